package luck

import (
	"math"
	"testing"

	rules "divisionbell/engine/austerity"
)

// TestEachEventHasItsSteps of the table of rule 4.1.
func TestEachEventHasItsSteps(t *testing.T) {
	t.Parallel()
	want := map[string]float64{"KK": -1, "KB": 0, "KR": -1, "KY": 0, "KW": -1, "RY": 0, "RR": -2, "RW": -1, "WW": 2, "YY": 1, "BY": 1, "BB": 2, "RB": -1, "BW": 0, "WY": 2}
	if len(want) != len(rules.Occurrences) || len(steps) != len(rules.Occurrences) {
		t.Fatalf("%d events, and %d have steps", len(rules.Occurrences), len(steps))
	}
	for e, o := range rules.Occurrences {
		if w, ok := want[o.Pair]; !ok || steps[e] != w {
			t.Errorf("%s is worth %v, want %v", o.Pair, steps[e], w)
		}
	}
}

// TestThePrintedBag is reckoned by hand: KKKKRRBBWY has 45 pairs.
func TestThePrintedBag(t *testing.T) {
	t.Parallel()
	bag := rules.Cubes{rules.Debt: 4, rules.Unrest: 2, rules.Security: 2, rules.Welfare: 1, rules.Income: 1}
	// KK 6×−1, KR 8×−1, KW 4×−1, RR 1×−2, RW 2×−1, BY 2×1, BB 1×2, RB 4×−1, WY 1×2
	mean, square := (-6-8-4-2-2+2+2-4+2)/45.0, (6+8+4+4+2+2+4+4+4)/45.0
	if m, v := average(bag); math.Abs(m-mean) > 1e-12 || math.Abs(v-(square-mean*mean)) > 1e-12 {
		t.Errorf("a pair is worth %v, variance %v; want %v, %v", m, v, mean, square-mean*mean)
	}
}
