package poleconomy

import (
	"divisionbell/bot/msg"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// lobbying is how the viewer can speak to those on the same side alone.
func lobbying(v rules.View, s msg.Scene) msg.Text {
	var t msg.Text
	for _, c := range (look{}).Caucuses(v) {
		if !c.Seats.Has(s.Viewer) || c.Seats == engine.Only(s.Viewer) {
			continue
		}
		if t == nil {
			t = msg.Text{}.Line().Plain("To write to your side only: ")
		} else {
			t = t.Plain(", ")
		}
		t = t.Code("/match say to " + c.Word + " …")
	}
	if t == nil {
		return nil
	}
	return t.Plain(".")
}

// Caucuses are the Government, the opposition and the parties of a Parliament
// that sits: none while parties are still being formed.
func (look) Caucuses(v rules.View) (all []msg.Caucus) {
	if v.House == nil || v.Over || v.Phase == rules.AskParty {
		return nil
	}
	government, opposition := engine.Seats(0), engine.Seats(0)
	parties := map[string]engine.Seats{}
	for i, p := range v.Players {
		seat := engine.Only(engine.Seat(i))
		switch {
		case p.Gone:
			continue
		case p.Government:
			government |= seat
		default:
			opposition |= seat
		}
		parties[p.Party] |= seat
	}
	if government != 0 {
		all = append(all, msg.Caucus{Word: "government", Title: "the Government", Seats: government})
		if opposition != 0 {
			all = append(all, msg.Caucus{Word: "opposition", Title: "the Opposition", Seats: opposition})
		}
	}
	for _, n := range rules.Game.About().Names("parties")[1:] {
		if seats := parties[n.Word]; seats != 0 {
			all = append(all, msg.Caucus{Word: n.Word, Title: "the " + n.Title, Seats: seats})
		}
	}
	return all
}
