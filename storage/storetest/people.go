package storetest

import (
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/storage"
)

func people(t *testing.T, k Kind) {
	d := k.fresh(t)
	person := func(a match.Account) match.Person { t.Helper(); return Must[match.Person](t)(d.Person(ctx, a)) }
	a := match.Account{Platform: "discord", Workspace: "g1", ID: "7", Name: "Åsa"}
	asa := person(a)
	Same(t, asa, match.Person{ID: asa.ID, Name: "Åsa", Zone: ""})
	Same(t, person(a), asa)
	OK(t, d.KeepZone(ctx, asa.ID, "Europe/Oslo"))
	OK(t, d.KeepZone(ctx, asa.ID, "Asia/Tokyo"))
	asa.Zone = "Europe/Oslo"
	Same(t, person(a), asa)
	a.Name = "ÅSA B"
	renamed := person(a)
	Same(t, renamed, match.Person{ID: asa.ID, Name: "ÅSA B", Zone: "Europe/Oslo"})
	Same(t, Must[match.Person](t)(d.PersonByID(ctx, asa.ID)), renamed)
	_, err := d.PersonByID(ctx, 99)
	Wants(t, err, match.ErrNotFound)

	// A second account of the same person, and a stranger of the same name.
	b := match.Account{Platform: "slack", Workspace: "t1", ID: "U1", Name: "åsa b", Person: asa.ID}
	Same(t, person(b).ID, asa.ID)
	c := match.Account{Platform: "discord", Workspace: "g1", ID: "8", Name: "åsa B"}
	other := person(c)
	if other.ID == asa.ID {
		t.Error("a name made two people one")
	}
	named := Must[[]match.Person](t)(d.PeopleNamed(ctx, "discord", "g1", "åSA b"))
	Same(t, []match.PersonID{named[0].ID, named[1].ID}, []match.PersonID{asa.ID, other.ID})
	Same(t, Must[[]match.Person](t)(d.PeopleNamed(ctx, "discord", "g2", "åsa b")), []match.Person{})
	a.Person, c.Person = asa.ID, other.ID
	a2 := match.Account{Platform: "discord", Workspace: "g1", ID: "9", Name: "Aaron"}
	a2.Person = person(a2).ID
	Same(t, Must[[]match.Account](t)(d.Accounts(ctx, "discord", "g1")), []match.Account{a2, a, c})
	Same(t, Must[[]match.Account](t)(d.AccountsOf(ctx, asa.ID)), []match.Account{a, b})
	Same(t, Must[match.Account](t)(d.Account(ctx, "discord", "g1", "9")), a2)
	_, err = d.Account(ctx, "discord", "g2", "9")
	Wants(t, err, match.ErrNotFound)
	_, err = d.Person(ctx, match.Account{Platform: "x", ID: "1", Name: "n", Person: 99})
	Wants(t, err, match.ErrNotFound)
}

func rooms(t *testing.T, k Kind) {
	d := k.fresh(t)
	get := func(r match.Room) match.Room { t.Helper(); return Must[match.Room](t)(d.Room(ctx, r)) }
	r := get(match.Room{Platform: "discord", Workspace: "g", Channel: "c", Thread: "t"})
	Same(t, get(match.Room{Platform: "discord", Workspace: "g", Channel: "c", Thread: "t"}), r)
	if get(match.Room{Platform: "discord", Workspace: "g", Channel: "c"}).ID == r.ID {
		t.Error("a thread is not its channel")
	}
	p := Must[match.Person](t)(d.Person(ctx, match.Account{Platform: "discord", ID: "1", Name: "Ada"}))
	r.Person = p.ID
	Same(t, get(r), r)
	Same(t, get(match.Room{Platform: "discord", Workspace: "g", Channel: "c", Thread: "t"}), r)
	Same(t, Must[match.Room](t)(d.RoomByID(ctx, r.ID)), r)
	_, err := d.RoomByID(ctx, 99)
	Wants(t, err, match.ErrNotFound)
}

