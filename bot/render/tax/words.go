package tax

import (
	"strconv"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/tax"
)

// nameRunes is how many columns of a person's name a sentence has room for, and
// shortRunes a label.
const (
	nameRunes  = 32
	shortRunes = 16
)

// called is a seat's name in a sentence, with nothing in it that breaks a line.
func called(s msg.Scene, seat engine.Seat) string { return named(s, seat, nameRunes) }

// short is the same for a label.
func short(s msg.Scene, seat engine.Seat) string { return named(s, seat, shortRunes) }

func named(s msg.Scene, seat engine.Seat, columns int) string {
	if seat >= 0 && int(seat) < len(s.Seats) {
		if name := render.Shorten(cut(render.Clean(s.Seats[seat].Name), 2*columns), columns); name != "" {
			return name
		}
	}
	return "Seat " + letter(seat)
}

// lettered is a seat's name with its letter: Ann (A).
func lettered(s msg.Scene, seat engine.Seat) string {
	return called(s, seat) + " (" + letter(seat) + ")"
}

// letter is the seat's in every picture, board and log.
func letter(seat engine.Seat) string {
	if seat < 0 || int(seat) >= len(render.Seats) {
		return render.Neutral.Letter
	}
	return render.Seats[seat].Letter
}

// counted is a number with its noun: 1 card, 3 cards, no cards.
func counted(n int, one string) string {
	switch n {
	case 0:
		return "no " + one + "s"
	case 1:
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + one + "s"
}

// listed: 3, 5 and 9.
func listed(n []int) string {
	words := make([]string, len(n))
	for i, x := range n {
		words[i] = strconv.Itoa(x)
	}
	return together(words)
}

// together joins with commas and one last "and".
func together(words []string) string {
	text := ""
	for i, w := range words {
		switch {
		case i == 0:
		case i == len(words)-1:
			text += " and "
		default:
			text += ", "
		}
		text += w
	}
	return text
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

var ordinals = [...]string{"", "first", "second", "third", "fourth", "fifth", "sixth"}

func ordinal(n int) string {
	if n > 0 && n < len(ordinals) {
		return ordinals[n]
	}
	return "no. " + strconv.Itoa(n)
}

// cut shortens to so many runes, the last a sign that there was more.
func cut(text string, runes int) string {
	if r := []rune(text); len(r) > runes {
		return string(r[:runes-1]) + "…"
	}
	return text
}
