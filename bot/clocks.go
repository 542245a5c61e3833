package bot

import (
	"context"
	"errors"
	"fmt"
	"time"

	"divisionbell/bot/clock"
	"divisionbell/bot/msg"
)

// zone is where a pace's clocks are.
func (p Pace) zone() *time.Location {
	loc, err := clock.Zone(p.Zone)
	if err != nil {
		return time.UTC
	}
	return loc
}

// clocks reads what a match's clocks go by.
func (h *Host) clocks(ctx context.Context, l *live) error {
	l.rules, l.usual, l.people = l.match.Settings.Pace.rules(), h.usual, nil
	if l.match.Phase.Ended() {
		return nil
	}
	l.people = map[int64]Person{}
	for _, t := range l.match.Seats {
		if t.Bot != "" {
			continue
		}
		p, err := h.store.PersonByID(ctx, t.Person)
		if err != nil && !errors.Is(err, ErrNotFound) {
			return fmt.Errorf("bot: match %s: %w", l.match.Code, err)
		}
		if err == nil {
			l.people[t.Person] = p
		}
	}
	return nil
}

// clockLine is a note of the clocks in a sentence; nil for others.
func (l *live) clockLine(n Note) msg.Text {
	switch n.Kind {
	case noteMissed:
		return l.missedLine(n)
	case noteWaiting:
		return l.waitingLine(n)
	}
	return nil
}
