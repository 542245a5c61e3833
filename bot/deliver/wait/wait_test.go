package wait

import (
	"errors"
	"testing"
	"time"

	"divisionbell/bot/match"
)

// TestPause: how long a room waits after so many tries.
func TestPause(t *testing.T) {
	for _, c := range []struct {
		tries int
		asked time.Duration // 0: the platform asks for nothing
		want  int64         // milliseconds
	}{
		{1, 0, 2000},
		{2, 0, 4000},
		{5, 0, 32_000},
		{6, 0, 60_000},
		{1000, 0, 60_000},
		{1, 300 * time.Millisecond, 300}, // it knows best, each time
		{1, 90 * time.Second, 90_000},
		{1, time.Millisecond + 1, 2}, // never too soon
		{3, 300 * time.Millisecond, 300},
		{3, time.Minute, 60_000},
		{12, 2 * time.Hour, 2 * 3600 * 1000},
	} {
		w := New(func() int64 { return 1000 }, func() {})
		why := errors.New("something else")
		if c.asked != 0 {
			why = &match.Wait{For: c.asked}
		}
		if got := w.Pause(7, "hall", 1, c.tries, why) - 1000; got != c.want {
			t.Errorf("try %d, asked for %s: a pause of %d ms, want %d", c.tries, c.asked, got, c.want)
		}
	}
}

// TestWaits: a room waits for its own trouble alone, until somebody speaks there or its
// match goes on; what the platform asked for is waited for all the same.
func TestWaits(t *testing.T) {
	now := int64(1_000_000)
	w := New(func() int64 { return now }, func() {})
	w.Well("hall")
	dead := errors.New("down")
	end := w.Pause(7, "hall", 3, 5, dead)
	if now = end - 1; w.Over(7) || !w.Over(8) {
		t.Error("a room waits less than its pause, or another waits with it")
	}
	if now = end; !w.Over(7) {
		t.Error("a pause does not end")
	}
	w.Well("hall")
	w.Pause(7, "hall", 3, 10, dead)
	if w.Well("hall"); w.Over(7) {
		t.Error("a room's own trouble ends with a success elsewhere")
	}
	if w.Forget(7); !w.Over(7) {
		t.Error("who speaks in a room does not end its pause")
	}
	w.Pause(7, "hall", 3, 10, dead)
	if w.News(7, 3); w.Over(7) {
		t.Error("a room is tried again although nothing has happened")
	}
	if w.News(7, 4); !w.Over(7) {
		t.Error("what happens in a match does not end its room's pause")
	}
	asked := w.Pause(7, "hall", 3, 1, &match.Wait{For: time.Minute})
	if got := w.Pause(7, "hall", 3, 1, dead); got != asked {
		t.Errorf("what the platform asked for became %d, not %d", got, asked)
	}
	if w.News(7, 9); w.Over(7) {
		t.Error("what the platform asked for is not waited for")
	}
}

// TestAnOutageIsTriedInTurn: of a platform that is down one room or another is tried
// every five seconds, and the first success lets all go on.
func TestAnOutageIsTriedInTurn(t *testing.T) {
	now, woken := int64(1_000_000), 0
	w := New(func() int64 { return now }, func() { woken++ })
	w.Well("hall")
	w.Well("yard")
	now += outageAfter + 1
	rooms := []match.RoomID{1, 2, 3, 4}
	for _, r := range rooms {
		w.Pause(r, "hall", 1, 12, errors.New("503"))
	}
	tried := map[match.RoomID]int{}
	for range 55 { // seconds
		now += 1000
		for _, r := range rooms {
			if w.Over(r) {
				tried[r]++
				w.Pause(r, "hall", 1, 12, errors.New("503"))
			}
		}
	}
	if n := tried[1] + tried[2] + tried[3] + tried[4]; n < 8 || n > 11 || tried[1] > 6 {
		t.Errorf("in a minute the rooms are tried %v", tried)
	}
	if w.Well("yard"); w.Over(4) {
		t.Error("another platform's success counts")
	}
	w.Well("hall")
	for _, r := range rooms {
		if !w.Over(r) {
			t.Errorf("room %d waits on", r)
		}
	}
	if woken == 0 {
		t.Error("the sender is not woken")
	}
}
