package exchequer

import (
	"strconv"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/exchequer"
)

// Ask says to a seat what it must decide, as an order: "place 5 new tokens".
func (look) Ask(a engine.Ask, view rules.View, s msg.Scene) string {
	switch a.Kind {
	case rules.PhaseDraft:
		return "take a free area"
	case rules.PhaseDeploy, rules.PhaseStrengthen:
		return "place " + toPlace(view)
	case rules.AskNeutral:
		return "place " + counted(view.Neutral, "neutral token")
	case rules.PhaseAttack:
		return "attack, move once or end your turn"
	case rules.PhaseOccupy:
		return "move " + render.Span(view.Must, spare(view, view.From), "token") + " into " + areaName(view.To)
	}
	return "choose what to do next"
}

// WayOn is what is legal now for a seat, with words to type.
func (look) WayOn(a engine.Ask, view rules.View, s msg.Scene) msg.Text {
	switch a.Kind {
	case rules.PhaseDraft:
		t := msg.Say("Take a free area")
		if free := wanted(view, int(a.Seat)); len(free) > 0 {
			t = t.Plain(": ").Code("/exchequer place " + typed(free[0]))
		}
		return t.Plain(", or press Place.")
	case rules.PhaseDeploy, rules.PhaseStrengthen:
		return laying("Place your "+toPlace(view), "place", view.Left, fronts(view, int(a.Seat)), heldBy(view, int(a.Seat))).
			Plain(", or press Place.")
	case rules.AskNeutral:
		third := len(s.Seats)
		return laying("Place "+counted(view.Neutral, "neutral token"), "neutral", view.Neutral, fronts(view, third), heldBy(view, third)).
			Plain(", or press Neutral.")
	case rules.PhaseAttack:
		return attacking(view, int(a.Seat))
	case rules.PhaseOccupy:
		return msg.Say("Move " + render.Span(view.Must, spare(view, view.From), "token") + " from " + areaName(view.From) + " into " + areaName(view.To) + ": ").
			Code("/exchequer occupy " + strconv.Itoa(spare(view, view.From))).Plain(", or press Move in.")
	}
	return nil
}

// laying shows how tokens are placed: on one front, or on two when there are
// tokens enough.
func laying(what, verb string, n int, fronts, held []int) msg.Text {
	t := msg.Say(what)
	if len(fronts) == 0 {
		fronts = held
	}
	if len(fronts) == 0 || n == 0 {
		return t
	}
	words := "/exchequer " + verb + " " + typed(fronts[0]) + " " + strconv.Itoa(n)
	if n > 1 && len(fronts) > 1 {
		words = "/exchequer " + verb + " " + typed(fronts[0]) + " " + strconv.Itoa(n-n/2) + " " + typed(fronts[1]) + " " + strconv.Itoa(n/2)
	}
	return t.Plain(": ").Code(words)
}

// attacking shows an attack and a move that are legal now and may be wanted, and how
// to end.
func attacking(v rules.View, seat int) msg.Text {
	var t msg.Text
	if bold := sallies(v, seat); len(bold) > 0 {
		from, to := bold[0].from, bold[0].to
		least := min(2, spare(v, from))
		t = t.Plain("Attack: ").Code("/exchequer attack " + typed(from) + " " + typed(to)).
			Plain(". Add ").Code("until " + strconv.Itoa(least)).
			Plain(" to keep going until you win or " + remain(least) + ". Odds: ").
			Code("/exchequer odds " + typed(from) + " " + typed(to)).Plain(". ")
	} else {
		t = t.Plain("None of your areas can attack. ")
	}
	if from, to, ok := moveOf(v, seat); ok && !atFront(v, from, seat) { // what stands at the front is not drawn back
		t = t.Plain("Or move once and end your turn: ").
			Code("/exchequer move " + typed(from) + " " + typed(to) + " " + strconv.Itoa(spare(v, from))).Plain(". ")
	}
	return t.Plain("Or just end it: ").Code("/exchequer end").Plain(".")
}

// remain: have 1 token left, have 2 tokens left.
func remain(n int) string {
	if n == 1 {
		return "have 1 token left"
	}
	return "have " + counted(n, "token") + " left"
}
