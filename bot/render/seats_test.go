package render

import (
	"fmt"
	"image/color"
	"math"
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

func TestTypeReadsOnItsGround(t *testing.T) {
	pairs := [][2]Ink{
		{Black, Ground}, {Black, Paper}, {Grey, Ground}, {Grey, Paper}, {Paper, Black},
		{White, Turn}, {Black, Happened},
	}
	for _, s := range append(Seats[:], Neutral) {
		pairs = append(pairs, [2]Ink{s.Type, s.Ground}, [2]Ink{s.Type, s.Tone})
	}
	for _, p := range pairs {
		if c := contrast(p[0].RGBA(), p[1].RGBA()); c < 4.5 {
			t.Errorf("ink %d on %d: %.2f:1, want 4.5:1", p[0], p[1], c)
		}
	}
}

// Machado, Oliveira and Fernandes (2009): how the colour-blind see, on linear RGB.
var sights = map[string][3][3]float64{
	"protan": {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deutan": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritan": {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
	"common": {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
}

// A difference of 10 in Lab is plain at a glance. Pattern and letter tell the
// seats apart besides, so no two of a pair may share a pattern unless their
// colours differ by far more.
func TestSeatsDifferInEverySight(t *testing.T) {
	seats := append(Seats[:], Neutral)
	for name, m := range sights {
		for i, a := range seats {
			for _, b := range seats[:i] {
				d := distance(lab(seen(a.Ground.RGBA(), m)), lab(seen(b.Ground.RGBA(), m)))
				if d < 10 || a.Pattern == b.Pattern && d < 25 {
					t.Errorf("%s: %s and %s differ by %.1f only", name, a.Colour, b.Colour, d)
				}
			}
		}
	}
}

func TestPatternsShow(t *testing.T) {
	for _, s := range Seats {
		if s.Pattern == Plain {
			continue
		}
		l := s.Cover(200, 200)
		n := map[Ink]int{}
		for _, k := range l.Pix[60*200 : 140*200] {
			n[Ink(k)]++
		}
		for _, k := range []Ink{s.Ground, s.Tone} {
			if share := float64(n[k]) / (80 * 200); share < 0.15 {
				t.Errorf("%s: ink %d covers %.2f", s.Letter, k, share)
			}
		}
		if c := contrast(s.Ground.RGBA(), s.Tone.RGBA()); c < 1.3 {
			t.Errorf("%s: the pattern stands out by %.2f:1 only", s.Letter, c)
		}
	}
}

func linear(v uint8) float64 {
	x := float64(v) / 255
	if x <= 0.04045 {
		return x / 12.92
	}
	return math.Pow((x+0.055)/1.055, 2.4)
}

func contrast(a, b color.RGBA) float64 {
	lum := func(c color.RGBA) float64 { return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B) }
	x, y := lum(a), lum(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func seen(c color.RGBA, m [3][3]float64) [3]float64 {
	in, out := [3]float64{linear(c.R), linear(c.G), linear(c.B)}, [3]float64{}
	for i := range out {
		for j := range in {
			out[i] += m[i][j] * in[j]
		}
		out[i] = min(1, max(0, out[i]))
	}
	return out
}

func lab(c [3]float64) [3]float64 {
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((0.4124*c[0] + 0.3576*c[1] + 0.1805*c[2]) / 0.9505)
	y := f(0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2])
	z := f((0.0193*c[0] + 0.1192*c[1] + 0.9505*c[2]) / 1.089)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

func distance(a, b [3]float64) float64 {
	return math.Sqrt((a[0]-b[0])*(a[0]-b[0]) + (a[1]-b[1])*(a[1]-b[1]) + (a[2]-b[2])*(a[2]-b[2]))
}
