package tax

import (
	"strconv"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/tax"
)

// Line tells one fact in a sentence or two, its sum shown. Nil: there is nothing
// to say.
func (look) Line(f engine.Fact, s msg.Scene) msg.Text {
	switch f := f.(type) {
	case rules.Dealt:
		return msg.Say("You were dealt ").Bold(listed(f.Cards)).Plain(".")
	case rules.Handed:
		return msg.Say(called(s, f.Seat) + " was dealt " + counted(f.Cards, "card") + ".")
	case rules.Opened:
		return opened(f, nil, s)
	case rules.Shown:
		return shown([]rules.Shown{f}, s)
	case rules.Played:
		return played(f, s)
	case rules.Folded:
		return msg.Say(called(s, f.Seat) + " folded with " + counted(f.Cards, "card") + ".")
	case rules.Scored:
		return scored(f, s)
	case rules.Departed:
		return msg.Text{}.Bold(called(s, f.Seat)).Plain(" left the match.")
	case rules.Finished:
		return finished(f, s)
	}
	return nil
}

// Lines tells facts in order, a text for each line. A deal is one line, with
// the hand of whoever reads it, and so is what everybody shows.
func (l look) Lines(facts []engine.Fact, s msg.Scene) []msg.Text {
	return render.Fold(facts, s, l.fold)
}

// fold tells the first of the facts with those that belong to it, and how many
// those are.
func (l look) fold(facts []engine.Fact, s msg.Scene) (int, msg.Text) {
	switch facts[0].(type) {
	case rules.Dealt, rules.Handed:
		var hands []engine.Fact
		for i, f := range facts {
			switch f := f.(type) {
			case rules.Dealt, rules.Handed:
				hands = append(hands, f)
				continue
			case rules.Opened:
				return i + 1, opened(f, hands, s)
			}
			break
		}
	case rules.Shown:
		var run []rules.Shown
		for _, f := range facts {
			x, ok := f.(rules.Shown)
			if !ok {
				break
			}
			run = append(run, x)
		}
		return len(run), shown(run, s)
	}
	return 1, l.Line(facts[0], s)
}

// opened: Round 2: the tops are 6 and 3, the communal cards 4 and 5. Ann goes
// first. Ann and Bob hold six cards. You hold 1, 3 and 9.
func opened(f rules.Opened, hands []engine.Fact, s msg.Scene) msg.Text {
	targets := rules.Targets(f.Tops[0], f.Tops[1])
	t := msg.Text{}.Bold("Round " + strconv.Itoa(f.Round)).Plain(": ").Bold(listed(f.Tops[:])).
		Plain(" are on top, so make " + strconv.Itoa(targets[0]) + " or " + strconv.Itoa(targets[1]) +
			". Shared cards: " + listed(f.Display[:]) + ". " + called(s, f.First) + " starts.")
	const five = 5
	var more []string
	var mine []int
	for _, h := range hands {
		switch h := h.(type) {
		case rules.Dealt:
			mine = h.Cards
			if len(h.Cards) > five {
				more = append(more, called(s, h.Seat))
			}
		case rules.Handed:
			if h.Cards > five {
				more = append(more, called(s, h.Seat))
			}
		}
	}
	if len(more) > 0 {
		verb := " has"
		if len(more) > 1 {
			verb = " have"
		}
		t = t.Plain(" " + together(more) + verb + " a sixth card.")
	}
	if mine != nil {
		t = t.Plain(" You have ").Bold(listed(mine)).Plain(".")
	}
	return t
}

// shown: Ann shows 1 and 9, Bob 2 and 8.
func shown(run []rules.Shown, s msg.Scene) msg.Text {
	var parts []string
	for i, f := range run {
		verb := " "
		if i == 0 {
			verb = " showed "
		}
		parts = append(parts, called(s, f.Seat)+verb+strconv.Itoa(f.Low)+" and "+strconv.Itoa(f.High))
	}
	text := ""
	for i, p := range parts {
		if i > 0 {
			text += ", "
		}
		text += p
	}
	return msg.Say(text + ".")
}

// played: Ann plays 9 on the left: 9 ÷ 3 = 3. 4 cards left.
func played(f rules.Played, s msg.Scene) msg.Text {
	t := msg.Say(called(s, f.Seat) + " played " + laid(f) + ": ").Bold(f.Sum.String()).Plain(".")
	if f.Cards == 0 {
		return t
	}
	return t.Plain(" " + sentence(counted(f.Cards, "card")) + " left.")
}

func scored(f rules.Scored, s msg.Scene) msg.Text {
	why := " was the last one in: "
	if f.Why == "out" {
		why = " is out of cards: "
	}
	return msg.Say(called(s, f.Seat) + why).Bold(counted(f.Points, "point")).Plain(", " + strconv.Itoa(f.Total) + " in total.")
}

func finished(f rules.Finished, s msg.Scene) msg.Text {
	if f.Why == "deserted" {
		return msg.Say("Everyone else has left. ").Join(places(f.Places, s))
	}
	return places(f.Places, s)
}

// places puts them in words: Ann wins, Bob and Cat share second place.
func places(by []int8, s msg.Scene) msg.Text {
	return render.Places(by, func(seat engine.Seat) string { return called(s, seat) }, "share first place")
}

// Answer is nil: there are no questions to ask of Tax.
func (look) Answer(engine.Fact, msg.Scene) msg.Text { return nil }
