// Package europe is the map of Cantillon's Europe: real coasts, cut into the
// game's lands and seas.
package europe

import (
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"sync"
)

//go:generate go run ./cut -o europe.map

//go:embed europe.map
var file []byte

// A region's number is the game's: lands from 0, then seas. Then come the land
// and the sea beyond, that belong to no game, and what lies outside the frame.
const (
	Regions    = 109
	BeyondLand = 109
	BeyondSea  = 110
	Outside    = 255
)

// A Point of the map, from 0, 0 at the upper left to [Width], [Height].
type Point struct{ X, Y float64 }

// A Border is a line along which two regions meet: Left lies on its left, seen
// along it, Right on its right. Both share its points.
type Border struct {
	Left, Right int
	Points      []Point
}

// A Map is all borders, and each region's outlines made of them: the first of a
// piece and the holes in it wind in opposite ways.
type Map struct {
	Borders  []Border
	Outlines [Regions + 2][][]Point
}

// Europe is the map. Nobody changes it.
var Europe = sync.OnceValue(func() *Map {
	m, err := decode(file)
	if err != nil {
		panic("europe: the embedded map: " + err.Error()) // a test reads it
	}
	return m
})

var errShort = errors.New("it ends too soon")

// decode reads what cut packs.
func decode(b []byte) (*Map, error) {
	short := false
	next := func() uint64 {
		v, n := binary.Uvarint(b)
		if n <= 0 {
			short = true
			return 0
		}
		b = b[n:]
		return v
	}
	step := func() float64 {
		v := next()
		return float64(int64(v>>1) ^ -int64(v&1))
	}
	m := new(Map)
	for range next() {
		if len(b) < 2 {
			return nil, errShort
		}
		e := Border{Left: int(b[0]), Right: int(b[1])}
		b = b[2:]
		n := next()
		if n < 2 || n > uint64(len(b)) {
			return nil, errShort
		}
		at := Point{}
		for range n {
			at.X, at.Y = at.X+step(), at.Y+step()
			e.Points = append(e.Points, at)
		}
		m.Borders = append(m.Borders, e)
	}
	if short {
		return nil, errShort
	}
	return m, m.join()
}

// join makes the outlines: each region's borders end to end, the region always
// on the right.
func (m *Map) join() error {
	for r := range m.Outlines {
		from := map[Point][][]Point{}
		var starts []Point
		for i := range m.Borders {
			b := &m.Borders[i]
			line := b.Points
			switch r {
			case b.Right:
			case b.Left:
				line = reversed(line)
			default:
				continue
			}
			from[line[0]] = append(from[line[0]], line)
			starts = append(starts, line[0])
		}
		for _, start := range starts {
			var ring []Point
			for at := start; len(ring) == 0 || at != start; {
				lines := from[at]
				if len(lines) == 0 {
					if len(ring) == 0 {
						break // this line is part of a ring already
					}
					return fmt.Errorf("an outline of region %d is open", r)
				}
				line := lines[len(lines)-1]
				from[at] = lines[:len(lines)-1]
				ring = append(ring, line[:len(line)-1]...)
				at = line[len(line)-1]
			}
			if ring != nil {
				m.Outlines[r] = append(m.Outlines[r], ring)
			}
		}
		if m.Outlines[r] == nil {
			return fmt.Errorf("region %d has no outline", r)
		}
	}
	return nil
}

func reversed(line []Point) []Point {
	out := make([]Point, len(line))
	for i, p := range line {
		out[len(line)-1-i] = p
	}
	return out
}

// Sparse keeps a line's ends and what lies off the straight by a tolerance
// (Douglas and Peucker).
func Sparse(line []Point, tolerance float64) []Point {
	if len(line) < 3 {
		return line
	}
	a, b := line[0], line[len(line)-1]
	far, at := 0.0, 0
	length := math.Hypot(b.X-a.X, b.Y-a.Y)
	for i, p := range line {
		d := math.Hypot(p.X-a.X, p.Y-a.Y)
		if length > 0 {
			d = math.Abs((p.X-a.X)*(b.Y-a.Y)-(p.Y-a.Y)*(b.X-a.X)) / length
		}
		if d > far {
			far, at = d, i
		}
	}
	if far < tolerance {
		return []Point{a, b}
	}
	head := Sparse(line[:at+1], tolerance)
	return append(head[:len(head)-1:len(head)-1], Sparse(line[at:], tolerance)...)
}
