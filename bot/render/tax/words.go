package tax

import (
	"strconv"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/bot/text"
	"divisionbell/engine"
	rules "divisionbell/engine/tax"
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
func called(s msg.Scene, seat engine.Seat) string { return named(s, seat, msg.NameRunes) }

// short is the same for a label.
func short(s msg.Scene, seat engine.Seat) string { return named(s, seat, msg.ShortRunes) }

func named(s msg.Scene, seat engine.Seat, columns int) string {
	if name := text.Fit(cut(text.Clean(s.RawName(seat)), 2*columns), columns); name != "" {
		return name
	}
	return "Seat " + letter(seat)
}

// lettered is a seat's name with its letter: Ann (A).
func lettered(s msg.Scene, seat engine.Seat) string {
	return render.Lettered(called(s, seat), seat)
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
			card = "shared " + card
		}
		parts = append(parts, card+" on the "+p.pile)
	}
	return together(parts)
}
