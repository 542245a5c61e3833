package command

import (
	"context"
	"divisionbell/bot/deliver"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/engine"
	"encoding/json"
	"errors"
)

// refuse turns an error into a private sentence. What is ours is logged.
func refuse(ctx context.Context, h *Commands, err error, args ...any) msg.Message {
	var no *engine.Refusal
	if errors.As(err, &no) {
		return msg.Message{Text: menu.Refusal(no), Refused: true}
	}
	if errors.Is(err, match.ErrStale) {
		return msg.Message{Text: msg.Say("Somebody was quicker, and nothing of yours was done. Look again and say it once more."), Refused: true}
	}
	h.Matches.Trouble(ctx, "a command failed", err, args...)
	return msg.Message{Text: msg.Say(msg.Sorry)}
}

// failed is refuse for what was to be done once: a repeated delivery gets the
// stored answer, and what another process overtook is known for it.
func failed(ctx context.Context, h *Commands, c caller, err error, args ...any) msg.Message {
	if errors.Is(err, match.ErrRepeated) {
		if m, ok := repeated(ctx, h, c.Delivery); ok {
			c.fate.claimed = true
			return m
		}
	}
	c.fate.stale = errors.Is(err, match.ErrStale)
	return refuse(ctx, h, err, args...)
}

// repeated is the stored answer to a delivery, when it was dealt with before.
func repeated(ctx context.Context, h *Commands, delivery string) (msg.Message, bool) {
	if delivery == "" {
		return msg.Message{}, false
	}
	raw, err := h.Matches.Store.Answered(ctx, delivery)
	if err != nil {
		if !errors.Is(err, match.ErrNotFound) {
			h.Matches.Trouble(ctx, "look up a delivery", err)
		}
		return msg.Message{}, false
	}
	var m msg.Message
	if err := json.Unmarshal(raw, &m); err != nil {
		h.Matches.Trouble(ctx, "read a stored answer", err)
		return match.DoneAlready, true
	}
	return m, true
}

// outcome is what came of a call, by its answer.
func outcome(m msg.Message) string {
	switch {
	case m.Refused:
		return deliver.OutcomeRefused
	case m.Text.String() == msg.Sorry:
		return deliver.OutcomeFailed
	}
	return deliver.OutcomeDone
}
