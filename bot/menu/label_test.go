package menu

import (
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// ended is a table whose rules gave places, or not.
type ended struct {
	engine.Table
	places []int8
}

func (ended) Seq() uint32                        { return 0 }
func (t ended) Status(engine.Seat) engine.Status { return engine.Status{Places: t.places} }

// TestResults: each way in which a match ends has its words, and long names their limit.
func TestResults(t *testing.T) {
	named := func(names ...string) (seats []match.Tenure) {
		for i, n := range names {
			seats = append(seats, match.Tenure{Seat: engine.Seat(i), Name: n})
		}
		return seats
	}
	for _, c := range []struct {
		want   string
		phase  match.Phase
		places []int8
		seats  []match.Tenure
		lobby  bool
	}{
		{"Ann won", match.Over, []int8{1, 2}, named("Ann", "Bob"), false},
		{"Ann and Cy won", match.Over, []int8{1, 3, 1}, named("Ann", "Bob", "Cy"), false},
		{"everyone drew", match.Over, []int8{1, 1}, named("Ann", "Bob"), false},
		{"Ann and 2 more won", match.Over, []int8{1, 1, 1, 4}, named("Ann", "Bob", "Cy", "Di"), false},
		{"Ann won", match.Over, []int8{1}, named("Ann"), false},
		{"Ann lost", match.Over, []int8{2}, named("Ann"), false},
		{"ended early", match.Abandoned, nil, named("Ann", "Bob"), false},
		{"closed", match.Abandoned, nil, named("Ann"), true},
		{"Ann B won", match.Over, []int8{1, 2}, named("Ann\n\u202eB", "Bob"), false},
		{strings.Repeat("x", 23) + "… won", match.Over, []int8{1, 2}, named(strings.Repeat("x", 99), "Bob"), false},
		{"stopped", match.Over, []int8{1}, named("Ann"), false},
		{"stopped", match.Abandoned, nil, named("Ann"), false},
	} {
		l := &table.State{}
		l.Match.Phase, l.Match.Places, l.Match.Seats = c.phase, c.places, c.seats
		if !c.lobby {
			l.Table = ended{places: c.places}
			if c.want == "stopped" || c.phase == match.Abandoned { // not by the rules
				l.Table = ended{}
			}
		}
		if got := result(nil, l); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
