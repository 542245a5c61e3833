package render

import (
	"fmt"
	"image/color"
	"testing"
)

func TestSeatsLookAsAgreed(t *testing.T) {
	want := []struct {
		letter, colour string
		pattern        Pattern
	}{
		{"A", "#0072B2", Plain}, {"B", "#E69F00", Diagonals}, {"C", "#009E73", Dots},
		{"D", "#CC79A7", Hatches}, {"E", "#56B4E9", Stripes}, {"F", "#D55E00", Chevrons}, {"–", "#B8B8B0", Plain},
	}
	for i, s := range append(Seats[:], Neutral) {
		c := s.Ground.RGBA()
		if got := fmt.Sprintf("#%02X%02X%02X", c.R, c.G, c.B); s.Letter != want[i].letter || got != want[i].colour || s.Pattern != want[i].pattern {
			t.Errorf("seat %d is %s %s %v, want %v", i, s.Letter, got, s.Pattern, want[i])
		}
	}
}

func TestPaletteHoldsEveryInk(t *testing.T) {
	p := Palette()
	if len(p) > 256 {
		t.Fatalf("%d colours", len(p))
	}
	for k := range inkCount {
		if p[k] != color.Color(k.RGBA()) {
			t.Errorf("ink %d is %v in the palette", k, p[k])
		}
	}
}
