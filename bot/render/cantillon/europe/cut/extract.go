package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
)

// The coast is kept within these degrees, its points rounded to hundredths of a
// degree, without what strays from a straight line by less than slack and
// without islands smaller than least.
const (
	west, east   = -40.0, 72.0
	south, north = 24.0, 82.0
	slack        = 0.012 // degrees of latitude
	least        = 0.006 // square degrees of latitude, some 75 km²
)

type lonLat struct{ lon, lat float64 }

// extract is coast.txt from a TopoJSON file of land: a ring a line, its first
// point, then steps, in hundredths of a degree.
func extract(file string) ([]byte, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var topo struct {
		Transform struct{ Scale, Translate [2]float64 }
		Arcs      [][][2]int
		Objects   struct {
			Land struct{ Geometries []struct{ Arcs [][][]int } }
		}
	}
	if err := json.Unmarshal(data, &topo); err != nil {
		return nil, fmt.Errorf("read %s: %w", file, err)
	}
	var out bytes.Buffer
	out.WriteString("# The coasts of Europe: Natural Earth, 1:10,000,000, public domain. Made by cut -atlas.\n")
	for _, g := range topo.Objects.Land.Geometries {
		for _, polygon := range g.Arcs {
			for _, ring := range polygon {
				var points []lonLat
				for _, n := range ring {
					points = append(points, arc(topo.Arcs, n, topo.Transform.Scale, topo.Transform.Translate)...)
				}
				for _, turn := range [3]float64{-360, 0, 360} {
					write(&out, simple(clip(unwrapped(points, turn))))
				}
			}
		}
	}
	return out.Bytes(), nil
}

// arc is one of a TopoJSON file's arcs; below 0 the complement's, backwards.
func arc(arcs [][][2]int, n int, scale, shift [2]float64) []lonLat {
	back := n < 0
	if back {
		n = ^n
	}
	points, x, y := make([]lonLat, len(arcs[n])), 0, 0
	for i, d := range arcs[n] {
		x, y = x+d[0], y+d[1]
		at := i
		if back {
			at = len(points) - 1 - i
		}
		points[at] = lonLat{float64(x)*scale[0] + shift[0], float64(y)*scale[1] + shift[1]}
	}
	return points
}

// unwrapped is a ring that runs on over the 180th meridian, shifted.
func unwrapped(ring []lonLat, shift float64) []lonLat {
	out := make([]lonLat, len(ring))
	for i, p := range ring {
		if i > 0 {
			p.lon += 360 * math.Round((out[i-1].lon-shift-p.lon)/360)
		}
		out[i] = lonLat{p.lon + shift, p.lat}
	}
	return out
}

// clip cuts a ring to the box, one side after another.
func clip(ring []lonLat) []lonLat {
	for side := range 4 {
		depth := func(p lonLat) float64 {
			return [4]float64{p.lon - west, east - p.lon, p.lat - south, north - p.lat}[side]
		}
		var cut []lonLat
		for i, p := range ring {
			q := ring[(i+1)%len(ring)]
			a, b := depth(p), depth(q)
			if a >= 0 {
				cut = append(cut, p)
			}
			if a >= 0 != (b >= 0) {
				t := a / (a - b)
				cut = append(cut, lonLat{p.lon + t*(q.lon-p.lon), p.lat + t*(q.lat-p.lat)})
			}
		}
		ring = cut
	}
	return ring
}

// simple is a ring without the points that hardly matter; nil if it is small.
func simple(ring []lonLat) []lonLat {
	if len(ring) < 4 {
		return nil
	}
	area := 0.0
	for i, p := range ring {
		q := ring[(i+1)%len(ring)]
		area += (p.lon*q.lat - q.lon*p.lat) / 2
	}
	if math.Abs(area)*math.Cos(ring[0].lat*math.Pi/180) < least {
		return nil
	}
	far, at := 0.0, 0
	for i, p := range ring {
		if d := math.Hypot(p.lon-ring[0].lon, p.lat-ring[0].lat); d > far {
			far, at = d, i
		}
	}
	half := straighten(ring[:at+1])
	return append(half[:len(half)-1], straighten(append(ring[at:len(ring):len(ring)], ring[0]))...)
}

// straighten keeps a line's ends and what lies off the straight (Douglas and
// Peucker).
func straighten(line []lonLat) []lonLat {
	if len(line) < 3 {
		return append([]lonLat(nil), line...)
	}
	a, b := line[0], line[len(line)-1]
	cos := math.Cos(a.lat * math.Pi / 180)
	far, at := 0.0, 0
	dx, dy := (b.lon-a.lon)*cos, b.lat-a.lat
	length := math.Hypot(dx, dy)
	for i, p := range line {
		px, py := (p.lon-a.lon)*cos, p.lat-a.lat
		d := math.Hypot(px, py)
		if length > 0 {
			d = math.Abs(px*dy-py*dx) / length
		}
		if d > far {
			far, at = d, i
		}
	}
	if far < slack {
		return []lonLat{a, b}
	}
	head := straighten(line[:at+1])
	return append(head[:len(head)-1], straighten(line[at:])...)
}

func write(out *bytes.Buffer, ring []lonLat) {
	if ring == nil {
		return
	}
	x, y := 0, 0
	for i, p := range ring {
		px, py := int(math.Round(p.lon*100)), int(math.Round(p.lat*100))
		if i > 0 {
			if px == x && py == y {
				continue
			}
			out.WriteByte(' ')
		}
		fmt.Fprintf(out, "%d,%d", px-x, py-y)
		x, y = px, py
	}
	out.WriteByte('\n')
}
