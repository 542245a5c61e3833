package command

import (
	"context"

	"divisionbell/bot/msg"
)

// link makes two accounts one person: without a code it gives one, which the
// same human says on the other platform.
func link(ctx context.Context, r *request) (m msg.Message, err error) {
	m, r.final, err = r.Doors.Link(ctx, r.Call, r.person.ID, r.args)
	return m, err
}

// page lets the caller in to the page that people come to from afar.
func page(ctx context.Context, r *request) (msg.Message, error) {
	return r.Doors.Ask(ctx, r.person, r.room, r.args)
}

// calendarCommand gives the caller an address for their calendar, or takes it back.
func calendarCommand(ctx context.Context, r *request) (msg.Message, error) {
	return r.Dates.Ask(ctx, r.person, r.args)
}

// posterCommand hands out what a match that is over leaves for the wall.
func posterCommand(ctx context.Context, r *request) (msg.Message, error) {
	return r.Posters.Ask(ctx, &r.l.State, r.args)
}

// shareCommand makes links by which anybody watches a match, and takes them back.
func shareCommand(ctx context.Context, r *request) (msg.Message, error) {
	return r.Shares.Ask(ctx, &r.l.State, r.person.ID, r.args)
}
