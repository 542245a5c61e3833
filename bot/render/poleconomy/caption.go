package poleconomy

import (
	"strconv"

	rules "divisionbell/engine/poleconomy"
)

// rethrowing is a throw for a new basic income.
func rethrowing(a action) string {
	if a.Last() != "income" {
		return ""
	}
	p, _ := player(a.View, a.View.Turn)
	return "Roll a new income (now " + brief(p.Income) + ")"
}

// going is a square with what it sells, or what comes of landing there.
func going(a action) string {
	to := a.Last()
	if sells, ok := sells[to]; ok {
		return "Go to " + place(to) + " (" + sells + ")"
	}
	return "Go to " + exactly(to) + ": " + outcome(a.View, a.Scene, to)
}

// passing is what a pass means now.
func passing(a action) string {
	switch v := a.View; v.Phase {
	case rules.AskBuy:
		return "Auction it"
	case rules.AskBid:
		if v.Auction != nil && v.Auction.Way != "clockwise" {
			return "Pass"
		}
		return "Drop out"
	case rules.AskDirect:
		return "Let " + short(a.Scene, v.Turn) + " stay"
	case rules.AskMove:
		return "Stay here"
	}
	return "End my turn"
}

// wanted is what is bought or cashed, and how many; one if it is not said.
func wanted(a action) (what string, n int) {
	n = 1
	if len(a.Words) > 1 {
		n, _ = strconv.Atoi(a.Words[1])
	}
	return a.Words[0], n
}

func soMany(a action) string { return papers(wanted(a)) }

func cost(a action) string {
	what, n := wanted(a)
	if square(what).Type != rules.Income { // a square, not papers
		return brief(priceOf(a.View, what))
	}
	return brief(rules.CardPrice * int64(n))
}

// bidInSecret is a bid that is not called out.
func bidInSecret(a action) string {
	if len(a.Words) == 0 || a.View.Auction == nil {
		return ""
	}
	sum := sumName(a, a.Words[0])
	switch a.View.Auction.Way {
	case "open":
		return "Bid up to " + sum + ", in secret"
	case "sealed":
		return "Bid " + sum + ", sealed"
	}
	return ""
}

// responding accepts or refuses an offer, or withdraws one's own.
func responding(a action) string {
	no, _ := strconv.Atoi(a.Last())
	does := upper(a.Verb)
	if o, ok := offerOf(a.View, no); ok && a.Verb == "refuse" && o.From == a.Scene.Viewer {
		does = "Withdraw"
	}
	return does + " " + numbered(a.View, a.Scene, a.Verb, no)
}

func dismissing(a action) string {
	if len(a.Words) < 2 || a.Words[1] != "none" {
		return ""
	}
	return "Dismiss " + shortName(a, a.Words[0])
}

// issuing is bonds issued, or redeemed from their holder.
func issuing(a action) string {
	if len(a.Words) < 2 {
		return ""
	}
	n, _ := strconv.Atoi(a.Words[1])
	bonds := counted(n, "bond")
	if a.Words[0] == "issue" {
		return "Issue " + bonds + " to the Bank"
	}
	if seat := bondholder(a.Words[0]); seat >= 0 {
		return "Redeem " + bonds + " from " + short(a.Scene, seat) + " for " + brief(redemption*int64(n))
	}
	return "Redeem " + bonds + " from the Bank for " + brief(rules.CardPrice*int64(n))
}

// votedName is a vote by what it is for.
func votedName(a action, word string) string {
	if seat := seatOf(word); seat >= 0 {
		return tagged(a.Scene, seat) + " for Prime Minister"
	}
	return upper(word)
}

// coalitionVotes is a coalition with its votes.
func coalitionVotes(a action, word string) string {
	if _, ok := pactOf(a.View, word); ok || word == "none" {
		return coalitionName(a, word)
	}
	return coalitionName(a, word) + ", " + counted(votesOf(a.View, word), "vote")
}

// proposing is a coalition with who is to be its Prime Minister, where that is said, and
// what one would be oneself.
func proposing(a action) string {
	if len(a.Words) < 3 {
		return ""
	}
	said := coalitionVotes(a, a.Words[0])
	for i, with := 1, ": "; i+1 < len(a.Words); i += 2 {
		seat, title := seatOf(a.Words[i+1]), pactKeys[a.Words[i]].Label
		switch {
		case a.Words[i] == "salary" || a.Words[i] == "ministers" || seat < 0:
			continue
		case seat == a.Scene.Viewer:
			said += with + "you " + title
		case a.Words[i] == "premier":
			said += with + tagged(a.Scene, seat) + " " + title
		default:
			continue
		}
		with = ", "
	}
	return said
}

// beforehand is what a bid is for whom no auction awaits.
func beforehand(a action) string {
	if b := a.View.Auction; b != nil && names(b.Bidders, a.Scene.Viewer) && !names(b.Answered, a.Scene.Viewer) {
		return ""
	}
	return "Name a ceiling"
}

// naming asks the Government for its Prime Minister.
func naming(a action) string {
	if len(a.Words) == 0 && a.View.Phase == rules.AskPremier {
		return "Who becomes Prime Minister?"
	}
	return ""
}
