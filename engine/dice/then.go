package dice

import "slices"

// This file has to do with what is done to a pool in turns: each to all its dice before
// the next begins.

// sequels are the words that then may stand before, each with a number.
var sequels = []string{"rr", "ro", "ir", "kh", "kl", "km", "dh", "dl"}

// turnAhead reports whether then, which comes next, is no word of a label.
func (c cursor) turnAhead() bool {
	c.at += len("then")
	c.skip()
	run := c.letters()
	next := c.ahead(len(run))
	return run == "" && c.peek() == '!' && next != ' ' || slices.Contains(sequels, run) && (digit(next) || next == '<' || next == '>' || next == '=')
}

// nextTurn reports whether the dialect's tool does a modifier only when those before
// it have been done to all dice.
func (h *habits) nextTurn(before []string, word string) bool {
	b := stageOf(word)
	return h.adds && slices.ContainsFunc(before, func(earlier string) bool {
		a := stageOf(earlier)
		return b == rerolling && (a == rerolling || a == exploding) || b == exploding && a == rerolling
	})
}

// turn begins a further turn of a pool. If the tool goes on to it by itself, what was
// to be chosen and counted comes after all turns.
func (d *Dice) turn(written bool) *Dice {
	next := &Dice{Count: d.Count, Sides: d.Sides, Faces: d.Faces, Place: d.Place}
	if !written {
		next.Select, next.Tally, d.Select, d.Tally = d.Select, d.Tally, nil, nil
	}
	return next
}

// onward reads a further turn of a pool; then, or what begins it, stands at start.
func onward(p *parser, d, next *Dice, start int) *Error {
	at := p.place(start)
	if len(d.Tally) > 0 {
		return fail(at, "count last", "what is counted here is not rolled on")
	}
	p.skip()
	had, _ := numeral(d.Count)
	if err := p.modifiers(next); err != nil {
		return err
	}
	switch has, _ := numeral(next.Count); {
	case has != had:
		return fail(at, "put adv or dis first", "what an advantage drops is dropped before anything else")
	case next.Floor.Set || next.Ceil.Set || next.Unique || next.Sinks != nil || len(next.Also) > 0,
		next.Burst != nil && (next.Burst.Kind > ExplodeOnce || next.Burst.Rank != 0),
		next.Reroll != nil && (next.Reroll.Kind == RerollAdd || next.Reroll.Rank != 0):
		return fail(at, "put it before then", "after then dice can be rerolled, explode with ! or !o, be kept or dropped, and nothing else")
	}
	d.Then = slices.Concat(d.Then, []Turn{{next.Reroll, next.Burst, next.Select}}, next.Then)
	d.Tally, d.Sort = next.Tally, next.Sort
	return nil
}

// then does a turn to the dice of a pool that are left, and gives all that it has.
func (r *roller) then(d *Dice, t Turn, pool *Pool) ([]*Die, *Error) {
	turn := &Dice{Faces: d.Faces, Floor: d.Floor, Ceil: d.Ceil, Reroll: t.Reroll, Burst: t.Burst}
	before := pool.Dice
	pool.Dice = make([]Die, 0, len(before))
	for _, die := range before {
		live := die.Marks&(Dropped|Sunk) == 0
		used := 0
		for once := false; live && !once && turn.rerolls(die.Value) && used < MaxFollowUps; used++ {
			face, err := r.face(turn)
			if err != nil {
				return nil, err
			}
			again := turn.landed(face)
			die.Steps = append(append(die.Steps, Step{Rerolled, die.Value, face}), again.Steps...)
			die.Value, once = again.Value, t.Reroll.Kind == RerollOnce
		}
		for once := false; live && !once && turn.explodes(die.Value) && used < MaxFollowUps; used++ {
			face, err := r.face(turn)
			if err != nil {
				return nil, err
			}
			die.Marks |= Exploded
			pool.Dice = append(pool.Dice, die)
			die, once = turn.landed(face), t.Burst.Kind == ExplodeOnce
		}
		if live && used == MaxFollowUps {
			die.Marks |= Stopped
		}
		pool.Dice = append(pool.Dice, die)
	}
	all := pool.all()
	return all, r.selectDice(t.Select, all)
}

// all are the dice of a pool.
func (p *Pool) all() []*Die {
	all := make([]*Die, len(p.Dice))
	for i := range p.Dice {
		all[i] = &p.Dice[i]
	}
	return all
}
