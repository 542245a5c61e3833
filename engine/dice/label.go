package dice

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// labelled reads what stands behind a roll as its label: a note, a comment, or
// words behind a blank.
func (p *parser) labelled(roll *Roll) *Error {
	for {
		spaced := p.skip() || p.at > 0 && p.runs[p.at-1] == ' '
		start := p.at
		switch {
		case p.remark():
			roll.Label = withWords(roll.Label, p.comment())
		case p.starred():
			text, err := p.starry()
			if err != nil {
				return err
			}
			roll.Label = withWords(roll.Label, text)
			continue
		case roll.Check != nil && p.take('['):
			text := within(p.until(']'))
			if !p.take(']') {
				return fail(p.place(start), "close it with ]", "this label has no end")
			}
			roll.Label = withWords(roll.Label, text)
			continue
		case spaced && p.wordAhead() && !p.printed:
			if err := p.mistaken(); err != nil {
				return err
			}
			p.at = start
			roll.Label = withWords(roll.Label, p.comment())
			return p.swallowed(roll.Label, p.place(start))
		}
		return p.lonely(roll)
	}
}

// within is a label that stood between brackets: printed behind # a ; might end it.
func within(label string) string { return strings.ReplaceAll(label, ";", ",") }

func withWords(a, b string) string { return strings.TrimSpace(a + " " + b) }

// wordAhead reports whether a word of a label begins here.
func (p *parser) wordAhead() bool {
	r := p.peek()
	return !p.dieAhead() && (unicode.IsLetter(r) || unicode.Is(unicode.So, r) || r != 0 && strings.ContainsRune(`"'“‘«`, r))
}

// orders are words that ask for something to be done: they are never taken for a
// label.
var orders = map[string]bool{
	"advantage": true, "disadvantage": true, "drop": true, "keep": true, "highest": true, "lowest": true,
	"reroll": true, "explode": true, "plus": true, "minus": true, "times": true, "against": true, "versus": true,
}

// mistaken refuses what stands behind a blank and is more likely a modifier that
// was mistyped than a word of a label.
func (p *parser) mistaken() *Error {
	start, run := p.at, p.letters()
	next := p.ahead(len(run))
	numbered := digit(next) || next == '<' || next == '>' || next == '='
	switch {
	case (run == "h" || run == "l" || run == "m") && numbered && start > 1 && (p.runs[start-2] == 'k' || p.runs[start-2] == 'd'):
		p.at += len(run)
		word := string(p.runs[start-2]) + run
		for digit(p.peek()) {
			word += string(p.peek())
			p.at++
		}
		return fail(p.stretch(start-2, p.at), "did you mean "+word+"?", "a space separates one modifier from the next")
	case run == "x" && next == ' ' && p.numberAhead(len(run)+1):
		return fail(p.stretch(start, start+1), "did you mean *?", "x explodes dice, and its number comes right after it")
	case run == "", !numbered && !orders[run] && p.habits.words[run] == "":
		return nil
	case numbered && slices.Contains(modifierWords, run), orders[run], p.habits.words[run] != "", nearest(run) != "", strangers[run] != "":
		return p.unknown(start)
	}
	return nil
}

func (p *parser) numberAhead(from int) bool {
	for p.ahead(from) == ' ' {
		from++
	}
	return digit(p.ahead(from))
}

var (
	ordered = regexp.MustCompile(`(?i)\b(adv|dis|advantage|disadvantage)\b`)
	summed  = regexp.MustCompile(`(?i)(^|\s)([-+*/×−]\s?\d|[-+*/×−]\s?\d*d\d|\d+d\d|(vs|dc)\s?[<>=]*\d)`)
)

// swallowed refuses a label that holds what was more likely to be rolled.
func (p *parser) swallowed(label string, at Place) *Error {
	if ordered.MatchString(label) {
		word := strings.ToLower(ordered.FindString(label))
		return fail(at, "did you mean "+word[:3]+"? or # "+label+"?", "words after a roll are its label, and change nothing")
	}
	if summed.MatchString(label) {
		return fail(at, "put it before the words, or put # before them: # "+label, "anything after words isn't rolled")
	}
	return nil
}

// lonely refuses a number whose comment is dice: 6 # 4d6 is six of them.
func (p *parser) lonely(roll *Roll) *Error {
	at := p.place(p.opening)
	n, ok := numeral(roll.Expr)
	if !ok || p.printed || roll.Label == "" {
		return nil
	}
	q := parser{cursor: newCursor(roll.Label), habits: p.habits, repeat: 1}
	if q.diceAhead() {
		return fail(at, "did you mean "+fmt.Sprintf("%dx %s?", n.Value, roll.Label), "# after a space starts a comment, so nothing would be rolled")
	}
	return nil
}

// bracketed are the words between the brackets that begin here, if nothing else is.
func (p *parser) bracketed() string {
	within, _, closed := strings.Cut(string(p.runs[p.at+1:]), ")")
	end := p.at + 1 + len([]rune(within))
	if !closed || within == "" || strings.ContainsFunc(within, func(r rune) bool { return r != ' ' && !unicode.IsLetter(r) }) {
		return ""
	}
	return p.clean(p.at+1, end)
}

// remark reports whether a comment that goes on to its roll's end begins here: #,
// a free-standing !, or // with words behind it.
func (p *parser) remark() bool {
	switch {
	case p.peek() == '#':
	case p.peek() == '!' && p.ahead(1) == ' ' && (p.at == 0 || p.ahead(-1) == ' '):
	case p.slashes():
		p.at++
	default:
		return false
	}
	p.at++
	return true
}

// slashes reports whether // begins a comment here: behind a blank, with nothing
// behind it that could be divided by.
func (p *parser) slashes() bool {
	if p.peek() != '/' || p.ahead(1) != '/' || p.at > 0 && p.ahead(-1) != ' ' {
		return false
	}
	here := p.at
	defer func() { p.at = here }()
	p.at += 2
	p.skip()
	return !p.valueAhead()
}

// starred reports whether a comment between /* and */ begins here.
func (p *parser) starred() bool { return p.peek() == '/' && p.ahead(1) == '*' }

func (p *parser) starry() (string, *Error) {
	start := p.at
	p.at += 2
	from := p.at
	for !p.done() && !(p.peek() == '*' && p.ahead(1) == '/') {
		p.at++
	}
	if p.done() {
		return "", fail(p.place(start), "close it with */", "this comment has no end")
	}
	text := within(p.clean(from, p.at))
	p.at += 2
	return text, nil
}

// valueAhead reports whether what comes next may begin a value.
func (p *parser) valueAhead() bool {
	r, run := p.peek(), p.letters()
	return digit(r) || r != 0 && strings.ContainsRune("({+-.", r) || p.dieAhead() ||
		p.prefix(functions) == run && run != "" || p.prefix(sugar) == run && run != ""
}

// comment passes over the rest of a roll, and returns it. A ; ends it where
// another roll may follow, and is part of it elsewhere.
func (p *parser) comment() string {
	start := p.at
	for ; !p.done(); p.at++ {
		if p.peek() != ';' {
			continue
		}
		here := p.at
		p.at++
		p.skip()
		another := p.valueAhead()
		if p.at = here; another {
			break
		}
	}
	return p.clean(start, p.at)
}

// heading reads what stands before a roll and throws nothing: a comment between /*
// and */, or what the dialect's tool puts there.
func (p *parser) heading() (label string, err *Error) {
	if p.starred() {
		if label, err = p.starry(); err != nil {
			return "", err
		}
		p.skip()
	}
	return withWords(label, p.flagged()), nil
}
