package nim

import (
	"divisionbell/engine"
	"divisionbell/engine/search"
)

// Steady plays Nim perfectly. A bot gets what its seat sees and nothing more, and
// answers with words: here those of the typed answer that searches play too.
var Steady = engine.Bot{
	ID: "steady", Help: "never misses a win",
	Play: func(t engine.Seen, ask engine.Ask, d *engine.Dice) []string { return t.Steady(ask, d) },
}

// Steady is a move after which the other player has lost; where there is none, what
// the caretaker would do, which leaves them most to think about.
func (r rules) Steady(s *state, ask engine.Ask, _ *engine.Dice) (action, bool) {
	for i, sticks := range s.Heaps {
		for n := 1; n <= sticks; n++ {
			after := *s
			after.Heaps[i] -= n
			if after.lost() {
				return action{heap: i, sticks: n}, true
			}
		}
	}
	return r.Caretaker(s, ask), true
}

// lost reports that whoever is to move loses against perfect play: when the
// heaps' binary digits cancel out, as Bouton found. Where the last stick loses
// and no heap has two, it is an odd number of sticks instead.
func (s *state) lost() bool {
	sum, large := 0, false
	for _, sticks := range s.Heaps {
		sum ^= sticks
		large = large || sticks > 1
	}
	if s.Loses && !large {
		return sum == 1
	}
	return sum == 0
}

// plan is how searches think in Nim: there is nothing to find that steady misses, so
// that few futures do.
var plan = search.Plan{Playouts: 60, Moves: 8}
