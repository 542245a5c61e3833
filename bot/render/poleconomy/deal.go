package poleconomy

import (
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	rules "divisionbell/engine/poleconomy"
)

// terms tells a deal from its maker's side: "gives Molson Breweries and $200,000
// for Rideau Skates".
func terms(o rules.Offer, s msg.Scene) string {
	return reader{sum: dollars, other: called(s, o.To)}.deal(o)
}

// inBrief tells it with short sums, and to its maker if it is mine: "give Molson
// Breweries".
func inBrief(o rules.Offer, s msg.Scene, mine bool) string {
	return reader{mine, brief, short(s, o.To)}.deal(o)
}

// A reader tells a deal of somebody, or to its maker, with sums in its own way.
// Other is to whom it is offered.
type reader struct {
	mine  bool
	sum   func(int64) string
	other string
}

func (r reader) deal(o rules.Offer) string {
	does, gets := r.side(o.Give, o.Pay), r.side(o.Want, o.Ask)
	var parts []string
	switch {
	case does != "" && gets != "":
		parts = append(parts, r.verb("gives")+" "+does+" for "+gets)
	case does != "":
		parts = append(parts, r.verb("gives")+" "+does)
	case gets != "":
		parts = append(parts, r.verb("gets")+" "+gets)
	}
	if o.Lend > 0 {
		parts = append(parts, r.verb("lends")+" "+r.sum(o.Lend)+r.back(o))
	}
	if o.Borrow > 0 {
		parts = append(parts, r.verb("borrows")+" "+r.sum(o.Borrow)+r.back(o))
	}
	if o.Share > 0 {
		parts = append(parts, r.share(o))
	}
	if o.Promise != "" {
		parts = append(parts, r.verb("promises")+" to vote "+o.Promise)
	}
	if o.Vote != "" {
		parts = append(parts, r.verb("is promised")+" a vote of "+o.Vote)
	}
	if o.Support != "" {
		does, what := supports(o.Support)
		parts = append(parts, r.verb(does+"s")+what)
	}
	if o.ForSupport != "" {
		does, what := supports(o.ForSupport)
		parts = append(parts, r.verb("gets")+" "+r.other+" to "+does+what)
	}
	if len(parts) == 0 {
		return r.verb("gives") + " nothing for nothing"
	}
	return listed(parts)
}

// supports is what a side does for the Government in a deal.
func supports(answer string) (does, what string) {
	if answer == "no" {
		return "stop", " supporting the Government"
	}
	return "support", " the Government"
}

// share tells who pays whom of a visitor's profits. Of an older offer that is not
// known.
func (r reader) share(o rules.Offer) string {
	switch {
	case o.Payer == nil:
		return r.verb("agrees") + " that " + r.sum(o.Share) + " of this visitor's profits goes to whoever sends them"
	case *o.Payer == o.From:
		return r.verb("pays") + " " + r.other + " " + r.sum(o.Share) + " of this visitor's profits for sending them"
	}
	return r.verb("gets") + " " + r.sum(o.Share) + " of this visitor's profits from " + r.other + " for sending them"
}

// verb is a verb of the third person, in the second for its maker.
func (r reader) verb(third string) string {
	if !r.mine {
		return third
	}
	return strings.TrimSuffix(strings.Replace(third, "is ", "are ", 1), "s")
}

func (r reader) side(papers []string, sum int64) string {
	var parts []string
	if len(papers) > 0 {
		parts = append(parts, goods(papers))
	}
	if sum > 0 {
		parts = append(parts, r.sum(sum))
	}
	return listed(parts)
}

// back is how a loan is repaid.
func (r reader) back(o rules.Offer) string {
	text := ", to be repaid"
	if o.Repay > 0 && o.Repay != o.Lend+o.Borrow {
		text = ", with " + r.sum(o.Repay) + " back"
	}
	if o.Due > 0 {
		return text + " within " + counted(o.Due, "round")
	}
	return text + " at the end of the match"
}

// stands is how long an offer lasts.
func stands(o rules.Offer) string {
	if o.Turns <= 0 {
		return ""
	}
	return " It stands for " + counted(o.Turns, "turn") + "."
}

func offered(o rules.Offer, s msg.Scene) msg.Text {
	t := msg.Text{}.Bold("Offer " + strconv.Itoa(o.No)).Plain(" from " + called(s, o.From) + " to " + called(s, o.To) + ": " + called(s, o.From) + " " + terms(o, s) + ".")
	return t.Plain(stands(o))
}

var endings = map[string]string{
	rules.WhyRefused: "was refused", rules.WhyWithdrawn: "was withdrawn", rules.WhyExpired: "ran out",
	rules.WhyChanged: "is off: what it was about has changed hands or gone", rules.WhyGone: "is off: whoever made it has left",
}

func offerEnded(f rules.OfferEnded, s msg.Scene) msg.Text {
	how, ok := endings[f.Why]
	if !ok {
		how = "is off"
	}
	return msg.Say("Offer " + strconv.Itoa(f.No) + " from " + called(s, f.From) + " to " + called(s, f.To) + " " + how + ".")
}

func dealMade(f rules.DealMade, s msg.Scene) msg.Text {
	o := f.Offer
	t := msg.Text{}.Bold(called(s, o.From) + " and " + called(s, o.To) + " made a deal").Plain(": " + called(s, o.From) + " " + terms(o, s))
	if f.Loan > 0 {
		t = t.Plain(" (loan " + strconv.Itoa(f.Loan) + ")")
	}
	return t.Plain(".")
}

// owed tells what is left of a loan.
func owed(left int64) string {
	if left == 0 {
		return "nothing is owed now"
	}
	return dollars(left) + " is still owed"
}

// dealt is a deal in few words, for a picture.
func dealt(f rules.DealMade, s msg.Scene) string {
	return short(s, f.Offer.From) + " and " + short(s, f.Offer.To) + " made a deal: " + inBrief(f.Offer, s, false)
}
