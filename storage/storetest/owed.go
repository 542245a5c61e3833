package storetest

import (
	"fmt"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/engine"
)

func roomsFallBehindAndCatchUp(t *testing.T, k Kind) {
	d := k.fresh(t)
	a, b := Sit(t, d, "AAAA"), Sit(t, d, "BBBB")
	behind := func(after match.MatchID, limit int) []match.Behind {
		t.Helper()
		return Must[[]match.Behind](t)(d.Behind(ctx, after, limit))
	}
	Same(t, behind(0, 0), []match.Behind{{Match: a.Match, Rev: 1}, {Match: b.Match, Rev: 1}})
	Same(t, behind(a.Match, 9), []match.Behind{{Match: b.Match, Rev: 1}})
	Same(t, behind(0, 1), []match.Behind{{Match: a.Match, Rev: 1}})
	Commit(t, d, Step(a.Match, 1, 0))
	OK(t, d.CaughtUp(ctx, a.Match, 1)) // it changed after rev 1
	Same(t, behind(0, 0), []match.Behind{{Match: a.Match, Rev: 2}, {Match: b.Match, Rev: 1}})
	Commit(t, d, match.Change{Match: a.Match, Rev: 2, Silent: true})
	Same(t, behind(0, 1), []match.Behind{{Match: a.Match, Rev: 2}})
	OK(t, d.CaughtUp(ctx, a.Match, 2))
	OK(t, d.CaughtUp(ctx, b.Match, 8))
	Same(t, behind(0, 0), []match.Behind{})
	Commit(t, d, match.Change{Match: a.Match, Rev: 3, Silent: true})
	Same(t, behind(0, 0), []match.Behind{})
}

// Who was rung several times and is heard of has the matches told anew that owe them a
// ring, and no others; what they were rung for is forgotten.
func whoSpeaksHasRingsAnew(t *testing.T, k Kind) {
	d := k.fresh(t)
	owes, rang, bobs := Sit(t, d, "AAAA"), Sit(t, d, "BBBB"), Sit(t, d, "CCCC")
	ada := owes.Ada.ID
	for s, n := range map[*Table]match.Notice{&owes: {State: match.NoticeOwed}, &rang: {State: match.NoticeSent}, &bobs: {State: match.NoticeOwed}} {
		n.Match, n.Decision = s.Match, match.Decision{Kind: "attack"}
		Commit(t, d, match.Change{Match: s.Match, Rev: 1, Tenures: []match.Tenure{{Seat: 1, Person: s.Bob.ID, Name: "Bob"}}})
		if s == &rang {
			Commit(t, d, match.Change{Match: s.Match, Rev: 2, Tenures: []match.Tenure{{Seat: 0, Person: ada, Name: "Ada"}}})
		} else {
			Commit(t, d, match.Change{Match: s.Match, Rev: 2, Silent: true})
		}
		Commit(t, d, match.Change{Match: s.Match, Rev: 3, Notices: []match.Notice{n}})
		OK(t, d.CaughtUp(ctx, s.Match, 4))
	}
	for rings, want := range map[int64][]match.Behind{1: {}, 2: {{Match: owes.Match, Rev: 4}}} {
		for at := range rings {
			OK(t, d.Rang(ctx, ada, Noon+at))
		}
		Same(t, Must[match.Rings](t)(d.Spoke(ctx, ada)), match.Rings{Times: int(rings), First: Noon, Last: Noon + rings - 1})
		Same(t, Must[[]match.Behind](t)(d.Behind(ctx, 0, 0)), want)
		Same(t, Must[match.Rings](t)(d.Spoke(ctx, ada)), match.Rings{})
		OK(t, d.CaughtUp(ctx, owes.Match, 4))
	}
}

func aRoomIsToldOnce(t *testing.T, k Kind) {
	d := k.fresh(t)
	s := Sit(t, d, "AAAA")
	show := match.Show{Match: s.Match, Room: s.Room.ID, Told: 3, Seq: 2, Note: 1, Status: "m9", StatusAt: Noon, NotBefore: Noon + 1, Tries: 2, Closing: "m3", Buried: true, Shut: "gone",
		Page: match.Page{ID: "m4", Seat: 1, Absent: true, Seq: 1, Note: 1, At: Noon, Bell: "m5"},
		Sign: match.Sign{Title: "K7QF Tax", Phase: match.Open, Front: "m0", Event: "e1", At: Noon}}
	OK(t, d.Shown(ctx, show, match.Fence{}))
	// Being shown again forgets nothing, and is tried at once.
	Commit(t, d, match.Change{Match: s.Match, Rev: 1, Show: []match.Show{{Room: s.Room.ID, Seq: -1}}})
	show.NotBefore, show.Tries = 0, 0
	Same(t, Must[match.Match](t)(d.Match(ctx, s.Match)).Shows, []match.Show{show})
	owed := match.Owed{Room: s.Room.ID, Slot: match.StandingSlot("m4"), Body: []byte("so it said")}
	OK(t, d.Shown(ctx, show, match.Fence{}, owed))
	kept := Must[[]match.Owed](t)(d.Owed(ctx, Noon, 0, 9))
	owed.ID = kept[0].ID
	Same(t, kept, []match.Owed{owed})
	OK(t, d.Delivered(ctx, owed.ID))
	less := show
	less.Told--
	Wants(t, d.Shown(ctx, less, match.Fence{}, owed), match.ErrStale)
	show.Room = s.Hall.ID
	Wants(t, d.Shown(ctx, show, match.Fence{}, owed), match.ErrNotFound)
	Same(t, Must[[]match.Owed](t)(d.Owed(ctx, Noon, 0, 9)), []match.Owed(nil))
}

