package poleconomy

import (
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// Caption names a whole action for a button, 80 runes at most.
func (look) Caption(v rules.View, t engine.Seen, s msg.Scene, words []string) string {
	s.Viewer = t.Seat()
	return cut(caption(v, s, words), render.LabelRunes)
}

func caption(v rules.View, s msg.Scene, words []string) string {
	word := func(i int) string {
		if i < len(words) {
			return words[i]
		}
		return ""
	}
	sum := func(i int) string {
		n, _ := strconv.ParseInt(word(i), 10, 64)
		return brief(n)
	}
	switch word(0) {
	case "throw":
		switch word(1) {
		case "income":
			p, _ := player(v, v.Turn)
			return "Throw a new basic income (now " + brief(p.Income) + ")"
		case "":
			return "Throw the dice"
		}
		return "Throw along the " + word(1) + " circuit"
	case "go":
		if sells, ok := sells[word(1)]; ok {
			return "Go to " + place(word(1)) + " (" + sells + ")"
		}
		return "Go to " + exactly(word(1)) + ": " + outcome(v, s, word(1))
	case "pass":
		return passing(v, s)
	case "send":
		return "Send " + short(s, v.Turn) + " to " + place(word(1)) + ": " + sentTo(v, s, word(1))
	case "takeover":
		return "Bid for " + place(word(1)) + " of " + short(s, ownerOf(v, word(1))) + " (" + chance(v) + ", " + brief(priceOf(v, word(1))) + ")"
	case "buy":
		return buyCaption(v, word(1), word(2))
	case "cash":
		n, _ := strconv.Atoi(word(2))
		return "Cash " + papers(word(1), n)
	case "bid":
		return bidCaption(v, sum(1))
	case "accept", "refuse":
		no, _ := strconv.Atoi(word(1))
		if o, ok := offerOf(v, no); ok && word(0) == "refuse" && o.From == s.Viewer {
			return "Withdraw " + offerLabel(v, s, word(0), no)
		}
		return upper(word(0)) + " " + offerLabel(v, s, word(0), no)
	case "repay":
		return "Pay back " + sum(2) + " of loan " + word(1)
	case "offer":
		return "Offer this to " + short(s, seatOf(word(1)))
	case "arrow":
		return "Turn the arrow " + turnedArrow(v) + " (then " + path(v, true) + ")"
	case "cabinet":
		if word(2) == "none" {
			return "Dismiss " + short(s, seatOf(word(1)))
		}
		if word(3) == "" {
			return short(s, seatOf(word(1))) + " as " + post(word(2))
		}
		return short(s, seatOf(word(1))) + " as " + post(word(2)) + ", " + sum(3)
	case "tax":
		return "Put this tax law to the vote"
	case "payment":
		if word(3) == "later" {
			return "Put it to the vote: " + sum(2) + " to " + payees(word(1)) + ", in " + turnsOf(word(4))
		}
		return "Put it to the vote: " + sum(2) + " to " + payees(word(1))
	case "bonds":
		n, _ := strconv.Atoi(word(2))
		if word(1) == "issue" {
			return "Issue " + counted(n, "bond") + " to the Bank"
		}
		if seat := bondholder(word(1)); seat >= 0 {
			return "Redeem " + counted(n, "bond") + " from " + short(s, seat) + " for " + brief(redemption*int64(n))
		}
		return "Redeem " + counted(n, "bond") + " from the Bank for " + brief(rules.CardPrice*int64(n))
	case "vote":
		if seat := seatOf(word(1)); seat >= 0 {
			return tagged(s, seat) + " for Prime Minister"
		}
		return upper(word(1))
	case "coalition":
		if word(1) != "none" {
			return union(s, word(1), tagged) + ", " + counted(votesOf(v, word(1)), "vote")
		}
		return "No coalition"
	case "support", "consent", "party", "worth":
		if word(1) != "" {
			return label(v, s, words[:1], engine.Option{Word: word(1)})
		}
	}
	if name, ok := verbLabels[word(0)]; ok {
		return name
	}
	return strings.Join(words, " ")
}

// passing is what a pass means now.
func passing(v rules.View, s msg.Scene) string {
	switch v.Phase {
	case rules.AskBuy:
		return "Leave it to an auction"
	case rules.AskBid:
		if v.Auction != nil && v.Auction.Way != "clockwise" {
			return "Bid nothing"
		}
		return "Bid no more"
	case rules.AskDirect:
		return "Let " + short(s, v.Turn) + " stay"
	case rules.AskMove:
		return "Stay here"
	}
	return "End my turn"
}

func buyCaption(v rules.View, what, number string) string {
	n, err := strconv.Atoi(number)
	if err != nil {
		n = 1
	}
	price := rules.CardPrice * int64(n)
	if square(what).Type != rules.Income { // a square, not papers
		price = priceOf(v, what)
	}
	return "Buy " + papers(what, n) + " for " + brief(price)
}

func bidCaption(v rules.View, sum string) string {
	if v.Auction == nil {
		return "Bid " + sum
	}
	switch v.Auction.Way {
	case "open":
		return "Bid up to " + sum + ", in secret"
	case "sealed":
		return "Bid " + sum + ", sealed"
	}
	return "Bid " + sum
}

// turnsOf is a number of turns that a word says.
func turnsOf(word string) string {
	n, _ := strconv.Atoi(word)
	return counted(n, "turn")
}
