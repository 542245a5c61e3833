package table

import (
	"context"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// A decision to which there is but one answer is answered by itself, after a
// while that lot decides: were it at once, all would know that there was no
// choice.
const (
	forcedSoonest = 2 * 60 * 1000 // milliseconds
	forcedLatest  = 30 * 60 * 1000
)

// forced are the instants at which people's new decisions answer themselves.
func forced(h *Matches, l *State, table engine.Table, asks []engine.Ask, now int64) (out []match.Instant) {
	for _, a := range asks {
		if match.DecisionOf(a).In(l.Match.Asks) || l.IsBot(a.Seat) {
			continue
		}
		out = append(out, forcedInstant(h, l, table, a, now)...)
	}
	return out
}

// forcedInstant is when a decision answers itself; none where there is a choice.
func forcedInstant(h *Matches, l *State, table engine.Table, a engine.Ask, now int64) []match.Instant {
	if words, _, _ := table.Order(a, nil); len(words) == 0 {
		return nil
	}
	after := forcedSoonest + h.Luck().Below(forcedLatest-forcedSoonest)
	return []match.Instant{{Match: l.Match.ID, Seat: a.Seat, Kind: match.InstantForced, Key: int64(a.Key), At: now + int64(after)}}
}

// answerForced answers a decision, unless that was done. The entry is the seat's
// own, as if its holder had said it: the log, too, must not tell.
func (l *Handle) answerForced(ctx context.Context, i match.Instant) error {
	switch l.Match.Phase {
	case match.Playing:
	case match.Paused:
		return match.ErrStale // it stays due
	default:
		return nil
	}
	n := slices.IndexFunc(l.Match.Asks, func(a engine.Ask) bool { return a.Seat == i.Seat && int64(a.Key) == i.Key })
	if n < 0 || l.IsBot(i.Seat) {
		return nil
	}
	words, _, _ := l.Table.Order(l.Match.Asks[n], nil)
	if len(words) == 0 {
		return nil
	}
	_, err := l.Play(ctx, Deed{Seat: i.Seat, Cause: record.ByPerson, forced: true, Actions: [][]string{words}}, nil)
	l.all.Wake()
	return err
}
