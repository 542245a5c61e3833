package cup

import (
	"bytes"
	"fmt"
	"image/png"
	"strings"
	"testing"
)

// TestACupIsDrawnWhateverStandsOnIt: of one size, light enough for any chat, and the same
// bytes for the same cup.
func TestACupIsDrawnWhateverStandsOnIt(t *testing.T) {
	names := []string{"Ann", "", "名前", "<script>alert(1)</script>", strings.Repeat("W", 500), "a\nb\x00\u202Ec", "a seventh", "Bob"}
	for n := range len(names) + 1 {
		c := Cup{Season: "2026-Q4", Over: n%2 == 0, Matches: n}
		for i := range n {
			c.Lines = append(c.Lines, Line{Place: 1 + i/2*2, Name: names[i], Points: fmt.Sprintf("%.1f", 100-float64(i)*9.5), Matches: 20 - i})
		}
		one, err := Draw(c)
		again, err2 := Draw(c)
		if err != nil || err2 != nil || !bytes.Equal(one, again) {
			t.Errorf("%d lines: drawn twice it is another (%v, %v)", n, err, err2)
		}
		p, err := png.Decode(bytes.NewReader(one))
		if err != nil || p.Bounds().Dx() != Width || p.Bounds().Dy() != Height || len(one) > 100_000 {
			t.Errorf("%d lines: %v, %d bytes (%v)", n, p.Bounds(), len(one), err)
		}
	}
}

// A cup is drawn, of so many bytes.
func BenchmarkCup(b *testing.B) {
	c, size := Cup{Season: "2026-Q4", Over: true, Matches: 14}, 0
	for i := range 6 {
		c.Lines = append(c.Lines, Line{Place: i + 1, Name: "Bob the Magnificent", Points: "61.1", Matches: 9})
	}
	for b.Loop() {
		p, err := Draw(c)
		if err != nil {
			b.Fatal(err)
		}
		size = len(p)
	}
	b.ReportMetric(float64(size), "bytes")
}
