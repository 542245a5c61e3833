package cantillon

import (
	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/fact"
)

var _ render.Gambler[rules.View] = look{}

// yardstick is what luck is measured by.
var yardstick = msg.Yardstick{
	Giver: "The dice", Throw: "roll", Unit: "win",
	Counts: "Counted are battle rolls won, in attack and in defence: an attacker's die is higher in 15 of 36 rolls, and else the defender holds.",
}

// higher is how likely an attacker's die is the higher one (rule 5.1).
const higher = 15.0 / 36

// Luck is whether each pair of dice in battle was won, for both sides.
func (look) Luck(_ rules.View, facts []engine.Fact) (y msg.Yardstick, throws []msg.Throw) {
	for _, f := range facts {
		b, ok := f.(fact.Fought)
		if !ok {
			continue
		}
		for i := range min(len(b.Attack), len(b.Defend)) {
			won, held := 0.0, 1.0
			if b.Attack[i] > b.Defend[i] {
				won, held = held, won
			}
			const spread = higher * (1 - higher)
			throws = append(throws,
				msg.Throw{Seat: b.Seat, Got: won, Expected: higher, Variance: spread},
				msg.Throw{Seat: engine.Seat(b.Party), Got: held, Expected: 1 - higher, Variance: spread})
		}
	}
	return yardstick, throws
}
