package sqlite

import (
	"fmt"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/engine"
)

func TestRoomsFallBehindAndCatchUp(t *testing.T) {
	d := open(t)
	a, b := sit(t, d, "AAAA"), sit(t, d, "BBBB")
	behind := func(after match.MatchID, limit int) []match.Behind {
		t.Helper()
		return must[[]match.Behind](t)(d.Behind(ctx, after, limit))
	}
	same(t, behind(0, 0), []match.Behind{{Match: a.match, Rev: 1}, {Match: b.match, Rev: 1}})
	same(t, behind(a.match, 9), []match.Behind{{Match: b.match, Rev: 1}})
	same(t, behind(0, 1), []match.Behind{{Match: a.match, Rev: 1}})
	commit(t, d, step(a.match, 1, 0))
	ok(t, d.CaughtUp(ctx, a.match, 1)) // it changed after rev 1
	same(t, behind(0, 0), []match.Behind{{Match: a.match, Rev: 2}, {Match: b.match, Rev: 1}})
	commit(t, d, match.Change{Match: a.match, Rev: 2, Silent: true})
	same(t, behind(0, 1), []match.Behind{{Match: a.match, Rev: 2}})
	ok(t, d.CaughtUp(ctx, a.match, 2))
	ok(t, d.CaughtUp(ctx, b.match, 8))
	same(t, behind(0, 0), []match.Behind{})
	commit(t, d, match.Change{Match: a.match, Rev: 3, Silent: true})
	same(t, behind(0, 0), []match.Behind{})
}

// Who was rung several times and is heard of has the matches told anew that owe them a
// ring, and no others; what they were rung for is forgotten.
func TestWhoSpeaksHasRingsAnew(t *testing.T) {
	d := open(t)
	owes, rang, bobs := sit(t, d, "AAAA"), sit(t, d, "BBBB"), sit(t, d, "CCCC")
	ada := owes.ada.ID
	for s, n := range map[*table]match.Notice{&owes: {State: match.NoticeOwed}, &rang: {State: match.NoticeSent}, &bobs: {State: match.NoticeOwed}} {
		n.Match, n.Decision = s.match, match.Decision{Kind: "attack"}
		commit(t, d, match.Change{Match: s.match, Rev: 1, Tenures: []match.Tenure{{Seat: 1, Person: s.bob.ID, Name: "Bob"}}})
		if s == &rang {
			commit(t, d, match.Change{Match: s.match, Rev: 2, Tenures: []match.Tenure{{Seat: 0, Person: ada, Name: "Ada"}}})
		} else {
			commit(t, d, match.Change{Match: s.match, Rev: 2, Silent: true})
		}
		commit(t, d, match.Change{Match: s.match, Rev: 3, Notices: []match.Notice{n}})
		ok(t, d.CaughtUp(ctx, s.match, 4))
	}
	for rings, want := range map[int64][]match.Behind{1: {}, 2: {{Match: owes.match, Rev: 4}}} {
		for at := range rings {
			ok(t, d.Rang(ctx, ada, noon+at))
		}
		same(t, must[match.Rings](t)(d.Spoke(ctx, ada)), match.Rings{Times: int(rings), First: noon, Last: noon + rings - 1})
		same(t, must[[]match.Behind](t)(d.Behind(ctx, 0, 0)), want)
		same(t, must[match.Rings](t)(d.Spoke(ctx, ada)), match.Rings{})
		ok(t, d.CaughtUp(ctx, owes.match, 4))
	}
}

func TestARoomIsToldOnce(t *testing.T) {
	d := open(t)
	s := sit(t, d, "AAAA")
	show := match.Show{Match: s.match, Room: s.room.ID, Told: 3, Seq: 2, Note: 1, Status: "m9", StatusAt: noon, NotBefore: noon + 1, Tries: 2, Closing: "m3", Buried: true, Shut: "gone",
		Page: match.Page{ID: "m4", Seat: 1, Absent: true, Seq: 1, Note: 1, At: noon, Bell: "m5"},
		Sign: match.Sign{Title: "K7QF Tax", Phase: match.Open, Front: "m0", Event: "e1", At: noon}}
	ok(t, d.Shown(ctx, show, match.Fence{}))
	// Being shown again forgets nothing, and is tried at once.
	commit(t, d, match.Change{Match: s.match, Rev: 1, Show: []match.Show{{Room: s.room.ID, Seq: -1}}})
	show.NotBefore, show.Tries = 0, 0
	same(t, must[match.Match](t)(d.Match(ctx, s.match)).Shows, []match.Show{show})
	show.Room = s.hall.ID
	wants(t, d.Shown(ctx, show, match.Fence{}), match.ErrNotFound)
}

