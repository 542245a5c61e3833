package bot_test

import (
	"context"
	"testing"

	"divisionbell/bot/match"
)

// A crowded store has a match for every code of four letters.
type crowded struct{ match.Store }

func (s crowded) MatchByCode(ctx context.Context, code string) (match.MatchID, error) {
	if len(code) == 4 {
		return 1, nil
	}
	return s.Store.MatchByCode(ctx, code)
}

// TestWhereCodesOfFourAreTaken a match gets one of five.
func TestWhereCodesOfFourAreTaken(t *testing.T) {
	h := build(t, plan{wrap: func(s match.Store) match.Store { return crowded{s} }})
	h.say("Ann", "match new exchequer")
	if code := h.newest(); len(code) != 5 || !match.IsCode(code) {
		t.Errorf("the match is %s", code)
	}
}
