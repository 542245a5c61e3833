package thrift

import (
	"testing"
	"time"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot/match"
)

// Rooms of a workspace ask side by side what it affords, and make their calls later. What
// one is promised counts from then on: together they leave as many edits for what is told
// as one alone would, and what was promised is not paid for twice.
func TestWhatIsPromisedIsTaken(t *testing.T) {
	for _, spent := range []struct {
		name    string
		what    match.Spending
		granted int
		of      func(*Thrift) *chatkit.Promised
	}{
		{"redrawing", match.ToRedraw, tierBurst - keptToTell, func(s *Thrift) *chatkit.Promised { return &s.Edits }},
		{"telling", match.ToTell, tierBurst, func(s *Thrift) *chatkit.Promised { return &s.Edits }},
		{"withdrawing", match.ToWithdraw, tierBurst, func(s *Thrift) *chatkit.Promised { return &s.Drops }},
	} {
		now := time.Unix(1700000000, 0)
		s := New(func() time.Time { return now }, Usual)
		ask := func() (granted int) {
			for id := match.RoomID(1); id <= 10; id++ {
				if s.Affords(match.Room{ID: id, Channel: "C1"}, spent.what, now) {
					granted++
				}
			}
			return granted
		}
		calls := spent.of(s)
		granted := ask()
		if granted != spent.granted {
			t.Errorf("%s: %d of ten rooms may at once, not %d", spent.name, granted, spent.granted)
		}
		for range granted {
			calls.Spend(now)
		}
		if left := tierBurst - granted; calls.Has(left) || left > 0 && !calls.Has(left-1) {
			t.Errorf("%s: %d calls of %d do not leave %d", spent.name, granted, tierBurst, left)
		}
		now = now.Add(tierEvery)
		if granted := ask(); granted != 1 {
			t.Errorf("%s: %d more may a tick later, not 1", spent.name, granted)
		}
		now = now.Add(time.Minute) // nobody has made that call
		calls.Spend(now)
		if calls.Has(tierBurst - 1) {
			t.Errorf("%s: a call is free by what was promised long ago", spent.name)
		}
	}
}
