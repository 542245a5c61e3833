package roll

import (
	"fmt"
	"math"
	"strings"

	"divisionbell/engine/dice"
)

// What odds tell of the totals of one roll.
const (
	mostBars = 20    // totals that have a bar each
	rarest   = 1e-12 // chance of all totals beyond those that are called the least and the most
)

// chances is a distribution in at most 42 columns. endless says that its dice may
// explode again and again.
func chances(o *dice.Odds, endless bool) string {
	var b strings.Builder
	how := "exact"
	if !o.Exact {
		how = fmt.Sprintf("estimated from %d rolls", o.Trials)
	}
	fmt.Fprintf(&b, "average %.2f, spread %.2f (%s)\n", o.Mean(), o.SD(), how)
	if !o.Exact {
		fmt.Fprintf(&b, "the average is ± %.2f\n", 2*o.StandardError())
	}
	if p, ok := o.Success(); ok {
		fmt.Fprintf(&b, "%.2f%% to succeed\n", 100*p)
	}
	fmt.Fprintf(&b, "%s, half are %d or less\n", reach(o, endless), o.Percentile(0.5))
	likely := likely(o)
	if even(likely) {
		fmt.Fprintf(&b, "each of %d totals: %.2f%%\n", len(likely), 100*likely[0].P)
		return strings.TrimRight(b.String(), "\n")
	}
	if len(likely) <= mostBars {
		most := 0.0
		for _, c := range likely {
			most = max(most, c.P)
		}
		for _, c := range likely {
			fmt.Fprintf(&b, "%6d %6.2f%% %s\n", c.Total, 100*c.P, strings.Repeat("█", int(20*c.P/most+0.5)))
		}
		return strings.TrimRight(b.String(), "\n")
	}
	for _, q := range []float64{0.05, 0.25, 0.5, 0.75, 0.95} {
		fmt.Fprintf(&b, "%3.0f%% of rolls are %d or less\n", 100*q, o.Percentile(q))
	}
	chart(&b, o)
	return strings.TrimRight(b.String(), "\n")
}

// likely are the totals without the rarest at either end.
func likely(o *dice.Odds) []dice.Chance {
	all := o.Outcomes
	for gone := 0.0; len(all) > 1 && gone+all[0].P < rarest; all = all[1:] {
		gone += all[0].P
	}
	for gone := 0.0; len(all) > 1 && gone+all[len(all)-1].P < rarest; all = all[:len(all)-1] {
		gone += all[len(all)-1].P
	}
	return all
}

// even reports whether there are many totals, each as likely.
func even(all []dice.Chance) bool {
	for _, c := range all {
		if math.Abs(c.P-all[0].P) > 1e-9 {
			return false
		}
	}
	return len(all) > 2
}

// reach says from where to where totals go.
func reach(o *dice.Odds, endless bool) string {
	all := likely(o)
	low, high := all[0].Total, all[len(all)-1].Total
	switch {
	case endless && low > o.Min() && high < o.Max():
		return "no end either way"
	case endless && high < o.Max():
		return fmt.Sprintf("from %d, no end", low)
	case endless && low > o.Min():
		return fmt.Sprintf("up to %d, no end below", high)
	}
	return fmt.Sprintf("%d to %d", low, high)
}
