package sqlite

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"divisionbell/bot/match"
)

func TestPeople(t *testing.T) {
	d := open(t)
	person := func(a match.Account) match.Person { t.Helper(); return must[match.Person](t)(d.Person(ctx, a)) }
	a := match.Account{Platform: "discord", Workspace: "g1", ID: "7", Name: "Åsa"}
	asa := person(a)
	same(t, asa, match.Person{ID: asa.ID, Name: "Åsa", Zone: ""})
	same(t, person(a), asa)
	ok(t, d.KeepZone(ctx, asa.ID, "Europe/Oslo"))
	ok(t, d.KeepZone(ctx, asa.ID, "Asia/Tokyo"))
	asa.Zone = "Europe/Oslo"
	same(t, person(a), asa)
	a.Name = "ÅSA B"
	renamed := person(a)
	same(t, renamed, match.Person{ID: asa.ID, Name: "ÅSA B", Zone: "Europe/Oslo"})
	same(t, must[match.Person](t)(d.PersonByID(ctx, asa.ID)), renamed)
	_, err := d.PersonByID(ctx, 99)
	wants(t, err, match.ErrNotFound)

	// A second account of the same person, and a stranger of the same name.
	b := match.Account{Platform: "slack", Workspace: "t1", ID: "U1", Name: "åsa b", Person: asa.ID}
	same(t, person(b).ID, asa.ID)
	c := match.Account{Platform: "discord", Workspace: "g1", ID: "8", Name: "åsa B"}
	other := person(c)
	if other.ID == asa.ID {
		t.Error("a name made two people one")
	}
	named := must[[]match.Person](t)(d.PeopleNamed(ctx, "discord", "g1", "åSA b"))
	same(t, []match.PersonID{named[0].ID, named[1].ID}, []match.PersonID{asa.ID, other.ID})
	same(t, must[[]match.Person](t)(d.PeopleNamed(ctx, "discord", "g2", "åsa b")), []match.Person{})
	a.Person, c.Person = asa.ID, other.ID
	a2 := match.Account{Platform: "discord", Workspace: "g1", ID: "9", Name: "Aaron"}
	a2.Person = person(a2).ID
	same(t, must[[]match.Account](t)(d.Accounts(ctx, "discord", "g1")), []match.Account{a2, a, c})
	same(t, must[[]match.Account](t)(d.AccountsOf(ctx, asa.ID)), []match.Account{a, b})
	_, err = d.Person(ctx, match.Account{Platform: "x", ID: "1", Name: "n", Person: 99})
	wants(t, err, match.ErrNotFound)
}

func TestFoldAgreesWithEqualFold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.StringMatching(`[aAkK\x{212A}sSſßẞåÅµμςσΣé@ ]{0,6}`).Draw(t, "a")
		b := rapid.StringMatching(`[aAkK\x{212A}sSſßẞåÅµμςσΣé@ ]{0,6}`).Draw(t, "b")
		if rapid.Bool().Draw(t, "near") {
			b = strings.ToUpper(a)
		}
		if strings.EqualFold(a, b) != (fold(a) == fold(b)) {
			t.Fatalf("%q and %q", a, b)
		}
	})
}

func TestRooms(t *testing.T) {
	d := open(t)
	get := func(r match.Room) match.Room { t.Helper(); return must[match.Room](t)(d.Room(ctx, r)) }
	r := get(match.Room{Platform: "discord", Workspace: "g", Channel: "c", Thread: "t"})
	same(t, get(match.Room{Platform: "discord", Workspace: "g", Channel: "c", Thread: "t"}), r)
	if get(match.Room{Platform: "discord", Workspace: "g", Channel: "c"}).ID == r.ID {
		t.Error("a thread is not its channel")
	}
	p := must[match.Person](t)(d.Person(ctx, match.Account{Platform: "discord", ID: "1", Name: "Ada"}))
	r.Person = p.ID
	same(t, get(r), r)
	same(t, get(match.Room{Platform: "discord", Workspace: "g", Channel: "c", Thread: "t"}), r)
	same(t, must[match.Room](t)(d.RoomByID(ctx, r.ID)), r)
	_, err := d.RoomByID(ctx, 99)
	wants(t, err, match.ErrNotFound)
}

