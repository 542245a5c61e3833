package command

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// remove takes a seat from somebody in a lobby; only who made the match may.
func remove(ctx context.Context, h *Commands, c caller, l *table.Handle, rest string) msg.Message {
	if l.Maker() != c.person.ID {
		return refuse(ctx, h, engine.Illegal("", "only who made the match may take a seat back"))
	}
	if l.Match.Phase != match.Open {
		return refuse(ctx, h, notOpen(&l.State, askStandIn))
	}
	seat, err := l.Named(plainly(ctx, h, c, &l.State, rest))
	if err != nil {
		return refuse(ctx, h, err)
	}
	return vacate(ctx, h, c, l, seat, match.NoteRemoved, msg.Message{Text: msg.Say(l.Name(seat) + " is out of ").Bold(l.Match.Code).Plain(".")})
}
