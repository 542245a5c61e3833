package dice

// kind is n dice that are thrown alike.
type kind struct {
	d *Dice
	n int64
}

// pooled reckons a group of one part whose dice are chosen among, or counted.
func (k *reckoner) pooled(g *Group, selects, counts bool) (dense, *Error) {
	pools, _, _ := g.pool()
	if !selects {
		sum := point(0)
		for _, d := range pools {
			counted := *d
			counted.Tally = g.Tally
			s, err := k.dice(&counted)
			if err != nil {
				return dense{}, err
			}
			one, ok := s.dense()
			if !ok {
				return dense{}, beyond
			}
			if sum, err = k.convolve(sum, one); err != nil {
				return dense{}, err
			}
		}
		return sum, nil
	}
	var kinds []kind
	for _, d := range pools {
		n, literal := d.Count.(Number)
		if !literal || len(d.Select) > 0 || d.Unique {
			return dense{}, beyond
		}
		kinds = append(kinds, kind{d, n.Value})
	}
	worth := func(v int64) int64 { return v }
	if counts {
		worth = (&Dice{Tally: g.Tally}).worth
	}
	if _, ok := byRank(g.Select); !ok {
		return dense{}, beyond
	}
	sum, err := k.ranked(kinds, g.Select, false, worth)
	if err != nil {
		return dense{}, err
	}
	if !counts {
		sum.low += constants(g.Parts[0])
	}
	return sum, nil
}

// constants adds up the numbers of a sum.
func constants(e Expr) int64 {
	switch e := e.(type) {
	case Number:
		return e.Value
	case Note:
		return constants(e.X)
	case Binary:
		return constants(e.Left) + constants(e.Right)
	}
	return 0
}

// ranked reckons dice of which some are kept by rank. It goes through the values
// from the lowest up and asks how many dice of each kind show it; what has been
// placed so far tells the rank of the next.
func (k *reckoner) ranked(kinds []kind, selects []Select, unique bool, worth func(int64) int64) (dense, *Error) {
	total := 0
	var events []event
	states := 1
	for i, kind := range kinds {
		if kind.n == 0 {
			continue
		}
		if kind.d.multiplies() || unique && !kind.plainlyUnique() {
			return dense{}, beyond
		}
		values, err := k.chain(kind.d, func(v int64) int64 { return v })
		if err != nil {
			return dense{}, err
		}
		events = append(events, eventsOf(i, values)...)
		total += int(kind.n)
		if states *= int(kind.n) + 1; states > maxStates {
			return dense{}, beyond
		}
	}
	if total == 0 {
		return point(0), nil
	}
	sortEvents(events)
	t := table{kinds: kinds, total: total, unique: unique}
	t.from, t.to = rankStretch(selects, total)
	t.worth = func(v int64) int64 {
		if dropsValue(selects, v) {
			return 0
		}
		return worth(v)
	}
	return k.place(&t, events, states)
}

// plainlyUnique reports whether the dice of a unique pool are drawn like lots:
// every value as likely, and never stopped by MaxFollowUps, within 1e-12.
func (k kind) plainlyUnique() bool {
	d := k.d
	if d.Floor.Set || d.Ceil.Set || d.Reroll != nil || d.Burst != nil || d.Faces.Kind == Fate1 {
		return false
	}
	stuck, p := float64(k.n-1)/float64(d.different()), float64(k.n)
	for range MaxFollowUps {
		p *= stuck
	}
	return p < 1e-12
}
