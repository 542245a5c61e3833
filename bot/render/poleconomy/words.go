package poleconomy

import (
	"slices"
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/bot/render/poleconomy/board"
	"divisionbell/bot/text"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// The wording that all games share.
var (
	cut     = text.Clip
	counted = render.Counted
	listed  = msg.Listed
	upper   = render.Sentence
	dollars = rules.Dollars
	brief   = board.Brief // $300k
)

// called is a seat's name in a sentence, with nothing in it that breaks a line or
// turns the text about; the Bank's for nobody.
func called(s msg.Scene, seat engine.Seat) string {
	if seat == engine.Nobody {
		return theBank
	}
	return render.Called(s, seat)
}

// short is the same for a label.
func short(s msg.Scene, seat engine.Seat) string {
	if seat == engine.Nobody {
		return theBank
	}
	return render.Isolated(s.Short(seat))
}

const theBank = "the Bank"

// lettered is a seat's name with its letter: Ann (A).
func lettered(s msg.Scene, seat engine.Seat) string {
	return render.Lettered(called(s, seat), seat)
}

// tagged is the same for a label.
func tagged(s msg.Scene, seat engine.Seat) string {
	return render.Lettered(short(s, seat), seat)
}

// all are several seats' names: Ann, Bob and Cat.
func all(s msg.Scene, seats []engine.Seat) string {
	names := make([]string, len(seats))
	for i, x := range seats {
		names[i] = called(s, x)
	}
	return listed(names)
}

// square is a square by its id.
func square(id string) rules.Square {
	i, ok := board.At(id)
	if !ok {
		return rules.Square{ID: id, Name: "a square"}
	}
	return rules.Squares[i]
}

// cornerNames are what people call the Corner Squares.
var cornerNames = map[string]string{
	"royal-bank": "the Royal Bank", "canada-life": "Canada Life", "mcleod-young-weir": "McLeod Young Weir", "royal-insurance": "Royal Insurance",
}

// place is a square in a sentence: Molson Breweries, an Opportunity, Income ×5.
func place(id string) string {
	sq := square(id)
	if name, ok := cornerNames[id]; ok {
		return name
	}
	if sq.Opportunity {
		return "an Opportunity"
	}
	return strings.TrimPrefix(strings.TrimSuffix(sq.Name, ", Savings Interest"), "The ")
}

// exactly is a square that is not taken for another: Income ×5 (inner 8).
func exactly(id string) string {
	sq := square(id)
	circuit, number, numbered := strings.Cut(id, "-")
	if sq.Type != rules.Income && sq.Type != rules.Inflation || !numbered {
		return strings.TrimPrefix(place(id), "the ")
	}
	return strings.TrimSuffix(sq.Name, ", Savings Interest") + " (" + circuit + " " + number + ")"
}

// squares are places in a sentence, so many at most by name.
func squares(ids []string, most int) string {
	var names []string
	for _, id := range ids[:min(len(ids), most)] {
		names = append(names, place(id))
	}
	if more := len(ids) - most; more > 0 {
		names = append(names, strconv.Itoa(more)+" more")
	}
	return listed(names)
}

var singles = map[string]string{"savings": "a savings card", "bonds": "a bond", "life": "a life policy", "business": "a business policy"}

// papers are so many of a paper: 3 savings cards, a life policy, Molson Breweries.
func papers(what string, n int) string {
	if one, ok := singles[what]; ok && n == 1 {
		return one
	}
	switch what {
	case "savings":
		return counted(n, "savings card")
	case "bonds":
		return counted(n, "bond")
	case "life":
		return counted(n, "life policy")
	case "business":
		return counted(n, "business policy")
	}
	return place(what)
}

// goods are papers of a deal.
func goods(what []string) string {
	var names []string
	for _, w := range what {
		names = append(names, papers(w, 1))
	}
	return listed(names)
}

// dice: 5 + 2 = 7.
func dice(d [2]int) string {
	return strconv.Itoa(d[0]) + " + " + strconv.Itoa(d[1]) + " = " + strconv.Itoa(d[0]+d[1])
}

// named is the title of a word of one of the game's sets, or what else to call it.
func named(set, word, other string) string {
	for _, n := range rules.Game.About().Names(set) {
		if n.Word == word {
			return n.Title
		}
	}
	return other
}

// post is a post's name: Minister of Finance.
func post(word string) string { return named("posts", word, "minister") }

// party is a party's name: the Grits, the independents.
func party(word string) string { return named("parties", word, "a party") }

// payees is a payment's condition: every player without a Company.
func payees(word string) string { return named("payments", word, "some players") }

// union is a coalition by its word: Grits, Bob and Cat.
func union(s msg.Scene, word string, name func(msg.Scene, engine.Seat) string) string {
	if word == "none" {
		return "no coalition"
	}
	var parts []string
	for part := range strings.SplitSeq(word, "+") {
		if n, err := strconv.Atoi(part); err == nil {
			parts = append(parts, name(s, engine.Seat(n-1)))
		} else {
			parts = append(parts, party(part))
		}
	}
	return listed(parts)
}

// typed is a seat as people type it.
func typed(seat engine.Seat) string { return strconv.Itoa(int(seat) + 1) }

// player is what a seat has and is; false: there is no such seat.
func player(v rules.View, seat engine.Seat) (rules.Player, bool) {
	if seat < 0 || int(seat) >= len(v.Players) {
		return rules.Player{}, false
	}
	return v.Players[seat], true
}

// offerOf is an open offer by its number.
func offerOf(v rules.View, no int) (rules.Offer, bool) {
	i := slices.IndexFunc(v.Offers, func(o rules.Offer) bool { return o.No == no })
	if i < 0 {
		return rules.Offer{}, false
	}
	return v.Offers[i], true
}

// ownerOf is who owns a square; the Bank owns what nobody has.
func ownerOf(v rules.View, id string) engine.Seat {
	for _, h := range v.Owners {
		if h.Square == id {
			return h.Owner
		}
	}
	return engine.Nobody
}

// priceOf is what a square costs now.
func priceOf(v rules.View, id string) int64 {
	if square(id).Type == rules.Advertising {
		return v.Prices.Advertising
	}
	return v.Prices.Company
}

// liquid is what a seat can raise: cash, savings cards and bonds.
func liquid(p rules.Player) int64 { return p.Cash + rules.CardPrice*int64(p.Savings+p.Bonds) }

// marked is where so many steps of the marker lead.
func marked(v rules.View, steps int) rules.Mark {
	if v.Index.Arrow == "anticlockwise" {
		steps = -steps
	}
	n := len(rules.Index)
	return rules.Index[((v.Index.Position+steps)%n+n)%n]
}

func number(n int) string { return strconv.Itoa(n) }
