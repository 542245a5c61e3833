package sharecard

import (
	"bytes"
	"flag"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden card anew")

// TestADaysCard is of its size and light, whatever is written on it, and the same bytes for
// the same card. With -update it is written anew, to be looked at.
func TestADaysCard(t *testing.T) {
	usual := Day{Title: "Austerity 22 Nov", Result: "out in year 6, 23 points",
		Beside: []string{"better than 71% of 14 here and 64% of 1,000 bots", "4 days running, 9 at best"},
		Of:     "Popularity by year", Levels: []float64{0.5, 0.4, 0.6, 0.3, 0.2, 0}}
	long := Day{Title: strings.Repeat("Title ", 50), Result: strings.Repeat("名前\u202E<b>", 90), Beside: []string{strings.Repeat("W", 900), "b", "c"},
		Of: strings.Repeat("of ", 200), Levels: make([]float64, 1000)}
	for i := range long.Levels {
		long.Levels[i] = float64(i%5) - 1
	}
	for name, d := range map[string]Day{"usual": usual, "long": long, "empty": {}} {
		one := DrawDay(d)
		if !bytes.Equal(one, DrawDay(d)) {
			t.Errorf("%s: drawn twice it is another", name)
		}
		picture, err := png.Decode(bytes.NewReader(one))
		if err != nil || picture.Bounds().Dx() != DayWidth || picture.Bounds().Dy() != DayHeight || len(one) > 40_000 {
			t.Errorf("%s: %v, %d bytes (%v)", name, picture.Bounds(), len(one), err)
		}
	}
	golden := filepath.Join("testdata", "day.png")
	if *update {
		if err := os.WriteFile(golden, DrawDay(usual), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if kept, err := os.ReadFile(golden); err != nil || !bytes.Equal(kept, DrawDay(usual)) {
		t.Errorf("the card is drawn otherwise than %s (%v); -update writes it", golden, err)
	}
}

// A day's card is drawn, of so many bytes.
func BenchmarkDay(b *testing.B) {
	size := 0
	d := Day{Title: "Austerity 22 Nov", Result: "out in year 6, 23 points", Of: "Popularity by year", Levels: []float64{0.5, 0.4, 0.6, 0.3, 0.2, 0},
		Beside: []string{"better than 71% of 14 here and 64% of 1,000 bots", "4 days running, 9 at best"}}
	for b.Loop() {
		size = len(DrawDay(d))
	}
	b.ReportMetric(float64(size), "bytes")
}
