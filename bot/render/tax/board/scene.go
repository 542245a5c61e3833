// Package board draws Tax: the table on a page of squared paper, a hand as a
// fan, and both in words.
package board

import (
	"fmt"
	"strings"

	"divisionbell/bot/render"
	"divisionbell/bot/text"
	"divisionbell/engine"
	rules "divisionbell/engine/tax"
)

// A Scene is what a picture shows beside the view. Its texts are people's and
// may hold anything. Viewer is for whom it is drawn; Nobody: for all. The zero
// Scene is seat 0's, without a code or a last action.
type Scene struct {
	Code   string
	Names  []string // by seat; where one cannot be printed the seat's letter stands in
	Bots   []bool   // by seat
	Viewer engine.Seat
	Last   Last
}

// Last is what just happened: in words, the sum that was made, and which piles
// got a card.
type Last struct {
	Text string
	Sum  string
	Laid [2]bool // left and right
}

// look is a seat's colours.
func look(seat int) render.Seat {
	if seat < 0 || seat >= len(render.Seats) {
		return render.Neutral
	}
	return render.Seats[seat]
}

// enough is more letters of a name than any line has room for.
const enough = 48

// name is what to call a seat, of what may be shown.
func (o Scene) name(seat int, shown func(string) string) string {
	if seat >= 0 && seat < len(o.Names) {
		if n := []rune(shown(o.Names[seat])); len(n) > 0 {
			return string(n[:min(len(n), enough)])
		}
	}
	return "Seat " + look(seat).Letter
}

func (o Scene) bot(seat int) bool { return seat >= 0 && seat < len(o.Bots) && o.Bots[seat] }

// hasHand reports that the viewer has a hand; watchers have none.
func (o Scene) hasHand(v rules.View) bool {
	return o.Viewer >= 0 && int(o.Viewer) < len(v.Players) && len(v.Hand) > 0
}

// round is where the match stands in one phrase.
func round(v rules.View) string {
	if v.Over {
		return fmt.Sprintf("Over in round %d · to %d", v.Round, v.Goal)
	}
	return fmt.Sprintf("Round %d · to %d", v.Round, v.Goal)
}

// now says whose turn it is and what for, or who has won.
func (o Scene) now(v rules.View, shown func(string) string) string {
	if !v.Over {
		return render.Isolated(text.Fit(o.name(int(v.Turn), shown), 22)) + fmt.Sprintf(" to make %s, or fold", asked(v))
	}
	var won []string
	for seat, p := range v.Places {
		if p == 1 {
			won = append(won, text.Fit(o.name(seat, shown), 22))
		}
	}
	switch len(won) {
	case 0:
		return "The match is over"
	case 1:
		return render.Isolated(won[0]) + " has won"
	}
	return render.Sharing(won, "share the win")
}

// asked are the targets in words: 9 or 3.
func asked(v rules.View) string { return fmt.Sprintf("%d or %d", v.Targets[0], v.Targets[1]) }

// owed are the sums that the targets are: 6 + 3 = 9 and 6 − 3 = 3.
func owed(v rules.View) (sum, difference string) {
	high, low := max(v.Tops[0], v.Tops[1]), min(v.Tops[0], v.Tops[1])
	return fmt.Sprintf("%d + %d = %d", high, low, v.Targets[0]), fmt.Sprintf("%d − %d = %d", high, low, v.Targets[1])
}

// standing is a seat's part in the round in a word or two.
func standing(v rules.View, seat int) string {
	p := v.Players[seat]
	switch {
	case p.Gone:
		return "has left"
	case v.Over:
		return ""
	case !p.In:
		return "folded " + cards(p.Cards)
	}
	return cards(p.Cards)
}

func cards(n int) string {
	if n == 1 {
		return "1 card"
	}
	return fmt.Sprintf("%d cards", n)
}

func points(n int) string {
	if n == 1 {
		return "1 point"
	}
	return fmt.Sprintf("%d points", n)
}

// spaced are cards one after another: 1 3 9.
func spaced(ranks []int) string {
	var s []string
	for _, r := range ranks {
		s = append(s, fmt.Sprint(r))
	}
	return strings.Join(s, " ")
}

// communal are the words that play the communal cards: c4 c5.
func communal(ranks []int) string {
	var s []string
	for _, r := range ranks {
		s = append(s, fmt.Sprintf("c%d", r))
	}
	return strings.Join(s, " ")
}
