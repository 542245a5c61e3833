package sqlite

import (
	"context"

	"divisionbell/bot/match"
)

// oneLane is the fleet on a file: whoever shares one has one process speak on a platform.
type oneLane struct{ of *DB }

// Lanes is 1.
func (oneLane) Lanes() int { return 1 }

// Join lists the member alone.
func (oneLane) Join(_ context.Context, m match.Member, now, until int64) ([]match.Member, error) {
	if until <= now {
		return nil, nil
	}
	return []match.Member{m}, nil
}

// LeaseAll is Lease for several.
func (d oneLane) LeaseAll(ctx context.Context, names []string, holder string, now, until int64) (map[string]int64, error) {
	fences := map[string]int64{}
	for _, name := range names {
		fence, ok, err := d.of.Lease(ctx, name, holder, now, until)
		if err != nil {
			return nil, err
		}
		if ok {
			fences[name] = fence
		}
	}
	return fences, nil
}
