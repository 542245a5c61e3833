package deliver

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"errors"
	"time"
)

// The outcomes of calls and of what was sent.
const (
	OutcomeDone    = "done"
	OutcomeRefused = "refused"
	OutcomeFailed  = "failed"
	OutcomeWait    = "wait"
	OutcomeGone    = "gone"
)

// Blind observes nothing.
type Blind struct{}

func (Blind) Did(string, string, time.Duration) {}

func (Blind) Sent(string, string, string) {}

func (Blind) Shut(string) {}

func (Blind) Behind(int, int) {}

// outcomeOf is what came of a message.
func outcomeOf(err error) string {
	switch {
	case err == nil:
		return OutcomeDone
	case errors.Is(err, match.ErrNotNow):
		return OutcomeWait
	case errors.Is(err, match.ErrGone):
		return OutcomeGone
	case errors.Is(err, match.ErrRefused):
		return OutcomeRefused
	}
	return OutcomeFailed
}

// An observed chat counts what is sent and keeps the newest message of a room
// in mind.
type observed struct {
	match.Chat
	h *Sender
}

func (o observed) Post(ctx context.Context, r match.Room, m msg.Message) (string, error) {
	id, err := o.Chat.Post(ctx, r, m)
	o.h.matches.Seen.Sent(r.Platform, "post", outcomeOf(err))
	if err == nil {
		o.h.mu.Lock()
		if len(o.h.last) >= table.MaxKnown {
			clear(o.h.last)
		}
		o.h.last[r.ID] = id
		o.h.mu.Unlock()
	}
	return id, err
}

func (o observed) Edit(ctx context.Context, r match.Room, id string, m msg.Message) error {
	err := o.Chat.Edit(ctx, r, id, m)
	o.h.matches.Seen.Sent(r.Platform, "edit", outcomeOf(err))
	return err
}

func (o observed) Drop(ctx context.Context, r match.Room, id string) error {
	err := o.Chat.Drop(ctx, r, id)
	o.h.matches.Seen.Sent(r.Platform, "drop", outcomeOf(err))
	return err
}

func (o observed) Whisper(ctx context.Context, r match.Room, to match.Account, m msg.Message) error {
	err := o.Chat.Whisper(ctx, r, to, m)
	o.h.matches.Seen.Sent(r.Platform, "whisper", outcomeOf(err))
	return err
}

// bare is a chat as it was attached.
func bare(c match.Chat) match.Chat {
	if o, ok := c.(observed); ok {
		return o.Chat
	}
	return c
}

func threader(c match.Chat) (match.Threader, bool) {
	t, ok := bare(c).(match.Threader)
	return t, ok
}

func Linker(c match.Chat) (match.Linker, bool) {
	l, ok := bare(c).(match.Linker)
	return l, ok
}

// newest is the id of the newest message of ours in a room, as far as this
// process posted it.
func (h *Sender) newest(room int64) (id string, ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	id, ok = h.last[room]
	return id, ok
}

func painter(c match.Chat) (match.Painter, bool) {
	p, ok := bare(c).(match.Painter)
	return p, ok
}
