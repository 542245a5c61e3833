package daily

import (
	"context"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/bot/table"
)

// Readable are those of some matches that are not another's go at a day's game which nobody
// else may see yet, or all when there is no other.
func Readable(ctx context.Context, m *table.Matches, person match.PersonID, some []match.Brief) ([]match.Brief, error) {
	veiled := func(b match.Brief) bool { return !m.Closed(&match.Match{Day: b.Day}) }
	if !slices.ContainsFunc(some, veiled) {
		return some, nil
	}
	own, err := m.Store.Held(ctx, person)
	rest := slices.DeleteFunc(slices.Clone(some), func(b match.Brief) bool {
		return veiled(b) && !slices.ContainsFunc(own, func(h match.Held) bool { return h.Code == b.Code })
	})
	if len(rest) == 0 {
		return some, err
	}
	return rest, err
}
