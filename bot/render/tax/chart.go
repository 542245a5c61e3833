package tax

import (
	"slices"
	"strconv"

	"divisionbell/bot/msg"
	"divisionbell/bot/render/tax/board"
	"divisionbell/engine"
	rules "divisionbell/engine/tax"
)

// Chart is the table: the piles, the shared cards, the targets, the players and, for a
// player, the hand. A pile that is touched keeps its top: the left one where the left
// is asked for, the right one where the right is.
func (look) Chart(v rules.View, s msg.Scene) *msg.Chart {
	o := sceneOf(s)
	c := &msg.Chart{}
	c.Width, c.Height = board.Size(v, o)
	c.Busy = func() [][4]int { return board.Busy(v, o) }
	for i, word := range [...]string{"play keep", "keep"} {
		c.Spots = append(c.Spots, spot(board.Pile(i), word, pileTitle(v, i), pileNote(v, i), "2.3"))
	}
	for i, word := range [...]string{"sum", "difference"} {
		c.Spots = append(c.Spots, spot(board.Target(i), word, "Make "+strconv.Itoa(v.Targets[i]), targetNote(v, i), "3.1"))
	}
	for i, rank := range v.Display[:min(len(v.Display), 2)] {
		c.Spots = append(c.Spots, spot(board.Shared(i), "c"+strconv.Itoa(rank), "Shared "+strconv.Itoa(rank),
			"Anyone can play it on one pile, with a card from their hand on the other", "4.4"))
	}
	for seat := range v.Players[:min(len(v.Players), len(s.Seats))] {
		row := spot(board.Row(seat), "seat "+letter(engine.Seat(seat)), lettered(s, engine.Seat(seat)), rowNote(v, seat), "7.1")
		row.Owner = seat
		c.Spots = append(c.Spots, row)
	}
	for _, card := range board.Fan(v, o) {
		c.Spots = append(c.Spots, msg.Spot{
			Word: strconv.Itoa(card.Rank), Title: "Your " + strconv.Itoa(card.Rank), X: card.X, Y: card.Y, Rings: [][]int{card.Ring},
			Owner: int(s.Viewer), Note: cardNote(v, s, card.Rank), Rule: "4.2",
		})
	}
	return c
}

func spot(b board.Box, word, title, note, rule string) msg.Spot {
	spot := msg.BoxSpot(word, title, b[0], b[1], b[2], b[3])
	spot.Note, spot.Rule = note, rule
	return spot
}

// pileNames are the piles in a sentence.
var pileNames = [2]string{"Left pile", "Right pile"}

func pileTitle(v rules.View, i int) string {
	return pileNames[i] + ", " + strconv.Itoa(v.Tops[i]) + " on top"
}

// pileNote is what lies under a top.
func pileNote(v rules.View, i int) string {
	under := v.Piles[i][:max(0, len(v.Piles[i])-1)]
	const most = 10
	switch {
	case v.Covered:
		return "What lies below isn't shown"
	case len(under) == 0:
		return "Nothing lies below"
	case len(under) > most:
		return "Below, the newest last: … " + listed(under[len(under)-most:])
	}
	return "Below, the newest last: " + listed(under)
}

// targetNote is how the tops come to a target.
func targetNote(v rules.View, i int) string {
	high, low := max(v.Tops[0], v.Tops[1]), min(v.Tops[0], v.Tops[1])
	sign := [...]string{" + ", " − "}[i]
	return strconv.Itoa(high) + sign + strconv.Itoa(low) + ": after a play, the two tops must make this or the other target by + − × or ÷"
}

// rowNote is what everybody knows of a player.
func rowNote(v rules.View, seat int) string {
	p := v.Players[seat]
	note := counted(p.Points, "point") + " of " + strconv.Itoa(v.Goal)
	switch {
	case p.Gone:
		return note + ". Has left"
	case v.Over:
		return note
	case !p.In:
		return note + ". Folded " + counted(p.Cards, "card")
	}
	note += ", " + counted(p.Cards, "card") + " in hand"
	if len(p.Open) > 0 {
		note += ". Shows " + listed(p.Open)
	}
	return note
}

// cardNote is what a card of one's own can do now.
func cardNote(v rules.View, s msg.Scene, rank int) string {
	p := v.Players[s.Viewer]
	note := ""
	if slices.Contains(p.Open, rank) {
		note = "Everyone can see it. "
	}
	word := strconv.Itoa(rank)
	switch {
	case v.Over || !p.In:
		return note + "Out of play"
	case v.Turn != s.Viewer:
		return note + "In your hand"
	case slices.ContainsFunc(rules.Plays(v), func(p rules.Play) bool { return p.Left == word || p.Right == word }):
		return note + "It helps to make " + asked(v)
	}
	return note + "It can't make " + asked(v) + " now"
}
