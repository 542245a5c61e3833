package sqlite

import (
	"errors"
	"strings"
	"testing"

	"divisionbell/bot/match"
)

func TestLinkMakesTwoPeopleOne(t *testing.T) {
	d := open(t)
	s := sit(t, d, "K7QF")
	there := match.Account{Platform: "slack", Workspace: "t1", ID: "U1", Name: "Ada L"}
	ada2 := must[match.Person](t)(d.Person(ctx, there))
	ok(t, d.KeepZone(ctx, ada2.ID, "Europe/London"))
	other := commit(t, d, match.Change{At: noon, New: lobby("OTHR", table{ada: ada2, room: s.room}), Show: []match.Show{{Room: s.room.ID}},
		Tenures: []match.Tenure{{Person: ada2.ID, Name: "Ada L"}}, Listeners: []match.Listener{{Person: ada2.ID, Room: s.hall.ID, Note: 4}}}).Match
	ok(t, d.AddRoll(ctx, match.Roll{Day: day(t, d), Number: 1, Person: ada2.ID, At: noon, Text: "3d6"}, nil, "", nil))

	_, err := d.Link(ctx, "NONE-1", ada2.ID, noon)
	wants(t, err, match.ErrNotFound)
	ok(t, d.OfferLink(ctx, "OLD-22", s.ada.ID, noon+10))
	ok(t, d.OfferLink(ctx, "NEW-33", s.ada.ID, noon+10))
	_, err = d.Link(ctx, "OLD-22", ada2.ID, noon)
	wants(t, err, match.ErrNotFound)
	_, err = d.Link(ctx, "NEW-33", ada2.ID, noon+10)
	wants(t, err, match.ErrNotFound)
	rev := must[match.Match](t)(d.Match(ctx, other)).Rev
	p := must[match.Person](t)(d.Link(ctx, "NEW-33", ada2.ID, noon+9))
	same(t, p, match.Person{ID: s.ada.ID, Name: "Ada", Zone: "Europe/London"})
	_, err = d.Link(ctx, "NEW-33", s.bob.ID, noon+9)
	wants(t, err, match.ErrNotFound)

	m := must[match.Match](t)(d.Match(ctx, other))
	same(t, []any{m.Host, m.Seats[0].Person, m.Rev}, []any{s.ada.ID, s.ada.ID, rev + 1})
	same(t, m.Listeners, []match.Listener{{Match: other, Person: s.ada.ID, Room: s.hall.ID, Note: 4}})
	same(t, len(must[[]match.Brief](t)(d.MatchesOf(ctx, s.ada.ID))), 2)
	same(t, must[[]string](t)(d.LastRolls(ctx, s.ada.ID, 9)), []string{"3d6"})
	same(t, must[match.Person](t)(d.Person(ctx, there)).ID, s.ada.ID)
	_, err = d.PersonByID(ctx, ada2.ID)
	wants(t, err, match.ErrNotFound)
	sound(t, d)
}

// TestALinkRaisesTheRevOfAllThatNamesThem: whoever has read a match in which the
// person sat once, or which they made, reads it again; nobody else does.
func TestALinkRaisesTheRevOfAllThatNamesThem(t *testing.T) {
	d := open(t)
	s := sit(t, d, "K7QF")
	twin := must[match.Person](t)(d.Person(ctx, match.Account{Platform: "slack", Workspace: "t1", ID: "U1", Name: "Ada L"}))
	gone := uint32(0)
	sat := commit(t, d, match.Change{At: noon, New: lobby("SAT2", s), Tenures: []match.Tenure{
		{Person: twin.ID, Name: "Ada L", ToSeq: &gone}, {No: 1, Name: "Dora", Bot: "random"}}}).Match
	made := commit(t, d, match.Change{At: noon, New: lobby("MADE", table{ada: twin, room: s.room}), Tenures: []match.Tenure{{Person: s.bob.ID, Name: "Bob"}}}).Match
	ok(t, d.OfferLink(ctx, "CODE", s.ada.ID, noon))
	must[match.Person](t)(d.Link(ctx, "CODE", twin.ID, 0))
	for match, raised := range map[match.MatchID]int64{sat: 2, made: 2, s.match: 1} {
		same(t, must[int64](t)(d.Rev(ctx, match)), raised)
	}
	sound(t, d)
}

