package pin

import "math"

// cell is how wide and high a part of a picture is of which it is known what lies there.
const cell = 24.0

// boxes are those of what is to be read, found by where they lie.
type boxes struct {
	list [][4]int
	in   [][]int32 // by cell, row by row
	cols int
	rows int
	seen []int32 // when a box was last counted
	now  int32
}

// laid lays boxes out on a picture.
func laid(list [][4]int, width, height int) *boxes {
	x := &boxes{list: list, cols: int(math.Ceil(float64(width)/cell)) + 1, rows: int(math.Ceil(float64(height)/cell)) + 1, seen: make([]int32, len(list))}
	x.in = make([][]int32, x.cols*x.rows)
	for i, b := range list {
		x.each(float64(b[0]), float64(b[1]), float64(b[0]+b[2]), float64(b[1]+b[3]), func(at int) bool {
			x.in[at] = append(x.in[at], int32(i))
			return true
		})
	}
	return x
}

// each goes through the cells of a part of the picture, or beyond it those at its edge, until
// it is told to stop.
func (x *boxes) each(left, top, right, bottom float64, do func(at int) bool) {
	col := func(n float64) int { return min(max(int(n/cell), 0), x.cols-1) }
	row := func(n float64) int { return min(max(int(n/cell), 0), x.rows-1) }
	for r := row(top); r <= row(bottom); r++ {
		for c := col(left); c <= col(right); c++ {
			if !do(r*x.cols + c) {
				return
			}
		}
	}
}

// about goes through the boxes that may be so near to a disc, some more than once, until it
// is told to stop.
func (x *boxes) about(d Disc, gap float64, do func(i int32) bool) {
	x.each(d.X-d.Half-gap, d.Y-d.R-gap, d.X+d.Half+gap, d.Y+d.R+gap, func(at int) bool {
		for _, i := range x.in[at] {
			if !do(i) {
				return false
			}
		}
		return true
	})
}

// meet reports whether a disc lies on one, or nearer than a gap.
func (x *boxes) meet(d Disc, gap float64) (does bool) {
	x.about(d, gap, func(i int32) bool {
		does = d.Meets(x.list[i], gap)
		return !does
	})
	return does
}

// count is on how many a disc lies, or nearer than a gap.
func (x *boxes) count(d Disc, gap float64) (n int) {
	x.now++
	x.about(d, gap, func(i int32) bool {
		if x.seen[i] != x.now && d.Meets(x.list[i], gap) {
			n++
			x.seen[i] = x.now
		}
		return true
	})
	return n
}
