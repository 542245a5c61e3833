package outage

import (
	"errors"
	"maps"
	"slices"
	"testing"
	"time"

	"divisionbell/bot/match"
)

// TestPause: how long a room waits, by how long it has been in trouble, or by what its
// platform asks for.
func TestPause(t *testing.T) {
	for _, c := range []struct {
		trouble int64         // milliseconds
		asked   time.Duration // 0: the platform asks for nothing
		want    int64         // milliseconds
	}{
		{0, 0, 2000},
		{3000, 0, 2000},
		{9500, 0, 4750},
		{64_000, 0, 32_000},
		{110_000, 0, 55_000},
		{119_999, 300 * time.Millisecond, 300}, // it knows best, each time
		{0, 90 * time.Second, 90_000},
		{0, time.Millisecond + 1, 2}, // never too soon
		{60_000, time.Minute, 60_000},
		{60_000, 2 * time.Hour, 2 * 3600 * 1000},
	} {
		now := int64(1_000_000)
		w := New[match.RoomID](func() int64 { return now }, func() {})
		w.Well("hall")
		w.Pause(7, "hall", 1, errors.New("something else"))
		if now += c.trouble; !w.Over(7) && c.trouble > 0 {
			t.Errorf("after %d ms it waits on", c.trouble)
		}
		w.Well("hall")
		why := errors.New("something else")
		if c.asked != 0 {
			why = &match.Wait{For: c.asked}
		}
		if until, _ := w.Pause(7, "hall", 1, why); until-now != c.want {
			t.Errorf("in trouble for %d ms, asked for %s: a pause of %d ms, want %d", c.trouble, c.asked, until-now, c.want)
		}
	}
}

// TestARoomAloneInTroubleIsTriedMoreAndMoreSeldom: to once a minute, while its platform
// takes all else. What fails later is new, when the room took something meanwhile or was
// tried for long.
func TestARoomAloneInTroubleIsTriedMoreAndMoreSeldom(t *testing.T) {
	now := int64(1_000_000)
	w := New[match.RoomID](func() int64 { return now }, func() {})
	dead, tries, last := errors.New("503"), 0, int64(0)
	for range 3600 {
		now += 1000
		w.Well("hall")
		if w.Over(7) {
			if _, nth := w.Pause(7, "hall", 3, dead); nth != tries+1 {
				t.Fatalf("try %d is taken for %d", tries+1, nth)
			}
			tries, last = tries+1, now
		}
	}
	if tries < 62 || tries > 75 {
		t.Errorf("in an hour it is tried %d times", tries)
	}
	now = last + 1
	for _, well := range []bool{true, false} {
		if w.Done(7); w.Over(7) {
			t.Error("what goes well ends a wait for something else")
		}
		now += 60_000
		w.Over(7)
		if well {
			w.Done(7)
		} else {
			now += 121_000
		}
		w.Well("hall")
		if until, nth := w.Pause(7, "hall", 3, dead); until-now != 2000 || nth != 1 {
			t.Errorf("after it went well (told: %v) try %d waits for %d ms", well, nth, until-now)
		}
		for range 200 {
			now += 1000
			w.Well("hall")
			if w.Over(7) {
				w.Pause(7, "hall", 3, dead)
				last = now
			}
		}
		now = last + 1
	}
}

// TestARoomAloneInTroubleWhereLittleIsSaid: a platform that now and then takes something
// is not taken to be down for one room.
func TestARoomAloneInTroubleWhereLittleIsSaid(t *testing.T) {
	now, tries := int64(1_000_000), 0
	w := New[match.RoomID](func() int64 { return now }, func() {})
	for second := range 3600 {
		if now += 1000; second%45 == 0 {
			w.Well("hall")
		}
		if w.Over(7) {
			tries++
			w.Pause(7, "hall", 3, errors.New("503"))
		}
	}
	if tries < 80 || tries > 180 {
		t.Errorf("in an hour it is tried %d times", tries)
	}
	w.Pause(9, "hall", 3, errors.New("503"))
	for range 20 {
		now += 1000
		w.Over(9)
	}
	w.Pause(9, "hall", 3, errors.New("503"))
	if now += 5000; !w.Over(9) {
		t.Error("whether it is down is not found out by another room")
	}
}

