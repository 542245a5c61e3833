package storetest

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/engine"
)

func linkMakesTwoPeopleOne(t *testing.T, k Kind) {
	d := k.fresh(t)
	s := Sit(t, d, "K7QF")
	there := match.Account{Platform: "slack", Workspace: "t1", ID: "U1", Name: "Ada L"}
	ada2 := Must[match.Person](t)(d.Person(ctx, there))
	OK(t, d.KeepZone(ctx, ada2.ID, "Europe/London"))
	other := Commit(t, d, match.Change{At: Noon, New: Lobby("OTHR", Table{Ada: ada2, Room: s.Room}), Show: []match.Show{{Room: s.Room.ID}},
		Tenures: []match.Tenure{{Person: ada2.ID, Name: "Ada L"}}, Listeners: []match.Listener{{Person: ada2.ID, Room: s.Hall.ID, Note: 4}}}).Match
	OK(t, d.AddRoll(ctx, match.Roll{Day: day(t, d), Number: 1, Person: ada2.ID, At: Noon, Text: "3d6"}, nil, "", nil))
	left := Commit(t, d, match.Change{At: Noon, New: Lobby("LEFT", Table{Ada: s.Bob, Room: s.Room}), Tenures: []match.Tenure{{Person: s.Bob.ID, Name: "Bob"}}, Notes: []match.Note{
		{Kind: match.NoteSaid, Name: "Ada L", Person: ada2.ID, Text: "hello"}, {Kind: match.NoteSaid, Name: "Bob", Person: s.Bob.ID, Text: "well met"}, {Kind: match.NoteSaid, Name: "Ada L", Text: "of old"}}}).Match

	_, err := d.Link(ctx, "NONE-1", ada2.ID, Noon)
	Wants(t, err, match.ErrNotFound)
	OK(t, d.OfferLink(ctx, "OLD-22", s.Ada.ID, Noon+10))
	OK(t, d.OfferLink(ctx, "NEW-33", s.Ada.ID, Noon+10))
	_, err = d.Link(ctx, "OLD-22", ada2.ID, Noon)
	Wants(t, err, match.ErrNotFound)
	_, err = d.Link(ctx, "NEW-33", ada2.ID, Noon+10)
	Wants(t, err, match.ErrNotFound)
	for _, body := range []string{`{"instead":{"to":%d,"room":1,"instead":{"room":1,"to":%[1]d}}}`, `{"instead":{"to":%d1}}`, "\xff"} {
		if strings.Contains(body, "%") {
			body = fmt.Sprintf(body, ada2.ID)
		}
		OK(t, d.Enqueue(ctx, match.Owed{Room: s.Hall.ID, To: s.Bob.ID, Body: []byte(body)}))
	}
	rev := Must[match.Match](t)(d.Match(ctx, other)).Rev
	p := Must[match.Person](t)(d.Link(ctx, "NEW-33", ada2.ID, Noon+9))
	Same(t, p, match.Person{ID: s.Ada.ID, Name: "Ada", Zone: "Europe/London"})
	_, err = d.Link(ctx, "NEW-33", s.Bob.ID, Noon+9)
	Wants(t, err, match.ErrNotFound)

	m := Must[match.Match](t)(d.Match(ctx, other))
	Same(t, []any{m.Host, m.Seats[0].Person, m.Rev}, []any{s.Ada.ID, s.Ada.ID, rev + 1})
	Same(t, m.Listeners, []match.Listener{{Match: other, Person: s.Ada.ID, Room: s.Hall.ID, Note: 4}})
	Same(t, len(Must[[]match.Brief](t)(d.MatchesOf(ctx, s.Ada.ID))), 2)
	Same(t, Must[[]string](t)(d.LastRolls(ctx, s.Ada.ID, 9)), []string{"3d6"})
	Same(t, Must[match.Person](t)(d.Person(ctx, there)).ID, s.Ada.ID)
	var said []match.PersonID
	for _, n := range Must[[]match.Note](t)(d.Notes(ctx, left, 0)) {
		said = append(said, n.Person)
	}
	Same(t, said, []match.PersonID{s.Ada.ID, s.Bob.ID, 0})
	// Whom something is said to in place of a message is another by now, too.
	owed := Must[[]match.Owed](t)(d.Owed(ctx, Noon, 0, 9))
	Same(t, []string{string(owed[0].Body), string(owed[1].Body), string(owed[2].Body)}, []string{
		fmt.Sprintf(`{"instead":{"to":%d,"room":1,"instead":{"room":1,"to":%[1]d}}}`, s.Ada.ID), fmt.Sprintf(`{"instead":{"to":%d1}}`, ada2.ID), "\xff"})
	_, err = d.PersonByID(ctx, ada2.ID)
	Wants(t, err, match.ErrNotFound)
	next := Must[match.Person](t)(d.Person(ctx, match.Account{Platform: "slack", Workspace: "t1", ID: "U2", Name: "Eve"}))
	Same(t, next.ID > ada2.ID, true) // whose number notes may bear still
	Sound(t, d)
}

