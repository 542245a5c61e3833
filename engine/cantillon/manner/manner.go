// Package manner has those who rule Cantillon's Europe otherwise than the bot steady does,
// and the arithmetic of what they value more: pure functions of numbers.
package manner

import (
	"math"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/outlook"
	"divisionbell/engine/search"
)

// Bots are they.
var Bots = []engine.Bot{
	search.Cautious("attacks only when the odds are fair"),
	search.Greedy("keeps fewer armies and builds more factories"),
	search.Vengeful("goes for whoever took most land from it lately"),
	search.Trader("offers trades of tokens and passage, and takes an even one"),
}

const (
	likely = 0.4 // chance from which on a cautious seat attacks
	owed   = 900 // that land brings a vengeful seat whose grudge is as large as can be
	aside  = 8   // steps that the city of nobody who owes it anything is farther
	asked  = 3   // trades that are offered in a round
)

// Swap is for how many turns of passage a trader offers as many.
const Swap = 3

// Dares reports whether so many armies attack something of so many throws.
func Dares(c engine.Character, armies, throws int) bool {
	return c.Safety == 0 || 1-math.Pow(1-outlook.Win(throws), float64(armies)) >= likely
}

// Guards is how many armies a city keeps, where an enemy stands beside it or not.
func Guards(c engine.Character, enemy bool) uint8 {
	if enemy {
		return 2
	}
	return 1
}

// Owed is what land is worth the more for a grudge against its holder.
func Owed(c engine.Character, grudge float64) int { return int(owed * c.Revenge * grudge) }

// Aside is how many steps farther a city seems whose holder owes nothing.
func Aside(c engine.Character, grudge float64) uint8 {
	if c.Revenge == 0 || grudge > 0 {
		return 0
	}
	return aside
}

// Fed is for how many armies an income is.
func Fed(c engine.Character, income int) int {
	if c.Wealth > 0 {
		return income / 4
	}
	return income / 2
}

// Kept is what so many armies' pay keeps from being spent on a factory.
func Kept(c engine.Character, armies int) int {
	if c.Wealth > 0 {
		return 0
	}
	return armies / 2
}

// Offers reports whether a seat offers a trade now, by the turns, from 1, in which each has
// offered its last: one a turn, and not when others have made as many as a round bears.
func Offers(c engine.Character, last []uint32, seat int8, turn, round uint32) bool {
	if c.Trade == 0 || last[seat] > turn {
		return false
	}
	n := 0
	for _, at := range last {
		if at > 0 && at+round > turn+1 {
			n++
		}
	}
	return n < asked
}
