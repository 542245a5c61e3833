package search

import "math"

// Wilson is between what shares the true share lies, with so much won of n: 19 times
// of 20 (Wilson, Journal of the American Statistical Association 22, 1927). Of nothing
// it knows nothing.
func Wilson(won float64, n int) (low, high float64) {
	if n == 0 {
		return 0, 1
	}
	const z = 1.959964 // standard deviations
	of := float64(n)
	p := won / of
	middle := (p + z*z/(2*of)) / (1 + z*z/of)
	half := z / (1 + z*z/of) * math.Sqrt(max(0, p*(1-p)/of+z*z/(4*of*of)))
	return max(0, middle-half), min(1, middle+half)
}
