package bot

import (
	"context"
	"encoding/json"
	"errors"
	"regexp"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// sorry is what people read when the fault is ours.
const sorry = "Something went wrong, nothing was lost. Try again in a moment."

// maxRefusal is how many characters a no has, which may repeat what was typed.
const maxRefusal = 400

// refuse turns an error into a private sentence. What is ours is logged.
func refuse(ctx context.Context, h *Commands, err error, args ...any) msg.Message {
	var no *engine.Refusal
	if errors.As(err, &no) {
		return msg.Message{Text: refusal(no), Refused: true}
	}
	if errors.Is(err, match.ErrStale) {
		return msg.Message{Text: msg.Say("Somebody was quicker, and nothing of yours was done. Look again and say it once more."), Refused: true}
	}
	h.matches.trouble(ctx, "a command failed", err, args...)
	return msg.Message{Text: msg.Say(sorry)}
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

func refusal(no *engine.Refusal) msg.Text {
	t := msg.Say(sentence(text.Clip(no.Text, maxRefusal)))
	if no.Rule != "" {
		t = t.Plain(" (Rule " + no.Rule + ".)")
	}
	return t
}

// seatSaid is a seat by its number, as the rules know it.
var seatSaid = regexp.MustCompile(`(?i)(^|[ :,])seat ([1-9])\b`)

// refusalAt says no with the names of those who hold the seats.
func refusalAt(l *State, no *engine.Refusal) msg.Text {
	t := refusal(no)
	t[0].Words = seatSaid.ReplaceAllStringFunc(t[0].Words, func(said string) string {
		part := seatSaid.FindStringSubmatch(said)
		if seat := engine.Seat(part[2][0] - '1'); slices.ContainsFunc(l.match.Seats, func(h match.Tenure) bool { return h.Seat == seat }) {
			return part[1] + l.name(seat)
		}
		return said
	})
	return t
}

// sentence gives a lower-case sentence its capital and full stop.
func sentence(s string) string {
	if s == "" {
		return s
	}
	r := []rune(s)
	if r[0] >= 'a' && r[0] <= 'z' {
		r[0] -= 'a' - 'A'
	}
	if last := r[len(r)-1]; last != '.' && last != '!' && last != '?' && last != '…' {
		r = append(r, '.')
	}
	return string(r)
}

// stop ends a name with a full stop, unless it ends a sentence by itself.
func stop(name string) string {
	if strings.HasSuffix(name, "!") || strings.HasSuffix(name, "?") {
		return name
	}
	return name + "."
}

// encode keeps an answer for repeats of its delivery; pictures are drawn anew.
func encode(m msg.Message) []byte {
	b, err := json.Marshal(m)
	if err != nil { // data of ours without cycles: only a program fault could get here
		b, _ = json.Marshal(msg.Message{Text: msg.Say(sorry)})
	}
	return b
}

// repeated is the stored answer to a delivery, when it was dealt with before.
func repeated(ctx context.Context, h *Commands, delivery string) (msg.Message, bool) {
	if delivery == "" {
		return msg.Message{}, false
	}
	raw, err := h.matches.store.Answered(ctx, delivery)
	if err != nil {
		if !errors.Is(err, match.ErrNotFound) {
			h.matches.trouble(ctx, "look up a delivery", err)
		}
		return msg.Message{}, false
	}
	var m msg.Message
	if err := json.Unmarshal(raw, &m); err != nil {
		h.matches.trouble(ctx, "read a stored answer", err)
		return match.DoneAlready, true
	}
	return m, true
}