// TestAMarkNeverFalls: whoever says that a room was told less than it was has read
// what is no longer so, and changes nothing; a listener's mark stays where it is.
func TestAMarkNeverFalls(t *testing.T) {
	d := open(t)
	s := sit(t, d, "AAAA")
	told := match.Show{Match: s.match, Room: s.room.ID, Told: 5, Seq: 4, Note: 7, Status: "m9"}
	ok(t, d.Shown(ctx, told, match.Fence{}))
	for _, less := range []match.Show{{Told: 4, Seq: 4, Note: 7}, {Told: 5, Seq: -1, Note: 7}, {Told: 5, Seq: 4, Note: 6}, {Told: 9, Seq: 9, Note: 6}} {
		less.Match, less.Room, less.Status = s.match, s.room.ID, "m1"
		wants(t, d.Shown(ctx, less, match.Fence{}), match.ErrStale)
		same(t, must[match.Match](t)(d.Match(ctx, s.match)).Shows, []match.Show{told})
	}
	told.Status, told.Tries = "m10", 1 // nothing was said, and that much is kept
	ok(t, d.Shown(ctx, told, match.Fence{}))
	commit(t, d, match.Change{Match: s.match, Rev: 1, Show: []match.Show{{Room: s.room.ID, Seq: -1}},
		Listeners: []match.Listener{{Person: s.ada.ID, Room: s.room.ID, Note: 7}}})
	ok(t, d.Heard(ctx, match.Listener{Match: s.match, Person: s.ada.ID, Note: 6}))
	commit(t, d, match.Change{Match: s.match, Rev: 2, Listeners: []match.Listener{{Person: s.ada.ID, Room: s.room.ID, Note: 5}}})
	m := must[match.Match](t)(d.Match(ctx, s.match))
	told.Tries = 0
	same(t, m.Shows, []match.Show{told})
	same(t, m.Listeners, []match.Listener{{Match: s.match, Person: s.ada.ID, Room: s.room.ID, Note: 7}})
}

func TestANoticeIsOneRowForEver(t *testing.T) {
	d := open(t)
	s := sit(t, d, "AAAA")
	n := match.Notice{Match: s.match, Decision: match.Decision{Seat: 1, Kind: "attack", Of: 2, Key: 7}, Room: s.hall.ID, State: match.NoticeOwed}
	rev := int64(1)
	open := func(state string) {
		t.Helper()
		c := n
		c.State = state
		commit(t, d, match.Change{Match: s.match, Rev: rev, Notices: []match.Notice{c}})
		rev++
	}
	done := func(state, message string, tries int) {
		t.Helper()
		ok(t, d.NoticeDone(ctx, match.Notice{Match: s.match, Decision: match.Decision{Seat: 1, Kind: "attack", Of: 2, Key: 7}, State: state, Message: message, Tries: tries, NotBefore: noon}))
	}
	live := func() []match.Notice { t.Helper(); return must[match.Match](t)(d.Match(ctx, s.match)).Notices }
	wants(t, d.NoticeDone(ctx, n), match.ErrNotFound)
	open(match.NoticeOwed)
	same(t, live(), []match.Notice{n})
	done(match.NoticeOwed, "", 1)
	n.Tries, n.NotBefore = 1, noon
	same(t, live(), []match.Notice{n})
	// It is answered while it is being sent: the message is kept, to be edited away.
	open(match.NoticeClosing)
	done(match.NoticeSent, "m5", 1)
	n.State, n.Message = match.NoticeClosing, "m5"
	same(t, live(), []match.Notice{n})
	open(match.NoticeSent)
	done(match.NoticeOwed, "", 1)
	same(t, live(), []match.Notice{n})
	done(match.NoticeClosed, "", 1)
	open(match.NoticeClosing)
	done(match.NoticeOwed, "", 0)
	same(t, live(), []match.Notice{})
	// The decision is opened again: it is owed anew.
	n = match.Notice{Match: s.match, Decision: match.Decision{Seat: 1, Kind: "attack", Of: 2, Key: 7}, Room: s.hall.ID, State: match.NoticeOwed}
	open(match.NoticeOwed)
	same(t, live(), []match.Notice{n})
	done(match.NoticeSent, "m6", 0)
	open(match.NoticeClosing)
	// And again before its message was taken away: that stands, until it is gone.
	open(match.NoticeOwed)
	n.State, n.Message = match.NoticeSent, "m6"
	same(t, live(), []match.Notice{n})
	done(match.NoticeClosed, "", 0)
	n.State, n.Message, n.NotBefore = match.NoticeOwed, "", noon
	same(t, live(), []match.Notice{n})
	open(match.NoticeClosing)
	done(match.NoticeClosed, "", 0)
	same(t, live(), []match.Notice{})
	// Another key is another decision; a silenced one is done with.
	n = match.Notice{Match: s.match, Decision: match.Decision{Seat: 1, Kind: "attack", Of: 2, Key: 8}, State: match.NoticeSilenced}
	open(match.NoticeSilenced)
	same(t, live(), []match.Notice{})
}

