// Package luck reckons what the dice of Poleconomy gave: what the square was worth that a
// throw led to, against all squares that it could have led to.
package luck

import (
	"slices"

	"divisionbell/bot/msg"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
	"divisionbell/engine/poleconomy/view"
)

// yardstick is what luck is measured by.
var yardstick = msg.Yardstick{
	Giver: "The dice", Throw: "roll", Unit: "dollar", Sign: "$",
	Counts: "Counted is what the square that each roll led to pays or costs at once, and what an uninsured disaster takes, against the average of all 36 rolls from there.",
}

// Dice tell what each throw that moved a piece was worth.
type Dice struct{}

// Luck is what each throw led to, for who threw.
func (Dice) Luck(before view.View, facts []engine.Fact) (y msg.Yardstick, throws []msg.Throw) {
	for _, f := range facts {
		t, ok := f.(rules.Threw)
		if !ok || t.Seat < 0 || int(t.Seat) >= len(before.Players) {
			continue
		}
		if x, ok := weigh(&before, t); ok {
			throws = append(throws, x)
		}
	}
	return yardstick, throws
}

// weigh sets a throw against all that could have fallen there.
func weigh(v *view.View, t rules.Threw) (x msg.Throw, ok bool) {
	from, to := place(t.From), place(t.To)
	if from < 0 || to < 0 {
		return x, false
	}
	on := view.CircuitOf(uint8(to))
	const faces = 6
	all, square := 0.0, 0.0
	for a := 1; a <= faces; a++ {
		for b := 1; b <= faces; b++ {
			worth := float64(value(v, t.Seat, view.Reach(uint8(from), on, a+b), a+b))
			all, square = all+worth, square+worth*worth
		}
	}
	const throws = faces * faces
	mean := all / throws
	got := value(v, t.Seat, uint8(to), t.Dice[0]+t.Dice[1])
	return msg.Throw{Seat: t.Seat, Got: float64(got), Expected: mean, Variance: square/throws - mean*mean}, true
}

// place is where a square stands on the board; -1: nowhere.
func place(id string) int {
	return slices.IndexFunc(view.Squares[:], func(s view.Square) bool { return s.ID == id })
}

// value is what a square pays who lands on it by so many pips, less what it costs; twelve
// are a disaster for whoever is not insured (rules 5.7, 6.1, 6.2, 6.6 and 6.7).
func value(v *view.View, seat engine.Seat, at uint8, pips int) int64 {
	p := &v.Players[seat]
	const double = 12
	cash, savings := p.Cash, int64(p.Savings)
	owner := engine.Nobody
	for _, h := range v.Owners {
		if h.Square == view.Squares[at].ID {
			owner = h.Owner
		}
	}
	worth := int64(0)
	if pips == double && p.Business == 0 {
		worth = -(cash + rules.CardPrice*(savings+int64(p.Bonds)) +
			v.Prices.Company*int64(len(p.Companies)) + v.Prices.Advertising*int64(len(p.Advertising)))
		if cash, savings = 0, 0; owner == seat {
			owner = engine.Nobody
		}
	}
	switch sq := view.Squares[at]; {
	case sq.Type == view.Income:
		worth += sq.Times * p.Income
		if sq.Interest {
			worth += rules.CardPrice * savings
		}
	case sq.Type != view.Company || owner < 0:
	case owner == seat:
		worth += v.Prices.Company
	default:
		worth -= min(v.Prices.Company, cash+rules.CardPrice*savings)
	}
	return worth
}
