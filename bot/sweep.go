package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/pace"
	"divisionbell/engine"
)

// The kinds of instants.
const (
	instantLobby = "lobby" // a lobby's time is up
	instantVote  = "vote"  // a vote's time is up; what it asks follows
	instantFated = "fated" // a decision with one answer is answered
	instantEnds  = "ends"  // a campaign is foretold, or ends
)

// sweepLease is how long a sweep may take before another process takes over.
const sweepLease = 60 * 1000 // milliseconds

// deliveryLife is how long the answer to a delivery is kept for its repeats.
const deliveryLife = 24 * 60 * 60 * 1000 // milliseconds

// maxSwept is how many instants one turn of a sweep claims.
const maxSwept = 1000

// Sweep does what is due, once, however many processes there are and however
// late it comes. holder names this process.
func (h *Matches) Sweep(ctx context.Context, holder string) error {
	now := h.now()
	if _, ok, err := h.store.Lease(ctx, "sweep", holder, now, now+sweepLease); err != nil || !ok {
		return err
	}
	if err := h.store.Sweep(ctx, now-deliveryLife); err != nil {
		return fmt.Errorf("bot: sweep: %w", err)
	}
	for {
		if _, ok, err := h.store.Lease(ctx, "sweep", holder, h.now(), h.now()+sweepLease); err != nil || !ok {
			return err
		}
		// What fails comes again with the next sweep, and keeps nobody waiting.
		due, err := h.store.Claim(ctx, now, now+sweepLease, maxSwept)
		if err != nil {
			return fmt.Errorf("bot: sweep: %w", err)
		}
		for _, i := range due {
			if err := h.fire(ctx, i); err != nil {
				if !errors.Is(err, match.ErrStale) {
					h.trouble(ctx, "an instant was due and failed", err, "match", i.Match, "kind", i.Kind)
				}
				continue
			}
			if err := h.store.Done(ctx, i); err != nil {
				return fmt.Errorf("bot: sweep: %w", err)
			}
		}
		if len(due) < maxSwept {
			return nil
		}
	}
}

// fire does what one instant is for, if it still stands. A fault in one game must
// not keep the others waiting, nor end the process at its start.
func (h *Matches) fire(ctx context.Context, i match.Instant) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("bot: match %d: %w", i.Match, Broken(r))
		}
	}()
	l, err := h.take(ctx, i.Match)
	if err != nil {
		return err
	}
	defer l.release()
	kind, what, _ := strings.Cut(i.Kind, " ")
	switch kind {
	case instantLobby:
		if l.match.Phase != match.Open {
			return nil
		}
		change := match.Change{Phase: match.Abandoned, Ended: h.now(),
			Notes: []match.Note{l.note(noteExpired, engine.Nobody, "", "")}}
		err := l.hold(ctx, change)
		return err
	case instantVote:
		n := slices.IndexFunc(l.match.Votes, func(v match.Vote) bool { return v.Opened == i.Key && (v.What == what || what == "") })
		if n < 0 {
			return nil
		}
		return l.expire(ctx, l.match.Votes[n])
	case instantFated:
		return l.answerFated(ctx, i)
	case pace.InstantSeat:
		return l.look(ctx, i.Seat)
	case instantEnds:
		return l.comeToEnd(ctx)
	}
	return nil
}
