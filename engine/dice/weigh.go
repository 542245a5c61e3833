package dice

import "divisionbell/engine/dice/exact"

// dice reckons a pool: for each number of dice that it may have, what it comes
// to.
func (k *reckoner) dice(d *Dice) (spread, *Error) {
	if d.Sides != nil {
		return k.sided(d)
	}
	counts, err := k.spread(d.Count)
	if err != nil {
		return nil, err
	}
	var out spread
	chance := map[int64]float64{}
	var numbers []int64
	var grown pile
	for _, w := range counts {
		n := w.value.Floor()
		switch {
		case n < 0:
			return nil, fail(d.Place, "write max(0, …) around it", "the number of dice can come to %d, below 0", n)
		case n > MaxDice:
			return nil, tooMany(d.Place)
		case d.Unique && !d.Once && n > d.different():
			return nil, fail(d.Place, "leave out the u", "%d dice can't all differ when each has %d values", n, d.different())
		}
		if len(numbers) == 0 || numbers[len(numbers)-1] != n {
			numbers = append(numbers, n)
		}
		chance[n] += w.p
	}
	for _, n := range numbers {
		sum, err := k.pool(d, n, &grown)
		if err != nil {
			return nil, err
		}
		for _, w := range sum.spread() {
			out = append(out, weight{w.value, w.p * chance[n]})
		}
	}
	if len(numbers) == 1 {
		return out, nil
	}
	return k.change(out, func(v exact.Ratio) (exact.Ratio, *Error) { return v, nil })
}

// pool reckons n dice of d. Where they are only added up, it goes on from what
// is grown.
func (k *reckoner) pool(d *Dice, n int64, grown *pile) (dense, *Error) {
	if n == 0 {
		return nothing(), nil
	}
	if d.intricate() || d.Sinks != nil && len(d.Select) > 0 {
		return dense{}, beyond
	}
	unique := d.Unique && (n > 1 || d.multiplies())
	ranked, ok := byRank(d.Select)
	switch {
	case !ok:
		return dense{}, beyond
	case unique && !d.plainlyUnique(n):
		return dense{}, beyond
	case ranked && d.Burst != nil && d.multiplies():
		return k.bursting(d, n)
	case unique || ranked && (n > 1 || d.multiplies()):
		values, err := k.values(d)
		if err != nil {
			return dense{}, err
		}
		return k.ranked([]kind{{values, n}}, d.Select, unique, d.worth)
	case ranked:
		// One die: it is kept, or nothing is.
		if from, to := rankStretch(d.Select, 1); from == to {
			return nothing(), nil
		}
		fallthrough
	default:
		worth := func(v int64) int64 {
			if d.dropsValue(v) {
				return 0
			}
			return d.worth(v)
		}
		if d.Reroll != nil && d.Reroll.Kind == RerollAdd {
			return k.withOneMore(d, n, worth)
		}
		if grown.one.p == nil {
			one, err := k.chain(d, worth)
			if err != nil {
				return dense{}, err
			}
			*grown = pile{one: one, sum: nothing()}
		}
		return k.grow(grown, n)
	}
}

// multiplies reports whether one die may become several.
func (d *Dice) multiplies() bool {
	return d.Burst != nil && !d.Burst.compounds() || d.Reroll != nil && d.Reroll.Kind == RerollAdd
}

// worth is what a kept die that shows v adds to the total.
func (d *Dice) worth(v int64) int64 {
	if len(d.Tally) == 0 {
		return v
	}
	n, _ := score(d.Tally, v)
	return n
}

// dropsValue reports whether a selection by value drops v.
func (d *Dice) dropsValue(v int64) bool { return dropsValue(d.Select, v) }

func dropsValue(all []Select, v int64) bool {
	for _, s := range all {
		if s.matches() && s.Cond.Holds(v) == (s.Kind == DropMatch) {
			return true
		}
	}
	return false
}

// byRank reports whether there are selections by rank; ok is false where one of
// them follows a selection by value.
func byRank(all []Select) (ranked, ok bool) {
	matched := false
	for _, s := range all {
		if s.matches() {
			matched = true
			continue
		}
		if matched {
			return true, false
		}
		ranked = true
	}
	return ranked, true
}

