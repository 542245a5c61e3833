package poleconomy

import (
	"strconv"
	"strings"

	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// titled is a key as the rules explain it.
func titled(_ action, o engine.Option) string { return upper(o.Title) }

// marks are those that come next if the arrow is turned, and if not.
func marks(a action) string {
	return "next numbers " + path(a.View, true) + " instead of " + path(a.View, false)
}

func arrival(a action, o engine.Option) string { return outcome(a.View, a.Scene, o.Word) }
func sending(a action, o engine.Option) string { return sentTo(a.View, a.Scene, o.Word) }

// assets are what somebody has to deal with.
func assets(a action, o engine.Option) string {
	p, _ := player(a.View, seatOf(o.Word))
	return "has " + brief(p.Cash) + ", " + counted(len(p.Companies), "company") + " and " + counted(len(p.Advertising), "advertising square")
}

// memberDetail is a member of Parliament in a few words.
func memberDetail(a action, o engine.Option) string { return standing(a.View, seatOf(o.Word)) }

func prize(a action, o engine.Option) string {
	v, id := a.View, o.Word
	text := brief(priceOf(v, id)) + " to " + short(a.Scene, ownerOf(v, id)) + " if it works (" + chance(v) + ")"
	if f := fee(v); f > 0 {
		text += "; the " + brief(f) + " fee is paid either way"
	}
	return text
}

// stock is what the Bank has left of a paper and what it is good for.
func stock(a action, o engine.Option) string {
	v := a.View
	if a.Verb == "cash" {
		if o.Word == "life" {
			return brief(rules.Surrender) + " each now, or " + brief(rules.LifeWorth) + " at the end"
		}
		return brief(rules.CardPrice) + " each"
	}
	switch o.Word {
	case "savings":
		return strconv.Itoa(v.Supply.Savings) + " left; " + brief(rules.CardPrice) + " each whenever you land on Savings Interest"
	case "bonds":
		return strconv.Itoa(v.Supply.Bonds) + " left; " + brief(rules.CardPrice) + " each whenever the marker lands on Bonds"
	case "life":
		return strconv.Itoa(v.Supply.Life) + " left; worth " + brief(rules.LifeWorth) + " at the end, and never taxed"
	case "business":
		return strconv.Itoa(v.Supply.Business) + " left; saves you from one double six"
	}
	return "for " + brief(priceOf(v, o.Word))
}

// standing is a member of Parliament in a few words.
func standing(v rules.View, seat engine.Seat) string {
	p, ok := player(v, seat)
	if !ok {
		return ""
	}
	text := counted(p.Votes, "vote")
	if p.Party != "" {
		text += ", " + party(p.Party)
	}
	if p.Post != "" {
		text += "; " + post(p.Post) + ", " + brief(p.Salary)
	}
	return text
}

// paid is whom a payment would reach now, as far as can be seen.
func paid(a action, o engine.Option) string {
	if n, ok := strings.CutPrefix(o.Word, "repeal-"); ok {
		if i, err := strconv.Atoi(n); err == nil && a.View.House != nil && i >= 1 && i <= len(a.View.House.Later) {
			return a.View.House.Later[i-1].Sentence()
		}
		return ""
	}
	var names []string
	for seat, p := range a.View.Players {
		if !p.Gone && meets(p, o.Word) {
			names = append(names, short(a.Scene, engine.Seat(seat)))
		}
	}
	if len(names) == 0 {
		return "nobody right now"
	}
	return "right now " + listed(names)
}

// meets reports whether a payment's condition holds of a player.
func meets(p rules.Player, who string) bool {
	c, a := len(p.Companies) > 0, len(p.Advertising) > 0
	switch who {
	case "everyone":
		return true
	case "no-companies":
		return !c
	case "companies":
		return c
	case "no-advertising":
		return !a
	case "advertising":
		return a
	case "no-squares":
		return !c && !a
	case "no-savings":
		return p.Savings == 0
	case "no-life":
		return p.Life == 0
	case "life":
		return p.Life > 0
	case "no-business":
		return p.Business == 0
	case "business":
		return p.Business > 0
	}
	if n, ok := strings.CutPrefix(who, "income-up-to-"); ok {
		return p.Income <= thousands(n)
	}
	if n, ok := strings.CutPrefix(who, "income-from-"); ok {
		return p.Income >= thousands(n)
	}
	return false
}

func thousands(k string) int64 {
	n, _ := strconv.ParseInt(strings.TrimSuffix(k, "k"), 10, 64)
	return 1000 * n
}

// members are who is of a party already.
func members(a action, o engine.Option) string {
	var names []string
	for seat, p := range a.View.Players {
		if p.Party == o.Word && !p.Gone {
			names = append(names, short(a.Scene, engine.Seat(seat)))
		}
	}
	if len(names) == 0 || o.Word == "independent" {
		return ""
	}
	return "so far " + listed(names)
}

// agreed are a coalition's votes and who has named it.
func agreed(a action, o engine.Option) string {
	v, word := a.View, o.Word
	if v.House == nil || word == "none" {
		return ""
	}
	if p, ok := pactOf(v, word); ok {
		return pactTerms(p, a.Scene)
	}
	text := counted(votesOf(v, word), "vote") + "; a majority needs " + strconv.Itoa(v.House.Needed)
	for _, c := range v.House.Coalitions {
		if c.Word == word {
			var names []string
			for _, x := range c.By {
				names = append(names, short(a.Scene, x))
			}
			text += "; named by " + listed(names)
		}
	}
	return text
}

// votesOf sums a coalition's votes.
func votesOf(v rules.View, word string) (votes int) {
	for part := range strings.SplitSeq(word, "+") {
		seat := seatOf(part)
		for x, p := range v.Players {
			if engine.Seat(x) == seat || seat == engine.Nobody && p.Party == part && !p.Gone {
				votes += p.Votes
			}
		}
	}
	return votes
}
