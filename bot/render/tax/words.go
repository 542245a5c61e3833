package tax

import (
	"strconv"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/bot/text"
	"divisionbell/engine"
	rules "divisionbell/engine/tax"
)

// nameRunes is how many columns of a person's name a sentence has room for, and
// shortRunes a label.
const (
	nameRunes  = 32
	shortRunes = 16
)

// The wording that all games share.
var (
	letter   = render.Letter
	cut      = text.Clip
	counted  = render.Counted
	together = msg.Listed
	sentence = render.Sentence
)

// called is a seat's name in a sentence, with nothing in it that breaks a line.
func called(s msg.Scene, seat engine.Seat) string { return named(s, seat, nameRunes) }

// short is the same for a label.
func short(s msg.Scene, seat engine.Seat) string { return named(s, seat, shortRunes) }

func named(s msg.Scene, seat engine.Seat, columns int) string {
	if seat >= 0 && int(seat) < len(s.Seats) {
		if name := text.Fit(cut(text.Clean(s.Seats[seat].Name), 2*columns), columns); name != "" {
			return name
		}
	}
	return "Seat " + letter(seat)
}

// lettered is a seat's name with its letter: Ann (A).
func lettered(s msg.Scene, seat engine.Seat) string {
	return called(s, seat) + " (" + letter(seat) + ")"
}

// listed: 3, 5 and 9.
func listed(n []int) string {
	words := make([]string, len(n))
	for i, x := range n {
		words[i] = strconv.Itoa(x)
	}
	return together(words)
}

// asked are the targets: 9 or 3.
func asked(v rules.View) string {
	return strconv.Itoa(v.Targets[0]) + " or " + strconv.Itoa(v.Targets[1])
}

// laid is what a play put where: 9 on the left and a communal 3 on the right.
func laid(f rules.Played) string {
	var parts []string
	for _, p := range [...]struct {
		rank int
		pile string
	}{{f.Left, rules.Left}, {f.Right, rules.Right}} {
		if p.rank == 0 {
			continue
		}
		card := strconv.Itoa(p.rank)
		if p.pile == f.Communal {
			card = "communal " + card
		}
		parts = append(parts, card+" on the "+p.pile)
	}
	return together(parts)
}
