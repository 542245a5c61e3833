package bot

import (
	"context"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/engine"
)

// A decision to which there is but one answer is answered by itself, after a
// while that lot decides: were it at once, all would know that there was no
// choice.
const (
	fatedSoonest = 2 * 60 * 1000 // milliseconds
	fatedLatest  = 30 * 60 * 1000
)

// foregone are the instants at which people's new decisions answer themselves.
func (h *Matches) foregone(l *State, table engine.Table, asks []engine.Ask, now int64) (out []match.Instant) {
	for _, a := range asks {
		known := slices.ContainsFunc(l.match.Asks, func(b engine.Ask) bool { return match.SameDecision(a, b) })
		if known || l.isBot(a.Seat) {
			continue
		}
		out = append(out, h.fate(l, table, a, now)...)
	}
	return out
}

// fate is when a decision answers itself; none where there is a choice.
func (h *Matches) fate(l *State, table engine.Table, a engine.Ask, now int64) []match.Instant {
	if words, _, _ := table.Order(a, nil); len(words) == 0 {
		return nil
	}
	after := fatedSoonest + h.botDice().Below(fatedLatest-fatedSoonest)
	return []match.Instant{{Match: l.match.ID, Seat: a.Seat, Kind: instantFated, Key: int64(a.Key), At: now + int64(after)}}
}

// answerFated answers a decision, unless that was done. The entry is the seat's
// own, as if its holder had said it: the log, too, must not tell.
func (l *Handle) answerFated(ctx context.Context, i match.Instant) error {
	switch l.match.Phase {
	case match.Playing:
	case match.Paused:
		return match.ErrStale // it stays due
	default:
		return nil
	}
	n := slices.IndexFunc(l.match.Asks, func(a engine.Ask) bool { return a.Seat == i.Seat && int64(a.Key) == i.Key })
	if n < 0 || l.isBot(i.Seat) {
		return nil
	}
	words, _, _ := l.table.Order(l.match.Asks[n], nil)
	if len(words) == 0 {
		return nil
	}
	_, err := l.play(ctx, deed{seat: i.Seat, cause: causePerson, fated: true, actions: [][]string{words}}, nil)
	l.all.wake()
	return err
}
