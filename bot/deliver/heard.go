package deliver

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/table"
	"fmt"
	"slices"
)

// listened keeps the last private note that a person was told.
func (h *Sender) listened(ctx context.Context, l *table.State, n match.Listener) error {
	if err := h.matches.Store.Heard(ctx, n); err != nil {
		return fmt.Errorf("bot: match %s: store what a person heard: %w", l.Match.Code, err)
	}
	return h.keepListeners(ctx, l, func(k match.Listener) match.Listener {
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
func (h *Sender) heard(ctx context.Context, l *table.State, room int64, private bool) error {
	behind := false
	for _, n := range l.Match.Listeners {
		if s, ok := l.Shows(n.Room); !ok || s.Room != room || n.Note >= l.Match.LastNote {
			continue
		}
		behind = true
		if private || l.Match.LastNote-n.Note >= mayLag {
			n.Note = l.Match.LastNote
			if err := h.matches.Store.Heard(ctx, n); err != nil {
				return fmt.Errorf("bot: match %s: store what a person heard: %w", l.Match.Code, err)
			}
		}
	}
	if !behind {
		return nil
	}
	return h.keepListeners(ctx, l, func(k match.Listener) match.Listener {
		if s, ok := l.Shows(k.Room); ok && s.Room == room {
			k.Note = max(k.Note, l.Match.LastNote)
		}
		return k
	})
}

// keepListeners changes what is kept of listeners, here and in the match that
// this is a snapshot of.
func (h *Sender) keepListeners(ctx context.Context, l *table.State, f func(match.Listener) match.Listener) error {
	change := func(list []match.Listener) []match.Listener {
		out := slices.Clone(list)
		for i := range out {
			out[i] = f(out[i])
		}
		return out
	}
	l.Match.Listeners = change(l.Match.Listeners)
	return h.matches.Listened(ctx, l.ID, change)
}