// aMarkNeverFalls: whoever says that a room was told less than it was has read
// what is no longer so, and changes nothing; a listener's mark stays where it is.
func aMarkNeverFalls(t *testing.T, k Kind) {
	d := k.fresh(t)
	s := Sit(t, d, "AAAA")
	told := match.Show{Match: s.Match, Room: s.Room.ID, Told: 5, Seq: 4, Note: 7, Status: "m9"}
	OK(t, d.Shown(ctx, told, match.Fence{}))
	for _, less := range []match.Show{{Told: 4, Seq: 4, Note: 7}, {Told: 5, Seq: -1, Note: 7}, {Told: 5, Seq: 4, Note: 6}, {Told: 9, Seq: 9, Note: 6}} {
		less.Match, less.Room, less.Status = s.Match, s.Room.ID, "m1"
		Wants(t, d.Shown(ctx, less, match.Fence{}), match.ErrStale)
		Same(t, Must[match.Match](t)(d.Match(ctx, s.Match)).Shows, []match.Show{told})
	}
	told.Status, told.Tries = "m10", 1 // nothing was said, and that much is kept
	OK(t, d.Shown(ctx, told, match.Fence{}))
	Commit(t, d, match.Change{Match: s.Match, Rev: 1, Show: []match.Show{{Room: s.Room.ID, Seq: -1}},
		Listeners: []match.Listener{{Person: s.Ada.ID, Room: s.Room.ID, Note: 7}}})
	OK(t, d.Heard(ctx, match.Listener{Match: s.Match, Person: s.Ada.ID, Note: 6}))
	Commit(t, d, match.Change{Match: s.Match, Rev: 2, Listeners: []match.Listener{{Person: s.Ada.ID, Room: s.Room.ID, Note: 5}}})
	m := Must[match.Match](t)(d.Match(ctx, s.Match))
	told.Tries = 0
	Same(t, m.Shows, []match.Show{told})
	Same(t, m.Listeners, []match.Listener{{Match: s.Match, Person: s.Ada.ID, Room: s.Room.ID, Note: 7}})
}

func aNoticeIsOneRowForEver(t *testing.T, k Kind) {
	d := k.fresh(t)
	s := Sit(t, d, "AAAA")
	n := match.Notice{Match: s.Match, Decision: match.Decision{Seat: 1, Kind: "attack", Of: 2, Key: 7}, Room: s.Hall.ID, State: match.NoticeOwed}
	rev := int64(1)
	open := func(state string) {
		t.Helper()
		c := n
		c.State = state
		Commit(t, d, match.Change{Match: s.Match, Rev: rev, Notices: []match.Notice{c}})
		rev++
	}
	done := func(state, message string, ringing match.RoomID) {
		t.Helper()
		OK(t, d.NoticeDone(ctx, match.Notice{Match: s.Match, Decision: match.Decision{Seat: 1, Kind: "attack", Of: 2, Key: 7}, State: state, Message: message, Ringing: ringing, NotBefore: Noon}))
	}
	live := func() []match.Notice { t.Helper(); return Must[match.Match](t)(d.Match(ctx, s.Match)).Notices }
	Wants(t, d.NoticeDone(ctx, n), match.ErrNotFound)
	open(match.NoticeOwed)
	Same(t, live(), []match.Notice{n})
	done(match.NoticeOwed, "", 1)
	n.Ringing, n.NotBefore = 1, Noon
	Same(t, live(), []match.Notice{n})
	// It is answered while it is being sent: the message is kept, to be edited away.
	open(match.NoticeClosing)
	done(match.NoticeSent, "m5", 1)
	n.State, n.Message = match.NoticeClosing, "m5"
	Same(t, live(), []match.Notice{n})
	open(match.NoticeSent)
	done(match.NoticeOwed, "", 1)
	Same(t, live(), []match.Notice{n})
	done(match.NoticeClosed, "", 1)
	open(match.NoticeClosing)
	done(match.NoticeOwed, "", 0)
	Same(t, live(), []match.Notice{})
	// The decision is opened again: it is owed anew.
	n = match.Notice{Match: s.Match, Decision: match.Decision{Seat: 1, Kind: "attack", Of: 2, Key: 7}, Room: s.Hall.ID, State: match.NoticeOwed}
	open(match.NoticeOwed)
	Same(t, live(), []match.Notice{n})
	done(match.NoticeSent, "m6", 0)
	done(match.NoticeSent, "m6", s.Hall.ID)
	open(match.NoticeClosing)
	// And again before its message was taken away: that stands, until it is gone, and where
	// it may be told once more is known still.
	open(match.NoticeOwed)
	n.State, n.Message, n.Ringing = match.NoticeSent, "m6", s.Hall.ID
	Same(t, live(), []match.Notice{n})
	n.Ringing = 0
	done(match.NoticeClosed, "", 0)
	n.State, n.Message, n.NotBefore = match.NoticeOwed, "", Noon
	Same(t, live(), []match.Notice{n})
	open(match.NoticeClosing)
	done(match.NoticeClosed, "", 0)
	Same(t, live(), []match.Notice{})
	// Another key is another decision; a silenced one is done with.
	n = match.Notice{Match: s.Match, Decision: match.Decision{Seat: 1, Kind: "attack", Of: 2, Key: 8}, State: match.NoticeSilenced}
	open(match.NoticeSilenced)
	Same(t, live(), []match.Notice{})
}

