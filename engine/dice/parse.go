package dice

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"divisionbell/engine/dice/exact"
)

// Parse reads a request as dialect d has it; an empty text is 1d20. The error,
// if any, is an *Error that points at the first token that cannot stand.
func Parse(text string, d Dialect) (*Request, error) { return ParseNamed(text, d, nil) }

// ParseNamed is Parse where a value may also be said by its name: names has what
// each stands for, in lower case, as String printed it.
func ParseNamed(text string, d Dialect, names map[string]string) (*Request, error) {
	if int(d) >= len(readings) {
		d = Standard
	}
	if n := utf8.RuneCountInString(text); n > MaxRunes {
		err := fail(Place{MaxRunes, n - MaxRunes}, "leave out the end or send it in parts",
			"that's %[2]d characters, and the limit is %[1]d", MaxRunes, n)
		err.Text = text
		return nil, err
	}
	q, err := parse(text, d, false, names)
	if err != nil {
		err.lead(text, d, names)
		return nil, err
	}
	return q, nil
}

// Printed reads what String or Bare printed, which may be longer than what was
// written: adv is printed 2d20kh1. It is otherwise Parse in the Standard
// dialect, without asking what may have been a slip.
func Printed(text string) (*Request, error) {
	q, err := parse(text, Standard, true, nil)
	if err != nil {
		return nil, err
	}
	return q, nil
}

func parse(text string, d Dialect, printed bool, names map[string]string) (*Request, *Error) {
	p := parser{cursor: newCursor(text), habits: &readings[d], repeat: 1, printed: printed, names: names}
	rolls, err := p.request()
	if err != nil {
		err.Text = text
		return nil, err
	}
	return &Request{Rolls: rolls, Readings: p.readings, Text: text, Private: p.private}, nil
}

type parser struct {
	cursor
	habits   *habits
	readings []Reading
	depth    int   // brackets open
	repeat   int64 // of the roll being read
	dice     int64 // physical dice that are certain to be thrown
	opening  int   // where the roll being read begins
	head     Expr  // what has been read of it already, or nil
	printed  bool  // the text was printed by us, so that nothing in it is a slip
	names    map[string]string
	private  bool // it was asked that only whoever rolls is told
}

// read notes how the token from start to the cursor was understood.
func (p *parser) read(start int, format string, args ...any) {
	r := Reading{p.tokenFrom(start), fmt.Sprintf(format, args...)}
	if !slices.Contains(p.readings, r) {
		p.readings = append(p.readings, r)
	}
}

// tokenFrom is what stands from start to the cursor, as written.
func (p *parser) tokenFrom(start int) string { return strings.TrimSpace(p.written(p.place(start))) }

func (p *parser) request() ([]Roll, *Error) {
	p.commanded()
	var rolls []Roll
	for {
		roll, err := p.roll(len(rolls) == 0)
		if err != nil {
			return nil, err
		}
		rolls = append(rolls, roll)
		if p.done() {
			return rolls, nil
		}
		start := p.at
		if !p.take(';') {
			return nil, p.unexpected()
		}
		if len(rolls) == MaxRolls {
			return nil, fail(p.place(start), "send the rest by itself",
				"that's too many: you can make at most %d rolls at once", MaxRolls)
		}
	}
}