func TestRolls(t *testing.T) {
	d := open(t)
	s := sit(t, d, "AAAA")
	const day = "2026-11-21"
	_, err := d.NextRoll(ctx, day)
	wants(t, err, match.ErrNotFound)
	first, second := [32]byte{1}, [32]byte{2}
	same(t, must[[32]byte](t)(d.DaySecret(ctx, day, first)), first)
	same(t, must[[32]byte](t)(d.DaySecret(ctx, day, second)), first)
	same(t, must[[32]byte](t)(d.DaySecret(ctx, "2026-11-22", second)), second)
	r := match.Roll{Day: day, Person: s.ada.ID, Room: s.room.ID, At: noon, Text: "4d6kh3", Dialect: "roll20", Private: true, Law: match.LawOfRollers, Mark: "1f"}
	for i, text := range []string{"4d6kh3", "d20", "4d6kh3", "2d6", "d20"} {
		r.Text, r.Number = text, must[int64](t)(d.NextRoll(ctx, day))
		same(t, r.Number, int64(i+1))
		wants(t, d.AddRoll(ctx, r, nil, "", nil), nil)
	}
	wants(t, d.AddRoll(ctx, r, nil, "", nil), match.ErrStale)
	r.Day, r.Person, r.Text, r.Number = "2026-11-22", 0, "d4", 1
	owed := &match.Owed{Room: s.room.ID, Body: []byte("d4: 3")}
	wants(t, d.AddRoll(ctx, r, owed, "click", []byte("told")), nil)
	wants(t, d.AddRoll(ctx, r, owed, "click", []byte("told")), match.ErrRepeated)
	same(t, must[[]byte](t)(d.Answered(ctx, "click")), []byte("told"))
	same(t, len(must[[]match.Owed](t)(d.Owed(ctx, noon, 0, 0))), 1)
	same(t, must[match.Roll](t)(d.RollByNumber(ctx, r.Day, 1)), r)
	_, err = d.RollByNumber(ctx, day, 6)
	wants(t, err, match.ErrNotFound)
	same(t, must[[]string](t)(d.LastRolls(ctx, s.ada.ID, 2)), []string{"d20", "2d6"})
	same(t, must[[]string](t)(d.LastRolls(ctx, s.ada.ID, 0)), []string{"d20", "2d6", "4d6kh3"})
	for range lookBack { // the older ones are not looked for, but a whole list has them
		r.Person, r.Text, r.Number = s.ada.ID, "d6", must[int64](t)(d.NextRoll(ctx, r.Day))
		wants(t, d.AddRoll(ctx, r, nil, "", nil), nil)
	}
	same(t, must[[]string](t)(d.LastRolls(ctx, s.ada.ID, 2)), []string{"d6"})
	same(t, must[[]string](t)(d.LastRolls(ctx, s.ada.ID, 0)), []string{"d6", "d20", "2d6", "4d6kh3"})
}

func TestPresses(t *testing.T) {
	d := open(t)
	words := []string{"propose", strings.Repeat("word ", 80), "é🎲"}
	id := must[int64](t)(d.Press(ctx, words, noon))
	same(t, must[int64](t)(d.Press(ctx, words, noon+1)), id)
	if must[int64](t)(d.Press(ctx, words[:2], noon)) == id {
		t.Error("other words got the same id")
	}
	same(t, must[[]string](t)(d.PressByID(ctx, id)), words)
	_, err := d.PressByID(ctx, 99)
	wants(t, err, match.ErrNotFound)
}

func TestPosts(t *testing.T) {
	d := open(t)
	s := sit(t, d, "AAAA")
	post := func(room match.RoomID, to match.PersonID, text string) match.Post {
		t.Helper()
		p := match.Post{Room: room, To: to, At: noon, Body: []byte(text)}
		p.ID = must[int64](t)(d.PutPost(ctx, p))
		return p
	}
	in := func(person match.PersonID, before int64, limit int) []match.Post {
		t.Helper()
		return must[[]match.Post](t)(d.PostsIn(ctx, s.room.ID, person, before, limit))
	}
	one, two, three := post(s.room.ID, 0, "1"), post(s.room.ID, s.ada.ID, "2"), post(s.room.ID, s.bob.ID, "3")
	post(s.hall.ID, 0, "elsewhere")
	five := post(s.room.ID, 0, "5")
	same(t, in(s.ada.ID, 0, 9), []match.Post{one, two, five})
	same(t, in(0, 0, 9), []match.Post{one, five})
	same(t, in(s.bob.ID, 0, 2), []match.Post{three, five})
	same(t, in(s.ada.ID, five.ID, 1), []match.Post{two})
	two.Body, two.At = []byte("edited"), noon+1
	same(t, must[int64](t)(d.PutPost(ctx, two)), two.ID)
	same(t, in(s.ada.ID, 0, 9), []match.Post{one, two, five})
	ok(t, d.DropPost(ctx, five.ID))
	ok(t, d.DropPost(ctx, five.ID))
	_, err := d.PutPost(ctx, five)
	wants(t, err, match.ErrNotFound)
	if six := post(s.room.ID, 0, "6"); six.ID <= five.ID {
		t.Errorf("the id %d was used again as %d", five.ID, six.ID)
	}
}
