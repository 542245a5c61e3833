package poleconomy

import (
	"divisionbell/engine/poleconomy/sense"
	"divisionbell/engine/search"
)

// Strong tries moves to the end of the third round to come, where worths tell who is
// likely to win.
var Strong = sense.Bot(search.Strong, search.Plan{Moves: 16, Clear: 1.5})

// Gentle thinks as far ahead.
var Gentle = sense.Bot(search.Gentle, search.Plan{Moves: 8})
