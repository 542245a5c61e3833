package table

import (
	"context"
	"fmt"
	"slices"

	"divisionbell/bot/match"
)

// FirstRun reports whether a match is the run of its day that counts for whoever
// plays it.
func FirstRun(ctx context.Context, h *Matches, l *State) (bool, error) {
	if l.Match.Day == "" {
		return false, nil
	}
	runs, err := h.Store.Runs(ctx, l.Match.Game, l.Match.Day)
	if err != nil {
		return false, fmt.Errorf("table: match %s: the runs of %s: %w", l.Match.Code, l.Match.Day, err)
	}
	person := l.Match.Seats[0].Person
	i := slices.IndexFunc(runs, func(r match.Run) bool { return r.Person == person })
	return i >= 0 && runs[i].Match == l.ID, nil
}
