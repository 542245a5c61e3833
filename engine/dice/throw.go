package dice

import (
	"cmp"
	"slices"

	"divisionbell/engine/dice/exact"
)

// throw rolls a pool: every die lands, clamped, rerolled and exploded; then
// unique, keep and drop, count, sort.
func (r *roller) throw(d *Dice) (exact.Ratio, *Error) {
	count, err := r.number(d)
	if err != nil {
		return exact.Ratio{}, err
	}
	if d, err = r.sided(d); err != nil {
		return exact.Ratio{}, err
	}
	if d.Unique && !d.Once && count > d.different() {
		return exact.Ratio{}, fail(d.Place, "leave out the u", "%d dice can't all differ when each has %d values", count, d.different())
	}
	pool := &Pool{Dice: make([]Die, 0, count)}
	if r.shows {
		var w writer
		w.die(d)
		r.say(w.String() + " ")
		r.out.Parts = append(r.out.Parts, Part{Pool: pool})
	}
	if r.collector != nil {
		*r.collector = append(*r.collector, pool)
	}
	for range count {
		if err := r.land(d, pool); err != nil {
			return exact.Ratio{}, err
		}
	}
	if err := r.addOne(d, pool); err != nil {
		return exact.Ratio{}, err
	}
	if err := r.byRank(d, pool); err != nil {
		return exact.Ratio{}, err
	}
	if err := r.unique(d, pool); err != nil {
		return exact.Ratio{}, err
	}
	all := pool.all()
	if err := r.selectDice(d.Select, all); err != nil {
		return exact.Ratio{}, err
	}
	for _, t := range d.Then {
		if all, err = r.then(d, t, pool); err != nil {
			return exact.Ratio{}, err
		}
	}
	if err := r.step(len(all) * len(d.Tally)); err != nil {
		return exact.Ratio{}, err
	}
	pool.Total = sumKept(all)
	if len(d.Tally) > 0 {
		pool.Total = tallyDice(d.Tally, all)
	}
	d.finish(pool)
	return exact.Whole(pool.Total), nil
}

// number works out how many dice to roll, and says so in the parts.
func (r *roller) number(d *Dice) (int64, *Error) {
	outer := r.collector
	r.collector = nil
	defer func() { r.collector = outer }()

	n, literal := numeral(d.Count)
	if literal {
		if r.shows {
			var w writer
			w.count(d)
			r.say(w.String())
		}
	} else {
		r.say("(")
		v, err := r.eval(d.Count, sums)
		if err != nil {
			return 0, err
		}
		r.say(")")
		n.Value = r.whole(v)
	}
	switch {
	case n.Value < 0:
		return 0, fail(d.Place, "write max(0, …) around it", "the number of dice came to %d, below 0", n.Value)
	case n.Value > MaxDice:
		return 0, tooMany(d.Place)
	}
	return n.Value, nil
}

// sided says the faces of a pool, and works them out if they are computed.
func (r *roller) sided(d *Dice) (*Dice, *Error) {
	if d.Sides == nil {
		r.say(d.Faces.String())
		return d, nil
	}
	outer := r.collector
	r.collector = nil
	defer func() { r.collector = outer }()
	r.say("d(")
	v, err := r.eval(d.Sides, sums)
	if err != nil {
		return nil, err
	}
	r.say(")")
	return d.sided(r.whole(v))
}

// sided is the pool with n sides in place of those that were to be worked out.
func (d *Dice) sided(n int64) (*Dice, *Error) {
	if n < 1 || n > MaxSides {
		return nil, fail(d.Place, "write max(1, …) around it", "the sides of a die came to %d, and there are 1 to 1,000,000", n)
	}
	known := *d
	known.Sides, known.Faces = nil, Faces{Kind: Sides, Low: 1, High: n}
	return &known, nil
}

// face throws one die.
func (r *roller) face(d *Dice) (int64, *Error) {
	r.dice += int(d.Faces.physical())
	if r.dice > MaxDice {
		return 0, tooMany(d.Place)
	}
	if err := r.step(1); err != nil {
		return 0, err
	}
	switch f := d.Faces; f.Kind {
	case D66:
		tens := r.src.Below(6)
		return int64(10*(tens+1) + r.src.Below(6) + 1), nil
	case List:
		return f.Listed.Values[r.src.Below(len(f.Listed.Values))], nil
	case Fate1:
		return [6]int64{-1, 0, 0, 0, 0, 1}[r.src.Below(6)], nil
	default:
		return f.Low + int64(r.src.Below(int(f.High-f.Low+1))), nil
	}
}

// settle throws die d of the pool, clamps it and rerolls it. used counts the
// follow-ups of the die that began it.
func (r *roller) settle(d *Dice, used *int) (Die, *Error) {
	var die Die
	for again := false; ; again = true {
		face, err := r.face(d)
		if err != nil {
			return die, err
		}
		if again {
			die.Steps = append(die.Steps, Step{Rerolled, die.Value, face})
		}
		die.Value = d.clamp(face)
		if die.Value != face {
			die.Steps = append(die.Steps, Step{Clamped, face, die.Value})
		}
		if !d.rerolls(die.Value) || again && d.Reroll.Kind == RerollOnce {
			return die, nil
		}
		if *used == MaxFollowUps {
			die.Marks |= Stopped
			return die, nil
		}
		*used++
	}
}

// rerolls reports whether a die that shows n is thrown again.
func (d *Dice) rerolls(n int64) bool {
	return d.Reroll != nil && d.Reroll.Kind != RerollAdd && d.Reroll.Rank == 0 && d.Reroll.matches(d, n)
}

