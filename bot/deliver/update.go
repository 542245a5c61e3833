package deliver

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/table"
	"errors"
	"slices"
)

// A matchUpdate brings the rooms of one match up to date, in one turn. It reads a
// snapshot of the match, which nobody changes, and keeps beside it what became of
// the notices and listeners in this turn.
type matchUpdate struct {
	matches   *table.Matches
	places    places
	state     *table.State
	notices   []match.Notice
	listeners []match.Listener
}

// update begins one with the match as it is now.
func (h *Sender) update(ctx context.Context, id int64) (*matchUpdate, error) {
	l, err := h.matches.Snapshot(ctx, id)
	if err != nil {
		return nil, err
	}
	return &matchUpdate{h.matches, h.places, l, slices.Clone(l.Match.Notices), l.Match.Listeners}, nil
}

// A roomUpdate does so for one of its rooms; show is what that was told so far.
type roomUpdate struct {
	*matchUpdate
	outlet
	show match.Show
}

// shown stores what the room was told, under the fence of its platform's lease.
func (r *roomUpdate) shown(ctx context.Context) error {
	return r.matches.Shown(ctx, r.state, r.show, r.fence)
}

// plays reports whether a person is rung and told in this room, and how.
func (r *roomUpdate) plays(ctx context.Context, person int64) (p place, here bool, err error) {
	p, ok, err := r.places.of(ctx, r.state, r.listeners, person)
	return p, ok && p.Room.ID == r.show.Room, err
}

// A player is who plays from a room, by the first of their seats that is meant.
type player struct {
	match.Tenure
	place
}

// players are the people who hold some of the seats and play from this room, each
// once, in the order of their seats.
func (r *roomUpdate) players(ctx context.Context, meant func(match.Tenure) bool) (here []player, err error) {
	seen := map[int64]bool{}
	for _, t := range r.state.Match.Seats {
		if t.Bot != "" || seen[t.Person] || !meant(t) {
			continue
		}
		seen[t.Person] = true
		p, plays, err := r.plays(ctx, t.Person)
		if err != nil {
			return nil, err
		}
		if plays {
			here = append(here, player{t, p})
		}
	}
	return here, nil
}

// lost reports whether something cannot be done any more to what it was meant for.
func lost(err error) bool { return errors.Is(err, match.ErrGone) || errors.Is(err, match.ErrRefused) }

// maxStale is how often a change that must not be lost is tried again when
// another process is quicker.
const maxStale = 5

// amend commits what a match as it stands asks for, again when another process
// was quicker.
func amend(ctx context.Context, m *table.Matches, id int64, change func(*table.State) match.Change) error {
	once := func() error {
		l, err := m.Take(ctx, id)
		if err != nil {
			return err
		}
		defer l.Release()
		return l.Save(ctx, change(&l.State))
	}
	err := once()
	for try := 0; try < maxStale && errors.Is(err, match.ErrStale); try++ {
		err = once()
	}
	return err
}
