package table

import (
	"context"
	"testing"

	"divisionbell/bot/match"
)

// A bellboy is a store that counts one person's rings, and how often it was asked.
type bellboy struct {
	match.Records
	times, asked int
	meanwhile    func()
}

func (b *bellboy) Spoke(context.Context, match.PersonID) (match.Rings, error) {
	was := match.Rings{Times: b.times}
	b.times, b.asked = 0, b.asked+1
	if b.meanwhile != nil {
		b.meanwhile()
	}
	return was, nil
}

func (b *bellboy) Rang(context.Context, match.PersonID, int64) error {
	b.times++
	return nil
}

// TestHearing: no ring of this process goes unnoticed, also one in the very moment in
// which somebody is heard of; another's does for a minute at most.
func TestHearing(t *testing.T) {
	ctx, now, b := context.Background(), int64(1e12), &bellboy{}
	h := newHearing(b, func() int64 { return now })
	spoke := func(want, asked int) {
		t.Helper()
		if was, err := h.Spoke(ctx, 7); err != nil || was.Times != want || b.asked != asked {
			t.Errorf("%d rings, not %d, the store was asked %d times, not %d: %v", was.Times, want, b.asked, asked, err)
		}
	}
	ring := func() {
		if err := h.Rang(ctx, 7); err != nil {
			t.Error(err)
		}
	}
	spoke(0, 1)
	spoke(0, 1)
	ring()
	ring()
	spoke(2, 2)
	b.times = 1 // another process
	spoke(0, 2)
	now += heardLately
	spoke(1, 3)
	b.meanwhile = ring
	now += heardLately
	spoke(0, 4)
	b.meanwhile = nil
	spoke(1, 5)
	spoke(0, 5)
}
