// Package ring counts how often people are rung, over all their matches.
package ring

import (
	"context"
	"fmt"
	"sync"

	"divisionbell/bot/deliver/device"
	"divisionbell/bot/match"
	"divisionbell/bot/table"
)

// Rings are how often people were rung, as the store has it, and how often they are
// being rung at this moment. Nothing is held while a platform is called.
type Rings struct {
	store   match.Records
	heard   *table.Hearing
	now     func() int64
	devices device.Devices

	mu    sync.Mutex
	under map[match.PersonID]int // rings that are being said
}

// New makes them by a clock in milliseconds UTC.
func New(store match.Records, heard *table.Hearing, now func() int64, devices device.Devices) *Rings {
	return &Rings{store: store, heard: heard, now: now, devices: devices, under: map[match.PersonID]int{}}
}

// A Claim is the right to ring a person once.
type Claim struct {
	*Rings
	person match.PersonID
	counts bool // as a ring; else it goes beside one
	ended  bool
}

// Claim asks for one, which is given if the person may be rung as they are known at this
// moment; nil: they may not.
func (r *Rings) Claim(ctx context.Context, person match.PersonID, counts bool, may func(match.Person) bool) (*Claim, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	p, err := r.store.PersonByID(ctx, person)
	if err != nil {
		return nil, err
	}
	if n := r.under[person]; n > 0 {
		if p.Rung.Last = r.now(); p.Rung.Times == 0 {
			p.Rung.First = p.Rung.Last
		}
		p.Rung.Times += n
	}
	if !may(p) {
		return nil, nil
	}
	if counts {
		r.under[person]++
	}
	return &Claim{Rings: r, person: person, counts: counts}, nil
}

// End gives a claim back, once; the first word holds. rang: the person was rung, which is
// kept.
func (c *Claim) End(ctx context.Context, rang bool) error {
	if c.ended || !c.counts {
		return nil
	}
	c.ended = true
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.under[c.person]--; c.under[c.person] == 0 {
		delete(c.under, c.person)
	}
	if !rang {
		return nil
	}
	if err := c.heard.Rang(ctx, c.person); err != nil {
		return fmt.Errorf("ring: count one: %w", err)
	}
	return nil
}

// Owed is what the person's devices are to be told beside a notice.
func (c *Claim) Owed(ctx context.Context, l *table.State, n match.Notice) ([]match.Owed, error) {
	return c.devices.Owed(ctx, l, n, c.person, c.counts)
}
