// Package pin gives numbered marks their places on a chart: beside what they tell of, on
// nothing that is to be read, and none on another.
package pin

import (
	"math"
	"slices"
	"strconv"

	"divisionbell/bot/msg"
)

// The sizes at which a picture is looked at, and for which there are places: a desk's and a
// phone's, where a picture is a third as wide and its marks so much larger on it.
const (
	Desk = iota
	Phone
	sizes
)

// Of a picture 1200 wide, in its pixels.
var (
	radii  = [sizes]float64{15, 28.5} // of a number's disc
	signs  = [sizes]float64{9.5, 18}  // how wide a further sign in it is
	thicks = [sizes]float64{1, 1.1}   // how much thicker an arrow is than 9
)

// A Disc is what a number stands on, about its middle: as high as wide, or longer.
type Disc struct{ X, Y, Half, R float64 }

// Thick is how much thicker than on a desk an arrow is at a size.
func Thick(size int) float64 { return thicks[size] }

// Place gives marks that bear a number their places at each size. Of those that go the same
// way one tells the numbers of all.
func Place(c *msg.Chart, marks []msg.Mark) { placeAt(c, marks, Desk, Phone) }

// PlaceFor gives them their places at one size alone.
func PlaceFor(c *msg.Chart, marks []msg.Mark, size int) { placeAt(c, marks, size) }

func placeAt(c *msg.Chart, marks []msg.Mark, at ...int) {
	heads := gather(marks)
	if len(heads) == 0 {
		return
	}
	var list [][4]int
	if c.Busy != nil {
		list = c.Busy()
	}
	busy := laid(list, c.Width, c.Height)
	for _, size := range at {
		b := &board{c: c, busy: busy, size: size, unit: float64(c.Width) / 1200}
		b.reach = 20 * b.unit * thicks[size]
		ways := make([]*way, len(heads))
		for i, m := range heads {
			ways[i] = b.route(m)
		}
		for i, m := range heads {
			if to := b.spot(m.To); to != nil {
				m.At = append(m.At, b.pin(m, to, ways[i]))
			}
		}
	}
}

// gather are the marks that stand for all that go their way, and that say so.
func gather(marks []msg.Mark) (heads []*msg.Mark) {
	var numbers [][]int
	for i := range marks {
		m := &marks[i]
		m.At, m.Label = nil, ""
		if m.N == 0 {
			continue
		}
		n := slices.IndexFunc(heads, func(h *msg.Mark) bool {
			return h.From == m.From && h.To == m.To && h.Kind == m.Kind && h.Seat == m.Seat
		})
		if n < 0 {
			n, heads, numbers = len(heads), append(heads, m), append(numbers, nil)
		}
		numbers[n] = append(numbers[n], m.N)
	}
	for i, m := range heads {
		m.Label = spans(numbers[i])
	}
	return heads
}

// spans are numbers in order: 1, 3 or 3–5; of many the first and the last: 1…9.
func spans(numbers []int) (s string) {
	for i := 0; i < len(numbers); {
		j := i
		for j+1 < len(numbers) && numbers[j+1] == numbers[j]+1 {
			j++
		}
		if s != "" {
			s += ", "
		}
		s += strconv.Itoa(numbers[i])
		switch {
		case j == i+1:
			s += ", " + strconv.Itoa(numbers[j])
		case j > i:
			s += "–" + strconv.Itoa(numbers[j])
		}
		i = j + 1
	}
	if len([]rune(s)) > 5 && len(numbers) > 2 {
		return strconv.Itoa(numbers[0]) + "…" + strconv.Itoa(numbers[len(numbers)-1])
	}
	return s
}

// Of is the disc of a label at a size, about nowhere.
func Of(c *msg.Chart, label string, size int) Disc {
	unit := float64(c.Width) / 1200
	more := max(0, len([]rune(label))-2)
	return Disc{R: radii[size] * unit, Half: (radii[size] + signs[size]/2*float64(more)) * unit}
}

// Meets reports whether a disc lies on a box, or nearer than a gap.
func (d Disc) Meets(b [4]int, gap float64) bool {
	flat := d.Half - d.R // how far it is straight, to each side
	dx := max(float64(b[0])-d.X-flat, d.X-flat-float64(b[0]+b[2]), 0)
	dy := max(float64(b[1])-d.Y, d.Y-float64(b[1]+b[3]), 0)
	return dx*dx+dy*dy < (d.R+gap)*(d.R+gap)
}

// Over reports whether two discs lie on each other, or nearer than a gap.
func (d Disc) Over(o Disc, gap float64) bool {
	dx, dy := max(math.Abs(d.X-o.X)-(d.Half-d.R)-(o.Half-o.R), 0), d.Y-o.Y
	return dx*dx+dy*dy < (d.R+o.R+gap)*(d.R+o.R+gap)
}

// crosses reports whether it lies on a line, or nearer than a gap.
func (d Disc) crosses(l [4]float64, gap float64) bool {
	dx, dy := nearest(d.X, d.Y, l)
	dx = max(math.Abs(dx)-(d.Half-d.R), 0)
	return dx*dx+dy*dy < (d.R+gap)*(d.R+gap)
}

// nearest is how far right of a point, and below, a line comes nearest to it.
func nearest(x, y float64, l [4]float64) (dx, dy float64) {
	w, h, t := l[2]-l[0], l[3]-l[1], 0.0
	if n := w*w + h*h; n > 0 {
		t = min(1, max(0, ((x-l[0])*w+(y-l[1])*h)/n))
	}
	return l[0] + t*w - x, l[1] + t*h - y
}
