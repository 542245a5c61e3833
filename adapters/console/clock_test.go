package console

import (
	"testing"
	"time"
)

// The clock moves by days as by hours, never back and never by what is no time.
func TestTheClockMovesByDays(t *testing.T) {
	for to, want := range map[string]time.Duration{
		"+90m": 90 * time.Minute, "+26h": 26 * time.Hour, "+3d": 72 * time.Hour, "+1d12h": 36 * time.Hour, "+0d": 0,
		"+d": -1, "+-1d": -1, "+-2h": -1, "+1d-2h": -1, "+3 days": -1, "+99999d": -1, "+9999999h": -1, "+": -1,
	} {
		c := &Clock{fixed: true, at: time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)}
		if err := c.Move(to); err != nil != (want < 0) || c.moved != max(want, 0) {
			t.Errorf("%s moves it by %v: %v", to, c.moved, err)
		}
	}
}
