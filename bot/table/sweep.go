package table

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/engine"
)

// How long what a sweep claimed is its own, and how long whoever sweeps keeps others from it:
// one that has died is not waited for in the next minute.
const claimFor, sweepLease = 60 * 1000, 30 * 1000 // milliseconds

// deliveryLife is how long the answer to a delivery is kept for its repeats.
const deliveryLife = 24 * 60 * 60 * 1000 // milliseconds

// maxSwept is how many instants one turn of a sweep claims.
const maxSwept = 1000

// Sweep does what is due, once, however many processes there are and however
// late it comes. holder names this process.
func (h *Matches) Sweep(ctx context.Context, holder string) error {
	now := h.Now()
	if _, ok, err := h.Store.Lease(ctx, "sweep", holder, now, now+sweepLease); err != nil || !ok {
		return err
	}
	if err := h.Store.Sweep(ctx, now-deliveryLife); err != nil {
		return fmt.Errorf("table: sweep: %w", err)
	}
	for {
		if _, ok, err := h.Store.Lease(ctx, "sweep", holder, h.Now(), h.Now()+sweepLease); err != nil || !ok {
			return err
		}
		// What fails comes again with the next sweep, and keeps nobody waiting.
		due, err := h.Store.Claim(ctx, now, now+claimFor, maxSwept)
		if err != nil {
			return fmt.Errorf("table: sweep: %w", err)
		}
		slices.SortStableFunc(due, func(a, b match.Instant) int { return last(a) - last(b) })
		for _, i := range due {
			if err := h.fire(ctx, i); err != nil {
				if !errors.Is(err, match.ErrStale) {
					h.Trouble(ctx, "an instant was due and failed", err, "match", i.Match, "kind", i.Kind)
				}
				continue
			}
			if err := h.Store.Done(ctx, i); err != nil {
				return fmt.Errorf("table: sweep: %w", err)
			}
		}
		if len(due) < maxSwept {
			return nil
		}
	}
}

// SweepNoMore lets another process sweep at once, as one that ends is to.
func SweepNoMore(ctx context.Context, h *Matches, holder string) error {
	_, _, err := h.Store.Lease(ctx, "sweep", holder, h.Now(), h.Now())
	return err
}

// last is in what order that is done which sums up all else that is due.
func last(i match.Instant) int {
	return slices.Index([]match.InstantKind{match.InstantDigest, match.InstantGazette}, i.Kind)
}

// fire does what one instant is for, if it still stands. A fault in one game must
// not keep the others waiting, nor end the process at its start.
func (h *Matches) fire(ctx context.Context, i match.Instant) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("table: match %d: %w", i.Match, match.Broken(r))
		}
	}()
	l, err := h.Take(ctx, i.Match)
	if err != nil {
		return err
	}
	defer l.Release()
	switch i.Kind {
	case match.InstantLobby:
		if l.Match.Phase != match.Open {
			return nil
		}
		return l.Save(ctx, match.Change{Phase: match.Abandoned, Ended: h.Now(),
			Notes: []match.Note{l.Note(match.NoteExpired, engine.Nobody, "", "")}})
	case match.InstantInvited:
		return l.inviteAgain(ctx)
	case match.InstantVote, match.InstantAsked:
		n := slices.IndexFunc(l.Match.Votes, func(v match.Vote) bool { return v.Opened == i.Key && (v.Motion == i.Of || i.Of == match.Motion{}) })
		if n < 0 {
			return nil
		}
		if i.Kind == match.InstantAsked {
			return l.ask(ctx, l.Match.Votes[n])
		}
		return l.expire(ctx, l.Match.Votes[n])
	case match.InstantForced:
		return l.answerForced(ctx, i)
	case match.InstantSeat:
		return l.runClocks(ctx, i.Seat)
	case match.InstantEnds:
		return l.comeToEnd(ctx)
	case match.InstantDigest:
		return l.sumUp(ctx)
	case match.InstantReplay:
		return film(h, i.Match)
	case match.InstantGazette:
		return l.publish(ctx)
	case match.InstantUnveiled:
		return l.Save(ctx, match.Change{})
	}
	return nil
}