// aLinkRaisesTheRevOfAllThatNamesThem: whoever has read a match in which the
// person sat once, or which they made, reads it again; nobody else does.
func aLinkRaisesTheRevOfAllThatNamesThem(t *testing.T, k Kind) {
	d := k.fresh(t)
	s := Sit(t, d, "K7QF")
	twin := Must[match.Person](t)(d.Person(ctx, match.Account{Platform: "slack", Workspace: "t1", ID: "U1", Name: "Ada L"}))
	gone := uint32(0)
	sat := Commit(t, d, match.Change{At: Noon, New: Lobby("SAT2", s), Tenures: []match.Tenure{
		{Person: twin.ID, Name: "Ada L", ToSeq: &gone}, {No: 1, Name: "Dora", Bot: "random"}}}).Match
	made := Commit(t, d, match.Change{At: Noon, New: Lobby("MADE", Table{Ada: twin, Room: s.Room}), Tenures: []match.Tenure{{Person: s.Bob.ID, Name: "Bob"}}}).Match
	OK(t, d.OfferLink(ctx, "CODE", s.Ada.ID, Noon))
	Must[match.Person](t)(d.Link(ctx, "CODE", twin.ID, 0))
	for match, raised := range map[match.MatchID]int64{sat: 2, made: 2, s.Match: 1} {
		Same(t, Must[int64](t)(d.Rev(ctx, match)), raised)
	}
	Sound(t, d)
}

func linkRefusesTwoSeatsOfOneMatch(t *testing.T, k Kind) {
	d := k.fresh(t)
	s := Sit(t, d, "K7QF")
	Commit(t, d, match.Change{Match: s.Match, Rev: 1, Tenures: []match.Tenure{{Seat: 1, Person: s.Bob.ID, Name: "Bob"}}})
	OK(t, d.OfferLink(ctx, "CODE", s.Ada.ID, Noon))
	// The match allows several seats to one person; the other does not.
	single := Lobby("ONE1", s)
	single.Settings = match.Settings{}
	x := Commit(t, d, match.Change{At: Noon, New: single, Tenures: []match.Tenure{{Person: s.Ada.ID, Name: "A"}, {Seat: 1, Person: s.Bob.ID, Name: "B"}}}).Match
	_, err := d.Link(ctx, "CODE", s.Bob.ID, 0)
	if !errors.Is(err, match.ErrTaken) || !strings.Contains(err.Error(), "ONE1") {
		t.Error(err)
	}
	Commit(t, d, match.Change{Match: x, Rev: 1, Phase: match.Abandoned, Ended: Noon})
	p := Must[match.Person](t)(d.Link(ctx, "CODE", s.Bob.ID, 0)) // the code still stood
	Same(t, p.ID, s.Ada.ID)
	m := Must[match.Match](t)(d.Match(ctx, s.Match))
	Same(t, []match.PersonID{m.Seats[0].Person, m.Seats[1].Person}, []match.PersonID{s.Ada.ID, s.Ada.ID})
}

