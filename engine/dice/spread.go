package dice

import (
	"cmp"
	"slices"

	"divisionbell/engine/dice/exact"
)

// spread is a distribution: values, lowest first, and their probabilities.
type spread []weight

type weight struct {
	value exact.Ratio
	p     float64
}

// beyond is the error of what is too large to reckon exactly.
var beyond = &Error{Message: "too large for exact odds"}

// reckoner works out spreads, and keeps count of its work.
type reckoner struct {
	work int
	most int // of it; 0: MaxOddsWork
}

func (k *reckoner) spend(n int) *Error {
	most := cmp.Or(k.most, MaxOddsWork)
	if n < 0 || n > most {
		return beyond
	}
	if k.work += n; k.work > most {
		return beyond
	}
	return nil
}

func certain(n int64) spread { return spread{{exact.Whole(n), 1}} }

// spread reckons e.
func (k *reckoner) spread(e Expr) (spread, *Error) {
	switch e := e.(type) {
	case Number:
		return certain(e.Value), nil
	case Note:
		return k.spread(e.X)
	case Decimal:
		return spread{{e.ratio(), 1}}, nil
	case Negate:
		s, err := k.spread(e.X)
		if err != nil {
			return nil, err
		}
		return k.change(s, func(v exact.Ratio) (exact.Ratio, *Error) { return whole0(v.Negate()) })
	case Binary:
		left, err := k.spread(e.Left)
		if err != nil {
			return nil, err
		}
		right, err := k.spread(e.Right)
		if err != nil {
			return nil, err
		}
		return k.combine(left, right, e)
	case Call:
		return k.call(e)
	case *Dice:
		return k.dice(e)
	case *Group:
		return k.group(e)
	}
	return nil, beyond
}

// change maps every value, and merges what becomes equal.
func (k *reckoner) change(s spread, f func(exact.Ratio) (exact.Ratio, *Error)) (spread, *Error) {
	if err := k.spend(4 * len(s)); err != nil {
		return nil, err
	}
	out := make(spread, len(s))
	for i, w := range s {
		v, err := f(w.value)
		if err != nil {
			return nil, err
		}
		out[i] = weight{v, w.p}
	}
	return out.merge(), nil
}

// merge sorts the values and adds up equals.
func (s spread) merge() spread {
	rising := func(a, b weight) int { return a.value.Compare(b.value) }
	if !slices.IsSortedFunc(s, rising) {
		slices.SortStableFunc(s, rising)
	}
	out := s[:0]
	for _, w := range s {
		if n := len(out); n > 0 && out[n-1].value == w.value {
			out[n-1].p += w.p
			continue
		}
		out = append(out, w)
	}
	return out
}

// pairCost is what a pair of values costs where pairs must be sorted.
const pairCost = 40

// combine joins two independent spreads by an operator.
func (k *reckoner) combine(a, b spread, e Binary) (spread, *Error) {
	if e.Op == Add || e.Op == Subtract {
		x, ok1 := a.dense()
		y, ok2 := b.dense()
		if ok1 && ok2 {
			if e.Op == Subtract {
				y = y.negate()
			}
			d, err := k.convolve(x, y)
			return d.spread(), err
		}
	}
	return k.pairs(a, b, e.work)
}

func (k *reckoner) pairs(a, b spread, f func(x, y exact.Ratio) (exact.Ratio, *Error)) (spread, *Error) {
	if err := k.spend(len(a) * len(b) * pairCost); err != nil {
		return nil, err
	}
	out := make(spread, 0, len(a)*len(b))
	for _, x := range a {
		for _, y := range b {
			v, err := f(x.value, y.value)
			if err != nil {
				return nil, err
			}
			out = append(out, weight{v, x.p * y.p})
		}
	}
	return out.merge(), nil
}