// TestWaits: a room waits for its own trouble alone, until somebody speaks there or its
// match goes on; what the platform asked for is waited for all the same.
func TestWaits(t *testing.T) {
	now := int64(1_000_000)
	w := New[match.RoomID](func() int64 { return now }, func() {})
	w.Well("hall")
	dead := errors.New("down")
	end, _ := w.Pause(7, "hall", 3, dead)
	if now = end - 1; w.Over(7) || !w.Over(8) {
		t.Error("a room waits less than its pause, or another waits with it")
	}
	if now = end; !w.Over(7) {
		t.Error("a pause does not end")
	}
	w.Well("hall")
	w.Pause(7, "hall", 3, dead)
	if w.Well("hall"); w.Over(7) {
		t.Error("a room's own trouble ends with a success elsewhere")
	}
	if w.Forget(7); !w.Over(7) {
		t.Error("who speaks in a room does not end its pause")
	}
	w.Pause(7, "hall", 3, dead)
	if w.News(7, 3); w.Over(7) {
		t.Error("a room is tried again although nothing has happened")
	}
	if w.News(7, 4); !w.Over(7) {
		t.Error("what happens in a match does not end its room's pause")
	}
	asked, _ := w.Pause(7, "hall", 3, &match.Wait{For: time.Minute})
	if got, _ := w.Pause(7, "hall", 3, dead); got != asked {
		t.Errorf("what the platform asked for became %d, not %d", got, asked)
	}
	if w.News(7, 9); w.Over(7) {
		t.Error("what the platform asked for is not waited for")
	}
}

// TestAnOutageIsTriedInTurn: of a platform that is down one room or another is tried, every
// five seconds if there is one, and up to twice a second the more there are: some of them may
// fail for good. The first success lets all go on.
func TestAnOutageIsTriedInTurn(t *testing.T) {
	for many, most := range map[match.RoomID]int{1: 12, 2: 12, 4: 24, 16: 96, 1000: 120} {
		now, tried := int64(1_000_000), map[match.RoomID]int{}
		w := New[match.RoomID](func() int64 { return now }, func() {})
		w.Well("hall")
		now += outageAfter + 1
		for r := range many {
			w.Pause(r, "hall", 1, errors.New("503"))
		}
		all, mostOne := 0, 0
		for range 3 * 55 { // seconds
			now += 1000
			for r := range many {
				if w.Over(r) {
					tried[r]++
					all++
					mostOne = max(mostOne, tried[r])
					w.Pause(r, "hall", 1, errors.New("503"))
				}
			}
		}
		if all > most*3 || all < most*2 || mostOne > all/int(many)+2 {
			t.Errorf("of %d rooms %d are tried in three minutes, %d times the same", many, all, mostOne)
		}
	}
}

// TestASteadyOutageIsTriedNoOftener: one of many is tried every five seconds, in turn, and
// the first success lets all go on.
func TestASteadyOutageIsTriedNoOftener(t *testing.T) {
	now, all := int64(1_000_000), 0
	w := NewSteady[string](func() int64 { return now }, func() {})
	rooms := []string{"a", "b", "c", "d", "e", "f", "g", "h"}
	tried := map[string]int{}
	for _, r := range rooms {
		w.Pause(r, "hall", 0, errors.New("503"))
	}
	for range 10 * 60 {
		now += 1000
		for _, r := range rooms {
			if w.Over(r) {
				tried[r]++
				all++
				w.Pause(r, "hall", 0, errors.New("503"))
			}
		}
	}
	if all < 110 || all > 121 || slices.Max(slices.Collect(maps.Values(tried))) > all/len(rooms)+2 {
		t.Errorf("in ten minutes they are tried %d times: %v", all, tried)
	}
	w.Well("hall")
	for _, r := range rooms {
		if !w.Over(r) {
			t.Errorf("%s waits on", r)
		}
	}
}

// TestSomeFailForGoodFromTheSameMoment: half of the rooms go on failing when an outage is over
// in which all failed at once, so that nothing tells them apart. The others are told all the
// same within ten seconds.
func TestSomeFailForGoodFromTheSameMoment(t *testing.T) {
	for _, many := range []match.RoomID{2, 6, 16} {
		now, end := int64(1_000_000), int64(0)
		w := New[match.RoomID](func() int64 { return now }, func() {})
		for r := range many {
			w.Pause(r, "hall", 1, errors.New("503"))
		}
		for told := false; !told; now += 1000 {
			if now > 1_000_000+200_000 && end == 0 {
				end = now
			}
			for r := range many {
				if tried := w.Over(r); tried && end != 0 && r >= many/2 {
					told = true
				} else if tried {
					w.Pause(r, "hall", 1, errors.New("503"))
				}
			}
		}
		if late := now - end; late > 10_000 {
			t.Errorf("of %d rooms the first is told %d ms after the end", many, late)
		}
	}
}

