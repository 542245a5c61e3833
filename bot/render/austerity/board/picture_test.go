package board

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"strings"
	"sync"
	"testing"

	"divisionbell/bot/render"
	rules "divisionbell/engine/austerity"
)

func decoded(t *testing.T, v rules.View, o Scene) *image.Paletted {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(Picture(v, o)))
	if err != nil {
		t.Fatal(err)
	}
	p, ok := m.(*image.Paletted)
	if !ok || p.Rect.Dx() != 1200 || p.Rect.Dy() < 1200 || p.Rect.Dy() > 1900 {
		t.Fatalf("a %T of %v", m, m.Bounds())
	}
	return p
}

// inks counts the pure inks in a box.
func inks(p *image.Paletted, x, y, w, h float64) map[render.Ink]int {
	n := map[render.Ink]int{}
	for j := int(y); j < int(y+h); j++ {
		for i := int(x); i < int(x+w); i++ {
			n[render.Ink(p.ColorIndexAt(i, j))]++
		}
	}
	return n
}

func TestEveryTrackStandsWhereItShould(t *testing.T) {
	for _, value := range []int{0, 1, 2, 3, 7, 10} {
		v, _ := position()
		v.Tracks = [5]int{value, value, value, value, value}
		p := decoded(t, v, Scene{})
		ink := render.Black
		if value <= peril {
			ink = render.Turn
		}
		for i := range 5 {
			for n := range 11 {
				x, y := scaleLeft+float64(n)*spaceWide, lineTop(i)
				dark := inks(p, x+4, y+6, spaceWide-8, lineTall-12)[ink]
				if n == 0 && value > 0 {
					if k := inks(p, x+4, y+9, spaceWide-8, lineTall-18); k[render.Turn] < 400 || k[render.Paper] < 400 {
						t.Errorf("the space at which the game is lost is not shaded: %v", k)
					}
				} else if full := dark > 900; full != (n == value) {
					t.Errorf("track %d at %d: space %d has %d pixels of the marker", i, value, n, dark)
				}
			}
		}
	}
}

func TestWhatMovedIsMarked(t *testing.T) {
	v, o := position() // Health fell from 8 to 7
	space := func(p *image.Paletted, n int) int {
		return inks(p, scaleLeft+float64(n)*spaceWide, lineTop(int(rules.Health)), spaceWide, lineTall)[render.Happened]
	}
	if n := space(decoded(t, v, o), 8); n < 1000 {
		t.Errorf("the space that Health left is marked by %d pixels", n)
	}
	if n := space(decoded(t, v, Scene{}), 8); n != 0 {
		t.Error("a track that did not move is marked")
	}
	v, o = crowded()
	p := decoded(t, v, o)
	for i, ink := range []render.Ink{render.Turn, render.Happened, render.Turn} {
		if n := inks(p, houseLeft(i), housesTop, houseWide, 7)[ink]; n < 500 {
			t.Errorf("institution %d is framed by %d pixels of ink %d", i, n, ink)
		}
	}
}

func TestCubesAreOfTheirColour(t *testing.T) {
	for i, d := range dyes {
		s := cubeStamp(i, 44)
		n := map[render.Ink]int{}
		for _, k := range s.pix {
			n[render.Ink(k)]++
		}
		if n[d.seat.Ground] < 150 {
			t.Errorf("%s: %d pixels of its colour", d.name, n[d.seat.Ground])
		}
		if n[d.seat.Tone] < 60 {
			t.Errorf("%s shows no pattern", d.name)
		}
	}
}

func TestTheSamePositionIsTheSameFileForAll(t *testing.T) {
	v, o := crowded()
	want := Picture(v, o)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for _, name := range []string{"draw", "won"} {
				Picture(scenes()[name]())
			}
			if !bytes.Equal(Picture(v, o), want) {
				t.Error("two pictures of one position differ")
			}
		})
	}
	all.Wait()
}

func TestPicturesStaySmall(t *testing.T) {
	for name, scene := range scenes() {
		if n := len(Picture(scene())); n > 120_000 {
			t.Errorf("%s: %d bytes", name, n)
		}
	}
}

var strange = []string{
	"", "😀😀😀", strings.Repeat("Wm", 1000), "مرحبا بالعالم", "e\u0301\u0327\u0301 zalgo\u0336", "\u202eevil`@everyone\x00\n",
}

