package board

import (
	"image"
	"testing"

	"divisionbell/bot/render"
	"divisionbell/bot/render/rendertest"
	rules "divisionbell/engine/austerity"
)

func decoded(t *testing.T, v rules.View, o Scene) *image.Paletted {
	t.Helper()
	p := painter.Drawn(t, width, v, o)
	if p.Rect.Dy() < 1200 || p.Rect.Dy() > 1900 {
		t.Fatalf("a picture of %v", p.Rect)
	}
	return p
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
				dark := rendertest.Inks(p, x+4, y+6, spaceWide-8, lineTall-12)[ink]
				if n == 0 && value > 0 {
					if k := rendertest.Inks(p, x+4, y+9, spaceWide-8, lineTall-18); k[render.Turn] < 400 || k[render.Paper] < 400 {
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
		return rendertest.Inks(p, scaleLeft+float64(n)*spaceWide, lineTop(int(rules.Health)), spaceWide, lineTall)[render.Happened]
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
		if n := rendertest.Inks(p, houseLeft(i), housesTop, houseWide, 7)[ink]; n < 500 {
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
	for _, name := range rendertest.Strange {
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

// A difference of 10 in Lab is plain at a glance; letter and pattern tell cubes
// apart besides.
func TestCubesDifferInEverySight(t *testing.T) {
	for name, m := range rendertest.Sights {
		for i, a := range dyes {
			for _, b := range dyes[:i] {
				if d := rendertest.Difference(a.seat.Ground, b.seat.Ground, m); d < 10 {
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
		if c := rendertest.Contrast(d.seat.Ground.RGBA(), d.seat.Tone.RGBA()); c < 1.3 {
			t.Errorf("%s: the pattern stands out by %.2f:1 only", d.name, c)
		}
		if d.seat.Letter != rules.Letters[i:i+1] {
			t.Errorf("colour %d is %s on a cube, %s in the rules", i, d.seat.Letter, rules.Letters[i:i+1])
		}
	}
	rendertest.Legible(t, [][2]render.Ink{
		{render.Black, render.Paper}, {render.Grey, render.Paper}, {render.Grey, render.Ground}, {render.Paper, render.Black},
		{render.White, render.Turn}, {render.Black, render.Stone}, {render.Black, render.Happened}, {render.Black, render.PaleVermilion},
		{render.Turn, render.Paper},
	})
}

func TestTheSamePositionIsTheSameFileForAll(t *testing.T) {
	painter.Same(t, crowded, map[string]func() (rules.View, Scene){"draw": scenes()["draw"], "won": scenes()["won"]})
}

func TestPicturesStaySmall(t *testing.T) { painter.Small(t, scenes(), 120_000) }
