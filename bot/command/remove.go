package command

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// remove takes a seat from somebody in a lobby; only who made the match may.
func remove(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	if l.Maker() != r.person.ID {
		return refuse("only who made the match may take a seat back")
	}
	if l.Match.Phase != match.Open {
		return msg.Message{}, notOpen(&l.State, askStandIn)
	}
	seat, err := l.Named(plainly(ctx, r, r.args))
	if err != nil {
		return msg.Message{}, err
	}
	return vacate(ctx, r, seat, match.NoteRemoved, msg.Message{Text: msg.Say(l.Name(seat) + " is out of ").Bold(l.Match.Code).Plain(".")})
}
