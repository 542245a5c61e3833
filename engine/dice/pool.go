package dice

import "fmt"

// d20 is a pool of count twenty-sided dice.
func d20(count Expr, at Place) *Dice {
	return &Dice{Count: count, Faces: Faces{Kind: Sides, Low: 1, High: 20}, Place: at}
}

// sweet is the pool that adv or dis stands for.
func sweet(word string, at Place) *Dice {
	d := d20(Number{2}, at)
	d.Select = []Select{{Kind: KeepHigh, Count: 1}}
	if word == "dis" {
		d.Select[0].Kind = KeepLow
	}
	return d
}

// bare reports whether nothing is done to the dice after they land.
func (d *Dice) bare() bool {
	return !d.Floor.Set && !d.Ceil.Set && d.Reroll == nil && d.Burst == nil && d.Sinks == nil && !d.Unique &&
		len(d.Select) == 0 && len(d.Then) == 0 && len(d.Tally) == 0 && d.Sort == AsRolled
}

// pool reads the faces and the modifiers of dice; a d comes next.
func (p *parser) pool(count Expr, start int) (Expr, *Error) {
	d := &Dice{Count: count}
	p.at++
	tens := p.habits.tens && p.peek() == '%'
	var err *Error
	if p.peek() == '(' {
		d.Faces = Faces{Kind: Computed, Low: 1, High: MaxSides}
		d.Sides, err = p.nested(')', p.expr)
	} else {
		d.Faces, err = p.faces(start)
	}
	if err != nil {
		return nil, err
	}
	d.Place = p.place(start)
	if n, ok := numeral(count); ok {
		if err := p.spend(min(n.Value, MaxDice+1)*d.Faces.physical(), d.Place); err != nil {
			return nil, err
		}
	}
	if d.Faces.Kind == D66 {
		p.read(start, "two six-sided dice read as tens and units")
	}
	if p.habits.sides && d.Faces == (Faces{Kind: Range, Low: 1, High: 66}) {
		p.read(start, "dice of 66 sides")
	}
	if tens {
		p.read(start, "0 to 90 in tens")
	}
	if err := p.modifiers(d); err != nil {
		return nil, err
	}
	if err := d.possible(); err != nil {
		return nil, err
	}
	if tens {
		return p.inTens(d)
	}
	return p.margin(d)
}

// spend counts dice that are certain to be thrown, once for each repeat.
func (p *parser) spend(n int64, at Place) *Error {
	if p.dice += n * p.repeat; n > MaxDice || p.dice > MaxDice {
		return tooMany(at)
	}
	return nil
}

func tooMany(at Place) *Error {
	return fail(at, "roll fewer, or send them in parts", "that's more than 1,000 dice")
}

// faces reads what follows the d.
func (p *parser) faces(start int) (Faces, *Error) {
	at := p.at
	switch r := p.peek(); {
	case digit(r):
		n, err := p.number()
		switch {
		case err != nil:
			return Faces{}, err
		case n == 0:
			return Faces{}, fail(p.place(start), "did you mean d100?", "a die has at least one side")
		case n > MaxSides:
			return Faces{}, fail(p.place(at), "did you mean d1000000?", "a die has at most 1,000,000 sides")
		case n == 66 && p.habits.sides: // d66 is printed for the other
			return Faces{Kind: Range, Low: 1, High: 66}, nil
		case n == 66:
			return Faces{Kind: D66, Low: 11, High: 66}, nil
		}
		return Faces{Kind: Sides, Low: 1, High: n}, nil
	case p.take('%'):
		if p.habits.tens {
			return Faces{Kind: Range, Low: 0, High: 9}, nil
		}
		return Faces{Kind: Sides, Low: 1, High: 100}, nil
	case p.take('f'):
		if p.peek() != '.' {
			return Faces{Kind: Fate, Low: -1, High: 1}, nil
		}
		p.at++
		switch {
		case p.take('1'):
			return Faces{Kind: Fate1, Low: -1, High: 1}, nil
		case p.take('2'):
			return Faces{Kind: Fate, Low: -1, High: 1}, nil
		}
		err := fail(p.place(start), "did you mean dF.2?", "Fate dice are dF, dF.1 or dF.2")
		err.wide = err.Length + 1
		return Faces{}, err
	case p.take('['):
		return p.span(start)
	}
	return Faces{}, fail(p.place(start), fmt.Sprintf("did you mean %s6?", p.written(p.place(start))),
		"I don't know how many sides")
}

// physical is how many dice are thrown for one.
func (f Faces) physical() int64 {
	if f.Kind == D66 {
		return 2
	}
	return 1
}

// clamp brings n within the bounds of the pool.
func (d *Dice) clamp(n int64) int64 {
	if d.Floor.Set {
		n = max(n, d.Floor.Value)
	}
	if d.Ceil.Set {
		n = min(n, d.Ceil.Value)
	}
	return n
}

// different is how many values a die of the pool can land on.
func (d *Dice) different() int64 {
	low, high := d.clamp(d.Faces.Low), d.clamp(d.Faces.High)
	each := d.Faces.each()
	if each == nil {
		return high - low + 1
	}
	var n, last int64
	for i, v := range each {
		if v = d.clamp(v); i == 0 || v != last {
			n, last = n+1, v
		}
	}
	return n
}

// d66Values are 11 to 16, 21 to 26, … 61 to 66.
var d66Values = func() (values [36]int64) {
	for i := range values {
		values[i] = int64(10*(i/6+1) + i%6 + 1)
	}
	return values
}()

// possible refuses a unique pool with more dice than values.
func (d *Dice) possible() *Error {
	if n, ok := numeral(d.Count); ok && d.Unique && !d.Once && n.Value > d.different() {
		return fail(d.Place, fmt.Sprintf("roll at most %d, or leave out the u", d.different()),
			"%d dice can't all differ when each has %d values", n.Value, d.different())
	}
	return nil
}

// lone finds the first single d20 without modifiers in a sum.
func lone(e Expr) *Dice {
	switch e := e.(type) {
	case *Dice:
		if plain := d20(Number{1}, e.Place); e.Count == plain.Count && e.Faces == plain.Faces && e.bare() {
			return e
		}
	case Binary:
		if d := lone(e.Left); d != nil {
			return d
		}
		return lone(e.Right)
	case Note:
		return lone(e.X)
	}
	return nil
}
