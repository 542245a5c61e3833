package board

import (
	"math/rand/v2"
	"testing"

	"divisionbell/bot/render"
	rules "divisionbell/engine/austerity"
)

// BenchmarkPicture draws a match that goes on: each picture differs from the one
// before by a draw.
func BenchmarkPicture(b *testing.B) {
	for name, scene := range map[string]func() (rules.View, Scene){"base": position, "all": crowded} {
		b.Run(name, func(b *testing.B) {
			v, o := scene()
			r := rand.New(rand.NewPCG(5, 6))
			for range 20 {
				next(&v, r)
				Picture(v, o)
			}
			b.ReportAllocs()
			bytes := 0
			for b.Loop() {
				next(&v, r)
				bytes = len(Picture(v, o))
			}
			b.ReportMetric(float64(bytes), "B/picture")
		})
	}
}

// BenchmarkDraw is the picture without its packing.
func BenchmarkDraw(b *testing.B) {
	v, o := position()
	r := rand.New(rand.NewPCG(5, 6))
	s := read(v, o, render.Printable)
	l := render.NewLayer(width, s.shape().height(), render.Ground)
	for b.Loop() {
		next(&v, r)
		draw(l, read(v, o, render.Printable))
	}
}

// next changes the event, a track, and cubes of bag and Used.
func next(v *rules.View, r *rand.Rand) {
	v.Pair.Event = rules.Event(r.IntN(len(rules.Occurrences)))
	v.Tracks[r.IntN(5)] = 1 + r.IntN(10)
	v.Bag[r.IntN(5)] = uint8(r.IntN(9))
	v.Used[r.IntN(5)] = uint8(r.IntN(9))
	v.Institutions[r.IntN(3)].Cuts = r.IntN(3)
}
