package weigh

import (
	"math"
	"slices"
)

// Chances turns what each has into the chance that it will have most, where that may
// still change by so much.
func Chances(of []float64, spread float64) {
	most, all := slices.Max(of), 0.0
	for i, x := range of {
		of[i] = math.Exp((x - most) / spread)
		all += of[i]
	}
	for i := range of {
		of[i] /= all
	}
}
