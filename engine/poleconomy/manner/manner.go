// Package manner has those who play Poleconomy otherwise than the bot steady does, and the
// arithmetic of what they value more: pure functions of numbers.
package manner

import (
	"math"

	"divisionbell/engine"
	"divisionbell/engine/search"
)

// Bots are they.
var Bots = []engine.Bot{
	search.Cautious("insures itself before it goes on, and lends nothing"),
	search.Greedy("buys more companies, gives way last, and keeps a promised vote only if it likes the bill"),
	search.Vengeful("deals with nobody who broke their word to it or took a company from it"),
	search.Trader("makes more offers than others, and gives way first"),
}

// Sure is how many times what it may lose a seat would be insured for.
func Sure(c engine.Character) float64 { return 1 + 4*c.Safety }

// Lends reports whether a seat lends at all.
func Lends(c engine.Character) bool { return c.Safety == 0 }

// Dear is how many times what it brings a square is worth to a seat.
func Dear(c engine.Character) float64 { return 1 + 0.3*c.Wealth }

// Least is what a seat must gain by a deal that it proposes, of a smallest sum.
func Least(c engine.Character, note float64) float64 { return note * (1 - 4*c.Trade) }

// Faithful reports whether a seat votes as it promised, whatever it thinks of the bill.
func Faithful(c engine.Character) bool { return c.Wealth == 0 }

// Shuns reports whether a grudge keeps a seat from dealing.
func Shuns(c engine.Character, grudge float64) bool { return c.Revenge*grudge > 0 }

// Gives is by how much a seat has given way when such a part of its patience is gone: of
// steady as much, of a greedy one hardly any, of a trader most.
func Gives(c engine.Character, gone float64) float64 {
	e := 1.0
	switch {
	case c.Trade > 0:
		e = 3
	case c.Wealth > 0:
		e = 0.3
	}
	return math.Pow(gone, 1/e)
}

// unasked is how many offers that nobody asked for a table hears from bots in a round, one
// of each at most.
const unasked = 3

// Asks reports whether a seat may make one. Since nobody knows what others are offered, the
// seats go round: three in one round, and those after them in the next.
func Asks(seat, seats, round int) bool { return (seat+seats-unasked*round%seats)%seats < unasked }
