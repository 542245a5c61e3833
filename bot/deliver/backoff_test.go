package deliver

import (
	"errors"
	"testing"
	"time"

	"divisionbell/bot/match"
)

// TestPause: how long a room waits after so many tries.
func TestPause(t *testing.T) {
	const hour = 3600 * 1000
	for _, c := range []struct {
		tries int
		asked time.Duration // 0: the platform asks for nothing
		want  int64         // milliseconds
	}{
		{1, 0, 2000},
		{2, 0, 4000},
		{11, 0, 2048 * 1000},
		{12, 0, hour},
		{1000, 0, hour},
		{1, 300 * time.Millisecond, 300}, // the first time it knows best
		{1, 90 * time.Second, 90_000},
		{1, time.Millisecond + 1, 2}, // never too soon
		{3, 300 * time.Millisecond, 8000},
		{3, time.Minute, 60_000},
		{12, 2 * time.Hour, 2 * hour},
	} {
		w := &waits{now: func() int64 { return 1000 }, wake: func() {}, until: map[match.RoomID]int64{}}
		why := errors.New("something else")
		if c.asked != 0 {
			why = &match.Wait{For: c.asked}
		}
		if got := w.pause(7, c.tries, why) - 1000; got != c.want {
			t.Errorf("try %d, asked for %s: a pause of %d ms, want %d", c.tries, c.asked, got, c.want)
		}
	}
}

// TestWaits: a room waits as long as the longest pause that was set, alone, and until
// somebody speaks there.
func TestWaits(t *testing.T) {
	now := int64(0)
	w := &waits{now: func() int64 { return now }, wake: func() {}, until: map[match.RoomID]int64{}}
	long := w.pause(7, 10, errors.New("down"))
	w.pause(7, 5, errors.New("down"))
	if now = long - 1; w.over(7) || !w.over(8) {
		t.Error("a room waits less than its longest pause, or another waits with it")
	}
	if now = long; !w.over(7) {
		t.Error("a pause does not end")
	}
	w.pause(7, 10, errors.New("down"))
	if w.forget(7); !w.over(7) {
		t.Error("who speaks in a room does not end its pause")
	}
}
