package tax

import (
	"testing"

	"divisionbell/bot/msg"
	"divisionbell/bot/render/rendertest"
	"divisionbell/engine"
	rules "divisionbell/engine/tax"
)

// A spot lies on the thing that it stands for: where the thing changes and nothing else
// does, the picture changes within the spot, and within no other.
func TestSpotsLieOnWhatTheyStandFor(t *testing.T) {
	w := kit.Begin(t, 3, 4, map[string]string{"shown": "two"}, "Ann", "Bob", "Cat", "Dan")
	s := w.Scene
	s.Viewer, s.Last = 1, nil
	view := func() rules.View {
		v := w.Table.View(1).(rules.View)
		v.Turn, v.Hand, v.Display = 2, []int{2, 2, 5, 6, 7, 9}, []int{3, 4}
		return v
	}
	for name, c := range map[string]struct {
		change func(v *rules.View)
		word   string
	}{
		"left top":    {func(v *rules.View) { v.Tops[0] = 10 - v.Tops[0] }, "play keep"},
		"right top":   {func(v *rules.View) { v.Tops[1]++ }, "keep"},
		"sum":         {func(v *rules.View) { v.Targets[0] = 19 }, "sum"},
		"difference":  {func(v *rules.View) { v.Targets[1] = 19 }, "difference"},
		"shared card": {func(v *rules.View) { v.Display[1] = 8 }, "c4"},
		"points":      {func(v *rules.View) { v.Players[3].Points += 5 }, "seat D"},
		"own card":    {func(v *rules.View) { v.Hand[4] = 8 }, "7"},
		"last card":   {func(v *rules.View) { v.Hand[5] = 8 }, "9"},
	} {
		v, after := view(), view()
		after.Players = append([]rules.Player(nil), v.Players...)
		c.change(&after)
		in := rendertest.Changed(t, Look, v, after, s)
		if in[c.word] < 50 {
			t.Errorf("%s: %d pixels of %q changed", name, in[c.word], c.word)
		}
		for word, n := range in {
			if word != c.word && word != "sum" && word != "difference" && n > in[c.word]/20 {
				t.Errorf("%s: %d pixels of %q changed", name, n, word)
			}
		}
	}
}

// A hand can be touched by its holder alone; cards of one number are one word.
func TestOnlyItsHolderTouchesAHand(t *testing.T) {
	w := kit.Begin(t, 5, 2, nil, "Ann", "Bob")
	for viewer := engine.Nobody; viewer < 2; viewer++ {
		s := w.Scene
		s.Viewer = viewer
		v := w.Table.View(viewer).(rules.View)
		cards := 0
		for _, spot := range Look.Chart(v, s).Spots {
			if len(spot.Word) == 1 {
				cards++
				if spot.Owner != int(viewer) {
					t.Errorf("%q in the hand of %d is %d's", spot.Word, viewer, spot.Owner)
				}
			}
		}
		if cards != len(v.Hand) {
			t.Errorf("%d sees %d cards of %d", viewer, cards, len(v.Hand))
		}
	}
}

// Rules 4.1 to 4.4: a card goes on the left and then one on the right; a pile that is
// touched in its turn keeps its top.
func TestAPlayIsPickedUpCardByCard(t *testing.T) {
	w := kit.Begin(t, 11, 2, nil, "Ann", "Bob")
	touched := func(words ...string) map[string]bool {
		spots := map[string]bool{}
		v := w.Table.View(w.Table.Status(engine.Nobody).Asks[0].Seat)
		s := w.Scene
		s.Viewer = w.Table.Status(engine.Nobody).Asks[0].Seat
		for _, o := range w.Table.Next(s.Viewer, words...) {
			for _, spot := range rendertest.SpotsOf(Look.Chart(v, s), words, o) {
				spots[spot.Title] = true
			}
		}
		return spots
	}
	first := touched("play")
	if len(first) == 0 {
		t.Fatal("nothing can be picked up")
	}
	for title := range first {
		if len(title) > 10 && title[:10] == "Right pile" {
			t.Errorf("the right pile is kept before the left is chosen: %v", first)
		}
	}
	for _, o := range w.Table.Next(w.Table.Status(engine.Nobody).Asks[0].Seat, "play") {
		for title := range touched("play", o.Word) {
			if len(title) > 9 && title[:9] == "Left pile" {
				t.Errorf("after %q the left pile is touched again", o.Word)
			}
		}
	}
}

// What was played is marked at a pile and not across the table, whose numbers are read.
func TestAPlayIsMarkedAtAPile(t *testing.T) {
	for play, want := range map[rules.Played]string{{Seat: 1, Left: 2, Right: 8}: "play keep", {Seat: 1, Left: 2}: "play keep", {Seat: 1, Right: 8}: "keep"} {
		if m, ok := Look.Mark(play); !ok || m.Kind != msg.MarkPlace || m.To != want || m.From != "seat B" {
			t.Errorf("%+v is marked %+v", play, m)
		}
	}
}
