package enginetest

import (
	"slices"
	"testing"

	"divisionbell/engine"
)

// begins tells who goes on.
type begins struct{ seat engine.Seat }

func (begins) Kind() string                          { return "begins" }
func (f begins) Turns(seats int) (all []engine.Seat) { return engine.Clockwise(f.seat, seats) }

// Who plays first is who did in the beginning, whoever goes on later.
func TestTheFirstOrderHolds(t *testing.T) {
	var order []engine.Seat
	for _, out := range []engine.Outcome{{}, {Events: []engine.Event{{Fact: begins{2}}, {Fact: begins{1}}}}, {Events: []engine.Event{{Fact: begins{0}}}}} {
		order = told(order, out, 3)
	}
	if want := []engine.Seat{2, 0, 1}; !slices.Equal(order, want) {
		t.Errorf("the order of play is %v, not %v", order, want)
	}
}
