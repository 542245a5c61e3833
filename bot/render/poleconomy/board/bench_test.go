package board

import (
	"testing"

	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// BenchmarkPicture draws a match that goes on: each picture differs from the one
// before by a turn.
func BenchmarkPicture(b *testing.B) {
	v, o := house()
	Picture(v, o)
	b.ReportAllocs()
	bytes, n := 0, 0
	for b.Loop() {
		n++
		next(&v, &o, n)
		bytes = len(Picture(v, o))
	}
	b.ReportMetric(float64(bytes), "B/picture")
}

// next moves a beaver, sells a square and moves the marker now and then.
func next(v *rules.View, o *Scene, n int) {
	seat := n % len(v.Players)
	v.Players[seat].Square = rules.Squares[(n*7)%len(rules.Squares)].ID
	v.Players[seat].Cash = int64(n%90) * 10_000
	v.Owners[n%len(v.Owners)].Owner = engine.Seat(seat)
	o.Last.Squares = []string{v.Players[seat].Square}
	if n%5 == 0 {
		v.Index.Position = (v.Index.Position + 3) % len(rules.Index)
		v.Index.Number = rules.Index[v.Index.Position].Number
	}
}

func BenchmarkParliament(b *testing.B) {
	v, o := house()
	for b.Loop() {
		v.House.Bill.AyeVotes++
		Parliament(v, o)
	}
}

func BenchmarkFinance(b *testing.B) {
	v, o := house()
	c := chart(6)
	for b.Loop() {
		c.Worth[39][0] += 10_000
		Finance(v, o, c)
	}
}