// roll reads one roll and the blanks after it. Only the first may be empty.
func (p *parser) roll(first bool) (Roll, *Error) {
	p.skip()
	p.repeat = 1
	roll := Roll{Repeat: 1}
	switch {
	case first && (p.done() || p.comments()):
		roll.Expr = d20(Number{1}, Place{})
	case p.done() || p.peek() == ';':
		return roll, fail(p.token(), "write a roll such as d20, or leave out the ;", "there's no roll here")
	default:
		var err *Error
		if roll.Label, err = p.heading(); err != nil {
			return roll, err
		}
		alias, err := p.aliased()
		if err != nil {
			return roll, err
		}
		if alias != nil {
			roll.Repeat, p.head = alias.Repeat, alias.Expr
		} else if roll.Repeat, err = p.repeats(); err != nil {
			return roll, err
		}
		p.repeat, p.opening = int64(roll.Repeat), p.at
		if roll.Expr, err = p.expr(); err != nil {
			return roll, err
		}
		if err = p.advantage(&roll); err != nil {
			return roll, err
		}
		if roll.Expr, err = p.compared(roll.Expr, p.opening); err != nil {
			return roll, err
		}
		roll.Expr = p.dropsRest(roll.Expr)
		if alias == nil {
			err = p.talliesAll(roll.Expr)
		}
		if err != nil {
			return roll, err
		}
		if roll.Check, err = p.check(); err != nil {
			return roll, err
		}
		if alias != nil && roll.Check == nil {
			roll.Check = alias.Check
		}
	}
	err := p.labelled(&roll)
	return roll, err
}

// comments reports whether a comment begins here.
func (p *parser) comments() bool {
	here := p.at
	defer func() { p.at = here }()
	return p.remark()
}

// repeats reads 6x, 6# or, before dice, 6 and a blank.
func (p *parser) repeats() (int, *Error) {
	start := p.at
	if !digit(p.peek()) || p.decimalAhead() {
		return 1, nil
	}
	n, err := p.number()
	if err != nil {
		return 0, err
	}
	end := p.at
	switch spaced := p.skip(); {
	case p.take('x'), !spaced && p.take('#'):
		end = p.at
	case spaced && p.diceAhead():
		p.read(start, "roll %d times", n)
	default:
		p.at = start
		return 1, nil
	}
	if n < 1 || n > MaxRepeats {
		return 0, fail(p.stretch(start, end), fmt.Sprintf("did you mean %dx?", min(max(n, 1), MaxRepeats)),
			"a roll is repeated 1 to %d times", MaxRepeats)
	}
	p.skip()
	return int(n), nil
}

// diceAhead reports whether dice come next: 4d6, d%, adv, (1d4)d6.
func (p *parser) diceAhead() bool {
	here := p.at
	defer func() { p.at = here }()
	if p.prefix(sugar) != "" {
		return true
	}
	if p.peek() == '(' {
		for depth := 0; !p.done(); {
			switch r := p.peek(); {
			case r == '(':
				depth++
			case r == ')':
				depth--
			}
			p.at++
			if depth == 0 {
				break
			}
		}
		return p.dieAhead()
	}
	for digit(p.peek()) {
		p.at++
	}
	return p.dieAhead()
}

// dieAhead reports whether a d and the faces of a die come next.
func (p *parser) dieAhead() bool {
	if p.peek() != 'd' {
		return false
	}
	r := p.ahead(1)
	return digit(r) || r == '%' || r == 'f' || r == '[' || r == '('
}

// advantage reads a free-standing adv or dis after an expression: its first
// single d20 becomes two.
func (p *parser) advantage(roll *Roll) *Error {
	here := p.at
	p.skip()
	start := p.at
	if run := p.letters(); run != "adv" && run != "dis" {
		p.at = here
		return nil
	}
	word := p.word(sugar)
	d := lone(roll.Expr)
	if d == nil {
		return fail(p.place(start), "for two d20 write "+word+"+5", "%s doubles a single d20, and there's none before it", word)
	}
	*d = *sweet(word, d.Place)
	return p.spend(1, d.Place)
}

// check reads vs or dc and a number.
func (p *parser) check() (*Cond, *Error) {
	here := p.at
	spaced := p.skip()
	start := p.at
	if word := p.letters(); word == "vs" || word == "dc" {
		p.at += len(word)
		p.skip()
		c, err := p.cond(AtLeast, start)
		if err != nil && word == "dc" && p.habits.capped {
			err.Suggestion = "coins are d[0..1]"
		}
		return &c, err
	}
	if op := p.prefix(comparisons); op != "" {
		c, err := p.cond(Equal, start)
		if err != nil {
			return nil, err
		}
		what := "a comparison counts dice, so put it right after them"
		if !spaced {
			what = "a comparison counts dice, and there are none before it"
		}
		return nil, fail(p.place(start), "to compare the total write "+c.check(), "%s", what)
	}
	p.at = here
	return nil, nil
}

