package austerity

import "divisionbell/engine/search"

// thinking is how searches think in Austerity: over what is left of the year, with all
// that a minister may do besides. What a new year promises is known well, so that many
// short futures tell more than a few long ones.
var thinking = search.Plan{
	Playouts: 3000, Moves: 16, Stretches: 1, Clear: 1.5,
	Free: []string{borrowVerb.Name, taxesVerb.Name, payVerb.Name, buyVerb.Name, financeVerb.Name, feedVerb.Name},
}