// No card's text runs out of its card.
func TestCardsHoldTheirText(t *testing.T) {
	for sc := range rules.Briefs {
		for d := range rules.Briefs[sc].Extra {
			v, _ := position()
			v.Scenario, v.Difficulty, v.Country = rules.Scenario(sc), rules.Difficulty(d), rules.Tinpot
			v.Games, v.Front = &rules.Games{Need: 4, Years: 8, Safety: 6}, &rules.Front{Marker: 2, Goal: 7}
			if v.Scenario != rules.Olympics {
				v.Games = nil
			}
			if v.Scenario != rules.War {
				v.Front = nil
			}
			for _, c := range cardsOf(v) {
				if len(c.lines) > 2 {
					t.Errorf("%s: %d lines", c.name, len(c.lines))
				}
				for _, line := range c.lines {
					if f, _ := richFit(line, 1, 520, 20); richWidth(f, line) > 520 {
						t.Errorf("%s: %q is too long", c.name, line)
					}
				}
			}
		}
	}
	for face := range rules.Regimes {
		v, _ := position()
		for p, c := range rules.PolicyCards {
			if f := rules.Face(face); f == c.Low || f == c.Top || f == rules.Neutral {
				v.Cards = []rules.Standpoint{{Policy: rules.Policy(p), Face: f}}
				for _, d := range dials(v) {
					if f, lines := richFit(d.says, 3, houseWide-34, 20); richWidth(f, lines[len(lines)-1]) > houseWide-20 {
						t.Errorf("%s: %q is too long", d.name, d.says)
					}
				}
			}
		}
	}
}

func TestStrangeScenesAreDrawn(t *testing.T) {
	for _, name := range strange {
		for _, scene := range []string{"event", "cut"} {
			v, _ := scenes()[scene]()
			v.Bag, v.Used = rules.Cubes{99, 99, 99, 99, 99}, rules.Cubes{255, 99, 99, 99, 99}
			o := Scene{Code: name, Name: name, Last: Last{Text: name, From: map[rules.Track]int{9: 1, 2: -5, 3: 40}, Touched: []rules.Institution{77}}}
			decoded(t, v, o)
			Board(v, o)
			Alt(v, o)
		}
	}
	odd := rules.View{Phase: "?", Tracks: [5]int{-3, 99, 0, 10, 11}, Pair: &rules.Drawn{Event: 99, Cuts: []rules.Institution{99}},
		Institutions: []rules.Standing{{Institution: 99}}, Cards: []rules.Standpoint{{Policy: 9, Face: 9}}, Scenario: 99, Country: 99, Difficulty: 99}
	for _, phase := range []string{rules.PhaseDraw, rules.PhaseEvent, rules.PhaseCut, rules.PhaseIncome, rules.PhaseTrade, rules.PhaseOver, "?"} {
		odd.Phase = phase
		for _, v := range []rules.View{odd, {Phase: phase}} {
			decoded(t, v, Scene{})
			Board(v, Scene{})
			Alt(v, Scene{})
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

// A difference of 10 in Lab is plain at a glance; letter and pattern tell cubes
// apart besides.
func TestCubesDifferInEverySight(t *testing.T) {
	for name, m := range sights {
		for i, a := range dyes {
			for _, b := range dyes[:i] {
				if d := distance(lab(seen(a.seat.Ground.RGBA(), m)), lab(seen(b.seat.Ground.RGBA(), m))); d < 10 {
					t.Errorf("%s: %s and %s differ by %.1f only", name, a.name, b.name, d)
				}
				if a.seat.Pattern == b.seat.Pattern || a.seat.Letter == b.seat.Letter {
					t.Errorf("%s and %s share pattern or letter", a.name, b.name)
				}
			}
		}
	}
}

func TestPatternsAndTypeStandOut(t *testing.T) {
	for i, d := range dyes {
		if c := contrast(d.seat.Ground.RGBA(), d.seat.Tone.RGBA()); c < 1.3 {
			t.Errorf("%s: the pattern stands out by %.2f:1 only", d.name, c)
		}
		if d.seat.Letter != rules.Letters[i:i+1] {
			t.Errorf("colour %d is %s on a cube, %s in the rules", i, d.seat.Letter, rules.Letters[i:i+1])
		}
	}
	for _, p := range [][2]render.Ink{
		{render.Black, render.Paper}, {render.Grey, render.Paper}, {render.Grey, render.Ground}, {render.Paper, render.Black},
		{render.White, render.Turn}, {render.Black, render.Stone}, {render.Black, render.Happened}, {render.Black, render.PaleVermilion},
		{render.Turn, render.Paper},
	} {
		if c := contrast(p[0].RGBA(), p[1].RGBA()); c < 4.5 {
			t.Errorf("ink %d on %d: %.2f:1, want 4.5:1", p[0], p[1], c)
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
