package dice

// This file reads what one tool alone has: its sets, its coins, its margins, and
// what stands before a roll.

// set reads round brackets of one tool, which may hold several values and choose
// among them: (1d4, 2d6kl1)kh1. With a comma one value is a set, too.
func (p *parser) set() (Expr, *Error) {
	start, comma := p.at, false
	g := &Group{}
	_, err := p.nested(')', func() (Expr, *Error) {
		for p.skip(); p.peek() != ')' && !p.done(); p.skip() {
			e, err := p.expr()
			if err != nil {
				return nil, err
			}
			g.Parts = append(g.Parts, e)
			if p.skip(); !p.take(',') {
				return nil, nil
			}
			comma = true
		}
		return nil, nil
	})
	g.Place = p.place(start)
	switch {
	case err != nil:
		return nil, err
	case len(g.Parts) == 0:
		p.read(start, "nothing, which is 0")
		return Number{0}, nil
	case !comma && p.dieAhead():
		return p.pool(g.Parts[0], start)
	case !comma:
		return g.Parts[0], nil
	}
	if err := p.groupModifiers(g); err != nil {
		return nil, err
	}
	if len(g.Parts) > 1 || len(g.Select) == 0 {
		return g, nil
	}
	for _, s := range g.Select { // here a group of one chooses among the dice in it
		if from, to := s.ranks(1); s.matches() || from == to {
			return nil, fail(p.whole(g.Place), "choose among several, or among the dice inside", "a set of one is kept or dropped as a whole, and I can't tell which before the roll")
		}
	}
	return &Group{Parts: g.Parts, Place: g.Place}, nil
}

// inlined reads [[ ]], which one tool works out first.
func (p *parser) inlined() (Expr, *Error) {
	start := p.at
	p.at++
	e, err := p.nested(']', p.expr)
	if err != nil {
		return nil, err
	}
	if !p.take(']') {
		return nil, fail(p.place(start), "close it with ]]", "this inline roll is never closed")
	}
	p.read(start, "brackets")
	if p.dieAhead() {
		return p.pool(e, start)
	}
	return e, nil
}

// coinAhead reports whether dc comes next where that is a coin: with a number of
// its own behind it, it would be what a total is held against.
func (p *parser) coinAhead() bool {
	return p.habits.coins && p.prefix([]string{"dc"}) != "" && !digit(p.ahead(2)) && p.ahead(2) != ' '
}

// coins reads n coins, which show 0 and 1.
func (p *parser) coins(n int64, start int) (Expr, *Error) {
	p.at += len("dc")
	d := &Dice{Count: Number{n}, Faces: Faces{Kind: Range, Low: 0, High: 1}, Place: p.place(start)}
	p.read(start, "coins, of which one side is 1 and the other 0")
	if err := p.spend(min(n, MaxDice+1), d.Place); err != nil {
		return nil, err
	}
	return d, p.modifiers(d)
}

// margin reads ms and a number behind dice: by how much they come above it, or
// with < below.
func (p *parser) margin(d *Dice) (Expr, *Error) {
	start := p.at
	if !p.habits.margins || p.word([]string{"ms"}) == "" {
		return d, nil
	}
	c, err := p.cond(AtLeast, start)
	switch {
	case err != nil:
		return nil, err
	case c.Compare == Below || c.Compare == AtMost:
		p.read(start, "by how much it is below %d", c.Value)
		return Binary{Op: Subtract, Left: signed(c.Value), Right: d, Place: d.Place}, nil
	}
	p.read(start, "by how much it is above %d", c.Value)
	return Binary{Op: Subtract, Left: d, Right: signed(c.Value), Place: d.Place}, nil
}

// signed is a number, which may be below 0, as an expression.
func signed(n int64) Expr {
	if n < 0 {
		return Negate{Number{-n}}
	}
	return Number{n}
}