func TestLinkRefusesTwoSeatsOfOneMatch(t *testing.T) {
	d := open(t)
	s := sit(t, d, "K7QF")
	commit(t, d, match.Change{Match: s.match, Rev: 1, Tenures: []match.Tenure{{Seat: 1, Person: s.bob.ID, Name: "Bob"}}})
	ok(t, d.OfferLink(ctx, "CODE", s.ada.ID, noon))
	// The match allows several seats to one person; the other does not.
	single := lobby("ONE1", s)
	single.Settings = match.Settings{}
	x := commit(t, d, match.Change{At: noon, New: single, Tenures: []match.Tenure{{Person: s.ada.ID, Name: "A"}, {Seat: 1, Person: s.bob.ID, Name: "B"}}}).Match
	_, err := d.Link(ctx, "CODE", s.bob.ID, 0)
	if !errors.Is(err, match.ErrTaken) || !strings.Contains(err.Error(), "ONE1") {
		t.Error(err)
	}
	commit(t, d, match.Change{Match: x, Rev: 1, Phase: match.Abandoned, Ended: noon})
	p := must[match.Person](t)(d.Link(ctx, "CODE", s.bob.ID, 0)) // the code still stood
	same(t, p.ID, s.ada.ID)
	m := must[match.Match](t)(d.Match(ctx, s.match))
	same(t, []match.PersonID{m.Seats[0].Person, m.Seats[1].Person}, []match.PersonID{s.ada.ID, s.ada.ID})
}

func day(t *testing.T, d *DB) string {
	t.Helper()
	must[[32]byte](t)(d.DaySecret(ctx, "2026-12-01", [32]byte{1}))
	return "2026-12-01"
}

func TestLocalsAreKept(t *testing.T) {
	d := open(t)
	same(t, must[match.Local](t)(d.Local(ctx, "discord", "g1")), match.Local{})
	l := match.Local{Rooms: []string{"c1", "c2"}, Makers: "admins", Zone: "Europe/Paris", Clock: "24h", Limit: 5}
	ok(t, d.PutLocal(ctx, "discord", "g1", match.Local{Limit: 1}))
	ok(t, d.PutLocal(ctx, "discord", "g1", l))
	same(t, must[match.Local](t)(d.Local(ctx, "discord", "g1")), l)
	same(t, must[match.Local](t)(d.Local(ctx, "slack", "g1")), match.Local{})
	s := sit(t, d, "K7QF")
	same(t, must[int](t)(d.OpenIn(ctx, "web", "w")), 1)
	same(t, must[int](t)(d.OpenIn(ctx, "web", "x")), 0)
	commit(t, d, match.Change{Match: s.match, Rev: 1, Phase: match.Abandoned, Ended: noon})
	same(t, must[int](t)(d.OpenIn(ctx, "web", "w")), 0)
}

// TestAShowIsToldUnderItsFence: whoever lost the lease cannot say how far a
// room was told.
func TestAShowIsToldUnderItsFence(t *testing.T) {
	d := open(t)
	s := sit(t, d, "K7QF")
	take := func(holder string, now int64) match.Fence {
		no, has, err := d.Lease(ctx, "say web", holder, now, now+10)
		ok(t, err)
		same(t, has, true)
		return match.Fence{Lease: "say web", No: no}
	}
	first := take("a", 0)
	show := match.Show{Match: s.match, Room: s.room.ID, Status: "m1"}
	ok(t, d.Shown(ctx, show, first))
	second := take("b", 10)
	show.Status = "m2"
	wants(t, d.Shown(ctx, show, first), match.ErrStale)
	ok(t, d.Shown(ctx, show, second))
	same(t, must[match.Match](t)(d.Match(ctx, s.match)).Shows, []match.Show{show})
}

func TestListenersMoveAndRoomsChangeTheirRole(t *testing.T) {
	d := open(t)
	s := sit(t, d, "K7QF")
	m := func() match.Match { t.Helper(); return must[match.Match](t)(d.Match(ctx, s.match)) }
	commit(t, d, match.Change{Match: s.match, Rev: 1, Listeners: []match.Listener{{Person: s.ada.ID, Room: s.room.ID, Note: 3}}})
	ok(t, d.Heard(ctx, match.Listener{Match: s.match, Person: s.ada.ID, Note: 7}))
	ok(t, d.Heard(ctx, match.Listener{Match: s.match, Person: s.ada.ID, Note: 5}))
	ok(t, d.Shown(ctx, match.Show{Match: s.match, Room: s.room.ID, Status: "m1", Note: 2}, match.Fence{}))
	commit(t, d, match.Change{Match: s.match, Rev: 2,
		Listeners: []match.Listener{{Person: s.ada.ID, Room: s.hall.ID}},
		Show:      []match.Show{{Room: s.room.ID, Role: match.RoleDoorway, Door: s.hall.ID}, {Room: s.hall.ID, Seq: -1, Status: "head"}}})
	same(t, m().Listeners, []match.Listener{{Match: s.match, Person: s.ada.ID, Room: s.hall.ID, Note: 7}})
	same(t, m().Shows, []match.Show{
		{Match: s.match, Room: s.room.ID, Status: "m1", Note: 2, Role: match.RoleDoorway, Door: s.hall.ID},
		{Match: s.match, Room: s.hall.ID, Seq: -1, Status: "head"},
	})
	same(t, len(must[[]match.Brief](t)(d.MatchesIn(ctx, s.room.ID, 9))), 1)
	commit(t, d, match.Change{Match: s.match, Rev: 3, Hide: []match.Show{{Room: s.room.ID}}})
	same(t, len(m().Shows), 1)
	same(t, len(must[[]match.Brief](t)(d.MatchesIn(ctx, s.room.ID, 9))), 0)
}
