package dice

// This file reads what one tool alone has, and refuses what it reads otherwise
// than can be rolled here.

// compared reads comparisons behind a value where the dialect makes numbers of
// them: each is 1 where it holds, else 0.
func (p *parser) compared(left Expr, begin int) (Expr, *Error) {
	for p.habits.totals {
		here := p.at
		p.skip()
		start := p.at
		op := compare(p.word(comparisons))
		if op == "" {
			p.at = here
			break
		}
		right, err := p.sum()
		if err != nil {
			return nil, err
		}
		p.read(start, "1 where that holds, else 0")
		left = p.verdict(left, Cond{Compare: op}, right, p.place(begin))
	}
	return left, nil
}

// verdict is a group that counts whether its one part is to right as c says.
func (p *parser) verdict(left Expr, c Cond, right Expr, at Place) Expr {
	if n, ok := literal(right); ok {
		c.Value = n
	} else {
		left = Binary{Op: Subtract, Left: left, Right: right, Place: at}
	}
	g := &Group{Parts: []Expr{left}, Tally: []Count{{Success, c}}, Place: at}
	if _, pure, ok := g.pool(); ok && pure { // a group of dice alone would count these
		g.Parts[0] = Binary{Op: Add, Left: left, Right: Number{0}, Place: at}
	}
	return g
}

// literal is the number that e is written as, with its sign.
func literal(e Expr) (int64, bool) {
	switch e := e.(type) {
	case Number:
		return e.Value, true
	case Negate:
		n, ok := e.X.(Number)
		return -n.Value, ok
	}
	return 0, false
}

// inTens is a pool of d% whose faces are 0 to 9, ten times.
func (p *parser) inTens(d *Dice) (Expr, *Error) {
	plain := !d.Floor.Set && !d.Ceil.Set && d.Reroll == nil && d.Burst == nil && d.Sinks == nil && !d.Unique && len(d.Then) == 0 && len(d.Tally) == 0
	for _, s := range d.Select {
		plain = plain && !s.matches()
	}
	if !plain {
		return nil, fail(p.whole(d.Place), "did you mean d100?", "d%% shows 0 to 90 in %s, and here nothing but keep and drop can be done to it", p.habits.tool)
	}
	return Binary{Op: Multiply, Left: d, Right: Number{10}, Place: d.Place}, nil
}

// reckoned is left and right joined by an operator as the dialect's tool works it
// out, or refused.
func (p *parser) reckoned(op Op, left, right Expr, at Place) (Expr, *Error) {
	natural := natural(left) && natural(right)
	switch {
	case op == Divide && p.habits.flat && natural:
		op = FloorDivide
	case op == Divide && p.habits.flat:
		return Call{"trunc", []Expr{Binary{Op: op, Left: left, Right: right, Place: at}}}, nil
	case op == Modulo && p.habits.rounded && !natural:
		return nil, fail(at, "leave out the dialect, to have a rest of 0 or more", "%s has a rest below 0 for a number below 0, and this may be one", p.habits.tool)
	}
	return Binary{Op: op, Left: left, Right: right, Place: at}, nil
}

// dropsRest drops the rest of a total below 0 that is not whole, where the dialect's
// tool does: what is left is rounded up.
func (p *parser) dropsRest(e Expr) Expr {
	if at, divided := parted(e); p.habits.drops && divided && !natural(e) {
		p.readings = append(p.readings, Reading{p.written(at), "below 0 the rest of the total is dropped, too"})
		return Call{"trunc", []Expr{e}}
	}
	return e
}

// parted reports whether e may be no whole number, and where it is divided.
func parted(e Expr) (Place, bool) {
	var parts []Expr
	switch e := e.(type) {
	case Negate:
		parts = []Expr{e.X}
	case Note:
		parts = []Expr{e.X}
	case Binary:
		if e.Op == Divide {
			return e.Place, true
		}
		if e.Op != FloorDivide {
			parts = []Expr{e.Left, e.Right}
		}
	case Call:
		if e.Function == "abs" || e.Function == "min" || e.Function == "max" {
			parts = e.Args
		}
	case *Group:
		if len(e.Tally) == 0 {
			parts = e.Parts
		}
	}
	for _, part := range parts {
		if at, ok := parted(part); ok {
			return at, true
		}
	}
	return Place{}, false
}