// more reads how many dice an advantage rolls beside those of a pool, and what it
// drops for them before anything else is done.
func (p *parser) more(d *Dice, surplus []Select, word string, start int) ([]Select, *Error) {
	n, err := p.number()
	had, literal := numeral(d.Count)
	switch {
	case err != nil:
		return nil, err
	case !literal || d.Sinks != nil || surplus != nil || len(d.Also) > 0:
		return nil, fail(p.place(start), p.habits.words[word], "%s rolls that many dice more and drops as many, and here that is done to plain dice alone", p.habits.tool)
	case n < 1 || n > MaxDice:
		return nil, tooMany(p.place(start))
	}
	if err := p.spend(n, d.Place); err != nil {
		return nil, err
	}
	d.Count = Number{had.Value + n}
	kind := map[string]SelectKind{"adv": DropLow, "dis": DropHigh}[word]
	surplus = []Select{{Kind: kind, Count: n}}
	p.read(start, "roll %d more, %s", n, surplus[0].words())
	return surplus, nil
}

// flags are words before a roll that say how one tool tells it; but for p, which
// keeps it to whoever rolls, they change nothing here.
var flags = []string{"nr", "ul", "s", "p"}

// flagged passes over what stands before a roll in one tool: how it is to be told,
// and a label in brackets, which is returned.
func (p *parser) flagged() (label string) {
	for p.habits.aliases {
		p.skip()
		start := p.at
		switch run := p.letters(); {
		case p.prefix(flags) == run && run != "" && p.ahead(len(run)) == ' ':
			if p.at += len(run); run == "p" {
				p.private = true
				p.read(start, "only you are told")
				continue
			}
			p.read(start, "left out: the total stands first, and dice as they were rolled")
		case label == "" && p.peek() == '(' && p.worded():
			p.at++
			label = within(p.until(')'))
			p.at++
		default:
			return label
		}
	}
	return label
}

// worded reports whether brackets, which begin here and end, hold words and no
// dice.
func (p *parser) worded() bool {
	q := parser{cursor: p.cursor, habits: p.habits, repeat: 1}
	_, err := q.nested(')', q.expr)
	end := p.at
	for end < len(p.runs) && p.runs[end] != ')' {
		end++
	}
	return err != nil && end < len(p.runs) && letter(p.ahead(1))
}

// commanded passes over a command before the request, which was typed once more:
// /roll d20, /r d20.
func (p *parser) commanded() {
	p.skip()
	here := p.at
	if !p.take('/') {
		return
	}
	if run := p.letters(); run == "roll" || run == "r" {
		if p.at += len(run); p.peek() == ' ' || p.done() {
			return
		}
	}
	p.at = here
}

// selectsAtOnce has keep and drop choose from all dice of a pool, as one tool
// does: here one chooses from what the other left.
func (p *parser) selectsAtOnce(d *Dice) *Error {
	if !p.habits.valued || len(d.Select) < 2 {
		return nil
	}
	a, b := d.Select[0], d.Select[1]
	n, literal := numeral(d.Count)
	pair := [2]SelectKind{a.Kind, b.Kind}
	switch {
	case len(d.Select) > 2 || !literal || d.multiplies():
	case (pair == [2]SelectKind{DropLow, DropHigh} || pair == [2]SelectKind{DropHigh, DropLow}) && a.Count+b.Count < n.Value:
		return nil
	case pair == [2]SelectKind{KeepHigh, DropLow} || pair == [2]SelectKind{KeepLow, DropHigh}:
		d.Select = []Select{{Kind: a.Kind, Count: min(a.Count, n.Value-b.Count)}}
		return nil
	case pair == [2]SelectKind{DropLow, KeepHigh} || pair == [2]SelectKind{DropHigh, KeepLow}:
		d.Select = []Select{{Kind: b.Kind, Count: min(b.Count, n.Value-a.Count)}}
		return nil
	}
	return fail(p.whole(d.Place), "keep one of them", "%s has each choose from all dice, and here the second chooses from what the first left", p.habits.tool)
}
