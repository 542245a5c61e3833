package pin

import (
	"math"

	"divisionbell/bot/msg"
)

// outlines are a spot's rings, x and y in turn; of a box its own.
func outlines(s *msg.Spot) [][]int {
	if s.Box == nil {
		return s.Rings
	}
	x, y, w, h := s.Box[0], s.Box[1], s.Box[2], s.Box[3]
	return [][]int{{x, y, x + w, y, x + w, y + h, x, y + h}}
}

// holds reports whether a point lies in rings.
func holds(rings [][]int, x, y float64) (in bool) {
	for _, ring := range rings {
		for i, j := 0, len(ring)-2; i < len(ring); i, j = i+2, i {
			ax, ay, bx, by := float64(ring[i]), float64(ring[i+1]), float64(ring[j]), float64(ring[j+1])
			if (ay > y) != (by > y) && x < (bx-ax)*(y-ay)/(by-ay)+ax {
				in = !in
			}
		}
	}
	return in
}

// sampled are points along rings, no further from each other than a step.
func sampled(rings [][]int, step float64) (list [][2]float64) {
	for _, ring := range rings {
		for i, j := 0, len(ring)-2; i < len(ring); i, j = i+2, i {
			ax, ay, bx, by := float64(ring[j]), float64(ring[j+1]), float64(ring[i]), float64(ring[i+1])
			n := max(1, math.Ceil(math.Hypot(bx-ax, by-ay)/step))
			for k := 1.0; k <= n; k++ {
				list = append(list, [2]float64{ax + (bx-ax)*k/n, ay + (by-ay)*k/n})
			}
		}
	}
	return list
}

// closest is the point of a list that is nearest to another.
func closest(list [][2]float64, to [2]float64) (p [2]float64) {
	least := math.Inf(1)
	for _, q := range list {
		if d := (q[0]-to[0])*(q[0]-to[0]) + (q[1]-to[1])*(q[1]-to[1]); d < least {
			least, p = d, q
		}
	}
	return p
}

// bounds are the left, top, right and bottom of points.
func bounds(list [][2]float64) [4]float64 {
	b := [4]float64{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for _, p := range list {
		b = [4]float64{min(b[0], p[0]), min(b[1], p[1]), max(b[2], p[0]), max(b[3], p[1])}
	}
	return b
}
