package poleconomy

import (
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	rules "divisionbell/engine/poleconomy"
)

// terms tells a deal from its maker's side: "gives Molson Breweries and $200,000
// for Rideau Skates".
func terms(o rules.Offer) string {
	does, gets := side(o.Give, o.Pay), side(o.Want, o.Ask)
	var parts []string
	switch {
	case does != "" && gets != "":
		parts = append(parts, "gives "+does+" for "+gets)
	case does != "":
		parts = append(parts, "gives "+does)
	case gets != "":
		parts = append(parts, "gets "+gets)
	}
	if o.Lend > 0 {
		parts = append(parts, "lends "+dollars(o.Lend)+back(o))
	}
	if o.Borrow > 0 {
		parts = append(parts, "borrows "+dollars(o.Borrow)+back(o))
	}
	if o.Share > 0 {
		parts = append(parts, "settles "+dollars(o.Share)+" of this visitor's profits on whoever sends them")
	}
	if o.Promise != "" {
		parts = append(parts, "promises to vote "+o.Promise)
	}
	if o.Vote != "" {
		parts = append(parts, "is promised a vote of "+o.Vote)
	}
	if len(parts) == 0 {
		return "gives nothing for nothing"
	}
	return listed(parts)
}

func side(papers []string, sum int64) string {
	var parts []string
	if len(papers) > 0 {
		parts = append(parts, goods(papers))
	}
	if sum > 0 {
		parts = append(parts, dollars(sum))
	}
	return listed(parts)
}

// back is how a loan is repaid.
func back(o rules.Offer) string {
	text := ""
	if o.Repay > 0 && o.Repay != o.Lend+o.Borrow {
		text = ", to be repaid as " + dollars(o.Repay)
	}
	if o.Due > 0 {
		return text + " within " + counted(o.Due, "round")
	}
	return text + " until the end of the match"
}

// stands is how long an offer lasts.
func stands(o rules.Offer) string {
	if o.Turns <= 0 {
		return ""
	}
	return " It stands for " + counted(o.Turns, "turn") + "."
}

func offered(o rules.Offer, s msg.Scene) msg.Text {
	t := msg.Text{}.Bold("Offer " + strconv.Itoa(o.No)).Plain(" from " + called(s, o.From) + " to " + called(s, o.To) + ": " + called(s, o.From) + " " + terms(o) + ".")
	return t.Plain(stands(o))
}

var endings = map[string]string{
	rules.WhyRefused: "is refused", rules.WhyWithdrawn: "is withdrawn", rules.WhyExpired: "has expired",
	rules.WhyChanged: "falls: what it rested on is gone", rules.WhyGone: "falls: its maker has left",
}

func offerEnded(f rules.OfferEnded, s msg.Scene) msg.Text {
	how, ok := endings[f.Why]
	if !ok {
		how = "is over"
	}
	return msg.Say("Offer " + strconv.Itoa(f.No) + " from " + called(s, f.From) + " to " + called(s, f.To) + " " + how + ".")
}

func dealMade(f rules.DealMade, s msg.Scene) msg.Text {
	o := f.Offer
	t := msg.Text{}.Bold(called(s, o.From) + " and " + called(s, o.To) + " make a deal").Plain(": " + called(s, o.From) + " " + terms(o))
	if f.Loan > 0 {
		t = t.Plain(" (loan " + strconv.Itoa(f.Loan) + ")")
	}
	return t.Plain(".")
}

// owed tells what is left of a loan.
func owed(left int64) string {
	if left == 0 {
		return "nothing is owed any more"
	}
	return dollars(left) + " is still owed"
}

// dealt is a deal in few words, for a picture.
func dealt(f rules.DealMade, s msg.Scene) string {
	return short(s, f.Offer.From) + " and " + short(s, f.Offer.To) + " make a deal: " + strings.ReplaceAll(terms(f.Offer), ",000", "k")
}
