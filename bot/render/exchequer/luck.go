package exchequer

import (
	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/exchequer"
)

var _ render.Gambler[rules.View] = look{}

// yardstick is what luck is measured by.
var yardstick = msg.Yardstick{
	Giver: "The dice", Throw: "roll", Unit: "token",
	Counts: "Counted are the tokens that somebody's dice beat, in attack and in defence, against what as many fair dice beat on average.",
}

// Luck is by how many tokens each battle was better than fair dice, for both sides.
func (look) Luck(_ rules.View, facts []engine.Fact) (y msg.Yardstick, throws []msg.Throw) {
	for _, f := range facts {
		b, ok := f.(rules.Battled)
		if !ok {
			continue
		}
		a, d := count(b.Attack[:]), count(b.Defend[:])
		fair, spread := average(a, d)
		at := float64(min(a, d))
		throws = append(throws,
			msg.Throw{Seat: b.Seat, Got: float64(b.Took), Expected: fair, Variance: spread},
			msg.Throw{Seat: engine.Seat(b.Party), Got: float64(b.Lost), Expected: at - fair, Variance: spread})
	}
	return yardstick, throws
}

// took[a][d][n] is in how many of all 6^(a+d) throws an attacker with a dice takes n
// tokens from a defender with d.
var took = [4][3][3]float64{
	1: {1: {21, 15}, 2: {161, 55}},
	2: {1: {91, 125}, 2: {581, 420, 295}},
	3: {1: {441, 855}, 2: {2275, 2611, 2890}},
}

// average is how many tokens an attacker takes on average, and the variance of that.
func average(attack, defend int) (mean, variance float64) {
	all, square := 0.0, 0.0
	for n, ways := range took[attack][defend] {
		all, mean, square = all+ways, mean+float64(n)*ways, square+float64(n*n)*ways
	}
	mean /= all
	return mean, square/all - mean*mean
}

// count is how many dice lay.
func count(dice []uint8) (n int) {
	for _, pips := range dice {
		if pips > 0 {
			n++
		}
	}
	return n
}

// luck is by how many tokens a throw was better for the attacker than fair
// dice; for the defender it is as much worse.
func luck(f rules.Battled) float64 {
	fair, _ := average(count(f.Attack[:]), count(f.Defend[:]))
	return float64(f.Took) - fair
}
