package tax

import (
	"divisionbell/engine"
	"divisionbell/engine/search"
)

// thinking is how searches think in Tax: a round is all that hands are good for, and
// what its points promise is known, so that thousands of futures are cheap. Worlds that
// explain what others did are not.
var thinking = search.Plan{Playouts: 7000, Worlds: 1500, Moves: 32, Stretches: 1, Clear: 1, Rest: resting, Aim: 0.45, Slack: 0.04}

// resting: in a round gentle may give something away in its second turn, its fourth and so on.
func resting(view any, ask engine.Ask) bool { return view.(View).Players[ask.Seat].Turns%2 == 0 }