// TestTheFirstSuccessLetsAllGoOn: what fails then is new, and each room's own.
func TestTheFirstSuccessLetsAllGoOn(t *testing.T) {
	now, woken := int64(1_000_000), 0
	w := New[match.RoomID](func() int64 { return now }, func() { woken++ })
	w.Well("hall")
	w.Well("yard")
	now += outageAfter + 1
	rooms := []match.RoomID{1, 2, 3, 4}
	for _, r := range rooms {
		w.Pause(r, "hall", 1, errors.New("503"))
	}
	if w.Well("yard"); w.Passed(4) {
		t.Error("another platform's success counts, or it is tried where that is not worth it")
	}
	w.Well("hall")
	for _, r := range rooms {
		if !w.Over(r) {
			t.Errorf("room %d waits on", r)
		}
		if until, nth := w.Pause(r, "hall", 1, errors.New("503")); until-now != 2000 || nth != 1 {
			t.Errorf("what fails in room %d after the outage is try %d of it, and waits for %d ms", r, nth, until-now)
		}
	}
	if woken == 0 {
		t.Error("the sender is not woken")
	}
}

// TestWhatWasInTroubleBeforeIsTriedLast: rooms that fail by themselves ask before others
// while their platform is down. Those that it alone keeps waiting are tried before them, so
// that they find out when it is over.
func TestWhatWasInTroubleBeforeIsTriedLast(t *testing.T) {
	for _, lasts := range []int64{12, 31, 62, 125, 601} {
		now, told := int64(1_000_000), false
		w := New[match.RoomID](func() int64 { return now }, func() {})
		var owed []match.RoomID
		owe := func(rooms ...match.RoomID) {
			for _, r := range rooms {
				w.Pause(r, "hall", 1, errors.New("503"))
			}
			owed = append(owed, rooms...)
		}
		pass := func(seconds int64, elsewhere, here bool) { // whether something is taken
			for end := now + seconds*1000; now < end && !told; {
				if now += 1000; elsewhere {
					w.Well("hall")
				}
				for _, r := range owed {
					if tried := w.Over(r); tried && r > 8 && here {
						told = true
					} else if tried {
						w.Pause(r, "hall", 1, errors.New("503"))
					}
				}
			}
		}
		owe(1, 2, 3, 4, 5, 6, 7, 8)
		pass(300, true, false)
		owe(9, 10)
		pass(lasts, false, false)
		end := now
		pass(100, false, true)
		if late := now - end; late > 10_000 {
			t.Errorf("out for %d s: the first is told %d ms after that", lasts, late)
		}
	}
}

// TestAPartOfAPlatformIsTriedInTurn: of several rooms in trouble, where others are well,
// one or another is tried every five seconds, and the first that is well again lets all
// go on.
func TestAPartOfAPlatformIsTriedInTurn(t *testing.T) {
	now, tries := int64(1_000_000), 0
	w := New[match.RoomID](func() int64 { return now }, func() {})
	pass := func(seconds int, rooms ...match.RoomID) {
		for range seconds {
			now += 1000
			w.Well("hall")
			for _, r := range rooms {
				if w.Over(r) {
					tries++
					w.Pause(r, "hall", 1, errors.New("503"))
				}
			}
		}
	}
	rooms := []match.RoomID{1, 2, 3, 4}
	for _, r := range rooms {
		w.Pause(r, "hall", 1, errors.New("503"))
	}
	pass(600, rooms...)
	if tries > 600/5+40 {
		t.Errorf("in ten minutes they are tried %d times", tries)
	}
	for end := now; ; now += 500 {
		if now > end+10_000 {
			t.Fatal("nobody is tried within ten seconds")
		}
		if i := slices.IndexFunc(rooms, w.Over); i >= 0 {
			w.Well("hall")
			w.Done(rooms[i])
			break
		}
	}
	for _, r := range rooms {
		if !w.Over(r) {
			t.Errorf("room %d waits on", r)
		}
	}
}

// TestOwnTroubles: how often each is tried hangs on nothing that is taken elsewhere. The
// first that is over has the others tried at once.
func TestOwnTroubles(t *testing.T) {
	now, tries := int64(1_000_000), 0
	w := NewOwn[match.RoomID](func() int64 { return now }, func() {})
	for range 3600 {
		now += 1000
		for r := match.RoomID(1); r <= 2; r++ {
			if w.Passed(r) {
				tries++
				w.Pause(r, "hall", 0, errors.New("503"))
			}
		}
	}
	if tries < 2*60 || tries > 2*75 {
		t.Errorf("two are tried %d times in an hour", tries)
	}
	for now += 60_000; !w.Passed(1); now += 1000 {
	}
	if w.Done(1); !w.Passed(2) {
		t.Error("the other one waits on")
	}
}
