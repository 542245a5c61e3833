package command

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/engine"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// linkLife is how long a code to link accounts holds.
const linkLife = 10 * 60 * 1000 // milliseconds

// linkLetters is how many letters it has: a million million codes.
const linkLetters = 8

// link makes two accounts one person: without a code it gives one, which the
// same human says on the other platform.
func link(ctx context.Context, h *Commands, c caller, rest string) msg.Message {
	if said := strings.ToUpper(strings.ReplaceAll(strings.TrimSpace(rest), "-", "")); said != "" {
		return linkTo(ctx, h, c, said)
	}
	code, err := linkCode(h)
	if err != nil {
		return refuse(ctx, h, err)
	}
	if err := h.Matches.Store.OfferLink(ctx, code, c.person.ID, h.Matches.Now()+linkLife); err != nil {
		return refuse(ctx, h, err)
	}
	c.fate.done = true
	half := linkLetters / 2
	return msg.Message{Text: msg.Say("Say ").Code("/bell link " + code[:half] + "-" + code[half:]).
		Plain(" on the other platform within ten minutes, with the account that is yours there too. Tell nobody: whoever says it becomes one with you.")}
}

// linkTo takes a code that was given on the other platform.
func linkTo(ctx context.Context, h *Commands, c caller, code string) msg.Message {
	p, err := h.Matches.Store.Link(ctx, code, c.person.ID, h.Matches.Now())
	switch {
	case errors.Is(err, match.ErrNotFound):
		return refuse(ctx, h, engine.Illegal("", "that code is none, was used, or is more than ten minutes old; /bell link on the other platform gives a new one"))
	case errors.Is(err, match.ErrTaken):
		return refuse(ctx, h, engine.Illegal("", "both of you hold seats of one match, where one each is the rule; link when it is over, or leave one seat first"))
	case err != nil:
		return refuse(ctx, h, err)
	}
	c.fate.done = true
	h.Matches.Directory.Forget()
	h.Matches.Forget(0)
	if p.ID == c.person.ID {
		return msg.Message{Text: msg.Say("That is you already.")}
	}
	accounts, err := h.Matches.Store.AccountsOf(ctx, p.ID)
	if err != nil {
		return refuse(ctx, h, err)
	}
	var where []string
	for _, a := range accounts {
		if w := fmt.Sprintf("%s on %s", a.Name, a.Platform); !slices.Contains(where, w) {
			where = append(where, w)
		}
	}
	return msg.Message{
		Text:    msg.Say("You are one now: " + strings.Join(where, ", ") + ". Your seats, your rolls and your habits are the same wherever you are."),
		Buttons: []msg.Button{{Label: "What awaits me", ID: menu.Press{Line: "match list"}.ID()}},
	}
}

// linkCode draws a code that nobody guesses.
func linkCode(h *Commands) (string, error) {
	var b [linkLetters]byte
	if err := h.Matches.Draw(b[:]); err != nil {
		return "", fmt.Errorf("bot: draw a code: %w", err)
	}
	for i := range b {
		b[i] = match.CodeLetters[int(b[i])%len(match.CodeLetters)]
	}
	return string(b[:]), nil
}
