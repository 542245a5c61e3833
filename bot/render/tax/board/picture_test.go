package board

import (
	"math"
	"strings"
	"testing"

	"divisionbell/bot/render"
	"divisionbell/bot/render/rendertest"
	"divisionbell/engine"
	rules "divisionbell/engine/tax"
)

// Each top, communal card, target, hand and count shows: the picture changes
// where it lies, and nowhere above it.
func TestWhatChangesShowsInItsPlace(t *testing.T) {
	v, o := holding(4)
	o.Last = Last{}
	before := rendertest.Decoded(t, width, Picture(v, o))
	for name, c := range map[string]struct {
		change         func(v *rules.View, o *Scene)
		x0, y0, x1, y1 int
	}{
		"left top":   {func(v *rules.View, _ *Scene) { v.Tops[0] = 8 }, 60, 140, 290, 470},
		"right top":  {func(v *rules.View, _ *Scene) { v.Tops[1] = 8 }, 320, 140, 550, 470},
		"sum":        {func(v *rules.View, _ *Scene) { v.Targets[0] = 17 }, 640, 150, 840, 310},
		"difference": {func(v *rules.View, _ *Scene) { v.Targets[1] = 7 }, 640, 310, 840, 480},
		"display":    {func(v *rules.View, _ *Scene) { v.Display = []int{2} }, 880, 140, 1020, 365},
		"used":       {func(v *rules.View, _ *Scene) { v.Display = []int{4, 4} }, 1030, 140, 1180, 365},
		"deck":       {func(v *rules.View, _ *Scene) { v.Deck = 9 }, 980, 390, 1180, 440},
		"laid":       {func(_ *rules.View, o *Scene) { o.Last.Laid[0] = true }, 45, 130, 300, 490},
		"cards":      {func(v *rules.View, _ *Scene) { v.Players[0].Cards = 2 }, 480, 750, 780, 834},
		"points":     {func(v *rules.View, _ *Scene) { v.Players[0].Points = 12 }, 800, 750, 1160, 834},
		"folds":      {func(v *rules.View, _ *Scene) { v.Players[2].In = false }, 110, 920, 1160, 1000},
		"hand":       {func(v *rules.View, _ *Scene) { v.Hand = []int{1, 3, 3, 5, 8, 8} }, 960, 1180, 1180, 1500},
	} {
		w, p := v, o
		w.Players, w.Piles = append([]rules.Player(nil), v.Players...), v.Piles
		c.change(&w, &p)
		after := rendertest.Decoded(t, width, Picture(w, p))
		inside, outside := 0, 0
		for i := range before.Pix {
			if before.Pix[i] == after.Pix[i] {
				continue
			}
			if x, y := i%width, i/width; x >= c.x0 && x < c.x1 && y >= c.y0 && y < c.y1 {
				inside++
			} else if y < 700 && name != "left top" && name != "right top" || y >= 700 && y < 1080 && c.y0 < 700 {
				outside++ // sums and what is asked follow the tops and targets
			}
		}
		if inside < 50 {
			t.Errorf("%s: %d pixels changed in its place", name, inside)
		}
		if outside > 0 && name != "sum" && name != "difference" {
			t.Errorf("%s: %d pixels changed elsewhere", name, outside)
		}
	}
}

func TestTheTurnAndTheLastPlayAreMarked(t *testing.T) {
	v, o := holding(4)
	o.Last = Last{}
	for turn := range 4 {
		v.Turn = engine.Seat(turn)
		p := rendertest.Decoded(t, width, Picture(v, o))
		for seat := range 4 {
			y := rowsTop + seat*rowHigh
			if n := rendertest.Inks(p, margin, float64(y), width-2*margin, rowHigh)[render.Turn]; (n > 10_000) != (seat == turn) {
				t.Errorf("turn of %d: the line of %d has %d pixels of the ribbon", turn, seat, n)
			}
		}
		if n := rendertest.Inks(p, 40, 130, 520, 360)[render.Happened]; n != 0 {
			t.Errorf("a pile is marked without a reason: %d", n)
		}
	}
}

func TestTheSamePositionIsTheSameFileForAll(t *testing.T) {
	held := func() (rules.View, Scene) { return holding(6) }
	painter.Same(t, held, scenes())
	hands := painter
	hands.Picture = Hand
	hands.Same(t, held, scenes())
}

func TestPicturesStaySmall(t *testing.T) {
	for seats := 2; seats <= 6; seats++ {
		v, o := holding(seats)
		for i := range o.Names {
			o.Names[i] = strings.Repeat("Bartholomew ", 5)
		}
		if n := len(Picture(v, o)); n > 120_000 {
			t.Errorf("%d seats: %d bytes", seats, n)
		}
		if n := len(Hand(v, o)); n > 60_000 {
			t.Errorf("a hand of %d bytes", n)
		}
	}
}

// What others have in hand is not in the picture for all.
func TestWatchersSeeNoHand(t *testing.T) {
	v, o := holding(3)
	o.Viewer = engine.Nobody
	if p := rendertest.Decoded(t, width, Picture(v, o)); p.Rect.Dy() != rowsTop+3*rowHigh+foot {
		t.Errorf("the picture for all is %d high", p.Rect.Dy())
	}
	if strings.Contains(Board(v, o)+Alt(v, o), "HAND  ") {
		t.Error("the text board for all tells a hand")
	}
}

func TestStrangeScenesAreDrawn(t *testing.T) {
	v, o := holding(6)
	o.Code, o.Names, o.Last.Text = rendertest.Strange[5], rendertest.Strange, rendertest.Strange[2]
	over := position(6)
	over.Over, over.Turn, over.Places = true, engine.Nobody, []int8{1, 1}
	rich := position(3)
	rich.Goal, rich.Round, rich.Players[1].Points, rich.Players[1].Gone = 100, math.MaxInt32, 1_000_000, true
	long := position(2)
	long.Piles[0] = append(long.Piles[0], 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4)
	for _, x := range []struct {
		v rules.View
		o Scene
	}{{v, o}, {over, o}, {rich, o}, {long, Scene{}}} {
		rendertest.Decoded(t, width, Picture(x.v, x.o))
		rendertest.Decoded(t, width, Hand(x.v, x.o))
		painter.Words(t, func() (rules.View, Scene) { return x.v, x.o })
	}
}

// The zero view is no position, and is drawn without a panic.
func TestNothingIsDrawnOfNothing(t *testing.T) {
	rendertest.Decoded(t, width, Picture(rules.View{}, Scene{}))
	rendertest.Decoded(t, width, Hand(rules.View{}, Scene{}))
	Board(rules.View{}, Scene{})
	Alt(rules.View{}, Scene{})
}
