package poleconomy

import (
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

func circuitLabel(_ action, o engine.Option) string {
	if o.Word == "income" {
		return "A new basic income"
	}
	return "Along the " + o.Word + " circuit"
}

// seatOf is the seat that a word names, counted from 1.
func seatOf(word string) engine.Seat {
	n, err := strconv.Atoi(word)
	if err != nil {
		return engine.Nobody
	}
	return engine.Seat(n - 1)
}

func shortName(a action, word string) string  { return short(a.Scene, seatOf(word)) }
func taggedName(a action, word string) string { return tagged(a.Scene, seatOf(word)) }

func memberLabel(a action, o engine.Option) string { return taggedName(a, o.Word) }

func seatLabel(_ action, o engine.Option) string { return "Seat " + strconv.FormatInt(o.Min, 10) }

func placeName(_ action, id string) string        { return place(id) }
func exactLabel(_ action, o engine.Option) string { return exactly(o.Word) }
func partyName(_ action, word string) string      { return party(word) }
func payeeName(_ action, word string) string      { return payees(word) }
func payeeLabel(_ action, o engine.Option) string { return upper(payees(o.Word)) }
func thingLabel(a action, o engine.Option) string { return upper(thingName(a, o.Word)) }
func bondsLabel(_ action, o engine.Option) string { return render.Span(o.Min, o.Max, "bond") }

// thingName is papers of a kind, or a square.
func thingName(_ action, word string) string {
	switch word {
	case "savings":
		return "savings cards"
	case "bonds":
		return "Government Bonds"
	case "life":
		return "a life insurance policy"
	case "business":
		return "a business insurance policy"
	case "aye", "no", "yes":
		return word
	}
	return exactly(word)
}

func postName(_ action, word string) string {
	if word == "none" {
		return "Dismiss"
	}
	return post(word)
}

func voteName(a action, word string) string {
	if word == "aye" || word == "no" {
		return upper(word)
	}
	return taggedName(a, word)
}

func supportName(_ action, word string) string {
	if word == "yes" {
		return "Support them"
	}
	return "Stop supporting them"
}

func coalitionName(a action, word string) string {
	if word == "none" {
		return "No deal"
	}
	if p, ok := pactOf(a.View, word); ok {
		return "Sign " + word + ": " + union(a.Scene, p.Word, tagged)
	}
	return union(a.Scene, word, tagged)
}

func consentName(_ action, word string) string {
	if word == "yes" {
		return "Yes, finish now"
	}
	return "No, play on"
}

func bondLabel(a action, o engine.Option) string {
	if o.Word == "issue" {
		return "Issue to the Bank, at " + brief(rules.CardPrice) + " each"
	}
	if seat := bondholder(o.Word); seat >= 0 {
		return "Redeem from " + tagged(a.Scene, seat) + ", at " + brief(redemption) + " each"
	}
	return "Redeem from the Bank, at " + brief(rules.CardPrice) + " each"
}

// bondholder is the seat whose bonds a word redeems; nobody: the Bank's.
func bondholder(word string) engine.Seat { return seatOf(strings.TrimPrefix(word, "from-")) }

// redemption is what the Treasury pays a player for a bond.
const redemption = 2 * rules.CardPrice

func loanLabel(a action, o engine.Option) string {
	if o.Min != o.Max {
		return render.Span(o.Min, o.Max, "")
	}
	no := strconv.FormatInt(o.Min, 10)
	for _, l := range a.View.Loans {
		if int64(l.No) == o.Min {
			return "Loan " + no + ": " + brief(l.Owed) + " to " + short(a.Scene, l.Lender)
		}
	}
	return "Loan " + no
}

// counts are what a number counts behind a paper or a key.
var counts = map[string]string{
	"savings": "savings card", "bonds": "bond", "life": "life policy", "due": "round", "turns": "turn", "later": "turn",
	"free-companies": "company", "free-advertising": "advertising square",
}

// valueLabel is a thing, a sum or a number behind a paper or a key.
func valueLabel(a action, o engine.Option) string {
	switch {
	case o.Kind == engine.Money && o.Min == o.Max:
		return brief(o.Min)
	case o.Kind == engine.Money:
		return brief(o.Min) + " to " + brief(o.Max)
	case o.Kind == engine.Number:
		return render.Span(o.Min, o.Max, counts[a.Last()])
	}
	return thingLabel(a, o)
}

// sumName is a sum of money.
func sumName(_ action, word string) string {
	n, _ := strconv.ParseInt(word, 10, 64)
	return brief(n)
}

func bondsName(_ action, word string) string {
	n, _ := strconv.Atoi(word)
	return counted(n, "bond")
}

func turnsName(_ action, word string) string {
	n, _ := strconv.Atoi(word)
	return counted(n, "turn")
}

// refusal is what refuse does to the offers there are: one's own are withdrawn.
func refusal(a action) string {
	own, others := false, false
	for _, o := range a.View.Offers {
		own, others = own || o.From == a.Scene.Viewer, others || o.From != a.Scene.Viewer
	}
	switch {
	case own && others:
		return "Refuse or withdraw an offer"
	case own:
		return "Withdraw an offer"
	}
	return ""
}

func offerLabel(a action, o engine.Option) string {
	if o.Min != o.Max {
		return render.Span(o.Min, o.Max, "")
	}
	return numbered(a.View, a.Scene, a.Verb, int(o.Min))
}

// numbered is an offer by its number, told to its maker where it can be refused.
func numbered(v rules.View, s msg.Scene, verb string, no int) string {
	o, ok := offerOf(v, no)
	number := strconv.Itoa(no)
	switch {
	case !ok:
		return "Offer " + number
	case verb == "refuse" && o.From == s.Viewer:
		return number + ", yours to " + short(s, o.To) + ": you " + inBrief(o, s, true)
	}
	return number + ", " + short(s, o.From) + ": " + inBrief(o, s, false)
}