func TestOutbox(t *testing.T) {
	d := open(t)
	s := sit(t, d, "AAAA")
	put := func(o match.Owed) { t.Helper(); ok(t, d.Enqueue(ctx, o)) }
	owed := func(now int64, limit int) (list []string) {
		t.Helper()
		for _, o := range must[[]match.Owed](t)(d.Owed(ctx, now, 0, limit)) {
			list = append(list, fmt.Sprintf("%d %s %d", o.ID, o.Body, o.Tries))
		}
		return list
	}
	put(match.Owed{Room: s.room.ID, Body: []byte("one"), NotBefore: 5})
	put(match.Owed{Room: s.room.ID, Body: []byte("two"), Slot: "dice"})
	put(match.Owed{Room: s.hall.ID, Body: []byte("far"), Slot: "dice", To: s.ada.ID})
	same(t, owed(4, 0), []string{"2 two 0", "3 far 0"})
	same(t, owed(5, 2), []string{"1 one 0", "2 two 0"})
	put(match.Owed{Room: s.room.ID, Body: []byte("new"), Slot: "dice"})
	ok(t, d.Delivered(ctx, 2)) // the older one was on its way meanwhile
	same(t, owed(4, 0), []string{"3 far 0", "4 new 0"})
	ok(t, d.Deferred(ctx, 4, 9, 3))
	same(t, owed(8, 0), []string{"1 one 0", "3 far 0"})
	same(t, owed(9, 0), []string{"1 one 0", "3 far 0", "4 new 3"})
	ok(t, d.Delivered(ctx, 4))
	ok(t, d.Delivered(ctx, 4))
	ok(t, d.Deferred(ctx, 1, 20, 1)) // it failed: what its room is owed later waits
	put(match.Owed{Room: s.room.ID, Body: []byte("held")})
	same(t, owed(19, 0), []string{"3 far 0"})
	ok(t, d.Hasten(ctx, s.hall.ID, 12)) // another room
	same(t, owed(19, 0), []string{"3 far 0"})
	ok(t, d.Hasten(ctx, s.room.ID, 12))
	same(t, owed(11, 0), []string{"3 far 0"})
	same(t, owed(12, 0), []string{"1 one 1", "3 far 0", "5 held 0"})
	ok(t, d.Hasten(ctx, s.room.ID, 20)) // nothing is put off by it
	same(t, owed(12, 0), []string{"1 one 1", "3 far 0", "5 held 0"})
	ok(t, d.Deferred(ctx, 1, 20, 1))
	same(t, owed(20, 0), []string{"1 one 1", "3 far 0", "5 held 0"})
	ok(t, d.Delivered(ctx, 1))
	ok(t, d.Delivered(ctx, 5))
	put(match.Owed{Room: s.room.ID, Body: []byte("last")})
	same(t, owed(9, 0)[1], "6 last 0") // an id is used once
	same(t, must[[]match.Owed](t)(d.Owed(ctx, 9, 0, 1))[0],
		match.Owed{ID: 3, Room: s.hall.ID, Body: []byte("far"), Slot: "dice", To: s.ada.ID})
}

