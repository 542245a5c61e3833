package command

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
)

// linkLife is how long a code to link accounts holds.
const linkLife = 10 * 60 * 1000 // milliseconds

// linkLetters is how many letters it has: a million million codes.
const linkLetters = 8

// link makes two accounts one person: without a code it gives one, which the
// same human says on the other platform.
func link(ctx context.Context, r *request) (msg.Message, error) {
	if said := strings.ToUpper(strings.ReplaceAll(strings.TrimSpace(r.args), "-", "")); said != "" {
		return linkTo(ctx, r, strings.TrimPrefix(said, "CODE:")) // as Discord shows it
	}
	code, err := draw(r.Commands, linkLetters)
	if err != nil {
		return msg.Message{}, err
	}
	if err := r.Matches.Store.OfferLink(ctx, code, r.person.ID, r.Matches.Now()+linkLife); err != nil {
		return msg.Message{}, err
	}
	r.final = true
	return msg.Message{Text: msg.Say("Within 10 minutes, type ").Code("/bell link " + code[:linkLetters/2] + "-" + code[linkLetters/2:]).
		Plain(" on the other platform, from your own account there. Keep it to yourself: whoever types it shares your account.")}, nil
}

// linkTo takes a code that was given on the other platform.
func linkTo(ctx context.Context, r *request, code string) (msg.Message, error) {
	var both *match.BothSit
	p, err := r.Matches.Store.Link(ctx, code, r.person.ID, r.Matches.Now())
	switch {
	case errors.Is(err, match.ErrNotFound):
		return refuse("That code is wrong, used or over 10 minutes old. For a new one, type /bell link on the other platform")
	case errors.As(err, &both):
		id, err := r.Matches.Store.MatchByCode(ctx, both.Code)
		if err != nil {
			return msg.Message{}, err
		}
		m, err := r.Matches.Store.Match(ctx, id)
		if err != nil {
			return msg.Message{}, err
		}
		return menu.BothSit(m), nil
	case err != nil:
		return msg.Message{}, err
	}
	r.final = true
	r.Matches.Directory.Forget()
	r.Matches.Forget(0)
	if p.ID == r.person.ID {
		return msg.Message{Text: msg.Say("Those two are already linked.")}, nil
	}
	if err := table.Reseated(ctx, r.Matches, p.ID); err != nil { // they are linked all the same
		r.Matches.Trouble(ctx, "the matches of a linked person are not told anew", err)
	}
	accounts, err := r.Matches.Store.AccountsOf(ctx, p.ID)
	if err != nil {
		return msg.Message{}, err
	}
	return menu.Linked(accounts), nil
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

// draw draws letters of a code, each of the 32 as likely.
func draw(h *Commands, letters int) (string, error) {
	b := make([]byte, letters)
	if err := h.Matches.Draw(b); err != nil {
		return "", fmt.Errorf("command: draw a code: %w", err)
	}
	for i := range b {
		b[i] = match.CodeLetters[int(b[i])%len(match.CodeLetters)]
	}
	return string(b), nil
}
