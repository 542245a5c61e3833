package search

import (
	"math"
	"testing"
)

// Wilson's intervals, as tables have them.
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		won       float64
		of        int
		low, high float64
	}{
		{0, 0, 0, 1}, {5, 10, 0.237, 0.763}, {0, 10, 0, 0.278}, {10, 10, 0.722, 1}, {83, 100, 0.745, 0.891}, {162, 200, 0.750, 0.858}, {50.5, 100, 0.409, 0.601},
	} {
		if low, high := Wilson(c.won, c.of); math.Abs(low-c.low) > 0.0006 || math.Abs(high-c.high) > 0.0006 {
			t.Errorf("%v of %d: %.4f to %.4f, not %.3f to %.3f", c.won, c.of, low, high, c.low, c.high)
		}
	}
}
