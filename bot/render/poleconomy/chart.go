package poleconomy

import (
	"strconv"

	"divisionbell/bot/msg"
	"divisionbell/bot/render/poleconomy/board"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// Chart is the board: the squares, the dice, the index with its arrow, the Bank's and
// the Treasury's money and papers, and the players. A player's row begins an offer to
// them; one's own sells papers. What never moves has an outline, which is sent once.
func (look) Chart(v rules.View, s msg.Scene) *msg.Chart {
	c := &msg.Chart{}
	c.Width, c.Height = board.Size(v)
	owners := map[string]engine.Seat{}
	for _, h := range v.Owners {
		owners[h.Square] = h.Owner
	}
	add := func(b board.Box, word, title, note, rule string) *msg.Spot {
		c.Spots = append(c.Spots, fixed(b, word, title, note, rule))
		return &c.Spots[len(c.Spots)-1]
	}
	for i, sq := range rules.Squares {
		owner, property := owners[sq.ID]
		if !property {
			owner = engine.Nobody
		}
		note, rule := squareNote(v, s, sq, owner)
		add(board.Square(i), sq.ID, sq.Name, note, rule).Owner = int(owner)
	}
	add(board.Middle(), "index", "Inflation "+strconv.FormatInt(v.Index.Number, 10),
		"A company costs "+brief(v.Prices.Company)+", an advertising square "+brief(v.Prices.Advertising), "4.2")
	ring, x, y := board.Arrow(v)
	c.Spots = append(c.Spots, msg.Spot{
		Word: "arrow", Title: "Inflation arrow", X: x, Y: y, Rings: [][]int{ring}, Owner: -1, Rule: "4.3",
		Note: "The marker moves " + v.Index.Arrow + ". The Prime Minister can turn it before they move",
	})
	add(board.Dice(), "throw", "Dice", "Roll, and move the sum along your circuit", "5.1")
	add(board.Bank(), "bank", "Bank, "+brief(v.Bank), "The match ends when it has no money left", "10.1")
	if v.House != nil {
		add(board.Treasury(), "payment", "Treasury, "+brief(v.Treasury), "Taxes go in. Bond interest, salaries and payments come out", "12.1")
		add(board.Bonds(), "bonds", "Bonds", "The Treasury issues them, the Bank sells them", "13.1")
	}
	for i, b := range board.Shelf(v) {
		p := counters[i]
		add(b, p.word, p.title, p.note, p.rule)
	}
	for seat := range min(len(v.Players), 6) {
		word, rule := "offer "+strconv.Itoa(seat+1), "9.2"
		if engine.Seat(seat) == s.Viewer {
			word, rule = "cash", "5.6"
		}
		add(board.Row(seat), word, lettered(s, engine.Seat(seat)), rowNote(v.Players[seat]), rule).Owner = seat
	}
	return c
}

// fixed is a spot that stays where it is.
func fixed(b board.Box, word, title, note, rule string) msg.Spot {
	x, y, w, h := b[0], b[1], b[2], b[3]
	return msg.Spot{
		Word: word, Title: title, X: x + w/2, Y: y + h/2, Rings: [][]int{{x, y, x + w, y, x + w, y + h, x, y + h}},
		Owner: -1, Note: note, Rule: rule,
	}
}

// counters are what the Bank sells at the Corner Squares, in the order of the board.
var counters = [...]struct{ word, title, note, rule string }{
	{"savings", "Savings cards", "The Royal Bank sells them for " + brief(rules.CardPrice), "8.2"},
	{"life", "Life insurance", "Canada Life sells it. A policy is worth " + brief(rules.LifeWorth) + " at the end", "8.4"},
	{"business", "Business insurance", "Royal Insurance sells it. It saves you from one double six", "8.5"},
	{"bonds", "Government Bonds", "The Royal Bank sells them for " + brief(rules.CardPrice), "8.3"},
}

// cornerNotes are what can be done at the Corner Squares.
var cornerNotes = map[string]struct{ note, rule string }{
	"royal-bank":        {"Sells savings cards and bonds", "8.2"},
	"canada-life":       {"Sells life insurance", "8.4"},
	"mcleod-young-weir": {"You can try to take over a square here", "8.6"},
	"royal-insurance":   {"Sells business insurance", "8.5"},
}

// squareNote is what a square does to whoever comes there.
func squareNote(v rules.View, s msg.Scene, sq rules.Square, owner engine.Seat) (note, rule string) {
	switch sq.Type {
	case rules.Income:
		if sq.Opportunity {
			return "Pays you, then takes you anywhere", "6.3"
		}
		return "", "6.1" // its name says it
	case rules.Inflation:
		return "", "4.1"
	case rules.Corner:
		return cornerNotes[sq.ID].note, cornerNotes[sq.ID].rule
	case rules.Company:
		if owner < 0 {
			return "Company, for sale", "6.5"
		}
		return "Company of " + short(s, owner), "6.7"
	}
	if owner < 0 {
		return "Advertising, for sale", "6.9"
	}
	return "Advertising of " + short(s, owner), "6.10"
}

// rowNote is what a player has.
func rowNote(p rules.Player) string {
	if p.Gone {
		return "Has left"
	}
	return "Worth " + brief(p.Worth) + ", " + brief(p.Cash) + " of it cash. Basic Income " + brief(p.Income)
}
