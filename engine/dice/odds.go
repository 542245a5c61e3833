package dice

import (
	"maps"
	"math"
	"slices"
)

// Odds are the chances of the totals of one roll, one repeat of it. They are
// float64 and add up to 1 within 1e-9; even exact ones may leave out the rarest
// totals, 1e-12 of the chances in all. Estimated odds come from Trials rolls, and StandardError and
// Within say how far off they may be.
type Odds struct {
	Exact    bool
	Trials   int // 0 if Exact
	Unit     Unit
	Check    *Cond
	Outcomes []Chance // by total, lowest first
}

// Chance is a total and its probability, above 0.
type Chance struct {
	Total int64
	P     float64
}

// Odds gives the odds of every roll of the request, in order. See Roll.Odds.
func (q *Request) Odds(src Source) ([]Odds, error) {
	all := make([]Odds, len(q.Rolls))
	for i, roll := range q.Rolls {
		odds, err := roll.odds(src)
		if err != nil {
			err.Text = q.Text
			return nil, err
		}
		all[i] = *odds
	}
	return all, nil
}

// Odds works out the chances of r, exactly where MaxOddsWork and MaxSupport
// allow, else by rolling it with src, which must not be a match's own. With a
// nil src it refuses instead. The error, if any, is an *Error. A roll that can
// fail, such as by dividing by 0, is refused. MaxDice bounds the dice that are
// certain, and not those that explosions add.
func (r Roll) Odds(src Source) (*Odds, error) {
	odds, err := r.odds(src)
	if err != nil {
		return nil, err
	}
	return odds, nil
}

// QuickOdds gives the exact chances of r where they are worked out at once, cheaply
// enough to be told beside every roll; ok is false elsewhere.
func (r Roll) QuickOdds() (o *Odds, ok bool) {
	k := reckoner{most: quickWork}
	o = &Odds{Unit: unit(r.Expr), Check: r.Check}
	return o, o.reckon(&k, r) == nil
}

// Endless reports whether dice of r may explode again and again, so that its totals
// have no end but MaxFollowUps.
func (r Roll) Endless() bool {
	found := false
	walk(r.Expr, func(e Expr) {
		d, ok := e.(*Dice)
		found = found || ok && d.Burst != nil && d.Burst.Rank == 0 && d.Burst.Kind != ExplodeOnce
	})
	return found
}

func (r Roll) odds(src Source) (*Odds, *Error) {
	o := &Odds{Unit: unit(r.Expr), Check: r.Check}
	var k reckoner
	switch err := o.reckon(&k, r); {
	case err == beyond:
		return o, o.estimate(r, src)
	case err != nil:
		return nil, err
	}
	return o, nil
}

// reckon works the chances out exactly.
func (o *Odds) reckon(k *reckoner, r Roll) *Error {
	s, err := k.spread(r.Expr)
	if err != nil {
		return err
	}
	o.Exact = true
	for _, c := range s {
		total := c.value.Floor()
		if n := len(o.Outcomes); n > 0 && o.Outcomes[n-1].Total == total {
			o.Outcomes[n-1].P += c.p
			continue
		}
		if c.p > 0 {
			o.Outcomes = append(o.Outcomes, Chance{total, c.p})
		}
	}
	return nil
}

// estimate rolls r many times.
func (o *Odds) estimate(r Roll, src Source) *Error {
	if src == nil {
		return fail(Place{}, "ask for a smaller roll", "that roll is too large for exact odds")
	}
	seen := map[int64]int{}
	trials := maxTrials
	for o.Trials = 0; o.Trials < trials; o.Trials++ {
		k := roller{src: src}
		outcome, err := k.outcome(r)
		if err != nil {
			return err
		}
		seen[outcome.Total]++
		if o.Trials == 0 {
			trials = min(max(estimateDice/max(1, k.dice), minTrials), maxTrials)
		}
	}
	for _, total := range slices.Sorted(maps.Keys(seen)) {
		o.Outcomes = append(o.Outcomes, Chance{total, float64(seen[total]) / float64(o.Trials)})
	}
	return nil
}

// Min is the lowest total.
func (o *Odds) Min() int64 { return o.Outcomes[0].Total }

// Max is the highest total.
func (o *Odds) Max() int64 { return o.Outcomes[len(o.Outcomes)-1].Total }

// Mean is the average total.
func (o *Odds) Mean() float64 {
	var mean float64
	for _, c := range o.Outcomes {
		mean += float64(c.Total) * c.P
	}
	return mean
}

// SD is the standard deviation of the total.
func (o *Odds) SD() float64 {
	mean, variance := o.Mean(), 0.0
	for _, c := range o.Outcomes {
		variance += (float64(c.Total) - mean) * (float64(c.Total) - mean) * c.P
	}
	return math.Sqrt(variance)
}

// Holds is the chance that the total passes the comparison.
func (o *Odds) Holds(c Cond) float64 {
	var p float64
	for _, chance := range o.Outcomes {
		if c.Holds(chance.Total) {
			p += chance.P
		}
	}
	return min(p, 1)
}

// AtLeast is the chance of a total of k or more.
func (o *Odds) AtLeast(k int64) float64 { return o.Holds(Cond{AtLeast, k}) }

// AtMost is the chance of a total of k or less.
func (o *Odds) AtMost(k int64) float64 { return o.Holds(Cond{AtMost, k}) }

// Success is the chance of success where the roll has a vs or dc; ok tells
// whether it has.
func (o *Odds) Success() (p float64, ok bool) {
	if o.Check == nil {
		return 0, false
	}
	return o.Holds(*o.Check), true
}

// Percentile is the lowest total that the roll stays at or under with a chance
// of at least q, from 0 to 1. Percentile(0.5) is the median.
func (o *Odds) Percentile(q float64) int64 {
	var p float64
	for _, c := range o.Outcomes {
		if p += c.P; p >= q-1e-12 {
			return c.Total
		}
	}
	return o.Max()
}

// StandardError is the standard error of Mean; 0 if Exact.
func (o *Odds) StandardError() float64 {
	if o.Exact {
		return 0
	}
	return o.SD() / math.Sqrt(float64(o.Trials))
}

// Within is the standard error of a chance p that these odds gave; 0 if Exact.
// A chance of 0 or 1 is taken for half a trial away from it.
func (o *Odds) Within(p float64) float64 {
	if o.Exact {
		return 0
	}
	n := float64(o.Trials)
	p = min(max(p, 0.5/n), 1-0.5/n)
	return math.Sqrt(p * (1 - p) / n)
}
