package replay

import "slices"

// chosen are which of n shots a film of so many frames has, in order: the first, the last,
// those that are held, and of the others some, evenly.
func chosen(n, room int, held []int) (at []int) {
	if n <= room {
		for i := range n {
			at = append(at, i)
		}
		return at
	}
	for _, i := range append([]int{0, n - 1}, held...) {
		if !slices.Contains(at, i) {
			at = append(at, i)
		}
	}
	if len(at) > room {
		at = at[:room]
	}
	for more := room - len(at); more > 0; more-- { // one by one into the widest gap
		slices.Sort(at)
		widest := 1
		for i := 1; i < len(at); i++ {
			if at[i]-at[i-1] > at[widest]-at[widest-1] {
				widest = i
			}
		}
		at = append(at, (at[widest]+at[widest-1])/2)
	}
	slices.Sort(at)
	return at
}

func has(at []int, i int) bool { return slices.Contains(at, i) }
