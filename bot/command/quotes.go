package command

import (
	"context"
	"strings"

	"divisionbell/bot/msg"
)

// quotesCommand tells or sets whether the Gazette may quote what a person says to all in
// a match.
func quotesCommand(ctx context.Context, r *request) (msg.Message, error) {
	p := r.person
	switch strings.ToLower(r.args) {
	case "on":
		p.Habits.Quotes = true
	case "off":
		p.Habits.Quotes = false
	case "":
	default:
		return refuse("Choose on or off")
	}
	said := msg.Say("The Gazette doesn't quote you. If you'd like it to quote what you tell everyone in a match, type ").Code("/bell quotes on").Plain(".")
	if p.Habits.Quotes {
		said = msg.Say("The Gazette may quote what you tell everyone in a match, never what you tell some players. To stop that, type ").Code("/bell quotes off").Plain(".")
	}
	if r.args == "" {
		return msg.Message{Text: said}, nil
	}
	return habit(ctx, r, p, said)
}
