// Package exchequer says and draws Exchequer!: its views and facts as text,
// labels, boards and pictures. What is said of a match comes only from the view
// and the facts that were handed in; people's names are shown, never read.
package exchequer

import (
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/bot/render/exchequer/press"
	rules "divisionbell/engine/exchequer"
)

// Look turns Exchequer!'s views and facts into what is said.
var Look = render.New[rules.View](look{Wording: wording})

// look is it with its views typed; drawn is its board.
type look struct {
	drawn
	press.Desk
	render.Wording[rules.View]
}

var (
	_ render.Folder      = look{}
	_ render.Storyteller = look{}
)

// Headline is one line of whose turn it is and one of how the match stands.
func (look) Headline(view rules.View, s msg.Scene) msg.Text {
	if view.Phase == rules.PhaseOver {
		return ended(view, s).Line().Plain(balance(view, s))
	}
	return stage(view).Join(awaited(view, s)).Line().Plain(balance(view, s))
}

// stage is how far the match has come.
func stage(v rules.View) msg.Text {
	switch {
	case v.Round == 0:
		return msg.Say("Setting up. ")
	case v.Rounds == 0:
		return msg.Say("Round " + strconv.Itoa(v.Round) + ". ")
	case v.Round == v.Rounds:
		return msg.Say("Round " + strconv.Itoa(v.Round) + " of " + strconv.Itoa(v.Rounds) + ", the last. ")
	}
	return msg.Say("Round " + strconv.Itoa(v.Round) + " of " + strconv.Itoa(v.Rounds) + ". ")
}

// awaited names everyone whom the match waits for, and what for.
func awaited(v rules.View, s msg.Scene) msg.Text {
	who := lettered(s, int(v.Turn))
	var t msg.Text
	switch v.Phase {
	case rules.PhaseDraft:
		t = t.Bold(who).Plain(" to take an area; " + counted(len(heldBy(v, rules.Unowned)), "area") + " still free.")
	case rules.PhaseDeploy, rules.PhaseStrengthen:
		switch {
		case v.Left > 0 && v.Neutral > 0 && v.Placer == v.Turn:
			t = t.Bold(who).Plain(" to place " + toPlace(v) + " and " + counted(v.Neutral, "neutral token") + ".")
		case v.Left > 0:
			t = t.Bold(who).Plain(" to place " + toPlace(v) + ".")
		}
	case rules.PhaseAttack:
		t = t.Bold(who).Plain(" to attack, move once or end their turn.")
	case rules.PhaseOccupy:
		t = t.Bold(who).Plain(" took " + areaName(v.To) + " and is to move in " + render.Span(v.Must, spare(v, v.From), "token") + ".")
	}
	switch {
	case v.Neutral == 0 || v.Placer == v.Turn && v.Left > 0:
	default:
		if len(t) > 0 {
			t = t.Plain(" ")
		}
		t = t.Bold(lettered(s, int(v.Placer))).Plain(" to place " + counted(v.Neutral, "neutral token") + ".")
	}
	return t
}

// toPlace is what the turn's seat has to place now, of what it has in all.
func toPlace(v rules.View) string {
	if v.Phase == rules.PhaseStrengthen {
		return counted(v.Left, "new token")
	}
	if p, ok := party(v, int(v.Turn)); ok && p.Reserve > v.Left {
		return strconv.Itoa(v.Left) + " of " + counted(p.Reserve, "token")
	}
	return counted(v.Left, "token")
}

// balance is every party's areas and whole sectors: A 14 (VAT) · B 12 · C out.
func balance(v rules.View, s msg.Scene) string {
	parts := make([]string, 0, len(v.Parties))
	for i, p := range v.Parties {
		who := seatLetter(s, i)
		if isNeutral(s, i) {
			who = neutralName
		}
		if p.Out || p.Areas == 0 && v.Round > 0 {
			parts = append(parts, who+" out")
			continue
		}
		part := who + " " + strconv.Itoa(p.Areas)
		if whole := wholly(v, i); len(whole) > 0 {
			part += " (" + strings.Join(whole, ", ") + ")"
		}
		if p.Gone {
			part += ", left"
		}
		parts = append(parts, part)
	}
	return "Areas: " + strings.Join(parts, " · ")
}

// ended is how the match ended, in a sentence.
func ended(v rules.View, s msg.Scene) msg.Text {
	for _, f := range s.Last {
		if f, ok := f.(rules.Finished); ok {
			return finished(f, s)
		}
	}
	return render.Over(v.Round, s, places(v.Places, s))
}
