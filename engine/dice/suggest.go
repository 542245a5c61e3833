package dice

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"divisionbell/engine/letters"
)

// strangers are words of other bots that have no meaning here, and the way on.
var strangers = map[string]string{
	"advantage": "did you mean adv?", "disadvantage": "did you mean dis?",
	"b": "did you mean cf1?", "df": "did you mean f1?", "sf": "did you mean f1?", "ms": "did you mean vs?",
	"i": "did you mean r1?", "o": "did you mean !o?", "p": "did you mean pl1?", "m": "did you mean mi2?",
	"ul": "leave it out: dice are shown as they were rolled",
	"c":  "did you mean d2?", "w": "did you mean d6?", "h": "did you mean kh1?", "l": "did you mean kl1?",
	"versus": "did you mean vs?", "drop": "did you mean dl1?", "keep": "did you mean kh3?", "highest": "did you mean kh1?", "lowest": "did you mean kl1?",
	"reroll": "did you mean r1?", "explode": "did you mean !?", "plus": "did you mean +?", "minus": "did you mean -?",
	"roll": "leave it out", "r": "leave it out", "against": "did you mean vs?", "times": "did you mean x?",
	"help": "`/roll help` explains the notation",
}

// scores are what character sheets add to a roll.
var scores = []string{"str", "dex", "con", "int", "wis", "cha", "prof", "pb", "mod"}

// sheetless is the error for what stands on a character sheet.
func sheetless(at Place, token string) *Error {
	name := strings.TrimLeft(token, "@{")
	return fail(at, "write its number, or save it: `/roll save "+name+" 3`", "I don't know what your %s is", name)
}

