package nim

import "divisionbell/engine"

// Steady plays Nim perfectly. A bot gets what its seat sees and nothing more, and
// answers with words.
var Steady = engine.Bot{
	ID: "steady", Help: "never misses a win",
	Play: func(t engine.Seen, _ engine.Ask, _ *engine.Dice) []string {
		v, _ := t.View().(View)
		return rules{}.Words(nil, v.best())
	},
}

// best is a move after which the other player has lost; where there is none, what
// the caretaker would do, which leaves them most to think about.
func (v View) best() action {
	for i, sticks := range v.Heaps {
		for n := 1; n <= sticks; n++ {
			after := v
			after.Heaps[i] -= n
			if after.lost() {
				return action{heap: i, sticks: n}
			}
		}
	}
	return rules{}.Caretaker(&state{Heaps: v.Heaps}, engine.Ask{})
}

// lost reports that whoever is to move loses against perfect play: when the
// heaps' binary digits cancel out, as Bouton found. Where the last stick loses
// and no heap has two, it is an odd number of sticks instead.
func (v View) lost() bool {
	sum, large := 0, false
	for _, sticks := range v.Heaps {
		sum ^= sticks
		large = large || sticks > 1
	}
	if v.Loses && !large {
		return sum == 1
	}
	return sum == 0
}
