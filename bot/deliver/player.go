package deliver

import (
	"context"
	"fmt"
	"slices"

	"divisionbell/bot/deliver/place"
	"divisionbell/bot/match"
)

// A player is who plays from a room, by the first of their seats that is meant.
type player struct {
	match.Tenure
	place.Place
}

// players are the people who hold some of the seats and play from this room, each
// once, in the order of their seats.
func (r *roomUpdate) players(ctx context.Context, meant func(match.Tenure) bool) (here []player, err error) {
	seen := map[match.PersonID]bool{}
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
			p.Account.Person = t.Person
			here = append(here, player{t, p})
		}
	}
	return here, nil
}

// mayLag is how many notes may be read again after a start, for not having
// stored that none of them was private.
const mayLag = 50

// heard remembers that some listeners were told the notes up to one. Past a private
// note it is stored: seats change hands, and whoever sits there next must not be told
// what was said to another.
func (u *matchUpdate) heard(ctx context.Context, note match.NoteID, private bool, who func(match.Listener) bool) error {
	behind := func(n match.Listener) bool { return n.Note < note && who(n) }
	if !slices.ContainsFunc(u.listeners, behind) {
		return nil
	}
	for _, n := range u.listeners {
		if behind(n) && (private || note-n.Note >= mayLag) {
			n.Note = note
			if err := u.matches.Store.Heard(ctx, n); err != nil {
				return fmt.Errorf("deliver: match %s: store what a person heard: %w", u.state.Match.Code, err)
			}
		}
	}
	raise := func(list []match.Listener) []match.Listener {
		list = slices.Clone(list)
		for i := range list {
			if behind(list[i]) {
				list[i].Note = note
			}
		}
		return list
	}
	u.listeners = raise(u.listeners)
	return u.matches.Listened(ctx, u.state.ID, raise)
}

// hears reports whether a listener is told in this room.
func (r *roomUpdate) hears(n match.Listener) bool {
	s, ok := r.state.Shows(n.Room)
	return ok && s.Room == r.show.Room
}

// unheard is the last note that all in the room were told, and each who listens
// there in private.
func (r *roomUpdate) unheard() match.NoteID {
	after := r.show.Note
	for _, n := range r.listeners {
		if r.hears(n) {
			after = min(after, n.Note)
		}
	}
	return after
}