// unknown is the error for a run of letters that nothing begins with.
func (p *parser) unknown(start int) *Error {
	p.at = start
	run := p.letters()
	at := p.stretch(start, start+len(run))
	token := p.written(at)
	if before := strings.TrimRight(string(p.runs[:start]), " "); slices.Contains(scores, run) && (strings.HasSuffix(before, "+") || strings.HasSuffix(before, "-")) {
		return sheetless(at, token)
	}
	digits := start + len(run)
	end := digits
	for end < len(p.runs) && digit(p.runs[end]) {
		end++
	}
	suggestion := p.habits.words[run]
	switch {
	case p.habits.aliases && start > 0 && p.runs[start-1] == '(':
		suggestion = "put a label last: # " + token
	case suggestion != "":
	case slices.Contains(modifierWords, run):
		suggestion = "it belongs after dice"
	default:
		suggestion = strangers[run]
	}
	if suggestion == "" {
		if word := nearest(run); word != "" {
			suggestion = "did you mean " + word + string(p.runs[digits:end]) + "?"
		} else {
			suggestion = "put # before a comment: # " + token
		}
	}
	wide := p.ordered(run, end)
	if n := p.written(p.stretch(end, wide)); wide > end { // drop lowest 2 is one thing
		n = strings.TrimLeft(n, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ ")
		if way, ok := strings.CutSuffix(suggestion, "1?"); ok && n != "" {
			suggestion = way + n + "?"
		}
	}
	err := fail(at, suggestion, "I don't know %s here", token)
	err.wide = p.from[wide] - at.At
	p.at = digits
	return err
}

// ordered is where what belongs to an order ends, which has been read up to end:
// further orders, and a number.
func (p *parser) ordered(run string, end int) int {
	here := p.at
	defer func() { p.at = here }()
	done := []string{"drop", "keep", "highest", "lowest", "reroll", "explode"}
	for p.at = end; slices.Contains(done, run); end = p.at {
		p.skip()
		if run = p.letters(); !slices.Contains(done, run) {
			for digit(p.peek()) {
				p.at++
				end = p.at
			}
			break
		}
		p.at += len(run)
	}
	return end
}

// nearest finds the word of the grammar that is one slip away from run, or two
// in a long one.
func nearest(run string) string {
	best, least := "", 2
	if len(run) < 2 {
		return ""
	}
	if len(run) > 4 {
		least = 3
	}
	for _, words := range [][]string{functions, sugar, modifierWords} {
		for _, word := range words {
			if len(word) < 2 {
				continue
			}
			if n := letters.Slips([]rune(run), []rune(word), least); n < least {
				best, least = word, n
			}
		}
	}
	return best
}

// offered are the ways on that an error offers as what may have been meant.
var offered = regexp.MustCompile(`^(.*?)did you mean (.+?)\?((?: or .+?\?)*)(.*)$`)

// lead keeps, of what an error offers to write, to leave out or to put behind a #,
// what can be rolled then. text, d and names are what was read.
func (e *Error) lead(text string, d Dialect, names map[string]string) {
	runes := []rune(text)
	before, behind := string(runes[:e.At]), string(runes[min(len(runes), e.At+max(e.Length, e.wide)):])
	token := string(runes[e.At : e.At+e.Length])
	if m := offered.FindStringSubmatch(e.Suggestion); m != nil {
		var good []string
		for _, way := range strings.Split(strings.TrimSuffix(m[2]+"?"+m[3], "?"), "? or ") {
			if rollable(before+way+behind, d, names) {
				good = append(good, way+"?")
			}
		}
		if e.Suggestion = strings.TrimSuffix(strings.TrimSpace(m[1]), ", or"); len(good) > 0 {
			e.Suggestion = m[1] + "did you mean " + strings.Join(good, " or ") + m[4]
		}
	}
	without := rollable(before+string(runes[e.At+e.Length:]), d, names)
	if at := strings.Index(e.Suggestion, "leave it out"); at >= 0 && !without {
		_, more, _ := strings.Cut(e.Suggestion[at:], "leave it out, or ")
		e.Suggestion = strings.TrimRight(strings.TrimSuffix(e.Suggestion[:at], "or "), ", ") + more
	}
	if way := e.followed(before, token, behind); way != "" {
		if !rollable(way, d, names) {
			e.Suggestion = ""
		}
		return
	}
	comment := e.At > 0 && rollable(before+"# "+string(runes[e.At:]), d, names)
	if strings.HasPrefix(e.Suggestion, "put # before a comment") && !comment {
		e.Suggestion = ""
	}
	switch {
	case e.Suggestion != "":
	case comment:
		e.Suggestion = "put # before a comment: # " + token
	case without:
		e.Suggestion = "leave it out"
	}
}

// valued is what stands behind the word of a modifier.
var valued = regexp.MustCompile(`^[<>=!]*[0-9]*`)

// followed is what a text becomes by a suggestion that says where to write something;
// empty: it says nothing of the kind.
func (e *Error) followed(before, token, behind string) string {
	if end, ok := strings.CutPrefix(e.Suggestion, "close it with "); ok {
		return before + token + behind + end
	}
	if check, ok := strings.CutPrefix(e.Suggestion, "to compare the total write "); ok {
		return before + " " + check + behind
	}
	if _, label, ok := strings.Cut(e.Suggestion, "or put # before them: "); ok {
		return before + label
	}
	if word, ok := strings.CutPrefix(e.Suggestion, "write it before "); ok {
		at, number := max(0, strings.LastIndex(before, word)), valued.FindString(behind)
		return before[:at] + token + number + before[at:] + behind[len(number):]
	}
	return ""
}

// rollable reports whether a text is read, and rolls with two of these: the lowest,
// the middling and the highest face of every die.
func rollable(text string, d Dialect, names map[string]string) bool {
	if utf8.RuneCountInString(text) > MaxRunes {
		return false
	}
	q, err := parse(text, d, false, names)
	if err != nil {
		return false
	}
	rolls := 0
	for s := range steady(3) {
		if _, err := q.Roll(s); err == nil {
			rolls++
		}
	}
	return rolls > 1 && rolledEvenly(q)
}

// rolledEvenly reports whether q can be rolled with dice that show each face as often.
func rolledEvenly(q *Request) bool {
	for start := range 4 {
		in := inTurns(start)
		if _, err := q.Roll(&in); err == nil {
			return true
		}
	}
	return false
}

// inTurns throws one number of its range after the other.
type inTurns int

// Below is the number that comes next below n.
func (s *inTurns) Below(n int) int {
	*s++
	return int(*s) % n
}

// steady throws the same share of its range always: of 2 the highest, of 0 the lowest.
type steady int

// Below is that number below n.
func (s steady) Below(n int) int { return (n - 1) * int(s) / 2 }