func (r *Reroll) matches(d *Dice, n int64) bool {
	return matches(r.On, d.clamp(d.Faces.Low), n)
}

// explodes reports whether a die that shows n goes on.
func (d *Dice) explodes(n int64) bool { return d.bursts(n) != nil }

// bursts is how a die that shows n goes on, or nil.
func (d *Dice) bursts(n int64) *Burst {
	high := d.clamp(d.Faces.High)
	if d.Burst == nil || d.Burst.Rank != 0 {
		return nil
	}
	if matches(d.Burst.On, high, n) {
		return d.Burst
	}
	for i := range d.Also {
		if matches(d.Also[i].On, high, n) {
			return &d.Also[i]
		}
	}
	return nil
}

// sinks reports whether a die that lands on n has another taken off the total.
func (d *Dice) sinks(n int64) bool { return d.Sinks != nil && d.Sinks.Holds(n) }

// matches reports whether n meets any condition, or is plain if there are none.
func matches(on []Cond, plain, n int64) bool {
	for _, c := range on {
		if c.Holds(n) {
			return true
		}
	}
	return len(on) == 0 && n == plain
}

// land adds one die to the pool, and what it explodes into.
func (r *roller) land(d *Dice, pool *Pool) *Error {
	used := 0
	die, err := r.settle(d, &used)
	if err != nil {
		return err
	}
	shown := die.Value // before anything is taken off or added
	if d.sinks(shown) {
		face, err := r.face(d)
		if err != nil {
			return err
		}
		die.Marks |= Exploded
		defer func() { pool.Dice = append(pool.Dice, Die{Value: -face, Marks: Added | Sunk}) }()
	}
	for b := d.bursts(shown); b != nil; b = d.bursts(shown) {
		if used == MaxFollowUps {
			die.Marks |= Stopped
			break
		}
		used++
		next, err := r.settle(d, &used)
		if err != nil {
			return err
		}
		before := shown
		shown = next.Value
		if b.penetrates() {
			next.Value--
			next.Steps = append(next.Steps, Step{Penetrated, shown, next.Value})
		}
		die.Marks |= Exploded
		if b.compounds() {
			die.Steps = append(die.Steps, Step{Compounded, before, next.first()})
			die.Steps = append(die.Steps, next.Steps...)
			die.Value += next.Value
			die.Marks |= next.Marks & Stopped
			continue
		}
		pool.Dice = append(pool.Dice, die)
		die = next
		die.Marks |= Added
		if b.Kind == ExplodeOnce {
			break
		}
	}
	pool.Dice = append(pool.Dice, die)
	return nil
}

// first is what the die showed before anything changed it.
func (d Die) first() int64 {
	if len(d.Steps) > 0 {
		return d.Steps[0].From
	}
	return d.Value
}

func (b *Burst) penetrates() bool {
	return b != nil && (b.Kind == Penetrate || b.Kind == CompoundPenetrate)
}
func (b *Burst) compounds() bool {
	return b != nil && (b.Kind == Compound || b.Kind == CompoundPenetrate)
}

// addOne lets the first die that matches ra bring one more.
func (r *roller) addOne(d *Dice, pool *Pool) *Error {
	if d.Reroll == nil || d.Reroll.Kind != RerollAdd || d.Reroll.Rank != 0 {
		return nil
	}
	for i := range pool.Dice {
		if !d.Reroll.matches(d, pool.Dice[i].Value) {
			continue
		}
		used := MaxFollowUps
		more, err := r.settle(d, &used)
		if err != nil {
			return err
		}
		more.Marks |= Added
		pool.Dice[i].Marks |= Exploded
		pool.Dice = slices.Insert(pool.Dice, i+1, more)
		return nil
	}
	return nil
}

// unique throws again each die that shows what an earlier one does, MaxFollowUps
// times at most.
func (r *roller) unique(d *Dice, pool *Pool) *Error {
	if !d.Unique {
		return nil
	}
	most := MaxFollowUps
	if d.Once {
		most = 1
	}
	seen := make(map[int64]bool, len(pool.Dice))
	room := d.different() // values that no earlier die shows
	for i := range pool.Dice {
		die := &pool.Dice[i]
		for used := 0; seen[die.Value]; used++ {
			if used == most || room <= 0 {
				if !d.Once {
					die.Marks |= Stopped
				}
				break
			}
			face, err := r.face(d)
			if err != nil {
				return err
			}
			die.Steps = append(die.Steps, Step{Rerolled, die.Value, face})
			if die.Value = d.clamp(face); die.Value != face {
				die.Steps = append(die.Steps, Step{Clamped, face, die.Value})
			}
		}
		if !seen[die.Value] {
			seen[die.Value] = true
			room--
		}
	}
	return nil
}

// finish marks the dice and puts them in the order in which they are shown.
func (d *Dice) finish(pool *Pool) {
	for i := range pool.Dice {
		die := &pool.Dice[i]
		if d.Faces.High > d.Faces.Low && !die.Marks.Has(Sunk) {
			switch die.Value {
			case d.Faces.High:
				die.Marks |= Max
			case d.Faces.Low:
				die.Marks |= Min
			}
		}
		if d.Faces == (Faces{Kind: Sides, Low: 1, High: 20}) && !die.Marks.Has(Dropped) {
			switch {
			case die.Marks.Has(Max):
				die.Marks |= Critical
			case die.Marks.Has(Min):
				die.Marks |= Fumble
			}
		}
	}
	if d.Sort == AsRolled {
		return
	}
	slices.SortStableFunc(pool.Dice, func(a, b Die) int {
		if d.Sort == Descending {
			return cmp.Compare(b.Value, a.Value)
		}
		return cmp.Compare(a.Value, b.Value)
	})
}
