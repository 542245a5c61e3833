package dice

// pool looks at a group of one part. Where the part adds up dice, and perhaps
// numbers, it returns the dice; pure is false if there are numbers. ok is false
// for every other group.
func (g *Group) pool() (dice []*Dice, pure, ok bool) {
	if len(g.Parts) != 1 {
		return nil, false, false
	}
	pure, ok = true, true
	var walk func(Expr)
	walk = func(e Expr) {
		switch e := e.(type) {
		case *Dice:
			dice = append(dice, e)
			ok = ok && len(e.Tally) == 0
		case Number:
			pure = false
		case Note:
			walk(e.X)
		case Binary:
			if e.Op != Add {
				ok = false
				return
			}
			walk(e.Left)
			walk(e.Right)
		default:
			ok = false
		}
	}
	walk(g.Parts[0])
	return dice, pure, ok && len(dice) > 0
}

// pooled reports whether keep and drop choose among the dice of the one part,
// and whether counts count those dice.
func (g *Group) pooled() (selects, counts bool) {
	_, pure, ok := g.pool()
	return ok && len(g.Select) > 0, ok && pure && len(g.Tally) > 0
}

// possible refuses to choose among the parts of a group that has one.
func (g *Group) possible() *Error {
	if _, _, ok := g.pool(); len(g.Parts) == 1 && len(g.Select) > 0 && !ok {
		return fail(g.Place, "add dice in it, or put several parts in it with commas",
			"a group of one part chooses among dice that are added, and this has something else")
	}
	return nil
}
