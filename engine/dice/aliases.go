package dice

import (
	"cmp"

	"divisionbell/engine/dice/maiden"
)

// aliased reads a name for a roll, or how many times and a name, where the dialect has
// them; nil if none comes next. Its repeats and what it is held against are returned
// as well.
func (p *parser) aliased() (*Roll, *Error) {
	here := p.at
	if digit(p.peek()) && p.habits.aliases {
		n, err := p.number()
		if err == nil && n > 1 && n <= MaxRepeats && p.skip() {
			p.repeat = n
			roll, no := p.byAlias()
			if p.repeat = 1; roll != nil && roll.Repeat == 1 {
				roll.Repeat = int(n)
				return roll, nil
			}
			if no != nil {
				return nil, no
			}
		}
		p.at = here
	}
	return p.byAlias()
}

// byAlias reads a name for a roll.
func (p *parser) byAlias() (*Roll, *Error) {
	if !p.habits.aliases {
		return nil, nil
	}
	named, ok := maiden.Read(string(p.runs[p.at:]))
	if !ok {
		return nil, nil
	}
	start := p.at
	p.at += named.Length // names are ASCII
	at := p.place(start)
	q := parser{cursor: newCursor(named.Roll), habits: p.habits, repeat: 1}
	if named.Ours {
		q.habits = &readings[Standard]
	}
	rolls, err := q.request()
	if err != nil {
		return nil, fail(at, "write it out: "+named.Roll, "this stands for %s, and I can't roll that", named.Roll)
	}
	here := p.at
	if p.skip(); named.Charted && (p.peek() == '+' || p.peek() == '-') {
		return nil, fail(at, "roll it, and look the total up", "%s has its chart read what the total comes to, and here each die is read by it", p.habits.tool)
	}
	p.at = here
	roll := &rolls[0]
	roll.Expr = placed(roll.Expr, at)
	if err := p.spend(q.dice, at); err != nil {
		return nil, err
	}
	told := cmp.Or(named.Words, named.Roll)
	if named.Told != "" {
		told += ", and " + named.Told + " not told"
	}
	p.read(start, "%s", told)
	return roll, nil
}
