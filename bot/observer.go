package bot

import (
	"context"
	"errors"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// An Observer counts what happens, for operators. It is safe for concurrent use
// and is never told what anybody said.
type Observer interface {
	// Did: a call was answered. command is one of a few: "match join",
	// "exchequer attack", "roll", "unknown"; outcome is done, refused or failed.
	Did(command, outcome string, took time.Duration)
	// Sent: a platform was asked to post, edit, drop, whisper or thread; outcome
	// is done, wait, gone, refused or failed.
	Sent(platform, kind, outcome string)
	// Shut: a room can no longer be told.
	Shut(platform string)
	// Behind: so many matches had a room behind when the sender looked last, and
	// so many messages beside them were owed.
	Behind(matches, messages int)
}

// Connections are told by adapters how they are connected to their platform.
// An adapter tells once at the start, and at each change.
type Connections interface {
	Connected(platform string, up bool)
}

// Counts is how much there is, for operators.
func (h *Matches) Counts(ctx context.Context) (match.Counts, error) {
	return h.store.Counts(ctx)
}

// The outcomes of calls and of what was sent.
const (
	OutcomeDone    = "done"
	OutcomeRefused = "refused"
	OutcomeFailed  = "failed"
	OutcomeWait    = "wait"
	OutcomeGone    = "gone"
)

// blind observes nothing.
type blind struct{}

func (blind) Did(string, string, time.Duration) {}
func (blind) Sent(string, string, string)       {}
func (blind) Shut(string)                       {}
func (blind) Behind(int, int)                   {}

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

// outcome is what came of a call, by its answer.
func outcome(m msg.Message) string {
	switch {
	case m.Refused:
		return OutcomeRefused
	case m.Text.String() == sorry:
		return OutcomeFailed
	}
	return OutcomeDone
}

// An observed chat counts what is sent and keeps the newest message of a room
// in mind.
type observed struct {
	match.Chat
	h *Sender
}

func (o observed) Post(ctx context.Context, r match.Room, m msg.Message) (string, error) {
	id, err := o.Chat.Post(ctx, r, m)
	o.h.matches.seen.Sent(r.Platform, "post", outcomeOf(err))
	if err == nil {
		o.h.mu.Lock()
		if len(o.h.last) >= maxFolk {
			clear(o.h.last)
		}
		o.h.last[r.ID] = id
		o.h.mu.Unlock()
	}
	return id, err
}

func (o observed) Edit(ctx context.Context, r match.Room, id string, m msg.Message) error {
	err := o.Chat.Edit(ctx, r, id, m)
	o.h.matches.seen.Sent(r.Platform, "edit", outcomeOf(err))
	return err
}

func (o observed) Drop(ctx context.Context, r match.Room, id string) error {
	err := o.Chat.Drop(ctx, r, id)
	o.h.matches.seen.Sent(r.Platform, "drop", outcomeOf(err))
	return err
}

func (o observed) Whisper(ctx context.Context, r match.Room, to match.Account, m msg.Message) error {
	err := o.Chat.Whisper(ctx, r, to, m)
	o.h.matches.seen.Sent(r.Platform, "whisper", outcomeOf(err))
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

func linker(c match.Chat) (match.Linker, bool) {
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