func outbox(t *testing.T, k Kind) {
	d := k.fresh(t)
	s := Sit(t, d, "AAAA")
	put := func(o match.Owed) { t.Helper(); OK(t, d.Enqueue(ctx, o)) }
	owed := func(now int64, limit int) (list []string) {
		t.Helper()
		for _, o := range Must[[]match.Owed](t)(d.Owed(ctx, now, 0, limit)) {
			list = append(list, fmt.Sprintf("%d %s %d", o.ID, o.Body, o.Tries))
		}
		return list
	}
	put(match.Owed{Room: s.Room.ID, Body: []byte("one"), NotBefore: 5})
	put(match.Owed{Room: s.Room.ID, Body: []byte("two"), Slot: "dice"})
	put(match.Owed{Room: s.Hall.ID, Body: []byte("far"), Slot: "dice", To: s.Ada.ID})
	Same(t, owed(4, 0), []string{"2 two 0", "3 far 0"})
	Same(t, owed(5, 2), []string{"1 one 0", "2 two 0"})
	put(match.Owed{Room: s.Room.ID, Body: []byte("new"), Slot: "dice"})
	OK(t, d.Delivered(ctx, 2)) // the older one was on its way meanwhile
	Same(t, owed(4, 0), []string{"3 far 0", "4 new 0"})
	OK(t, d.Deferred(ctx, 4, 9, 3))
	Same(t, owed(8, 0), []string{"1 one 0", "3 far 0"})
	Same(t, owed(9, 0), []string{"1 one 0", "3 far 0", "4 new 3"})
	OK(t, d.Delivered(ctx, 4))
	OK(t, d.Delivered(ctx, 4))
	OK(t, d.Deferred(ctx, 1, 20, 1)) // it failed: what its room is owed later waits
	put(match.Owed{Room: s.Room.ID, Body: []byte("held")})
	put(match.Owed{Room: s.Room.ID, Body: []byte("again"), Slot: match.AgainSlot(s.Match)}) // is no message
	Same(t, owed(19, 0), []string{"3 far 0", "6 again 0"})
	OK(t, d.Delivered(ctx, 6))
	OK(t, d.Hasten(ctx, s.Hall.ID, 12)) // another room
	Same(t, owed(19, 0), []string{"3 far 0"})
	OK(t, d.Hasten(ctx, s.Room.ID, 12))
	Same(t, owed(11, 0), []string{"3 far 0"})
	Same(t, owed(12, 0), []string{"1 one 1", "3 far 0", "5 held 0"})
	OK(t, d.Hasten(ctx, s.Room.ID, 20)) // nothing is put off by it
	Same(t, owed(12, 0), []string{"1 one 1", "3 far 0", "5 held 0"})
	OK(t, d.Deferred(ctx, 1, 20, 1))
	Same(t, owed(20, 0), []string{"1 one 1", "3 far 0", "5 held 0"})
	OK(t, d.Delivered(ctx, 1))
	OK(t, d.Delivered(ctx, 5))
	put(match.Owed{Room: s.Room.ID, Body: []byte("last")})
	Same(t, owed(9, 0)[1], "7 last 0") // an id is used once
	Same(t, Must[[]match.Owed](t)(d.Owed(ctx, 9, 0, 1))[0],
		match.Owed{ID: 3, Room: s.Hall.ID, Body: []byte("far"), Slot: "dice", To: s.Ada.ID})
}

