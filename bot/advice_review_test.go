package bot_test

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"divisionbell/bot/match"
	nimlook "divisionbell/bot/render/nim"
	poleconomylook "divisionbell/bot/render/poleconomy"
	"divisionbell/engine"
	"divisionbell/engine/nim"
	"divisionbell/engine/poleconomy"
)

// blunders plays a match of Nim in which whoever begins throws a won one away, and
// gives its code, who began and who came second.
func (h *house) blunders(t *testing.T) (code, first, second string) {
	t.Helper()
	code = h.sticks("", "Ann", "Bob")
	first, second = h.awaited(code), h.idle(code)
	if m := h.say(first, "match review "+code); !m.Refused || !strings.Contains(m.Text.String(), "still being played") {
		t.Errorf("while it is played: %s", m.Text)
	}
	for _, words := range []string{"left 3", "middle 4", "right 5", "right 1", "middle 1", "right 1"} {
		h.say(h.awaited(code), "nim "+code+" take "+words)
		h.settle()
	}
	if m := h.match(code); m.Phase != match.Over {
		t.Fatalf("%s is %s", code, m.Phase)
	}
	return code, first, second
}

// Whoever gave their seat away before they moved is praised for nothing.
func TestAReviewOfNoMovesPraisesNobody(t *testing.T) {
	h := nimHouse(t, plan{})
	code := h.sticks("", "Ann", "Bob")
	h.say("Ann", "match handover "+code+" bot yes")
	h.settle()
	h.takeOut(code)
	if m := h.match(code); m.Phase != match.Over {
		t.Fatalf("%s is %s", code, m.Phase)
	}
	m := h.say("Ann", "match review "+code)
	if said := m.Text.String(); !strings.Contains(said, "You made no move in "+code) || strings.Contains(said, "Well played") {
		t.Errorf("it says: %s", said)
	}
}

// Nor is whoever did nothing but what can't be weighed, as an offer that's made out of turn.
func TestAReviewOfWhatCannotBeWeighedPraisesNobody(t *testing.T) {
	h := build(t, plan{tables: []match.Table{{Game: poleconomy.Game, Look: poleconomylook.Look}}})
	h.say("Ann", "match new poleconomy game=1")
	code := h.newest()
	h.say("Bob", "match join "+code)
	h.say("Ann", "match start "+code)
	h.settle()
	who, other := h.awaited(code), h.idle(code)
	h.say(other, "poleconomy "+code+" offer "+strings.ToLower(who)+" ask 10000")
	h.say(who, "poleconomy "+code+" throw")
	for _, name := range []string{"Ann", "Bob"} {
		h.say(name, "match abandon "+code+" yes")
	}
	h.settle()
	if m := h.match(code); !m.Phase.Ended() {
		t.Fatalf("%s is %s", code, m.Phase)
	}
	m := h.say(other, "match review "+code)
	if said := m.Text.String(); !strings.Contains(said, "I could weigh none of what you did in "+code) || strings.Contains(said, "Well played") {
		t.Errorf("it says: %s", said)
	}
	h.reads(h.say(who, "match review "+code), "I weighed your only move in "+code)
}

// Looking back tells a player which of their moves cost them most, and what would have
// been better; it can be looked at as it was. Nobody else hears of it, and whoever
// did not play has none.
func TestAReviewFindsWhatCostMost(t *testing.T) {
	h := nimHouse(t, plan{})
	code, first, second := h.blunders(t)
	told := len(h.hall.all())
	m := h.say(first, "match review "+code)
	h.reads(m, "I weighed your 3 moves in "+code, "Move 1: Take 3 from left left you under 1%; Take 1 from ", " would have had over 99%.")
	if got := labels(m); len(got) != 1 || got[0] != "Show move 1" {
		t.Fatalf("the buttons are %q", got)
	}
	m = h.press(first, m.Buttons[0].ID)
	h.reads(m, "Before move 1 of "+code, "Left 3, middle 5, right 7.", "Take 3 from left left you under 1%")
	if m.Picture == nil || m.Picture.Seq != 0 || m.Picture.Match != code {
		t.Errorf("its picture is %+v", m.Picture)
	}
	if got := labels(m); !slices.Equal(got, []string{"On to move 2", "Show my review"}) {
		t.Errorf("from the first move the buttons lead to %q", got)
	}
	m = h.press(first, m.Buttons[0].ID)
	h.reads(m, "Before move 2 of "+code+".\n", "\nMove 2: ", second+" took ")
	if got := labels(m); !slices.Equal(got, []string{"Back to move 1", "On to move 3", "Show my review"}) {
		t.Errorf("from the second move the buttons lead to %q", got)
	}
	h.reads(h.press(first, m.Buttons[2].ID), "I weighed your 3 moves in "+code)
	h.reads(h.say(first, "match review "+code+" 3"), "Before move 3 of "+code+".\n")
	m = h.say(first, "match review "+code+" 6")
	if got := labels(m); !slices.Equal(got, []string{"Back to move 5", "Show the final board", "Show my review"}) {
		t.Errorf("from the last move the buttons lead to %q", got)
	}
	h.reads(h.press(first, m.Buttons[1].ID), "wins")
	h.reads(h.say(first, "match review "+code+" 99"), "Which move? "+code+" has moves 1 to 6.")
	h.reads(h.say(second, "match review "+code), "found none that clearly cost you anything")
	if m = h.say("Eve", "match review "+code); !m.Refused || !strings.Contains(m.Text.String(), "You didn't play in "+code) {
		t.Errorf("to who did not play: %s", m.Text)
	}
	m = h.say("Eve", "match review "+code+" 2")
	h.reads(m, "Before move 2 of "+code+".\n", "\nMove 2: ")
	if got := labels(m); !slices.Equal(got, []string{"Back to move 1", "On to move 3"}) {
		t.Errorf("who did not play is led to %q", got)
	}
	h.settle()
	if got := h.hall.all(); len(got) != told {
		t.Errorf("the room was told: %s", got[told].text())
	}
	h.quiet()
}

