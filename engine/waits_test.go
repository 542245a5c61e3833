package engine_test

import (
	"testing"

	"divisionbell/engine"
)

// Decisions that are open at once are one wait, however they are answered; one that
// an answer opens to others is another.
func TestWaits(t *testing.T) {
	a, b := engine.Ask{Seat: 0, Kind: "vote", Key: 3, Must: true}, engine.Ask{Seat: 1, Kind: "vote", Key: 3, Must: true}
	next, aside := engine.Ask{Seat: 0, Kind: "turn", Key: 4, Must: true}, engine.Ask{Seat: 1, Kind: "offer", Key: 3}
	more, last := engine.Ask{Seat: 0, Kind: "buy", Key: 5, Must: true}, engine.Ask{Seat: 1, Kind: "turn", Key: 6, Must: true}
	var w engine.Waits
	for i, step := range []struct {
		open   []engine.Ask
		answer engine.Ask
		want   int
	}{
		{[]engine.Ask{a, b, aside}, a, 1},
		{[]engine.Ask{b, next, aside}, b, 1},
		{[]engine.Ask{next}, next, 2},
		{[]engine.Ask{more}, more, 2},
		{[]engine.Ask{last}, last, 3},
	} {
		w.Look(step.open)
		if w.Answered(step.answer); w.Count() != step.want {
			t.Errorf("after answer %d: %d waits, want %d", i, w.Count(), step.want)
		}
	}
}
