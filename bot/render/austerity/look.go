// Package austerity says and draws Austerity: its views and facts as text,
// labels, boards and pictures. What is said of a match comes only from the view
// and the facts that were handed in; people's names are shown, never read.
package austerity

import (
	"strconv"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/bot/render/austerity/board"
	"divisionbell/bot/render/austerity/luck"
	"divisionbell/bot/render/austerity/press"
	rules "divisionbell/engine/austerity"
)

// Look turns Austerity's views and facts into what is said.
var Look = render.New[rules.View](look{Wording: wording})

// look is it with its views typed; drawn is its board.
type look struct {
	drawn
	press.Desk
	luck.Bag
	render.Wording[rules.View]
}

var (
	_ render.Gambler[rules.View] = look{}
	_ render.Storyteller         = look{}
	_ render.Folder              = look{}
	_ render.Charter[rules.View] = look{}
)

// Headline is one line of what the match waits for and one of how it stands.
func (look) Headline(view rules.View, s msg.Scene) msg.Text {
	if view.Result != nil {
		return ended(*view.Result).Line().Plain(balance(view))
	}
	t := msg.Say(stage(view)).Bold(called(s)).Plain(" " + task(view) + ".")
	return t.Line().Plain(balance(view))
}

// stage is how far the match has come: Year 3 of 8, draw 2 of 5.
func stage(v rules.View) string {
	year := "Year " + strconv.Itoa(v.Year)
	if v.Games != nil {
		year += " of " + strconv.Itoa(v.Games.Years)
	}
	return year + ", " + board.Stand(v) + ". "
}

// task is what the minister has to do now.
func task(v rules.View) string {
	switch v.Phase {
	case rules.PhaseDraw:
		return drawing(v)
	case rules.PhaseEvent:
		return "to answer " + occurrence(v).Name
	case rules.PhaseCut:
		return "to cut an institution for the debt in " + occurrence(v).Name
	case rules.PhaseIncome:
		return "to fund, bank or skip " + v.Current.String()
	case rules.PhaseTrade:
		return "to turn the Trade card, or leave it"
	}
	return "to act"
}

// drawing says what a draw would be, of what is in the bag.
func drawing(v rules.View) string {
	switch n := v.Bag.Sum(); n {
	case 0:
		return "to end the year: the bag is empty"
	case 1:
		return "to take the last cube, which has no effect"
	default:
		return "to draw from " + counted(n, "cube")
	}
}

// balance is the tracks, what would lose them first, and the debt.
func balance(v rules.View) string {
	text := ""
	for i, n := range v.Tracks {
		if i > 0 {
			text += " · "
		}
		text += rules.TrackNames[i] + " " + strconv.Itoa(n)
	}
	text += " · " + strconv.Itoa(total(v, rules.Debt)) + " Debt, " + strconv.Itoa(int(v.Treasury[rules.Income])) + " Y banked"
	if v.Games != nil {
		text += " · games paid " + strconv.Itoa(v.Games.Income) + " of " + strconv.Itoa(v.Games.Need)
	}
	if v.Front != nil {
		text += " · war " + strconv.Itoa(v.Front.Marker) + " of " + strconv.Itoa(v.Front.Goal)
	}
	return text
}
