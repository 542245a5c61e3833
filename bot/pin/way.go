package pin

import (
	"math"

	"divisionbell/bot/msg"
)

// A way is where an arrow goes: from the edge of a spot to that of another, or over the
// border that they share.
type way struct {
	ends   [4]float64
	bend   float64 // how far it leaves the straight in its middle, of its length
	border bool
}

// bends are those that a way may have, the better first.
var bends = [...]float64{0.05, -0.05, 0.1, -0.1, 0.15, -0.15, 0.2, -0.2, 0.25, -0.25}

func (w *way) length() float64 { return math.Hypot(w.ends[2]-w.ends[0], w.ends[3]-w.ends[1]) }

// on is a point of the arrow, u from 0 to 1.
func (w *way) on(u float64) [2]float64 {
	dx, dy := w.ends[2]-w.ends[0], w.ends[3]-w.ends[1]
	off := w.bend * 4 * u * (1 - u)
	return [2]float64{w.ends[0] + dx*u + dy*off, w.ends[1] + dy*u - dx*off}
}

// best is where its number would stand: behind it or at its side if it is short, else on it.
func (w *way) best(r, unit float64) [][2]float64 {
	if !w.border {
		return [][2]float64{w.on(0.5), w.on(0.35), w.on(0.65), w.on(0.2)}
	}
	l := max(w.length(), 1)
	dx, dy := (w.ends[2]-w.ends[0])/l, (w.ends[3]-w.ends[1])/l
	m := w.on(0.4)
	side := r + 10*unit
	return [][2]float64{{w.ends[0] - dx*r*0.7, w.ends[1] - dy*r*0.7}, {m[0] - dy*side, m[1] + dx*side}, {m[0] + dy*side, m[1] - dx*side}}
}

// nearest is the point of it that is.
func (w *way) nearest(at [2]float64) (p [2]float64) {
	least := math.Inf(1)
	for i := range 17 {
		q := w.on(float64(i) / 20)
		if d := math.Hypot(q[0]-at[0], q[1]-at[1]); d < least {
			least, p = d, q
		}
	}
	return p
}

// route is the way of a mark; nil: it is at one spot.
func (b *board) route(m *msg.Mark) *way {
	from, to := b.spot(m.From), b.spot(m.To)
	if from == nil || to == nil || from == to || m.Kind == msg.MarkPlace {
		return nil
	}
	w := b.over(from, to)
	if w == nil {
		w = b.across(from, to)
		b.aside(w)
		b.bow(w)
	}
	tip := [4]float64{w.ends[2], w.ends[3], w.ends[2], w.ends[3]}
	if w.border {
		tip[0], tip[1] = (w.ends[0]+w.ends[2])/2, (w.ends[1]+w.ends[3])/2
	}
	b.tips = append(b.tips, tip)
	return w
}

// over is the way over a border that two spots share, where it hides least of what is to be
// read; nil: they share none.
func (b *board) over(from, to *msg.Spot) (best *way) {
	const shared = 14
	a, z := outlines(from), outlines(to)
	here, there := sampled(a, 7), sampled(z, 7)
	box := bounds(here)
	least := math.Inf(1)
	for i, q := range there {
		if q[0] < box[0]-shared || q[1] < box[1]-shared || q[0] > box[2]+shared || q[1] > box[3]+shared {
			continue
		}
		p := closest(here, q)
		if math.Hypot(p[0]-q[0], p[1]-q[1]) > shared {
			continue
		}
		before, after := there[(i+len(there)-1)%len(there)], there[(i+1)%len(there)]
		l := math.Hypot(after[0]-before[0], after[1]-before[1])
		if l == 0 || l > 30 {
			continue
		}
		m := [2]float64{(p[0] + q[0]) / 2, (p[1] + q[1]) / 2}
		nx, ny := -(after[1]-before[1])/l, (after[0]-before[0])/l
		if !holds(z, m[0]+12*nx, m[1]+12*ny) {
			nx, ny = -nx, -ny
		}
		if !holds(z, m[0]+12*nx, m[1]+12*ny) || !holds(a, m[0]-12*nx, m[1]-12*ny) {
			continue
		}
		w := &way{border: true, bend: bends[0], ends: [4]float64{m[0] - nx*b.reach, m[1] - ny*b.reach, m[0] + nx*b.reach*0.7, m[1] + ny*b.reach*0.7}}
		cost := 0.12 * strays(m, from, to)
		if cost < least {
			cost += b.hides(w, nx, ny)
		}
		if cost < least {
			least, best = cost, w
		}
	}
	return best
}

