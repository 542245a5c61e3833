package poleconomy

import "divisionbell/engine"

// Steady plays from its seat's view alone.
var Steady = engine.Bot{
	ID:   "steady",
	Help: "buys what pays, insures itself, and weighs every offer and law by what it is worth",
	Play: func(t engine.Seen, ask engine.Ask, d *engine.Dice) []string { return engine.Walk(t, d) },
}