// rankStretch is what all selections by rank together keep of n.
func rankStretch(all []Select, n int) (from, to int) {
	to = n
	for _, s := range all {
		if !s.matches() {
			a, b := s.ranks(to - from)
			from, to = from+a, from+b
		}
	}
	return from, to
}

// faces is the distribution of one throw, clamped.
func (d *Dice) faces() (dense, *Error) {
	f := d.Faces
	low := d.clamp(f.Low)
	c, err := newCollect(low, d.clamp(f.High))
	if err != nil {
		return dense{}, err
	}
	switch f.Kind {
	case D66, List:
		for _, v := range f.each() {
			c.p[d.clamp(v)-low] += 1 / float64(len(f.each()))
		}
	case Fate1:
		for i, sixths := range [3]float64{1, 4, 1} {
			c.p[d.clamp(int64(i)-1)-low] += sixths / 6
		}
	default:
		each := 1 / float64(f.High-f.Low+1)
		for v := f.Low; v <= f.High; v++ {
			c.p[d.clamp(v)-low] += each
		}
	}
	return c.dense, nil
}

// relabel is the distribution of what the values of d are worth.
func (k *reckoner) relabel(d dense, worth func(int64) int64) (dense, *Error) {
	if err := k.spend(len(d.p)); err != nil {
		return dense{}, err
	}
	low, high := worth(d.low), worth(d.low)
	for i := range d.p {
		low, high = min(low, worth(d.low+int64(i))), max(high, worth(d.low+int64(i)))
	}
	c, err := newCollect(low, high)
	if err != nil {
		return dense{}, err
	}
	for i, p := range d.p {
		c.p[worth(d.low+int64(i))-low] += p
	}
	return c.dense, nil
}

// withOneMore reckons n dice of which the first that matches brings another.
func (k *reckoner) withOneMore(d *Dice, n int64, worth func(int64) int64) (dense, *Error) {
	if d.Burst != nil {
		return dense{}, beyond
	}
	faces, err := d.faces()
	if err != nil {
		return dense{}, err
	}
	hit, miss, _ := split(faces, func(v int64) bool { return d.Reroll.matches(d, v) })
	parts := [3]dense{faces, hit, miss}
	for i := range parts {
		if parts[i], err = k.relabel(parts[i], worth); err != nil {
			return dense{}, err
		}
	}
	// First match at die i: i misses, a hit with one more, and n-i-1 of any kind.
	any, hit, miss := parts[0], parts[1], parts[2]
	rest, err := k.convolve(hit, any)
	if err != nil {
		return dense{}, err
	}
	var out spread
	missed := nothing()
	for i := range n {
		sum, err := k.power(any, n-i-1)
		if err != nil {
			return dense{}, err
		}
		if sum, err = k.convolve(sum, rest); err != nil {
			return dense{}, err
		}
		if sum, err = k.convolve(sum, missed); err != nil {
			return dense{}, err
		}
		out = append(out, sum.spread()...)
		if missed, err = k.convolve(missed, miss); err != nil {
			return dense{}, err
		}
	}
	out = append(out, missed.spread()...)
	merged, ok := out.merge().dense()
	if !ok {
		return dense{}, beyond
	}
	return merged, nil
}

// intricate reports whether what is done to the dice is rolled, and not reckoned.
func (d *Dice) intricate() bool {
	return len(d.Also) > 0 || len(d.Then) > 0 || d.Once || d.Reroll != nil && d.Reroll.Rank != 0 || d.Burst != nil && d.Burst.Rank != 0
}

// maxSidings is how many numbers of sides are reckoned.
const maxSidings = 100

// sided reckons a pool for each number of sides that it may have.
func (k *reckoner) sided(d *Dice) (spread, *Error) {
	sides, err := k.spread(d.Sides)
	if err != nil {
		return nil, err
	}
	if len(sides) > maxSidings {
		return nil, beyond
	}
	var out spread
	for _, w := range sides {
		known, err := d.sided(w.value.Floor())
		if err != nil {
			return nil, err
		}
		s, err := k.dice(known)
		if err != nil {
			return nil, err
		}
		for _, v := range s {
			out = append(out, weight{v.value, v.p * w.p})
		}
	}
	return k.change(out, func(v exact.Ratio) (exact.Ratio, *Error) { return v, nil })
}
