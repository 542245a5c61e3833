package poleconomy

import (
	"strconv"

	"divisionbell/bot/msg"
	"divisionbell/bot/render/poleconomy/board"
	"divisionbell/bot/text"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// Chart is the board: the squares, the dice, the index with its arrow, the Bank's and
// the Treasury's money and papers, and the players. A player's row begins an offer to
// them; one's own sells papers. What never moves has an outline, which is sent once.
func (look) Chart(v rules.View, s msg.Scene) *msg.Chart {
	c := &msg.Chart{}
	c.Width, c.Height = board.Size(v)
	c.Foot, c.Busy = board.Foot, func() [][4]int { return board.Busy(v, sceneOf(s)) }
	owners := map[string]engine.Seat{}
	for _, h := range v.Owners {
		owners[h.Square] = h.Owner
	}
	add := func(b board.Box, word, title, note, rule string) *msg.Spot {
		spot := msg.BoxSpot(word, title, b[0], b[1], b[2], b[3])
		spot.Note, spot.Rule, spot.Box, spot.Rings = note, rule, nil, [][]int{board.Outline(b)}
		c.Spots = append(c.Spots, spot)
		return &c.Spots[len(c.Spots)-1]
	}
	for i, sq := range rules.Squares {
		owner, property := owners[sq.ID]
		if !property {
			owner = engine.Nobody
		}
		note, rule := squareNote(s, sq, owner)
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
	for _, p := range board.Shelf(v) {
		add(p.Box, p.Word, p.Title, p.Note, p.Rule)
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

// Mark is what the board has for a fact.
func (look) Mark(f engine.Fact) (m msg.Mark, ok bool) { return board.Mark(f) }

// squareNote is what a square does to whoever comes there.
func squareNote(s msg.Scene, sq rules.Square, owner engine.Seat) (note, rule string) {
	switch sq.Type {
	case rules.Income:
		pays := "Pays " + strconv.FormatInt(sq.Times, 10) + " × Basic Income"
		switch {
		case sq.Opportunity:
			return pays + ", then anywhere", "6.3"
		case sq.Interest:
			return pays + ", and $100k a savings card", "6.2"
		}
		return "", "6.1" // its name says it
	case rules.Inflation:
		return "Index moves " + text.Count(int(sq.Move), "step"), "4.1"
	case rules.Corner:
		return board.Corner(sq.ID)
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
