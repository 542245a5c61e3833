package poleconomy

import (
	"strconv"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// outcome is what landing on a square would bring the turn's seat as things are.
func outcome(v rules.View, s msg.Scene, id string) string {
	sq := square(id)
	p, _ := player(v, v.Turn)
	switch sq.Type {
	case rules.Income:
		sum := sq.Times * p.Income
		text := strconv.FormatInt(sq.Times, 10) + " × " + brief(p.Income)
		if sq.Interest && p.Savings > 0 {
			sum += rules.CardPrice * int64(p.Savings)
			text += " + " + brief(rules.CardPrice*int64(p.Savings)) + " interest"
		}
		return text + " = " + brief(sum)
	case rules.Inflation:
		return "the marker moves to " + coming(p, marked(v, int(sq.Move)))
	case rules.Corner:
		return corners[id]
	}
	owner := ownerOf(v, id)
	price := brief(priceOf(v, id))
	switch {
	case owner == engine.Nobody:
		return "for sale at " + price
	case owner == v.Turn && sq.Type == rules.Company:
		return "yours: the Bank pays you " + price
	case owner == v.Turn:
		return "yours: you can move on from there"
	case sq.Type == rules.Company:
		return short(s, owner) + "'s: you pay " + price
	}
	return short(s, owner) + "'s: they can send you on"
}

var corners = map[string]string{
	"royal-bank": "savings cards and bonds", "canada-life": "life insurance: a policy is worth $1,000,000 at the end",
	"mcleod-young-weir": "takeovers: 31% with two rolls", "royal-insurance": "business insurance, against a double six",
}

// sells is the same for a button.
var sells = map[string]string{
	"royal-bank": "savings, bonds", "canada-life": "life insurance", "mcleod-young-weir": "takeovers", "royal-insurance": "business insurance",
}

// coming is a mark of the index and what it would bring a player: 5, Taxation:
// you would owe $120k.
func coming(p rules.Player, m rules.Mark) string {
	text := strconv.FormatInt(m.Number, 10) + ", " + rules.Events[m.Event]
	switch m.Event {
	case rules.Taxation:
		text += ": you'd owe " + brief(p.Tax)
	case rules.Bonds:
		text += ": " + brief(rules.CardPrice*int64(p.Bonds)) + " for you"
	case rules.Salary:
		if p.Salary > 0 {
			text += ": " + brief(p.Salary) + " for you"
		}
	}
	return text
}

// sentTo is what sending the visitor to a company would bring the sender.
func sentTo(v rules.View, s msg.Scene, id string) string {
	guest, price := short(s, v.Turn), brief(v.Prices.Company)
	owner, sender := ownerOf(v, id), engine.Nobody
	if v.Visit != nil {
		sender = v.Visit.Owner
	}
	switch owner {
	case engine.Nobody:
		return "nobody's: " + guest + " can buy it for " + price
	case sender:
		return "yours: " + guest + " pays you " + brief(min(v.Prices.Company, means(v, v.Turn)))
	case v.Turn:
		return "their own: the Bank pays " + guest + " " + price
	}
	text := short(s, owner) + "'s: " + guest + " pays them " + price
	if sum := shareOf(v, owner); sum > 0 {
		return text + ", of which you get " + brief(sum)
	}
	return text + "; you get nothing"
}

// means is what a seat can pay profits and taxes of: cash and savings cards.
func means(v rules.View, seat engine.Seat) int64 {
	p, _ := player(v, seat)
	return p.Cash + rules.CardPrice*int64(p.Savings)
}

func shareOf(v rules.View, owner engine.Seat) int64 {
	if v.Visit == nil {
		return 0
	}
	for _, x := range v.Visit.Shares {
		if x.Seat == owner {
			return x.Amount
		}
	}
	return 0
}

// path is the next marks the way the arrow would point, turned if told so.
func path(v rules.View, turned bool) string {
	if turned {
		v.Index.Arrow = turnedArrow(v)
	}
	text := ""
	for i := 1; i <= 6; i++ {
		text += " " + strconv.FormatInt(marked(v, i).Number, 10)
	}
	return text[1:]
}

func turnedArrow(v rules.View) string {
	if v.Index.Arrow == "anticlockwise" {
		return "clockwise"
	}
	return "anticlockwise"
}

// chance is that of a takeover with the throws that are left.
func chance(v rules.View) string {
	if v.Visit != nil && v.Visit.Throws > 0 {
		return render.Percent(1.0 / 6)
	}
	return render.Percent(11.0 / 36)
}

// fee is due for the next takeover bid of the visit.
func fee(v rules.View) int64 {
	if v.Visit != nil && v.Visit.Throws > 0 {
		return 0
	}
	return rules.TakeoverFee
}