// hides is how much of what is to be read lies under a short arrow, and how much of others.
func (b *board) hides(w *way, nx, ny float64) (sum float64) {
	wide := 14 * b.unit * thicks[b.size]
	for t := 0.0; t <= 1.3; t += 0.13 {
		x, y := w.ends[0]+(w.ends[2]-w.ends[0])*t, w.ends[1]+(w.ends[3]-w.ends[1])*t
		for _, u := range [...]float64{-wide, 0, wide} {
			at := Disc{X: x - ny*u, Y: y + nx*u}
			sum += 3 * float64(b.busy.count(at, 1))
			for _, l := range b.tips {
				if at.crosses(l, wide) {
					sum += 20
				}
			}
		}
	}
	return sum
}

// strays is how far a point lies from the straight between two spots' middles.
func strays(m [2]float64, from, to *msg.Spot) float64 {
	return math.Hypot(nearest(m[0], m[1], [4]float64{float64(from.X), float64(from.Y), float64(to.X), float64(to.Y)}))
}

// across is the straight way between two spots that lie apart, from edge to edge.
func (b *board) across(from, to *msg.Spot) *way {
	a, z := outlines(from), outlines(to)
	x0, y0, x1, y1 := float64(from.X), float64(from.Y), float64(to.X), float64(to.Y)
	n := math.Ceil(math.Hypot(x1-x0, y1-y0) / 3)
	on := func(i float64) (x, y float64) { return x0 + (x1-x0)*i/n, y0 + (y1-y0)*i/n }
	first, last := 0.0, n
	for i := 0.0; i <= n; i++ {
		x, y := on(i)
		if holds(a, x, y) {
			first = i
		}
		if i > first && holds(z, x, y) {
			last = i
			break
		}
	}
	w := &way{bend: bends[0]}
	w.ends[0], w.ends[1] = on(first)
	w.ends[2], w.ends[3] = on(last)
	if l, head := w.length(), 14*b.unit*thicks[b.size]; l > 3*head { // its tip is at the edge
		w.ends[2] -= (w.ends[2] - w.ends[0]) * head / l
		w.ends[3] -= (w.ends[3] - w.ends[1]) * head / l
	}
	return w
}

// aside moves a way beside those that go as it does.
func (b *board) aside(w *way) {
	l := max(w.length(), 1)
	by := 24 * b.unit * thicks[b.size] / l
	dx, dy := (w.ends[2]-w.ends[0])*by, (w.ends[3]-w.ends[1])*by
	for _, tip := range b.tips {
		if math.Hypot(tip[2]-w.ends[2], tip[3]-w.ends[3]) < by*l/2 {
			w.ends = [4]float64{w.ends[0] - dy, w.ends[1] + dx, w.ends[2] - dy, w.ends[3] + dx}
		}
	}
}

// bow bends a way so that it goes over little of what is to be read, and within the picture.
func (b *board) bow(w *way) {
	least, best := math.Inf(1), bends[0]
	for _, bend := range bends {
		w.bend = bend
		cost := 40 * math.Abs(bend)
		for u := 0.01; u < 1; u += 0.01 {
			p := w.on(u)
			at := Disc{X: p[0], Y: p[1], R: 5 * b.unit, Half: 5 * b.unit}
			if at.X < 0 || at.Y < 0 || at.X > float64(b.c.Width) || at.Y > float64(b.c.Height) {
				cost += 100
			}
			cost += 4 * float64(b.busy.count(at, 0))
		}
		if cost < least {
			least, best = cost, bend
		}
	}
	w.bend = best
}