func (k *reckoner) call(e Call) (spread, *Error) {
	var out spread
	for i, a := range e.Args {
		s, err := k.spread(a)
		if err != nil {
			return nil, err
		}
		if i == 0 {
			out, err = k.change(s, func(v exact.Ratio) (exact.Ratio, *Error) { return e.work([]exact.Ratio{v}) })
		} else {
			out, err = k.pairs(out, s, func(x, y exact.Ratio) (exact.Ratio, *Error) { return e.work([]exact.Ratio{x, y}) })
		}
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// group reckons parts that stand apart, or the dice of one part.
func (k *reckoner) group(g *Group) (spread, *Error) {
	worth := func(v exact.Ratio) (exact.Ratio, *Error) {
		if len(g.Tally) == 0 {
			return v, nil
		}
		return exact.Whole(worth(v, g.Tally)), nil
	}
	selects, counts := g.pooled()
	if selects || counts {
		d, err := k.pooled(g, selects, counts)
		if err != nil || counts {
			return d.spread(), err
		}
		return k.change(d.spread(), worth)
	}
	parts := make([]spread, len(g.Parts))
	for i, e := range g.Parts {
		var err *Error
		if parts[i], err = k.spread(e); err != nil {
			return nil, err
		}
	}
	switch from, to := g.kept(); {
	case len(g.Select) == 0 || from == 0 && to == len(parts):
		return k.fold(parts, worth, func(x, y spread) (spread, *Error) {
			return k.combine(x, y, Binary{Op: Add, Place: g.Place})
		})
	case to-from == 1 && to == len(parts):
		return k.lastly(parts, worth, Call{Function: "max"})
	case to-from == 1 && from == 0:
		return k.lastly(parts, worth, Call{Function: "min"})
	}
	return k.enumerate(g, parts)
}

// kept is the stretch of ranks that one selection by rank keeps, or -1, -1.
func (g *Group) kept() (from, to int) {
	if len(g.Select) != 1 || g.Select[0].matches() {
		return -1, -1
	}
	return g.Select[0].ranks(len(g.Parts))
}

// fold changes each part and joins them all.
func (k *reckoner) fold(parts []spread, each func(exact.Ratio) (exact.Ratio, *Error), join func(x, y spread) (spread, *Error)) (spread, *Error) {
	out := certain(0)
	for i, s := range parts {
		s, err := k.change(s, each)
		if err != nil {
			return nil, err
		}
		if i == 0 {
			out = s
			continue
		}
		if out, err = join(out, s); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// lastly joins the parts and changes what comes of them.
func (k *reckoner) lastly(parts []spread, each func(exact.Ratio) (exact.Ratio, *Error), c Call) (spread, *Error) {
	same := func(v exact.Ratio) (exact.Ratio, *Error) { return v, nil }
	out, err := k.fold(parts, same, func(a, b spread) (spread, *Error) {
		return k.pairs(a, b, func(x, y exact.Ratio) (exact.Ratio, *Error) { return c.work([]exact.Ratio{x, y}) })
	})
	if err != nil {
		return nil, err
	}
	return k.change(out, each)
}

// enumerate goes through every combination of the parts.
func (k *reckoner) enumerate(g *Group, parts []spread) (spread, *Error) {
	all := 1
	for _, s := range parts {
		if all *= len(s); all > MaxOddsWork/pairCost {
			return nil, beyond
		}
	}
	if err := k.spend(all * pairCost); err != nil {
		return nil, err
	}
	var r roller
	out := make(spread, 0, all)
	values, kept := make([]exact.Ratio, len(parts)), make([]bool, len(parts))
	for n := range all {
		p := 1.0
		for i, s := range parts {
			w := s[n%len(s)]
			values[i], p, n = w.value, p*w.p, n/len(s)
		}
		r.steps = 0
		if err := r.selectParts(g.Select, values, kept); err != nil {
			return nil, err
		}
		v, err := g.total(values, kept)
		if err != nil {
			return nil, err
		}
		out = append(out, weight{v, p})
	}
	return out.merge(), nil
}
