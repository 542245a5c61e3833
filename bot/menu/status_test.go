package menu

import (
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// A paintbox is a look that has colours and nothing else.
type paintbox struct{ match.Look }

func (paintbox) Tint(seat engine.Seat) uint32 { return 0x100 + uint32(seat) }

// A status has the colour of the one seat that the match waits for, however much it is
// asked; no colour where it waits for nobody or for several.
func TestAStatusHasTheColourOfWhoIsAwaited(t *testing.T) {
	for _, c := range []struct {
		phase match.Phase
		seats []engine.Seat
		want  uint32
	}{
		{match.Playing, []engine.Seat{2}, 0x102},
		{match.Playing, []engine.Seat{1, 1}, 0x101},
		{match.Playing, []engine.Seat{1, 2}, 0},
		{match.Playing, nil, 0},
		{match.Paused, []engine.Seat{2}, 0},
		{match.Over, nil, 0},
		{match.Open, nil, 0},
	} {
		l := &table.State{Game: match.Table{Look: paintbox{}}}
		l.Match.Phase = c.phase
		for _, s := range c.seats {
			l.Match.Asks = append(l.Match.Asks, engine.Ask{Seat: s})
		}
		if got := tint(l); got != c.want {
			t.Errorf("%v, waiting for %v: %x, not %x", c.phase, c.seats, got, c.want)
		}
	}
}
