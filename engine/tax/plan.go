package tax

import "divisionbell/engine/search"

// thinking is how searches think in Tax: a round is all that hands are good for, and
// what its points promise is known, so that thousands of futures are cheap.
var thinking = search.Plan{Playouts: 3000, Moves: 32, Stretches: 1, Clear: 1}
