package austerity

import "divisionbell/engine/search"

// thinking is how searches think in Austerity: over this year and the next, with all
// that a minister may do besides.
var thinking = search.Plan{
	Playouts: 700, Actions: 16_000, Moves: 16, Stretches: 2, Clear: 1.5,
	Free: []string{borrowVerb.Name, taxesVerb.Name, payVerb.Name, buyVerb.Name, financeVerb.Name, feedVerb.Name},
}
