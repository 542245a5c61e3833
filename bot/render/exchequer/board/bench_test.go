package board

import (
	"math/rand/v2"
	"testing"

	"divisionbell/bot/render"
	rules "divisionbell/engine/exchequer"
)

// BenchmarkPicture draws a match that goes on: each picture differs from the
// one before by an attack.
func BenchmarkPicture(b *testing.B) {
	v, o := crowded(6), Scene{Code: "K7QF"}
	r := rand.New(rand.NewPCG(5, 6))
	Picture(v, o)
	b.ReportAllocs()
	bytes := 0
	for b.Loop() {
		next(&v, &o, r)
		bytes = len(Picture(v, o))
	}
	b.ReportMetric(float64(bytes), "B/picture")
}

// BenchmarkDraw is the picture without its packing.
func BenchmarkDraw(b *testing.B) {
	v, o := crowded(6), Scene{Code: "K7QF"}
	r := rand.New(rand.NewPCG(5, 6))
	l := render.NewLayer(size, size, render.Ground)
	draw(l, v, o)
	for b.Loop() {
		next(&v, &o, r)
		draw(l, v, o)
	}
}

// next takes an area over a random border.
func next(v *rules.View, o *Scene, r *rand.Rand) {
	e := rules.Borders[r.IntN(len(rules.Borders))]
	v.Areas[e[1]] = rules.Holding{Owner: v.Areas[e[0]].Owner, Tokens: 1 + r.IntN(30), InPlay: true}
	v.Parties = tally(*v)
	o.Last = Last{Text: "Something was taken from somebody: 6 4 2 against 5 3.", From: e[0], To: e[1]}
}

// BenchmarkPack is the packing alone.
func BenchmarkPack(b *testing.B) {
	l := render.NewLayer(size, size, render.Ground)
	draw(l, crowded(6), Scene{Code: "K7QF"})
	for b.Loop() {
		l.PNG()
	}
}
