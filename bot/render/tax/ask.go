package tax

import (
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/engine"
	rules "divisionbell/engine/tax"
)

// Ask says to a seat what it must decide. A room may read it: it says nothing of
// the hand.
func (look) Ask(_ engine.Ask, view rules.View, _ msg.Scene) string {
	return "make " + asked(view) + ", or fold"
}

// WayOn is what the seat can play, with words to type.
func (look) WayOn(_ engine.Ask, view rules.View, s msg.Scene) msg.Text {
	if len(view.Hand) == 0 {
		return msg.Say("Play or fold: ").Code("/tax fold").Plain(".")
	}
	t := msg.Say("You have ").Bold(listed(view.Hand)).Plain(". Make " + asked(view) + ". ")
	best := ranked(view)
	if len(best) == 0 {
		return t.Plain("None of your cards make that, so you have to fold: ").Code("/tax fold").Plain(".")
	}
	p := best[0]
	return t.Plain("To play, for example: ").Code("/tax play " + p.Left + " " + p.Right).Plain(", which is " + p.Sum.String() +
		" (" + keeping + "), or ").Code("/tax fold").Plain(".")
}

// keeping explains the words of a play.
const keeping = "left card first; c8 is the shared 8, keep leaves a pile alone"

// folding asks whether the turn's seat leaves the round, and says whose it is then
// (rules 4.5 and 6.2).
func folding(a action) string {
	const question = "Fold? You sit out this round and nobody sees your cards."
	var others []string
	points := 0
	for seat, p := range a.View.Players {
		if p.In && engine.Seat(seat) != a.View.Turn {
			others, points = append(others, called(a.Scene, engine.Seat(seat))), p.Points
		}
	}
	switch {
	case len(others) == 0:
		return question
	case len(others) > 1:
		return question + " " + msg.Listed(others) + " play on without you."
	case points+1 >= a.View.Goal:
		return question + " " + others[0] + " is then the last one in: that point wins them the match."
	}
	return question + " " + others[0] + " is then the last one in and gets 1 point."
}

// top is a word of a play as people read it.
func top(word string) string {
	if word == "keep" {
		return "the top stays"
	}
	if rank, ok := strings.CutPrefix(word, "c"); ok {
		return "shared " + rank
	}
	return word
}

// ranked are the plays, each once: those that take most cards first.
func ranked(v rules.View) []rules.Play {
	var best []rules.Play
	all := distinct(rules.Plays(v))
	for cards := 2; cards > 0; cards-- {
		for _, p := range all {
			if p.Cards == cards {
				best = append(best, p)
			}
		}
	}
	return best
}

// distinct leaves out plays of the same cards on the piles the other way round;
// one card on the left or on the right is two plays.
func distinct(all []rules.Play) (out []rules.Play) {
	known := map[string]bool{}
	for _, p := range all {
		if p.Left == "keep" || p.Right == "keep" || !known[p.Right+" "+p.Left] {
			known[p.Left+" "+p.Right] = true
			out = append(out, p)
		}
	}
	return out
}