func rolls(t *testing.T, k Kind) {
	d := k.fresh(t)
	s := Sit(t, d, "AAAA")
	const day = "2026-11-21"
	_, err := d.NextRoll(ctx, day)
	Wants(t, err, match.ErrNotFound)
	first, second := [32]byte{1}, [32]byte{2}
	Same(t, Must[[32]byte](t)(d.DaySecret(ctx, day, first)), first)
	Same(t, Must[[32]byte](t)(d.DaySecret(ctx, day, second)), first)
	Same(t, Must[[32]byte](t)(d.DaySecret(ctx, "2026-11-22", second)), second)
	r := match.Roll{Day: day, Person: s.Ada.ID, Room: s.Room.ID, At: Noon, Text: "4d6kh3", Dialect: "roll20", Private: true, Law: match.LawOfRollers, Mark: "1f"}
	for i, text := range []string{"4d6kh3", "d20", "4d6kh3", "2d6", "d20"} {
		r.Text, r.Number = text, Must[int64](t)(d.NextRoll(ctx, day))
		Same(t, r.Number, int64(i+1))
		Wants(t, d.AddRoll(ctx, r, nil, "", nil), nil)
	}
	Wants(t, d.AddRoll(ctx, r, nil, "", nil), match.ErrStale)
	r.Day, r.Person, r.Text, r.Number = "2026-11-22", 0, "d4", 1
	owed := &match.Owed{Room: s.Room.ID, Body: []byte("d4: 3")}
	Wants(t, d.AddRoll(ctx, r, owed, "click", []byte("told")), nil)
	Wants(t, d.AddRoll(ctx, r, owed, "click", []byte("told")), match.ErrRepeated)
	Same(t, Must[[]byte](t)(d.Answered(ctx, "click")), []byte("told"))
	Same(t, len(Must[[]match.Owed](t)(d.Owed(ctx, Noon, 0, 0))), 1)
	Same(t, Must[match.Roll](t)(d.RollByNumber(ctx, r.Day, 1)), r)
	_, err = d.RollByNumber(ctx, day, 6)
	Wants(t, err, match.ErrNotFound)
	Same(t, Must[[]string](t)(d.LastRolls(ctx, s.Ada.ID, 2)), []string{"d20", "2d6"})
	Same(t, Must[[]string](t)(d.LastRolls(ctx, s.Ada.ID, 0)), []string{"d20", "2d6", "4d6kh3"})
	for range storage.RollsSearched { // the older ones are not looked for, but a whole list has them
		r.Person, r.Text, r.Number = s.Ada.ID, "d6", Must[int64](t)(d.NextRoll(ctx, r.Day))
		Wants(t, d.AddRoll(ctx, r, nil, "", nil), nil)
	}
	Same(t, Must[[]string](t)(d.LastRolls(ctx, s.Ada.ID, 2)), []string{"d6"})
	Same(t, Must[[]string](t)(d.LastRolls(ctx, s.Ada.ID, 0)), []string{"d6", "d20", "2d6", "4d6kh3"})
}

func presses(t *testing.T, k Kind) {
	d := k.fresh(t)
	words := []string{"propose", strings.Repeat("word ", 80), "é🎲"}
	id := Must[int64](t)(d.Press(ctx, words, Noon))
	Same(t, Must[int64](t)(d.Press(ctx, words, Noon+1)), id)
	if Must[int64](t)(d.Press(ctx, words[:2], Noon)) == id {
		t.Error("other words got the same id")
	}
	Same(t, Must[[]string](t)(d.PressByID(ctx, id)), words)
	_, err := d.PressByID(ctx, 99)
	Wants(t, err, match.ErrNotFound)
}

func posts(t *testing.T, k Kind) {
	d := k.fresh(t)
	s := Sit(t, d, "AAAA")
	post := func(room match.RoomID, to match.PersonID, text string) match.Post {
		t.Helper()
		p := match.Post{Room: room, To: to, At: Noon, Body: []byte(text)}
		p.ID = Must[int64](t)(d.PutPost(ctx, p))
		return p
	}
	in := func(person match.PersonID, before int64, limit int) []match.Post {
		t.Helper()
		return Must[[]match.Post](t)(d.PostsIn(ctx, s.Room.ID, person, before, limit))
	}
	one, two, three := post(s.Room.ID, 0, "1"), post(s.Room.ID, s.Ada.ID, "2"), post(s.Room.ID, s.Bob.ID, "3")
	post(s.Hall.ID, 0, "elsewhere")
	five := post(s.Room.ID, 0, "5")
	Same(t, in(s.Ada.ID, 0, 9), []match.Post{one, two, five})
	Same(t, in(0, 0, 9), []match.Post{one, five})
	Same(t, in(s.Bob.ID, 0, 2), []match.Post{three, five})
	Same(t, in(s.Ada.ID, five.ID, 1), []match.Post{two})
	two.Body, two.At = []byte("edited"), Noon+1
	Same(t, Must[int64](t)(d.PutPost(ctx, two)), two.ID)
	Same(t, in(s.Ada.ID, 0, 9), []match.Post{one, two, five})
	marks := func(limit int, people ...match.PersonID) []match.PostMark {
		t.Helper()
		list := Must[[]match.PostMark](t)(d.PostMarks(ctx, s.Room.ID, people, limit))
		slices.SortFunc(list, func(a, b match.PostMark) int { return int(a.ID - b.ID) })
		return list
	}
	mark := func(p match.Post) match.PostMark { return match.PostMark{ID: p.ID, To: p.To, Sum: match.SumOf(p.Body)} }
	Same(t, marks(9, 0, s.Ada.ID), []match.PostMark{mark(one), mark(two), mark(five)})
	Same(t, marks(1, 0, s.Bob.ID), []match.PostMark{mark(three), mark(five)})
	Same(t, len(marks(0)), 0)
	OK(t, d.DropPost(ctx, five.ID))
	OK(t, d.DropPost(ctx, five.ID))
	_, err := d.PutPost(ctx, five)
	Wants(t, err, match.ErrNotFound)
	if six := post(s.Room.ID, 0, "6"); six.ID <= five.ID {
		t.Errorf("the id %d was used again as %d", five.ID, six.ID)
	}
}
