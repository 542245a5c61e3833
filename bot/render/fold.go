package render

import (
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// Fold tells facts in order, a text for each line. The first of what is left is
// told by fold with those that belong to it, and how many those are.
func Fold(facts []engine.Fact, s msg.Scene, fold func([]engine.Fact, msg.Scene) (int, msg.Text)) []msg.Text {
	var lines []msg.Text
	for len(facts) > 0 {
		n, t := fold(facts, s)
		if len(t) > 0 {
			lines = append(lines, t)
		}
		facts = facts[n:]
	}
	return lines
}
