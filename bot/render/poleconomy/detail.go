package poleconomy

import (
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// Detail adds what helps to choose, 100 runes at most, or "".
func (look) Detail(view rules.View, s msg.Scene, words []string, o engine.Option) string {
	return cut(detail(view, s, words, o), render.DetailRunes)
}

func detail(v rules.View, s msg.Scene, words []string, o engine.Option) string {
	if len(words) == 0 {
		if o.Word == "arrow" {
			return "then the next marks are " + path(v, true) + ", not " + path(v, false)
		}
		return ""
	}
	switch words[0] {
	case "go":
		return outcome(v, s, o.Word)
	case "send":
		return sentTo(v, s, o.Word)
	case "takeover":
		return prize(v, s, o.Word)
	case "buy", "cash":
		return stock(v, words, o)
	case "offer":
		if len(words) == 1 {
			p, _ := player(v, seatOf(o.Word))
			return "has " + brief(p.Cash) + ", " + counted(len(p.Companies), "company") + " and " + counted(len(p.Advertising), "advertising square")
		}
		if keyed(words) {
			return upper(o.Title)
		}
	case "tax", "law":
		if keyed(words) {
			return upper(o.Title)
		}
	case "cabinet":
		if len(words) == 1 {
			return standing(v, seatOf(o.Word))
		}
	case "vote":
		if seat := seatOf(o.Word); seat >= 0 {
			return standing(v, seat)
		}
	case "payment":
		if len(words) == 1 {
			return paid(v, s, o.Word)
		}
	case "party":
		return members(v, s, o.Word)
	case "coalition":
		return agreed(v, s, o.Word)
	}
	return ""
}

func prize(v rules.View, s msg.Scene, id string) string {
	text := brief(priceOf(v, id)) + " to " + short(s, ownerOf(v, id)) + " if it succeeds, at " + chance(v)
	if f := fee(v); f > 0 {
		text += "; the fee of " + brief(f) + " is paid in any case"
	}
	return text
}

// stock is what the Bank has left of a paper and what it is good for.
func stock(v rules.View, words []string, o engine.Option) string {
	if len(words) > 1 {
		return ""
	}
	if words[0] == "cash" {
		if o.Word == "life" {
			return brief(rules.Surrender) + " each now, or " + brief(rules.LifeWorth) + " at the end"
		}
		return brief(rules.CardPrice) + " each"
	}
	switch o.Word {
	case "savings":
		return strconv.Itoa(v.Supply.Savings) + " left; " + brief(rules.CardPrice) + " each on a square with Savings Interest, every time"
	case "bonds":
		return strconv.Itoa(v.Supply.Bonds) + " left; " + brief(rules.CardPrice) + " each whenever the marker is on Bonds"
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
func paid(v rules.View, s msg.Scene, who string) string {
	var names []string
	for seat, p := range v.Players {
		if !p.Gone && meets(p, who) {
			names = append(names, short(s, engine.Seat(seat)))
		}
	}
	if len(names) == 0 {
		return "now nobody"
	}
	return "now " + listed(names)
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
func members(v rules.View, s msg.Scene, word string) string {
	var names []string
	for seat, p := range v.Players {
		if p.Party == word && !p.Gone {
			names = append(names, short(s, engine.Seat(seat)))
		}
	}
	if len(names) == 0 || word == "independent" {
		return ""
	}
	return "so far " + listed(names)
}

// agreed are a coalition's votes and who has named it.
func agreed(v rules.View, s msg.Scene, word string) string {
	if v.House == nil || word == "none" {
		return ""
	}
	text := counted(votesOf(v, word), "vote") + "; a majority is " + strconv.Itoa(v.House.Needed)
	for _, c := range v.House.Coalitions {
		if c.Word == word {
			var names []string
			for _, x := range c.By {
				names = append(names, short(s, x))
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
