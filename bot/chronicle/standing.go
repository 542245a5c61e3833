package chronicle

import (
	"cmp"
	"math"
	"slices"

	"divisionbell/engine"
)

// Standings are how seats stood after some of the entries, by seat, as people count it;
// nil where the game has no score.
func (c *Chronicle) Standings(of engine.Count, at []int) (lines [][]float64) {
	for _, i := range at {
		for seat, score := range c.Entries[i].Score {
			if seat == len(lines) {
				lines = append(lines, nil)
			}
			lines[seat] = append(lines[seat], float64(of.Of(score)))
		}
	}
	return lines
}

// Turning are the places among at where most was won and lost, in order, n at most and
// not side by side. Where the lead changed counts for more.
func (c *Chronicle) Turning(of engine.Count, at []int, n int) (points []int) {
	lines := c.Standings(of, at)
	if len(lines) == 0 {
		return nil
	}
	spread := 0.0
	for i := range at {
		low, high := math.Inf(1), math.Inf(-1)
		for _, line := range lines {
			low, high = min(low, line[i]), max(high, line[i])
		}
		if len(lines) == 1 {
			low = 0
		}
		spread = max(spread, math.Abs(high-low))
	}
	if spread == 0 {
		return nil
	}
	type swing struct {
		at    int
		worth float64
	}
	var all []swing
	for i := 1; i < len(at); i++ {
		moved := 0.0
		for _, line := range lines {
			moved += math.Abs(line[i]-line[i-1]) / spread
		}
		if len(lines) > 1 && leader(lines, i) != leader(lines, i-1) {
			moved += overtaking
		}
		if moved > 0 {
			all = append(all, swing{i, moved})
		}
	}
	slices.SortStableFunc(all, func(a, b swing) int { return cmp.Compare(b.worth, a.worth) })
	for _, s := range all {
		if len(points) < n && !slices.ContainsFunc(points, func(p int) bool { return p-s.at < 2 && s.at-p < 2 }) {
			points = append(points, s.at)
		}
	}
	slices.Sort(points)
	return points
}

// overtaking is what a change of the lead counts for, in parts of the widest gap there
// was in the match.
const overtaking = 0.25

// leader is who stood highest, the first of several.
func leader(lines [][]float64, i int) (first int) {
	for seat := range lines {
		if lines[seat][i] > lines[first][i] {
			first = seat
		}
	}
	return first
}