// natural reports whether e can never fall below 0.
func natural(e Expr) bool {
	all := func(parts []Expr) bool {
		for _, part := range parts {
			if !natural(part) {
				return false
			}
		}
		return true
	}
	switch e := e.(type) {
	case Number:
		return true
	case Note:
		return natural(e.X)
	case Binary:
		return e.Op != Subtract && natural(e.Left) && natural(e.Right)
	case Call:
		return e.Function == "abs" || all(e.Args)
	case *Dice:
		low := e.clamp(e.Faces.Low)
		return !deducts(e.Tally) && e.Sinks == nil && (low > 0 || low == 0 && !e.Burst.penetrates())
	case *Group:
		return !deducts(e.Tally) && all(e.Parts)
	}
	return false
}

// deducts reports whether a tally may come to less than nothing.
func deducts(tally []Count) bool {
	for _, c := range tally {
		if c.Kind == Failure {
			return true
		}
	}
	return false
}

// talliesAll refuses to count some dice and add others where the dialect's tool
// counts all dice of a roll.
func (p *parser) talliesAll(e Expr) *Error {
	if !p.habits.adds {
		return nil
	}
	pools, counted := 0, (*Dice)(nil)
	var walk func(Expr)
	walk = func(e Expr) {
		switch e := e.(type) {
		case Negate:
			walk(e.X)
		case Note:
			walk(e.X)
		case Binary:
			walk(e.Left)
			walk(e.Right)
		case Call:
			for _, a := range e.Args {
				walk(a)
			}
		case *Dice:
			if pools++; len(e.Tally) > 0 {
				counted = e
			}
		}
	}
	walk(e)
	if counted == nil || pools < 2 {
		return nil
	}
	return fail(counted.Place, "part the rolls with ;", "%s counts all dice of a roll, and here these alone would be counted", p.habits.tool)
}

// overlap reports whether a die with faces from low to high can meet both.
func overlap(a, b Cond, low, high int64) bool {
	for _, n := range []int64{low, high, a.Value - 1, a.Value, a.Value + 1, b.Value - 1, b.Value, b.Value + 1} {
		if n >= low && n <= high && a.Holds(n) && b.Holds(n) {
			return true
		}
	}
	return false
}

// counted adds a count to those of a pool with faces from low to high as the
// dialect's tool works them out together, or refuses it.
func (p *parser) counted(all []Count, c Count, start int, low, high int64) ([]Count, *Error) {
	at := p.place(start)
	if p.habits.last && c.Kind != Failure && len(all) > 0 {
		p.read(start, "%s, and no count before it", c.words("dice"))
		all = nil
	}
	for i, old := range all {
		hits := old.Kind == Success && c.Kind == Success
		switch {
		case p.habits.last && old.Kind == Success && c.Kind == Failure && overlap(old.Cond, c.Cond, low, high):
			return nil, fail(at, "leave out the dialect, where they cancel out", "%s takes one off for a die that both succeeds and fails", p.habits.tool)
		case p.habits.adds && old.Kind == Failure && c.Kind == Failure, p.habits.adds && old.Kind == Double && c.Kind == Success:
			return nil, fail(at, "keep one of them", "%s counts a die for each word that it matches, and here it cannot count so often", p.habits.tool)
		case !p.habits.adds || !hits || !overlap(old.Cond, c.Cond, low, high):
		case old.Cond.Compare != c.Cond.Compare && len(all) == 1 && high-low < 100:
			p.read(start, "%s, and double what both count", c.words("dice"))
			return twice(old, c, low, high), nil
		case old.Cond.Compare != c.Cond.Compare || len(all) > 1 || c.Cond.Compare != AtLeast && c.Cond.Compare != AtMost:
			return nil, fail(at, "keep one of them", "%s counts a die for each word that it matches, and here it cannot count so often", p.habits.tool)
		default: // who meets the stricter meets both
			c.Kind = Double
			if more := c.Cond.Value > old.Cond.Value; more != (c.Cond.Compare == AtLeast) && c.Cond.Value != old.Cond.Value {
				all[i].Cond, c.Cond = c.Cond, old.Cond
			}
			p.read(start, "%s", c.words("dice"))
		}
	}
	return append(all, c), nil
}

// twice is two counts of which a die that meets both has one each.
func twice(a, b Count, low, high int64) []Count {
	all := []Count{a, b}
	for v := low; v <= high; v++ {
		if a.Cond.Holds(v) && b.Cond.Holds(v) {
			all = append(all, Count{Double, Cond{Equal, v}})
		}
	}
	return all
}
