package poleconomy

import (
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// verbLabels are what the verbs are called on buttons. A Prime Minister's powers
// say that they come before the move.
var verbLabels = map[string]string{
	"throw": "Throw the dice", "go": "Go to a square", "buy": "Buy", "pass": "Pass", "cash": "Cash papers", "takeover": "Bid for a takeover",
	"send": "Send on", "bid": "Bid", "offer": "Offer a deal", "accept": "Accept an offer", "refuse": "Refuse an offer", "repay": "Pay back a loan",
	"arrow": "Govern: turn the arrow", "cabinet": "Govern: Cabinet and salaries", "tax": "Govern: a tax law", "payment": "Govern: a payment",
	"bonds": "Govern: Treasury bonds", "vote": "Vote", "support": "Support in Parliament", "party": "Party", "coalition": "Coalition",
	"consent": "Agree to end now", "worth": "What is it worth?", "odds": "Where can I land?", "law": "The statute book",
	"leave": "Leave for good", "time-up": "Time is up",
}

// keyLabels are what the keys of offers and laws are called.
var keyLabels = map[string]string{
	"give": "I give", "and-give": "I give besides", "want": "I want", "and-want": "I want besides", "pay": "I pay", "ask": "They pay",
	"lend": "I lend", "borrow": "I borrow", "repay": "To be repaid in all", "due": "Due after so many rounds", "share": "A share of the visitor's profits",
	"promise": "I promise a vote", "for-vote": "They promise a vote", "turns": "It stands for so many turns",
	"company": "For each Company", "advertising": "For each Advertising Square", "flat": "A flat tax", "from": "From this basic income on",
	"to": "Up to this basic income", "exempt-below": "Exempt below this basic income", "free-companies": "The first Companies free",
	"free-advertising": "The first Advertising Squares free", "savings": "Savings cards spared", "life": "Deducted for each life policy",
	"later": "On a later turn of mine",
}

// Label names an option behind words, 80 runes at most.
func (look) Label(view rules.View, s msg.Scene, words []string, o engine.Option) string {
	return cut(label(view, s, words, o), render.LabelRunes)
}

// keyed reports whether the next of words is a key of an offer, a law or a payment.
func keyed(words []string) bool {
	if len(words) == 0 {
		return false
	}
	switch words[0] {
	case "offer":
		return len(words) >= 2 && len(words)%2 == 0
	case "tax", "law":
		return len(words)%2 == 1
	case "payment":
		return len(words) == 3
	}
	return false
}

func label(v rules.View, s msg.Scene, words []string, o engine.Option) string {
	if len(words) == 0 {
		if o.Word == "refuse" {
			return refusal(v, s)
		}
		if name, ok := verbLabels[o.Word]; ok {
			return name
		}
		return upper(strings.ReplaceAll(o.Word, "-", " "))
	}
	if keyed(words) {
		if name, ok := keyLabels[o.Word]; ok {
			return name
		}
	}
	if o.Kind == engine.Number || o.Kind == engine.Money {
		return amount(v, s, words, o)
	}
	switch words[0] {
	case "throw", "odds":
		if o.Word == "income" {
			return "A new basic income"
		}
		return "Along the " + o.Word + " circuit"
	case "go", "send", "takeover":
		return exactly(o.Word)
	case "buy", "cash":
		return upper(things(o.Word))
	case "offer":
		if len(words) == 1 {
			return seatLabel(s, o.Word)
		}
		return upper(things(o.Word))
	case "worth":
		return seatLabel(s, o.Word)
	case "cabinet":
		if len(words) == 1 {
			return seatLabel(s, o.Word)
		}
		if o.Word == "none" {
			return "Dismiss"
		}
		return post(o.Word)
	case "payment":
		return upper(payees(o.Word))
	case "bonds":
		return bondLabel(s, o.Word)
	case "vote":
		if o.Word == "aye" || o.Word == "no" {
			return upper(o.Word)
		}
		return seatLabel(s, o.Word)
	case "party":
		return party(o.Word)
	case "coalition":
		if o.Word == "none" {
			return "No coalition"
		}
		return union(s, o.Word, tagged)
	case "support":
		if o.Word == "yes" {
			return "Give my support"
		}
		return "Withdraw my support"
	case "consent":
		if o.Word == "yes" {
			return "Yes, end the match now"
		}
		return "No, play on"
	}
	if o.Title != "" {
		return upper(o.Title)
	}
	return o.Word
}

// things are papers of a kind, or a square.
func things(word string) string {
	switch word {
	case "savings":
		return "savings cards"
	case "bonds":
		return "Government Bonds"
	case "life":
		return "a life insurance policy"
	case "business":
		return "a business insurance policy"
	case "aye", "no":
		return word
	}
	return exactly(word)
}

// seatOf is the seat that a word names, counted from 1.
func seatOf(word string) engine.Seat {
	n, err := strconv.Atoi(word)
	if err != nil {
		return engine.Nobody
	}
	return engine.Seat(n - 1)
}

func seatLabel(s msg.Scene, word string) string { return tagged(s, seatOf(word)) }

func bondLabel(s msg.Scene, word string) string {
	if word == "issue" {
		return "Issue to the Bank, at " + brief(rules.CardPrice) + " each"
	}
	if seat := bondholder(word); seat >= 0 {
		return "Redeem from " + tagged(s, seat) + ", at " + brief(redemption) + " each"
	}
	return "Redeem from the Bank, at " + brief(rules.CardPrice) + " each"
}

// bondholder is the seat whose bonds a word redeems; nobody: the Bank's.
func bondholder(word string) engine.Seat { return seatOf(strings.TrimPrefix(word, "from-")) }

// redemption is what the Treasury pays a player for a bond.
const redemption = 2 * rules.CardPrice

// amount names a number or a range.
func amount(v rules.View, s msg.Scene, words []string, o engine.Option) string {
	one := o.Min == o.Max
	last := words[len(words)-1]
	switch {
	case len(words) == 1 && (last == "accept" || last == "refuse") && one:
		return offerLabel(v, s, last, int(o.Min))
	case len(words) == 1 && last == "repay" && one:
		for _, l := range v.Loans {
			if int64(l.No) == o.Min {
				return "Loan " + strconv.Itoa(l.No) + ": " + brief(l.Owed) + " to " + short(s, l.Lender)
			}
		}
		return "Loan " + strconv.FormatInt(o.Min, 10)
	case len(words) == 1 && last == "leave":
		return "Seat " + strconv.FormatInt(o.Min, 10)
	case o.Kind == engine.Money && one:
		return brief(o.Min)
	case o.Kind == engine.Money:
		return brief(o.Min) + " to " + brief(o.Max)
	}
	noun := map[string]string{
		"savings": "savings card", "bonds": "bond", "life": "life policy", "due": "round", "turns": "turn", "later": "turn",
		"free-companies": "company", "free-advertising": "advertising square",
	}[last]
	if words[0] == "bonds" {
		noun = "bond"
	}
	switch {
	case noun == "" && one:
		return strconv.FormatInt(o.Min, 10)
	case noun == "":
		return strconv.FormatInt(o.Min, 10) + " to " + strconv.FormatInt(o.Max, 10)
	case one:
		return counted(int(o.Min), noun)
	}
	return strconv.FormatInt(o.Min, 10) + " to " + counted(int(o.Max), noun)
}

// refusal is what refuse does to the offers there are: one's own are withdrawn.
func refusal(v rules.View, s msg.Scene) string {
	own, others := false, false
	for _, o := range v.Offers {
		own, others = own || o.From == s.Viewer, others || o.From != s.Viewer
	}
	switch {
	case own && others:
		return "Refuse or withdraw an offer"
	case own:
		return "Withdraw an offer"
	}
	return verbLabels["refuse"]
}

func offerLabel(v rules.View, s msg.Scene, verb string, no int) string {
	o, ok := offerOf(v, no)
	number := strconv.Itoa(no)
	switch {
	case !ok:
		return "Offer " + number
	case verb == "refuse" && o.From == s.Viewer:
		return number + ", yours to " + short(s, o.To) + ": you " + inBrief(o, true)
	}
	return number + ", " + short(s, o.From) + ": " + inBrief(o, false)
}