func day(t *testing.T, d Store) string {
	t.Helper()
	Must[[32]byte](t)(d.DaySecret(ctx, "2026-12-01", [32]byte{1}))
	return "2026-12-01"
}

func localsAreKept(t *testing.T, k Kind) {
	d := k.fresh(t)
	Same(t, Must[match.Local](t)(d.Local(ctx, "discord", "g1")), match.Local{})
	l := match.Local{Rooms: []string{"c1", "c2"}, Makers: "admins", Zone: "Europe/Paris", Clock: "24h", Limit: 5}
	OK(t, d.PutLocal(ctx, "discord", "g1", match.Local{Limit: 1}))
	OK(t, d.PutLocal(ctx, "discord", "g1", l))
	Same(t, Must[match.Local](t)(d.Local(ctx, "discord", "g1")), l)
	Same(t, Must[match.Local](t)(d.Local(ctx, "slack", "g1")), match.Local{})
	s := Sit(t, d, "K7QF")
	Same(t, Must[int](t)(d.OpenIn(ctx, "web", "w")), 1)
	Same(t, Must[int](t)(d.OpenIn(ctx, "web", "x")), 0)
	Commit(t, d, match.Change{Match: s.Match, Rev: 1, Phase: match.Abandoned, Ended: Noon})
	Same(t, Must[int](t)(d.OpenIn(ctx, "web", "w")), 0)
}

// aShowIsToldUnderItsFence: whoever lost the lease cannot say how far a
// room was told.
func aShowIsToldUnderItsFence(t *testing.T, k Kind) {
	d := k.fresh(t)
	s := Sit(t, d, "K7QF")
	take := func(holder string, now int64) match.Fence {
		no, has, err := d.Lease(ctx, "say web", holder, now, now+10)
		OK(t, err)
		Same(t, has, true)
		return match.Fence{Lease: "say web", No: no}
	}
	first := take("a", 0)
	show := match.Show{Match: s.Match, Room: s.Room.ID, Status: "m1"}
	OK(t, d.Shown(ctx, show, first))
	second := take("b", 10)
	show.Status = "m2"
	Wants(t, d.Shown(ctx, show, first), match.ErrStale)
	OK(t, d.Shown(ctx, show, second))
	Same(t, Must[match.Match](t)(d.Match(ctx, s.Match)).Shows, []match.Show{show})
}

func listenersMoveAndRoomsChangeTheirRole(t *testing.T, k Kind) {
	d := k.fresh(t)
	s := Sit(t, d, "K7QF")
	m := func() match.Match { t.Helper(); return Must[match.Match](t)(d.Match(ctx, s.Match)) }
	Commit(t, d, match.Change{Match: s.Match, Rev: 1, Listeners: []match.Listener{{Person: s.Ada.ID, Room: s.Room.ID, Note: 3}}})
	OK(t, d.Heard(ctx, match.Listener{Match: s.Match, Person: s.Ada.ID, Note: 7}))
	OK(t, d.Heard(ctx, match.Listener{Match: s.Match, Person: s.Ada.ID, Note: 5}))
	OK(t, d.Shown(ctx, match.Show{Match: s.Match, Room: s.Room.ID, Status: "m1", Note: 2}, match.Fence{}))
	Commit(t, d, match.Change{Match: s.Match, Rev: 2,
		Listeners: []match.Listener{{Person: s.Ada.ID, Room: s.Hall.ID}},
		Show:      []match.Show{{Room: s.Room.ID, Role: match.RoleDoorway, Door: s.Hall.ID}, {Room: s.Hall.ID, Seq: -1, Status: "head"}}})
	Same(t, m().Listeners, []match.Listener{{Match: s.Match, Person: s.Ada.ID, Room: s.Hall.ID, Note: 7}})
	Same(t, m().Shows, []match.Show{
		{Match: s.Match, Room: s.Room.ID, Status: "m1", Note: 2, Role: match.RoleDoorway, Door: s.Hall.ID},
		{Match: s.Match, Room: s.Hall.ID, Seq: -1, Status: "head"},
	})
	Same(t, len(Must[[]match.Brief](t)(d.MatchesIn(ctx, s.Room.ID, 9))), 1)
	Commit(t, d, match.Change{Match: s.Match, Rev: 3, Hide: []match.Show{{Room: s.Room.ID}}})
	Same(t, len(m().Shows), 1)
	Same(t, len(Must[[]match.Brief](t)(d.MatchesIn(ctx, s.Room.ID, 9))), 0)
}

