package weigh

import (
	"fmt"
	"hash/fnv"
	"math"
	"testing"
)

// A lot is FNV-1a over the same text.
func TestLot(t *testing.T) {
	h := fnv.New32a()
	fmt.Fprint(h, "1 -20 300", "grits+2")
	if got := NewLot.Numbers(1, -20, 300).Text("grits+2"); uint32(got) != h.Sum32() {
		t.Errorf("the lot is %d, FNV-1a %d", got, h.Sum32())
	}
}

// The range of prices is all at which both gain enough, and none beyond.
func TestRange(t *testing.T) {
	for kept := 100_000.0; kept < 900_000; kept += 37_000 {
		for had := 100_000.0; had < 2_000_000; had += 53_000 {
			for _, by := range []float64{1, 0.5, 0.2} {
				s := Sale{Giver: kept, Taker: had, Cash: 1_200_000, ByTaker: by, ByGiver: 1 / 3.0}
				low, high := s.Range(Note, Note)
				for price := int64(Note); price <= s.Cash; price += Note {
					gives, takes := s.Gains(price)
					if both := gives >= Note && takes >= Note; both != (low <= price && price <= high) {
						t.Fatalf("%+v: %d to %d, at %d they gain %.0f and %.0f", s, low, high, price, gives, takes)
					}
				}
			}
		}
	}
}

// Chances sum to 1, and who has more has more of them.
func TestChances(t *testing.T) {
	of := []float64{5_000_000, 4_000_000, -1_000_000, 4_000_000}
	Chances(of, 300_000)
	sum := 0.0
	for _, x := range of {
		sum += x
	}
	if math.Abs(sum-1) > 1e-9 || of[0] <= of[1] || of[1] != of[3] || of[2] >= of[1] {
		t.Errorf("chances %v", of)
	}
}
