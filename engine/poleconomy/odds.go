package poleconomy

import (
	"divisionbell/engine"
	"divisionbell/engine/poleconomy/span"
	"divisionbell/engine/poleconomy/view"
)

// oddsVerb can be asked at any time, by watchers of the turn's seat.
var oddsVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "odds", Rule: "5.2", Query: true, Help: "where your next roll may lead, with the chance of each square",
		Params: []engine.Param{{Name: "circuit", Help: "from a Corner Square; inner if you leave it out", Set: "circuits", Optional: true}},
	},
	Next: once(func(s *state, seat engine.Seat) []engine.Option {
		if s.At[s.thrower(seat)] < firstCorner { // there is no choice
			return nil
		}
		return span.Names(named(circuitWords[inner:rethrow]))
	}),
	Parse: func(s *state, t *engine.Taker, a *action) {
		if readCircuit(s, t, a); a.what == rethrow {
			t.Wrong("“%s” isn't a circuit", circuitWords[rethrow])
		}
	},
	Words: sayCircuit,
	Apply: engine.Question[state, action],
	Answer: func(s *state, seat engine.Seat, a action) (engine.Fact, error) {
		if s.At[s.thrower(seat)] < firstCorner && circuit(a.what) != unsaid {
			return nil, engine.Illegal("5.2", "you can choose a circuit only from a Corner Square. Elsewhere you stay on yours, so leave it out")
		}
		return s.odds(seat, circuit(a.what)), nil
	},
}

// thrower is whose throw a viewer asks about: their own, or the turn's.
func (s *state) thrower(viewer engine.Seat) int8 {
	if viewer < 0 || int8(viewer) >= s.Seats {
		return s.Turn
	}
	return int8(viewer)
}

// odds is where somebody's next throw may lead.
func (s *state) odds(viewer engine.Seat, on circuit) Odds {
	seat := s.thrower(viewer)
	at := s.At[seat]
	if at < firstCorner {
		on = view.CircuitOf(at)
	} else if on == unsaid {
		on = inner
	}
	f := Odds{From: Squares[at].ID, Circuit: circuitWords[on], Insured: s.Business[seat] > 0}
	for n := 2; n <= 12; n++ {
		f.Lands = append(f.Lands, Land{Square: Squares[view.Reach(at, on, n)].ID, Throw: n, Ways: 6 - max(n-7, 7-n)})
	}
	return f
}
