package board

import (
	"bytes"
	"image"
	"image/png"
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

// BenchmarkPack is the packing alone: of a picture of which no strip was packed
// before, of one that is as it was, and of the first by the standard library.
func BenchmarkPack(b *testing.B) {
	l := render.NewLayer(size, size, render.Ground)
	draw(l, crowded(6), Scene{Code: "K7QF"})
	n := 0
	anew := func() {
		n++
		for y := range l.H { // a few pixels that differ in every row
			for i := range 4 {
				l.Pix[y*l.W+i] = byte(n >> (4 * i) & 15)
			}
		}
	}
	b.Run("new", func(b *testing.B) {
		for b.Loop() {
			anew()
			b.ReportMetric(float64(len(l.PNG())), "B/picture")
		}
	})
	b.Run("kept", func(b *testing.B) {
		for b.Loop() {
			l.PNG()
		}
	})
	for name, level := range map[string]png.CompressionLevel{"standard": png.DefaultCompression, "standard, best speed": png.BestSpeed} {
		b.Run(name, func(b *testing.B) {
			e := png.Encoder{CompressionLevel: level}
			for b.Loop() {
				anew()
				var out bytes.Buffer
				if err := e.Encode(&out, &image.Paletted{Pix: l.Pix, Stride: l.W, Rect: image.Rect(0, 0, l.W, l.H), Palette: render.Palette()}); err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(out.Len()), "B/picture")
			}
		})
	}
}