// aLinkTakesOffersAndInvitationsAlong: who was offered a seat, is yet to read something, or was
// invited to a lobby that still waits, is whom they have become, and no other.
func aLinkTakesOffersAndInvitationsAlong(t *testing.T, k Kind) {
	d := k.fresh(t)
	s := Sit(t, d, "K7QF")
	twin := Must[match.Person](t)(d.Person(ctx, match.Account{Platform: "slack", Workspace: "t1", ID: "U1", Name: "Ada L"}))
	other := match.PersonID(int64(twin.ID)*10 + 1)
	invites := func(p match.PersonID) match.Note {
		return match.Note{At: Noon, Kind: match.NoteInvited, Seat: engine.Nobody, To: engine.Everyone, Name: "Bob", Invitee: match.Invitee{Person: p, Name: "7", By: s.Bob.ID, Room: s.Room.ID}}
	}
	timing := match.Timing{Offers: []match.Offer{{Seat: 0, Person: twin.ID}, {Seat: 1, Person: other, Room: s.Room.ID}, {Seat: 2, Person: twin.ID, Room: s.Hall.ID}}, Unread: []match.Unread{{Person: twin.ID, Note: 7}, {Person: other, Note: 8}}}
	made := func(code string, phase match.Phase) match.MatchID {
		id := Commit(t, d, match.Change{At: Noon, New: Lobby(code, s), Tenures: []match.Tenure{{Person: s.Bob.ID, Name: "Bob"}}, Notes: []match.Note{invites(twin.ID), invites(other)}}).Match
		change := match.Change{Match: id, Rev: 1, Timing: &timing}
		if phase != match.Open {
			change = Step(id, 1, 0)
			change.Phase, change.Timing = phase, &timing
		}
		Commit(t, d, change)
		return id
	}
	lobby, played, paused, over := made("OPEN", match.Open), made("PLAY", match.Playing), made("WAIT", match.Paused), made("OVER", match.Abandoned)
	OK(t, d.OfferLink(ctx, "CODE", s.Ada.ID, Noon))
	Must[match.Person](t)(d.Link(ctx, "CODE", twin.ID, 0))

	moved := []match.Offer{{Seat: 0, Person: s.Ada.ID}, {Seat: 1, Person: other, Room: s.Room.ID}, {Seat: 2, Person: s.Ada.ID, Room: s.Hall.ID}}
	for id, want := range map[match.MatchID][]match.Offer{lobby: moved, played: moved, paused: moved, over: timing.Offers} {
		m := Must[match.Match](t)(d.Match(ctx, id))
		Same(t, m.Timing.Offers, want)
		Same(t, m.Timing.Unread, []match.Unread{{Person: want[0].Person, Note: 7}, {Person: other, Note: 8}})
		Same(t, m.Rev, map[bool]int64{true: 3, false: 2}[id != over])
	}
	for id, want := range map[match.MatchID]match.PersonID{lobby: s.Ada.ID, played: twin.ID} {
		notes := Must[[]match.Note](t)(d.Notes(ctx, id, 0))
		first, second := invites(want), invites(other)
		Same(t, []match.Invitee{notes[0].Invitee, notes[1].Invitee}, []match.Invitee{first.Invitee, second.Invitee})
	}
	Sound(t, d)
}
