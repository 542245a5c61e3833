package engine

// Standing gives each seat its place by scores, 1 the first; who tie share one.
func Standing(scores []int64) []int8 {
	places := make([]int8, len(scores))
	for i, a := range scores {
		places[i] = 1
		for _, b := range scores {
			if b > a {
				places[i]++
			}
		}
	}
	return places
}
