package thrift

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
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

// What calls nobody is posted while enough is left to call, in its channel and in the
// workspace; and of all channels together no minute has more posts than Slack takes.
func TestPostsThatCallNobodyGiveWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := New(time.Now, Usual)
		says := func(channel string) bool {
			return s.Affords(match.Room{Channel: channel}, match.ToSay, time.Now())
		}
		for range postBurst - keptToCall {
			if !says("C0") {
				t.Fatal("a channel at rest takes nothing")
			}
			s.Turn("C0")
		}
		if says("C0") || !says("C1") {
			t.Error("what is left of a channel is not for whom to call there")
		}
		said := postBurst - keptToCall
		for ; says(fmt.Sprint("D", said)); said++ {
			s.Turn(fmt.Sprint("D", said))
		}
		if said != evenBurst-keptToRing {
			t.Errorf("%d posts that call nobody at once, not %d", said, evenBurst-keptToRing)
		}
		for begun := time.Now(); ; said++ { // as much as there is, each in a channel of its own
			turn, ok := s.Turn(fmt.Sprint("E", said))
			if !ok {
				t.Fatal("a post waits for too long")
			}
			if time.Sleep(turn.Wait); time.Since(begun) >= time.Minute {
				break
			}
		}
		if said > 200 || said < 180 {
			t.Errorf("%d posts in a minute", said)
		}
		for range postsKnown {
			if turn, ok := s.Turn(fmt.Sprint("E", said)); !ok {
				if turn.Wait <= 0 {
					t.Errorf("one too many waits %v", turn.Wait)
				}
				return
			}
		}
		t.Error("a post waits for however long")
	})
}

// says posts at once, in a channel of its own, and reports whether that is possible.
func says(s *Thrift, channels *int, err error, unclear bool) bool {
	*channels++
	turn, ok := s.Turn(fmt.Sprint("C", *channels))
	if ok && turn.Wait == 0 {
		s.Told(turn, err, true, unclear)
	}
	return ok && turn.Wait == 0
}

// After an outage all is said at once, as far as Slack takes it in a minute. What it may have
// taken without an answer counts, and what it did not take doesn't.
func TestAfterAnOutageAllIsSaidAtOnce(t *testing.T) {
	for _, unclear := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			s := New(time.Now, Usual)
			channels := 0
			const tried = 60
			for range tried {
				says(s, &channels, errors.New("away"), unclear)
				time.Sleep(time.Second / 2)
			}
			if !says(s, &channels, nil, false) {
				t.Fatal("the first waits")
			}
			most, said := saidMost, 1
			if unclear {
				most -= tried
			}
			for ; says(s, &channels, nil, false) && said <= saidMost; said++ {
			}
			if said != most {
				t.Errorf("unclear %v: %d posts at once, not %d", unclear, said, most)
			}
			time.Sleep(2 * time.Minute)
			for said = 0; says(s, &channels, nil, false); said++ {
			}
			if said != evenBurst {
				t.Errorf("later %d posts are said at once, not %d", said, evenBurst)
			}
		})
	}
}

// What calls nobody leaves for whom to call after an outage too: of what is taken a minute.
// Where posts are taken all the while but for one, it gives way as ever.
func TestWhatCallsNobodyGivesWayAfterAFailureToo(t *testing.T) {
	for away, most := range map[time.Duration]int{200 * time.Millisecond: evenBurst - keptToRing, 2 * awayAfter: saidMost - keptToRing} {
		synctest.Test(t, func(t *testing.T) {
			s := New(time.Now, Usual)
			channels := 0
			says(s, &channels, nil, false)
			says(s, &channels, errors.New("away"), false)
			time.Sleep(away)
			says(s, &channels, nil, false)
			said := 2
			if away < awayAfter { // a try counts among what is even
				said++
			}
			for ; said <= saidMost && s.Affords(match.Room{Channel: "C"}, match.ToSay, time.Now()); said++ {
				says(s, &channels, nil, false)
			}
			if said != most {
				t.Errorf("after %v %d posts call nobody, not %d", away, said, most)
			}
		})
	}
}

// What gets no answer is known to have failed only once others are taken again: all is said at
// once then too.
func TestAfterASilenceAllIsSaidAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := New(time.Now, Usual)
		channels := 0
		says(s, &channels, nil, false)
		mute, _ := s.Turn("C")
		time.Sleep(awayAfter)
		says(s, &channels, nil, false)
		time.Sleep(time.Second)
		s.Told(mute, errors.New("away"), true, true)
		said := 3
		for ; says(s, &channels, nil, false); said++ {
		}
		if said != saidMost {
			t.Errorf("%d posts at once, not %d", said, saidMost)
		}
	})
}

// What waits for its turn counts when it is made, and what was not taken does not: however
// many fail, and however slowly, Slack gets no more in any minute than it takes.
func TestNoMinuteHasMoreThanIsTaken(t *testing.T) {
	type posting struct {
		failing int           // one of so many; 0: none
		takes   time.Duration // until it has failed
		every   time.Duration
		away    time.Duration // at first
	}
	for _, p := range []posting{
		{3, 6 * time.Second, 200 * time.Millisecond, 0},
		{2, 6 * time.Second, 100 * time.Millisecond, 0},
		{0, 100 * time.Millisecond, 100 * time.Millisecond, 40 * time.Second},
		{0, 6 * time.Second, 100 * time.Millisecond, 40 * time.Second},
	} {
		synctest.Test(t, func(t *testing.T) {
			s, begun := New(time.Now, Usual), time.Now()
			var mu sync.Mutex
			var taken []time.Time
			for n := 0; time.Since(begun) < 5*time.Minute; n++ {
				fails := p.failing > 0 && n%p.failing == 0 || time.Since(begun) < p.away
				if turn, ok := s.Turn(fmt.Sprint("C", n%190)); ok {
					go func() {
						if time.Sleep(turn.Wait); fails {
							time.Sleep(p.takes)
							s.Told(turn, errors.New("away"), true, false)
							return
						}
						mu.Lock()
						defer mu.Unlock()
						taken = append(taken, time.Now())
						s.Told(turn, nil, false, false)
					}()
				}
				time.Sleep(p.every)
			}
			time.Sleep(time.Minute)
			synctest.Wait()
			slices.SortFunc(taken, time.Time.Compare)
			most := 0
			for i := range taken {
				n := 0
				for ; i+n < len(taken) && taken[i+n].Sub(taken[i]) < time.Minute; n++ {
				}
				most = max(most, n)
			}
			if most > 200 || most < saidMost/2 {
				t.Errorf("%+v: %d in a minute", p, most)
			}
		})
	}
}

// A new message has a picture while boards that stand can be drawn too, and their old ones
// deleted.
func TestBoardsThatStandComeFirst(t *testing.T) {
	now := time.Unix(1700000000, 0)
	s := New(func() time.Time { return now }, Usual)
	n := 0
	for ; s.Draws(); n++ {
		s.Files.Take()
	}
	board := match.Room{ID: 1, Channel: "C1"}
	if n != fileBurst-keptToDraw || !s.Affords(board, match.ToRedraw, now) {
		t.Errorf("after %d pictures of new messages a board may not be drawn", n)
	}
	for s.Files.TakeOne() {
	}
	if s.Affords(board, match.ToRedraw, now) {
		t.Error("a board is drawn that cannot be shown")
	}
	now = now.Add(time.Minute)
	for range mostTrash/2 + 1 {
		s.Discard("F1")
	}
	if s.Draws() || !s.Affords(board, match.ToRedraw, now) {
		t.Error("what is to be deleted waits for new messages")
	}
}
