package cantillon

import "divisionbell/engine"

// Steady is written next.
var Steady = engine.Bot{ID: "steady", Help: "x", Play: engine.Random.Play}