func TestInstants(t *testing.T) {
	d := open(t)
	s := sit(t, d, "AAAA")
	vote := match.Instant{Match: s.match, Seat: engine.Nobody, Kind: "vote", Key: 4, At: 30}
	lobby := match.Instant{Match: s.match, Seat: engine.Nobody, Kind: "lobby", At: 20}
	seat := match.Instant{Match: s.match, Seat: 1, Kind: "lobby", At: 10}
	commit(t, d, match.Change{Match: s.match, Rev: 1, Instants: []match.Instant{vote, lobby, seat}})
	due := func(now int64, limit int) []match.Instant {
		t.Helper()
		return must[[]match.Instant](t)(d.Due(ctx, now, limit))
	}
	same(t, due(9, 0), []match.Instant{})
	same(t, due(20, 0), []match.Instant{seat, lobby})
	same(t, due(99, 1), []match.Instant{seat})
	again := seat
	again.At, again.Key = 40, 1
	commit(t, d, match.Change{Match: s.match, Rev: 2, Instants: []match.Instant{again}, Forget: []match.Instant{lobby}})
	ok(t, d.Done(ctx, seat)) // it was timed anew
	same(t, due(99, 0), []match.Instant{vote, again})
	ok(t, d.Done(ctx, again))
	ok(t, d.Done(ctx, again))
	same(t, due(99, 0), []match.Instant{vote})
}

func TestLeasesHaveOneHolderAndARisingFence(t *testing.T) {
	d := open(t)
	take := func(holder string, now, until, fence int64, has bool) {
		t.Helper()
		f, got, err := d.Lease(ctx, "sweep", holder, now, until)
		ok(t, err)
		same(t, []any{f, got}, []any{fence, has})
	}
	take("a", 0, 10, 1, true)
	take("b", 5, 15, 1, false)
	take("a", 9, 20, 1, true)
	take("b", 19, 30, 1, false)
	take("b", 20, 30, 2, true)
	take("a", 25, 40, 2, false)
	take("b", 35, 35, 2, true) // late, but nobody took it
	take("a", 35, 50, 3, true)
	take("a", 36, 36, 3, true) // given up
	take("b", 36, 50, 4, true)
	take("b", 40, 40+600_001, 4, true)
	take("a", 40, 60, 5, true) // no lease lasts that long: another clock took it
}

func TestSweepForgetsOldDeliveries(t *testing.T) {
	d := open(t)
	var changes []match.Change
	for i := range 2500 {
		changes = append(changes, match.Change{Delivery: fmt.Sprint(i), At: int64(i)})
	}
	for _, err := range d.Commit(ctx, changes) {
		ok(t, err)
	}
	ok(t, d.Sweep(ctx, 2100))
	_, err := d.Answered(ctx, "2099")
	wants(t, err, match.ErrNotFound)
	_, err = d.Answered(ctx, "2100")
	ok(t, err)
	ok(t, d.Sweep(ctx, 9000))
	_, err = d.Answered(ctx, "2499")
	wants(t, err, match.ErrNotFound)
	ok(t, d.Sweep(ctx, 9000))
}

func TestCounts(t *testing.T) {
	d := open(t)
	a, b := sit(t, d, "AAAA"), sit(t, d, "BBBB")
	commit(t, d, match.Change{Match: a.match, Rev: 1, Notices: []match.Notice{
		{Decision: match.Decision{Seat: 1, Kind: "attack", Key: 7}, State: match.NoticeOwed}, {Decision: match.Decision{Seat: 2, Kind: "attack", Key: 7}, State: match.NoticeSilenced}}})
	commit(t, d, match.Change{Match: b.match, Rev: 1, Phase: match.Abandoned, Ended: noon})
	ok(t, d.CaughtUp(ctx, b.match, 9))
	ok(t, d.Enqueue(ctx, match.Owed{Room: a.room.ID, Body: []byte("one")}))
	same(t, must[match.Counts](t)(d.Counts(ctx)), match.Counts{Matches: map[match.Phase]int{match.Open: 1, match.Abandoned: 1}, Behind: 1, Notices: 1, Outbox: 1})
}
