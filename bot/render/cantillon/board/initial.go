package board

import (
	"math"

	"divisionbell/bot/render"
	rules "divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/atlas"
)

// On a map whose flags are too small to be read on a phone, each ruler's letter
// stands once, as large as free land of theirs allows, or else a sea with their fleet.
const (
	grain      = 8  // pixels a side: how finely room is looked for
	leastRoom  = 48 // pixels a side, of what a letter takes
	mostRoom   = 88
	smallFlags = 1.0 // the size of pieces from which flags can be read
)

// initials prints the rulers' letters.
func (s *sheet) initials(l *render.Layer, v rules.View) {
	for _, i := range initialsOf(s, v) {
		l.Fill(render.Disc(i.x, i.y, i.side/2-1), render.Black)
		l.Fill(render.Disc(i.x, i.y, i.side/2-4), render.Paper)
		f := render.Face{Weight: render.Bold, Size: math.Round(i.side * 0.78)}
		l.Centre(f, seatOf(i.seat).Letter, math.Round(i.x), math.Round(i.y+f.Size*render.CapHeight/2), render.Black)
	}
}

// An initial is a ruler's letter, about its middle.
type initial struct {
	seat       int
	x, y, side float64
}

func initialsOf(s *sheet, v rules.View) (list []initial) {
	if s.size > smallFlags || s.part {
		return nil
	}
	land, sea := s.room(v, false), s.room(v, true)
	for seat := range v.Rulers {
		x, y, side := land.square(int8(seat))
		if side < leastRoom {
			x, y, side = sea.square(int8(seat))
		}
		if side >= leastRoom {
			list = append(list, initial{seat, x, y, min(side, mostRoom)})
		}
	}
	return list
}

// A ground is the map in squares: whose land is free there; -1 is nobody's, or taken.
type ground struct {
	wide, high int
	squares    []int8
}

// room is where rulers' lands, or the seas with their fleets, are free of labels, names
// and towns.
func (s *sheet) room(v rules.View, seas bool) ground {
	p := ground{wide: s.right / grain, high: s.height / grain}
	p.squares = make([]int8, p.wide*p.high)
	for i := range p.squares {
		p.squares[i] = -1
	}
	for r, h := range v.Regions {
		if h.Owner < 0 || atlas.IsSea(r) != seas {
			continue
		}
		for _, run := range s.runs[r] {
			if x, y := run.at%Wide, run.at/Wide; y%grain == grain/2 {
				for c := (x + grain - 1) / grain; (c+1)*grain <= x+run.n && c < p.wide && y/grain < p.high; c++ {
					p.squares[y/grain*p.wide+c] = int8(h.Owner)
				}
			}
		}
	}
	for r, at := range s.spots {
		if at.known {
			p.take(s.boxOf(r, at.x, at.y))
		}
		if c := s.names[r]; c != nil {
			p.take(c.box)
		}
	}
	f := townFace(s.size)
	for land, t := range s.towns {
		wide := f.Width(atlas.Lands[land].City)
		p.take(box{t.x, t.y, dotRoom, dotRoom})
		p.take(box{t.nameX + wide/2, t.nameY - f.Size*0.35, wide + 8, f.Size + 4})
		if t.anchorX > 0 {
			p.take(box{t.anchorX, t.anchorY, anchorRoom, anchorRoom})
		}
	}
	return p
}

// take marks a box as no longer free.
func (p ground) take(b box) {
	for y := max(0, int((b.y-b.h/2)/grain)); y <= min(p.high-1, int((b.y+b.h/2)/grain)); y++ {
		for x := max(0, int((b.x-b.w/2)/grain)); x <= min(p.wide-1, int((b.x+b.w/2)/grain)); x++ {
			p.squares[y*p.wide+x] = -1
		}
	}
}

// square is the largest free square of a ruler's land: its middle and its side, in
// pixels; the uppermost of equals.
func (p ground) square(seat int8) (x, y, side float64) {
	best, above, row := 0, make([]int, p.wide+1), make([]int, p.wide+1)
	for j := range p.high {
		for i := range p.wide {
			row[i+1] = 0
			if p.squares[j*p.wide+i] != seat {
				continue
			}
			n := 1 + min(row[i], above[i], above[i+1])
			if row[i+1] = n; n > best {
				best, side = n, float64(n*grain)
				x, y = float64((i+1)*grain)-side/2, float64((j+1)*grain)-side/2
			}
		}
		above, row = row, above
	}
	return x, y, side
}
