package board

import (
	"math"
	"sync"

	rules "divisionbell/engine/exchequer"
)

// Size is how wide and high the picture is, in pixels.
const Size = size

// arcSteps is into how many straight pieces an outline's arcs are cut: the longest strays
// from its circle by less than a pixel.
const arcSteps = 12

// Outline is an area's shape on the picture, in one ring: x and y in turn, in pixels. It
// is the same each time, for nobody to change.
func Outline(area int) [][]int { return outlines()[area] }

var outlines = sync.OnceValue(func() (all [len(rules.Areas)][][]int) {
	for area := range all {
		all[area] = [][]int{outline(area)}
	}
	return all
})

func outline(area int) (ring []int) {
	c := cells[area]
	add := func(r, a float64) {
		x, y := polar(r, a)
		ring = append(ring, int(math.Round(x)), int(math.Round(y)))
	}
	for i := range arcSteps + 1 {
		add(c.r1, c.a0+(c.a1-c.a0)*float64(i)/arcSteps)
	}
	for i := range arcSteps + 1 {
		add(c.r0, c.a1-(c.a1-c.a0)*float64(i)/arcSteps)
	}
	return ring
}

// Middle is the middle of an area on the picture.
func Middle(area int) (x, y int) {
	fx, fy := polar(cells[area].middle())
	return int(math.Round(fx)), int(math.Round(fy))
}
