package dice

import (
	"cmp"
	"math"

	"divisionbell/engine/dice/exact"
)

// kind is n dice that show the same values with the same chances.
type kind struct {
	values dense
	n      int64
}

func same(v int64) int64 { return v }

// values is the distribution of what one die of d, which stays one, shows.
func (k *reckoner) values(d *Dice) (dense, *Error) {
	if d.multiplies() || d.intricate() {
		return dense{}, beyond
	}
	return k.chain(d, same)
}

// pooled reckons a group of one part whose dice are chosen among, or counted.
func (k *reckoner) pooled(g *Group, selects, counts bool) (dense, *Error) {
	pools, _, _ := g.pool()
	if !selects {
		return k.counted(g, pools)
	}
	var kinds []kind
	for _, d := range pools {
		n, literal := numeral(d.Count)
		if !literal || len(d.Select) > 0 || d.Unique || d.Sides != nil {
			return dense{}, beyond
		}
		values, err := k.values(d)
		if err != nil {
			return dense{}, err
		}
		kinds = append(kinds, kind{values, n.Value})
	}
	worth := same
	if counts {
		worth = (&Dice{Tally: g.Tally}).worth
	}
	if _, ok := byRank(g.Select); !ok {
		return dense{}, beyond
	}
	sum, err := k.ranked(kinds, g.Select, false, worth)
	if err != nil || counts {
		return sum, err
	}
	more, ok := constants(g.Parts[0])
	_, fits := exact.Plus(sum.high(), more)
	if !ok || !fits {
		return dense{}, beyond // the dice will tell what overflows
	}
	sum.low += more
	return sum, nil
}

// counted reckons dice that are only counted.
func (k *reckoner) counted(g *Group, pools []*Dice) (dense, *Error) {
	sum := nothing()
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

// constants adds up the numbers of a sum; false where they overflow.
func constants(e Expr) (int64, bool) {
	switch e := e.(type) {
	case Number:
		return e.Value, true
	case Note:
		return constants(e.X)
	case Binary:
		a, ok1 := constants(e.Left)
		b, ok2 := constants(e.Right)
		sum, ok3 := exact.Plus(a, b)
		return sum, ok1 && ok2 && ok3
	}
	return 0, true
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
		events = append(events, eventsOf(i, kind.values)...)
		total += int(kind.n)
		if states *= int(kind.n) + 1; states > min(maxStates, cmp.Or(k.most, maxStates)) {
			return dense{}, beyond
		}
	}
	if total == 0 {
		return nothing(), nil
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

// plainlyUnique reports whether n unique dice are drawn like lots: every value
// as likely, and never stopped by MaxFollowUps, within negligible.
func (d *Dice) plainlyUnique(n int64) bool {
	if d.Floor.Set || d.Ceil.Set || d.Reroll != nil || d.Burst != nil || d.Sinks != nil || !d.Faces.even() {
		return false
	}
	stuck := float64(n-1) / float64(d.different())
	return float64(n)*math.Pow(stuck, MaxFollowUps) < negligible
}

// negligible is a chance that exact odds may leave out.
const negligible = 1e-12

// bursting reckons n exploding dice of which some are kept by rank. Which dice
// explode and which end a chain is drawn first; given that, the dice are
// independent. A chain as long as MaxFollowUps must be negligible.
func (k *reckoner) bursting(d *Dice, n int64) (dense, *Error) {
	plain := *d
	plain.Burst = nil
	landed, err := k.values(&plain)
	if err != nil {
		return dense{}, err
	}
	hit, miss, q := split(landed, d.explodes)
	again := 0.0
	if d.Reroll != nil {
		faces, err := d.faces()
		if err != nil {
			return dense{}, err
		}
		_, _, again = split(faces, d.rerolls)
	}
	if q+again >= 1 || float64(n)*math.Pow(q+again, MaxFollowUps) > negligible {
		return dense{}, beyond
	}
	var out dense
	mix := func(p float64, kinds ...kind) *Error {
		sum, err := k.ranked(kinds, d.Select, false, d.worth)
		if err != nil {
			return err
		}
		return out.mix(sum, 0, p)
	}
	lesser := func(d dense) dense { return dense{d.low - 1, d.p} }
	switch d.Burst.Kind {
	case Explode:
		err = longer(n, q, func(more int64, p float64) *Error {
			return mix(p, kind{hit, more}, kind{miss, n})
		})
	case ExplodeOnce:
		err = some(n, q, func(x int64, p float64) *Error {
			return mix(p, kind{hit, x}, kind{miss, n - x}, kind{landed, x})
		})
	default:
		err = some(n, q, func(x int64, p float64) *Error {
			return longer(x, q, func(more int64, also float64) *Error {
				return mix(p*also, kind{hit, x}, kind{miss, n - x}, kind{lesser(hit), more}, kind{lesser(miss), x})
			})
		})
	}
	return out, err
}

// split parts d into what passes and what does not; q is the chance to pass.
func split(d dense, passes func(int64) bool) (hit, miss dense, q float64) {
	hit, miss = dense{d.low, make([]float64, len(d.p))}, dense{d.low, make([]float64, len(d.p))}
	for i, p := range d.p {
		if passes(d.low + int64(i)) {
			hit.p[i] = p
			q += p
		} else {
			miss.p[i] = p
		}
	}
	return hit, miss, q
}

// some calls each with every number of n dice that may pass a chance of q.
func some(n int64, q float64, each func(x int64, p float64) *Error) *Error {
	for x := range n + 1 {
		if p := math.Exp(choose(n, x) + float64(x)*math.Log(q) + float64(n-x)*math.Log1p(-q)); x == 0 && q == 0 {
			return each(0, 1)
		} else if err := each(x, p); err != nil {
			return err
		}
	}
	return nil
}

// longer calls each with every number of passes that n chains together may have
// before each has failed once, until what is left is negligible.
func longer(n int64, q float64, each func(more int64, p float64) *Error) *Error {
	if n == 0 || q == 0 {
		return each(0, 1)
	}
	done := 0.0
	for more := int64(0); 1-done > negligible; more++ {
		p := math.Exp(choose(n+more-1, more) + float64(more)*math.Log(q) + float64(n)*math.Log1p(-q))
		if done += p; more > MaxDice {
			return beyond
		}
		if err := each(more, p); err != nil {
			return err
		}
	}
	return nil
}

// choose is the logarithm of n over k.
func choose(n, k int64) float64 {
	a, _ := math.Lgamma(float64(n + 1))
	b, _ := math.Lgamma(float64(k + 1))
	c, _ := math.Lgamma(float64(n - k + 1))
	return a - b - c
}
