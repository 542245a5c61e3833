package deliver

import (
	"context"
	"divisionbell/bot/match"
	"fmt"
	"slices"
)

// listened stores the last private note that a person was told.
func (u *matchUpdate) listened(ctx context.Context, n match.Listener) error {
	if err := u.storeListener(ctx, n); err != nil {
		return err
	}
	return u.keepListeners(ctx, func(k match.Listener) match.Listener {
		if k.Person == n.Person {
			k.Note = max(k.Note, n.Note)
		}
		return k
	})
}

// mayLag is how many notes may be read again after a start, for not having
// stored that none of them was private.
const mayLag = 50

// heard remembers that the listeners of a room were told all there is. Past a
// private note it is stored for all of them: seats change hands, and whoever sits
// there next must not be told what was said to another.
func (r *roomUpdate) heard(ctx context.Context, private bool) error {
	behind, last := false, r.state.Match.LastNote
	for _, n := range r.listeners {
		if !r.hears(n) || n.Note >= last {
			continue
		}
		behind = true
		if private || last-n.Note >= mayLag {
			n.Note = last
			if err := r.storeListener(ctx, n); err != nil {
				return err
			}
		}
	}
	if !behind {
		return nil
	}
	return r.keepListeners(ctx, func(k match.Listener) match.Listener {
		if r.hears(k) {
			k.Note = max(k.Note, last)
		}
		return k
	})
}

// hears reports whether a listener is told in this room.
func (r *roomUpdate) hears(n match.Listener) bool {
	s, ok := r.state.Shows(n.Room)
	return ok && s.Room == r.show.Room
}

func (u *matchUpdate) storeListener(ctx context.Context, n match.Listener) error {
	if err := u.matches.Store.Heard(ctx, n); err != nil {
		return fmt.Errorf("bot: match %s: store what a person heard: %w", u.state.Match.Code, err)
	}
	return nil
}

// keepListeners changes what is known of listeners: for this turn, and in the match
// that is kept decoded.
func (u *matchUpdate) keepListeners(ctx context.Context, f func(match.Listener) match.Listener) error {
	change := func(list []match.Listener) []match.Listener {
		out := slices.Clone(list)
		for i := range out {
			out[i] = f(out[i])
		}
		return out
	}
	u.listeners = change(u.listeners)
	return u.matches.Listened(ctx, u.state.ID, change)
}