// What was taken back cost nothing, nor what a bot did in the seat.
func TestAReviewIsOfWhatOneDidAndWhatCounts(t *testing.T) {
	h := nimHouse(t, plan{})
	code := h.sticks("", "Ann", "strongbot")
	for h.match(code).Phase == match.Playing {
		if h.seq(code) < 2 { // a blunder, taken back
			before := h.seq(code)
			h.say("Ann", "nim "+code+" take right 2")
			h.say("Ann", "match undo "+code)
			if h.seq(code) != before+2 {
				t.Fatalf("entry %d after %d", h.seq(code), before)
			}
		}
		h.press("Ann", h.say("Ann", "match hint "+code).Buttons[0].ID)
		h.settle()
	}
	h.reads(h.say("Ann", "match review "+code), "found none that clearly cost you anything")
}

// A long one is thought over in the background and told to its player alone when it is
// found; asked again it is there.
func TestALongReviewIsToldLater(t *testing.T) {
	h := nimHouse(t, plan{})
	code := h.sticks("hotseat=yes", "Ann", "Ann")
	h.takeOut(code)
	m := h.say("Ann", "match review "+code)
	h.reads(m, "A moment: I'm weighing your 15 moves in "+code)
	told := len(h.hall.all())
	h.settle()
	heard := h.hall.all()[told:]
	if len(heard) != 1 || heard[0].to != "ann" || !strings.Contains(heard[0].text(), "I weighed your 15 moves") {
		t.Fatalf("told later: %+v", heard)
	}
	if m = h.say("Ann", "match review "+code); m.Text.String() != heard[0].text() {
		t.Errorf("asked again: %s", m.Text)
	}
	h.settle()
	if got := h.hall.all()[told:]; len(got) != 1 {
		t.Errorf("told again: %s", got[1].text())
	}
	h.quiet()
}

// ponders is Nim whose bot thinks until it is cut off.
type ponders struct {
	engine.Game
	begun chan struct{}
	once  *sync.Once
}

func (g ponders) Bots() []engine.Bot {
	return []engine.Bot{{ID: "strong", Play: nim.Steady.Play, Weigh: func(t engine.Seen, ask engine.Ask, d *engine.Dice, _ int) []engine.Weighed {
		g.once.Do(func() { close(g.begun) })
		sim, words := t.Imagine(), t.Steady(ask, d)
		for err := error(nil); !errors.Is(err, engine.ErrCut); {
			_, err = sim.Try(1, 0, words...)
		}
		return nil
	}}}
}

// A look back that is cut off because the program ends is made anew when it is asked for
// again, by the program that was begun since.
func TestALookBackThatWasCutOffIsMadeAnew(t *testing.T) {
	game := ponders{nim.Game, make(chan struct{}), new(sync.Once)}
	h := build(t, plan{tables: []match.Table{{Game: game, Look: nimlook.Look}}})
	code := h.sticks("hotseat=yes", "Ann", "Ann")
	h.takeOut(code)
	told := len(h.hall.all())
	for range 2 { // it is on its way, and asked twice it is made once
		h.reads(h.say("Ann", "match review "+code), "A moment: I'm weighing your 15 moves in "+code)
	}
	<-game.begun
	h.host.Close()
	calls := h.calls
	h = nimHouse(t, plan{path: h.path, clock: h.clock, hall: h.hall})
	h.calls = calls
	h.settle()
	if heard := h.hall.all()[told:]; len(heard) != 0 {
		t.Fatalf("told of what was cut off: %+v", heard)
	}
	h.reads(h.say("Ann", "match review "+code), "A moment: I'm weighing your 15 moves in "+code)
	h.settle()
	heard := h.hall.all()[told:]
	if len(heard) != 1 || heard[0].to != "ann" || !strings.Contains(heard[0].text(), "I weighed your 15 moves") {
		t.Fatalf("told: %+v", heard)
	}
}
