// Package luck reckons what the bag of Austerity gave: what each pair was worth, against all
// that could have been drawn.
package luck

import (
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/engine"
	rules "divisionbell/engine/austerity"
)

// yardstick is what luck is measured by.
var yardstick = msg.Yardstick{
	Giver: "The bag", Throw: "pair", Unit: "step",
	Counts: "Counted are the steps by which the event of each pair moves tracks, against the average of what was in the bag; of a choice the one that moves a track, and a Debt that it adds is a step down.",
}

// steps are by how much each event moves all tracks (rule 4.1): of a choice, the way that
// moves one; a Debt added is a step down.
var steps = [...]float64{
	rules.Downturn: -1, rules.Police: 0, rules.Corruption: -1, rules.Repayments: 0, rules.Problems: -1,
	rules.Protests: 0, rules.Violations: -2, rules.Cheats: -1, rules.BackToWork: 2, rules.Surplus: 1,
	rules.Spending: 1, rules.FallingCrime: 2, rules.Operations: -1, rules.Crackdown: 0, rules.Nationalised: 2,
}

// Bag tells what each draw gave.
type Bag struct{}

// Luck is what each pair drawn was worth, against all that lay in the bag.
func (Bag) Luck(before rules.View, facts []engine.Fact) (y msg.Yardstick, throws []msg.Throw) {
	for _, f := range facts {
		d, ok := f.(rules.Drew)
		if !ok || before.Bag.Sum() != d.Left+d.Pair.Sum() {
			continue
		}
		mean, variance := average(before.Bag)
		throws = append(throws, msg.Throw{Seat: 0, Got: steps[d.Event], Expected: mean, Variance: variance})
	}
	return yardstick, throws
}

// average is what a pair out of a bag is worth on average, and the variance of that.
func average(bag rules.Cubes) (mean, variance float64) {
	all, square := 0.0, 0.0
	for event, worth := range steps {
		ways := waysTo(bag, rules.Occurrences[event].Pair)
		all, mean, square = all+ways, mean+ways*worth, square+ways*worth*worth
	}
	mean /= all
	return mean, square/all - mean*mean
}

// waysTo is in how many ways a pair, as its letters, can be taken out of a bag.
func waysTo(bag rules.Cubes, pair string) float64 {
	a, b := strings.IndexByte(rules.Letters, pair[0]), strings.IndexByte(rules.Letters, pair[1])
	if a == b {
		return float64(bag[a]) * (float64(bag[a]) - 1) / 2
	}
	return float64(bag[a]) * float64(bag[b])
}