func instants(t *testing.T, k Kind) {
	d := k.fresh(t)
	s := Sit(t, d, "AAAA")
	vote := match.Instant{Match: s.Match, Seat: engine.Nobody, Kind: "vote", Key: 4, At: 30}
	lobby := match.Instant{Match: s.Match, Seat: engine.Nobody, Kind: "lobby", At: 20}
	seat := match.Instant{Match: s.Match, Seat: 1, Kind: "lobby", At: 10}
	Commit(t, d, match.Change{Match: s.Match, Rev: 1, Instants: []match.Instant{vote, lobby, seat}})
	due := func(now int64, limit int) []match.Instant {
		t.Helper()
		return Must[[]match.Instant](t)(d.Due(ctx, now, limit))
	}
	Same(t, due(9, 0), []match.Instant{})
	Same(t, due(20, 0), []match.Instant{seat, lobby})
	Same(t, due(99, 1), []match.Instant{seat})
	again := seat
	again.At, again.Key = 40, 1
	Commit(t, d, match.Change{Match: s.Match, Rev: 2, Instants: []match.Instant{again}, Forget: []match.Instant{lobby}})
	OK(t, d.Done(ctx, seat)) // it was timed anew
	Same(t, due(99, 0), []match.Instant{vote, again})
	OK(t, d.Done(ctx, again))
	OK(t, d.Done(ctx, again))
	Same(t, due(99, 0), []match.Instant{vote})
}

func leasesHaveOneHolderAndARisingFence(t *testing.T, k Kind) {
	d := k.fresh(t)
	take := func(holder string, now, until, fence int64, has bool) { // without: until when another has it
		t.Helper()
		f, got, err := d.Lease(ctx, "sweep", holder, now, until)
		OK(t, err)
		Same(t, []any{f, got}, []any{fence, has})
	}
	take("a", 0, 10, 1, true)
	take("b", 5, 15, 10, false)
	take("a", 9, 20, 1, true)
	take("b", 19, 30, 20, false)
	take("b", 20, 30, 2, true)
	take("a", 25, 40, 30, false)
	take("b", 35, 35, 2, true) // late, but nobody took it
	take("a", 35, 50, 3, true)
	take("a", 36, 36, 3, true) // given up
	take("b", 36, 50, 4, true)
	take("b", 40, 40+600_001, 4, true)
	take("a", 40, 60, 5, true) // no lease lasts that long: another clock took it
}

func sweepForgetsOldDeliveries(t *testing.T, k Kind) {
	d := k.fresh(t)
	var changes []match.Change
	for i := range 2500 {
		changes = append(changes, match.Change{Delivery: fmt.Sprint(i), At: int64(i)})
	}
	for _, err := range d.Commit(ctx, changes) {
		OK(t, err)
	}
	OK(t, d.Sweep(ctx, 2100))
	_, err := d.Answered(ctx, "2099")
	Wants(t, err, match.ErrNotFound)
	_, err = d.Answered(ctx, "2100")
	OK(t, err)
	OK(t, d.Sweep(ctx, 9000))
	_, err = d.Answered(ctx, "2499")
	Wants(t, err, match.ErrNotFound)
	OK(t, d.Sweep(ctx, 9000))
}

func counts(t *testing.T, k Kind) {
	d := k.fresh(t)
	a, b := Sit(t, d, "AAAA"), Sit(t, d, "BBBB")
	Commit(t, d, match.Change{Match: a.Match, Rev: 1, Notices: []match.Notice{
		{Decision: match.Decision{Seat: 1, Kind: "attack", Key: 7}, State: match.NoticeOwed}, {Decision: match.Decision{Seat: 2, Kind: "attack", Key: 7}, State: match.NoticeSilenced}}})
	Commit(t, d, match.Change{Match: b.Match, Rev: 1, Phase: match.Abandoned, Ended: Noon})
	OK(t, d.CaughtUp(ctx, b.Match, 9))
	OK(t, d.Enqueue(ctx, match.Owed{Room: a.Room.ID, Body: []byte("one")}))
	OK(t, d.Enqueue(ctx, match.Owed{Room: a.Room.ID, Slot: match.AgainSlot(a.Match), NotBefore: Noon})) // says nothing
	Same(t, Must[match.Counts](t)(d.Counts(ctx)), match.Counts{Matches: map[match.Phase]int{match.Open: 1, match.Abandoned: 1}, Behind: 1, Notices: 1, Outbox: 1})
}