// comparisons are the signs of a comparison, longest first.
var comparisons = []string{"<=", ">=", "==", "!=", "<>", "=>", "=<", "<", ">", "="}

// compare is what a sign of a comparison means where > and < are strict.
func compare(sign string) Compare {
	switch sign {
	case "==":
		return Equal
	case "<>":
		return NotEqual
	case "=>":
		return AtLeast
	case "=<":
		return AtMost
	}
	return Compare(sign)
}

// cond reads an optional sign and a number. Without a sign it is bare.
func (p *parser) cond(bare Compare, start int) (Cond, *Error) {
	c := Cond{Compare: bare}
	switch op := p.word(comparisons); op {
	case "":
	case ">":
		c.Compare = p.habits.above
	case "<":
		c.Compare = p.habits.below
	default:
		c.Compare = compare(op)
	}
	p.skip()
	var err *Error
	c.Value, err = p.signed(start)
	return c, err
}

// signed reads a whole number with an optional minus.
func (p *parser) signed(start int) (int64, *Error) {
	minus := p.take('-')
	if !digit(p.peek()) {
		if p.done() {
			return 0, fail(p.place(start), "write a number after it", "a number is missing after %s", p.tokenFrom(start))
		}
		return 0, fail(p.token(), "write a number there", "a number belongs here, after %s", p.tokenFrom(start))
	}
	n, err := p.number()
	if minus {
		n = -n
	}
	return n, err
}

// number reads a whole number; a digit comes next.
func (p *parser) number() (int64, *Error) {
	start := p.at
	var n int64
	var ok = true
	for digit(p.peek()) {
		if ok {
			n, ok = exact.MultiplyAdd(n, 10, int64(p.peek()-'0'))
		}
		p.at++
	}
	if !ok {
		return 0, fail(p.place(start), "", "this number is too large")
	}
	if p.peek() == '.' && digit(p.ahead(1)) {
		for p.at++; digit(p.peek()); p.at++ {
		}
		return 0, fail(p.place(start), fmt.Sprintf("did you mean %d? a half is written 1/2", n), "I take whole numbers only")
	}
	return n, nil
}

// unexpected is the error for a token that nothing can begin.
func (p *parser) unexpected() *Error {
	at, token := p.token(), p.written(p.token())
	switch r := p.peek(); {
	case p.done():
		return fail(at, "write a roll such as d20", "something's missing at the end")
	case r == ')' || r == '}' || r == ']':
		return fail(at, "leave it out", "%s has no opening bracket", token)
	case r == '!':
		return fail(at, "put it right after the dice to explode them, or a space after it to comment",
			"a ! after a space begins a comment")
	case r == ',':
		return fail(at, "did you mean ;?", "commas belong inside { } or a function")
	case r == 'd' && p.dieAhead():
		return fail(at, "did you mean +"+token+"?", "a sign is missing before %s", token)
	case letter(r):
		return p.unknown(p.at)
	case r == '(' && p.bracketed() != "":
		return fail(at, "put # before a comment: # "+p.bracketed(), "words in brackets are no label here")
	case digit(r) || r == '(' || r == '{':
		return fail(at, "did you mean +"+token+"?", "a sign is missing before %s", token)
	case r == '[' && p.ahead(1) == '[' && p.habits.marks:
		return fail(at, "leave out [[ and ]]", "every roll is one line here")
	case r == '[':
		return fail(at, "put it after a number or dice", "a label needs something before it")
	}
	if r := p.peek(); strings.HasSuffix(strings.TrimRight(string(p.runs[:p.at]), " "), "*/") && strings.ContainsRune("+-*/%^<>=", r) {
		return fail(at, "put the comment first, or last", "a comment can't stand inside a roll")
	} else if r == '@' {
		return sheetless(at, token)
	}
	return fail(at, "put # before a comment", "I don't know %s here", token)
}
