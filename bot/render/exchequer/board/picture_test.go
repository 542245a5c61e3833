package board

import (
	"image"
	"math"
	"testing"

	"divisionbell/bot/render"
	"divisionbell/bot/render/rendertest"
	"divisionbell/engine"
	rules "divisionbell/engine/exchequer"
)

func decoded(t *testing.T, v rules.View, o Scene) *image.Paletted {
	t.Helper()
	p := painter.Drawn(t, size, v, o)
	if p.Rect.Dy() != size {
		t.Fatalf("a picture of %v", p.Rect)
	}
	return p
}

// inks counts the pure inks in an area.
func inks(p *image.Paletted, area int) map[render.Ink]int {
	n := map[render.Ink]int{}
	for _, r := range plates().areas[area].rows {
		for _, k := range p.Pix[r.from : r.from+r.n] {
			n[render.Ink(k)]++
		}
	}
	return n
}

func TestEachAreaIsInItsOwnersColourAndPattern(t *testing.T) {
	for _, seats := range []int{2, 3, 6} {
		v := position(seats, "whole", uint64(seats), 30)
		p := decoded(t, v, Scene{})
		for i, h := range v.Areas {
			s, n := look(v, h.Owner), inks(p, i)
			total := 0
			for _, k := range n {
				total += k
			}
			if share := float64(n[s.Ground]) / float64(total); share < 0.25 {
				t.Errorf("%d seats: %s is %s to %.2f", seats, rules.Areas[i].Abbr, s.Colour, share)
			}
			if s.Pattern != render.Plain && n[s.Tone] < 60 {
				t.Errorf("%d seats: %s shows no pattern", seats, rules.Areas[i].Abbr)
			}
			for _, other := range append(render.Seats[:], render.Neutral) {
				if other != s && n[other.Ground] > 30 {
					t.Errorf("%d seats: %s of %s has %d pixels of %s", seats, rules.Areas[i].Abbr, s.Colour, n[other.Ground], other.Colour)
				}
			}
		}
	}
}

func TestWhiteLinesAreWhiteAllAlong(t *testing.T) {
	for _, board := range []string{"whole", "inner", "outer"} {
		p := decoded(t, position(3, board, 4, 9), Scene{})
		hold := map[[2]int]bool{}
		for _, w := range closed(board) {
			hold[w] = true
		}
		for _, w := range rules.WhiteLines {
			e, _ := edgeOf(w[0], w[1])
			white := 0
			for r := e.r0 + 4; r < e.r1-4; r++ {
				x, y := polar(r, e.a0)
				if render.Ink(p.ColorIndexAt(int(x), int(y))) == render.White {
					white++
				}
			}
			if all := int(e.r1 - e.r0 - 8); hold[w] && white < all || !hold[w] && white > 0 {
				t.Errorf("%s board: %s ‖ %s is white on %d of %d pixels", board, rules.Areas[w[0]].Abbr, rules.Areas[w[1]].Abbr, white, all)
			}
		}
		for _, b := range rules.Borders {
			e, _ := edgeOf(b[0], b[1])
			if x, y := polar((e.r0+e.r1)/2, (e.a0+e.a1)/2); render.Ink(p.ColorIndexAt(int(x), int(y))) == render.White {
				t.Errorf("%s board: the open border %v is white", board, b)
			}
		}
	}
}

func TestWhatIsOutOfPlayOrUnownedIsEmpty(t *testing.T) {
	v := position(3, "inner", 4, 9)
	v.Areas[3].Owner, v.Areas[3].Tokens = rules.Unowned, 0
	p := decoded(t, v, Scene{})
	if n := inks(p, 0); n[render.Ground] < 15_000 || n[render.Black] > 1500 {
		t.Errorf("out of play: %v", n)
	}
	if n := inks(p, 3); n[render.Paper] < 4_000 {
		t.Errorf("unowned: %v", n)
	}
}

func TestTheLastActionAndTheTurnAreMarked(t *testing.T) {
	v := position(3, "whole", 4, 9)
	quiet := decoded(t, v, Scene{})
	loud := decoded(t, v, Scene{Last: Last{From: 6, To: 7, Placed: []int{30}}})
	for _, a := range []int{6, 7, 30} {
		if n := inks(quiet, a)[render.Happened]; n != 0 {
			t.Errorf("%s is marked without a reason", rules.Areas[a].Abbr)
		}
		if n := inks(loud, a)[render.Happened]; n < 1000 {
			t.Errorf("%s is marked by %d pixels", rules.Areas[a].Abbr, n)
		}
	}
	row := func(p *image.Paletted) (top int) { // where the ribbon of whose turn it is begins
		for y := 400; y < 900; y++ {
			if render.Ink(p.ColorIndexAt(mid-218, y)) == render.Turn || render.Ink(p.ColorIndexAt(mid+225, y)) == render.Turn {
				return y
			}
		}
		return 0
	}
	v.Turn = 0
	first := row(decoded(t, v, Scene{}))
	v.Turn = 2
	if third := row(decoded(t, v, Scene{})); first == 0 || third < first+100 {
		t.Errorf("the turn's ribbon begins at %d for the first seat, %d for the third", first, third)
	}
}

func TestTheSamePositionIsTheSameFileForAll(t *testing.T) {
	painter.Same(t, func() (rules.View, Scene) {
		return crowded(6), Scene{Code: "K7QF", Names: []string{"Ann"}, Last: Last{Text: "Ann took Stamp duty.", From: 6, To: 7}}
	}, scenes())
}

func TestCrowdedPicturesStaySmall(t *testing.T) {
	for seats := 2; seats <= 6; seats++ {
		for seed := range uint64(6) {
			v := position(seats, "whole", seed, 99)
			o := Scene{Code: "K7QF", Names: []string{"Bartholomew", "Clementine", "Desdemona", "Evangeline", "Ferdinand", "Guinevere"},
				Last: Last{Text: "Bartholomew took Stamp duty from Clementine: 6 4 2 against 5 3.", From: 6, To: 7}}
			if n := len(Picture(v, o)); n > 120_000 {
				t.Errorf("%d seats, position %d: %d bytes", seats, seed, n)
			}
		}
	}
}

func TestStrangeScenesAreDrawn(t *testing.T) {
	for _, phase := range []string{
		rules.PhaseDraft, rules.PhaseDeploy, rules.PhaseStrengthen, rules.PhaseAttack, rules.PhaseOccupy, rules.PhaseOver, "?",
	} {
		v := position(6, "whole", 2, 1_000_000_000)
		v.Phase, v.Left, v.Neutral, v.Placer, v.To = phase, math.MaxInt32, 3, 1, 99
		v.Places = []int8{1, 1}
		o := Scene{Code: rendertest.Strange[5], Names: rendertest.Strange, Bots: []bool{true}, Last: Last{Text: rendertest.Strange[2], From: -7, To: 99, Placed: []int{-1, 42, 3}}}
		decoded(t, v, o)
		Board(v, o)
		Alt(v, o)
	}
	for _, v := range []rules.View{{}, {Turn: engine.Nobody, Seats: 9, Areas: make([]rules.Holding, 99), Parties: make([]rules.Party, 12)}} {
		decoded(t, v, Scene{})
		Board(v, Scene{})
		Alt(v, Scene{})
	}
}
