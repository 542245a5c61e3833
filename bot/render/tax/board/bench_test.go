package board

import "testing"

// BenchmarkPicture draws a match that goes on: each picture differs from the
// one before by a play.
func BenchmarkPicture(b *testing.B) {
	v, o := holding(6)
	Picture(v, o)
	b.ReportAllocs()
	bytes, n := 0, 0
	for b.Loop() {
		n++
		v.Tops[n%2] = 1 + n%9
		v.Targets = [2]int{v.Tops[0] + v.Tops[1], max(v.Tops[0], v.Tops[1]) - min(v.Tops[0], v.Tops[1])}
		v.Players[n%6].Cards = 2 + n%5
		v.Turn = v.Turn%5 + 1
		o.Last.Laid = [2]bool{n%2 == 0, n%2 == 1}
		bytes = len(Picture(v, o))
	}
	b.ReportMetric(float64(bytes), "B/picture")
}

// BenchmarkHand draws hands that differ.
func BenchmarkHand(b *testing.B) {
	v, o := holding(6)
	n := 0
	for b.Loop() {
		n++
		v.Hand = []int{1, 2, 3, 4 + n%3, 7, 7 + n%3}
		Hand(v, o)
	}
}
