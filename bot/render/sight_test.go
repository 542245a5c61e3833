package render_test

import (
	"testing"

	"divisionbell/bot/render"
	"divisionbell/bot/render/rendertest"
)

func TestTypeReadsOnItsGround(t *testing.T) {
	pairs := [][2]render.Ink{
		{render.Black, render.Ground}, {render.Black, render.Paper}, {render.Grey, render.Ground}, {render.Grey, render.Paper}, {render.Paper, render.Black},
		{render.White, render.Turn}, {render.Black, render.Happened},
	}
	for _, s := range append(render.Seats[:], render.Neutral) {
		pairs = append(pairs, [2]render.Ink{s.Type, s.Ground}, [2]render.Ink{s.Type, s.Tone})
	}
	rendertest.Legible(t, pairs)
}

// A difference of 10 in Lab is plain at a glance. Pattern and letter tell the
// seats apart besides, so no two of a pair may share a pattern unless their
// colours differ by far more.
func TestSeatsDifferInEverySight(t *testing.T) {
	seats := append(render.Seats[:], render.Neutral)
	for name, m := range rendertest.Sights {
		for i, a := range seats {
			for _, b := range seats[:i] {
				d := rendertest.Difference(a.Ground, b.Ground, m)
				if d < 10 || a.Pattern == b.Pattern && d < 25 {
					t.Errorf("%s: %s and %s differ by %.1f only", name, a.Colour, b.Colour, d)
				}
			}
		}
	}
}

func TestPatternsShow(t *testing.T) {
	for _, s := range render.Seats {
		if s.Pattern == render.Plain {
			continue
		}
		l := s.Cover(200, 200)
		n := map[render.Ink]int{}
		for _, k := range l.Pix[60*200 : 140*200] {
			n[render.Ink(k)]++
		}
		for _, k := range []render.Ink{s.Ground, s.Tone} {
			if share := float64(n[k]) / (80 * 200); share < 0.15 {
				t.Errorf("%s: ink %d covers %.2f", s.Letter, k, share)
			}
		}
		if c := rendertest.Contrast(s.Ground.RGBA(), s.Tone.RGBA()); c < 1.3 {
			t.Errorf("%s: the pattern stands out by %.2f:1 only", s.Letter, c)
		}
	}
}
