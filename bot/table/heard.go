package table

import (
	"context"
	"sync"

	"divisionbell/bot/bounded"
	"divisionbell/bot/match"
)

// A Hearing remembers who was heard of lately and not rung since, so that not each word
// of theirs asks the store.
type Hearing struct {
	store match.Records
	now   func() int64

	mu    sync.Mutex
	rings int                                // rung by this process
	quiet bounded.Map[match.PersonID, int64] // when they were heard of, with no ring since
}

func newHearing(s match.Records, now func() int64) *Hearing {
	return &Hearing{store: s, now: now, quiet: bounded.New[match.PersonID, int64](MaxKnown)}
}

// heardLately is how long another process's ring may go unnoticed: what follows of it is
// one ring less for somebody who was here a moment ago.
const heardLately = 60 * 1000 // milliseconds

// Spoke forgets a person's rings, since they are heard of, and gives them.
func (h *Hearing) Spoke(ctx context.Context, person match.PersonID) (match.Rings, error) {
	now := h.now()
	h.mu.Lock()
	at, ok := h.quiet.Get(person)
	rings := h.rings
	h.mu.Unlock()
	if ok && at <= now && now-at < heardLately {
		return match.Rings{}, nil
	}
	was, err := h.store.Spoke(ctx, person)
	h.mu.Lock()
	defer h.mu.Unlock()
	if err == nil && rings == h.rings {
		h.quiet.Add(person, now)
	}
	return was, err
}

// Rang counts one more ring of a person.
func (h *Hearing) Rang(ctx context.Context, person match.PersonID) error {
	err := h.store.Rang(ctx, person, h.now())
	h.mu.Lock()
	defer h.mu.Unlock()
	h.rings++
	h.quiet.Remove(person)
	return err
}
