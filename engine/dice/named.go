package dice

import (
	"unicode"
)

// byName reads a value by its name: nil if none comes next.
func (p *parser) byName() (Expr, *Error) {
	start, name := p.at, ""
	for n := range p.names {
		if len(n) > len(name) && p.spells(n) {
			name = n
		}
	}
	if name == "" {
		return nil, nil
	}
	p.at += len([]rune(name))
	at := p.place(start)
	told := parser{cursor: newCursor(p.names[name]), habits: &readings[Standard], repeat: p.repeat, printed: true, depth: p.depth + 1, dice: p.dice}
	rolls, err := told.request()
	switch {
	case err != nil:
		return nil, fail(at, err.Suggestion, "%s doesn't fit here: %s", name, err.Message)
	case len(rolls) > 1 || rolls[0].Repeat > 1 || rolls[0].Check != nil:
		return nil, fail(at, "roll it alone: `/roll "+name+"`", "%s is a whole roll, and here only a value fits", name)
	}
	p.dice = told.dice
	p.read(start, "%s", rolls[0].Notation())
	return placed(rolls[0].Expr, at), nil
}

// spells reports whether a name comes next, and neither more of a word behind it nor
// the brackets of a function.
func (c *cursor) spells(name string) bool {
	i := 0
	for _, r := range name {
		if c.ahead(i) != r {
			return false
		}
		i++
	}
	next := c.ahead(i)
	return !unicode.IsLetter(next) && !unicode.IsDigit(next) && next != '_' && next != '('
}

// placed is e as if all of it stood at one place.
func placed(e Expr, at Place) Expr {
	all := func(parts []Expr) []Expr {
		for i := range parts {
			parts[i] = placed(parts[i], at)
		}
		return parts
	}
	switch e := e.(type) {
	case Negate:
		return Negate{placed(e.X, at)}
	case Note:
		return Note{X: placed(e.X, at), Text: e.Text}
	case Decimal:
		e.Place = at
		return e
	case Binary:
		return Binary{Op: e.Op, Left: placed(e.Left, at), Right: placed(e.Right, at), Place: at}
	case Call:
		return Call{Function: e.Function, Args: all(e.Args)}
	case *Group:
		e.Parts, e.Place = all(e.Parts), at
	case *Dice:
		e.Count, e.Place = placed(e.Count, at), at
		if e.Sides != nil {
			e.Sides = placed(e.Sides, at)
		}
	}
	return e
}
