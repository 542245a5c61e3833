package board

import (
	"testing"

	"divisionbell/bot/render"
	rules "divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/atlas"
)

// BenchmarkPicture draws a full map that goes on: each picture differs from the
// one before by a land taken and a fleet moved.
func BenchmarkPicture(b *testing.B) {
	v, o := crowded(), busy()
	Picture(v, o)
	b.ReportAllocs()
	bytes, n := 0, 0
	for b.Loop() {
		next(&v, &o, n)
		n++
		bytes = len(Picture(v, o))
	}
	b.ReportMetric(float64(bytes), "B/picture")
}

// BenchmarkDraw is the picture without its packing.
func BenchmarkDraw(b *testing.B) {
	v, o := crowded(), busy()
	s := sheetOf(v.Campaign)
	l := render.NewLayer(Wide, s.high(6), render.Ground)
	for n := 0; b.Loop(); n++ {
		next(&v, &o, n)
		draw(l, s, v, o)
	}
}

func BenchmarkPart(b *testing.B) {
	v, o := crowded(), busy()
	for b.Loop() {
		Part(v, o, 35)
	}
}

// next lets somebody take a neighbour.
func next(v *rules.View, o *Scene, n int) {
	from := n * 7 % atlas.LandCount
	to := atlas.Near(from)[n%len(atlas.Near(from))]
	v.Regions[to] = v.Regions[from]
	v.Regions[to].Fleet = atlas.IsSea(to)
	if atlas.IsSea(to) {
		v.Regions[to] = rules.Region{In: true, Owner: n % 6, Fleet: true, Armies: 1}
	}
	o.Arrows, o.Marked = []Arrow{{From: from, To: to}}, []int{to}
}

// crowded is the full map as full as it can be.
func crowded() rules.View {
	v := rules.View{Campaign: "full", Stage: rules.StageExpand, Round: 12, Turn: 2, Rulers: make([]rules.Ruler, 6)}
	for i := range v.Rulers {
		v.Rulers[i] = rules.Ruler{Treasury: 1234, Lands: 14, Cities: 2, Armies: 11, Taxmen: 9, Fleets: 5, Basic: 14, Advanced: 14, Income: 140, Upkeep: 11}
	}
	for r := range v.Regions {
		h := rules.Region{In: true, Owner: r * 5 / 7 % 6}
		if atlas.IsSea(r) {
			h.Fleet, h.Armies = true, 1
		} else {
			h.Armies, h.Taxmen, h.Basic, h.Fine = 1, 1, true, "orange"
			h.Lying = []string{"pale-red", "dark-red", "orange"}
		}
		v.Regions[r] = h
	}
	return v
}

func busy() Scene {
	return Scene{Code: "K7QF", Names: []string{"Ann", "Bob", "Catherine the Greater", "Dan", "Eve", "Fay"}, Bots: make([]bool, 6), Stage: "Round 12 · expand",
		Now: "Ann to move or attack, once with each unit.", Last: "Bob took Greater Poland (32) from Ann: 6 against 3."}
}
