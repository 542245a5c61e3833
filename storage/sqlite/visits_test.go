package sqlite

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/storage/storetest"
)

func visitor(t testing.TB, d *DB, id string) match.Person {
	t.Helper()
	return must[match.Person](t)(d.Person(ctx, match.Account{Platform: "discord", Workspace: "g", ID: id, Name: id}))
}

// TestSigninsHoldUntilTheirTime and not a millisecond longer, are used, and end.
func TestSigninsHoldUntilTheirTime(t *testing.T) {
	d := open(t)
	v := VisitsIn(d)
	ann, bob := visitor(t, d, "ann"), visitor(t, d, "bob")
	signin := func(token string, who match.PersonID) match.Signin {
		s := match.Signin{Token: match.HashOf(token), Person: who, Device: "Firefox on Linux", Made: noon, Used: noon, Until: noon + 100}
		s.ID = must[int64](t)(v.AddSignin(ctx, s))
		return s
	}
	one, two, his := signin("one", ann.ID), signin("two", ann.ID), signin("his", bob.ID)
	same(t, must[match.Signin](t)(v.SigninAt(ctx, one.Token, noon+99)), one)
	_, err := v.SigninAt(ctx, one.Token, noon+100)
	wants(t, err, match.ErrNotFound)
	_, err = v.SigninAt(ctx, match.HashOf("One"), noon)
	wants(t, err, match.ErrNotFound)

	ok(t, v.UseSignin(ctx, one.ID, noon+50, noon+150))
	ok(t, v.UseSignin(ctx, one.ID, noon+40, noon+140)) // came late
	one.Used, one.Until = noon+50, noon+150
	same(t, must[match.Signin](t)(v.SigninAt(ctx, one.Token, noon+149)), one)

	same(t, must[int](t)(v.EndSignin(ctx, ann.ID, his.ID)), 0) // not hers to end
	same(t, must[int](t)(v.EndSignin(ctx, bob.ID, his.ID)), 1)
	three := signin("three", ann.ID)
	same(t, must[int](t)(v.EndSignins(ctx, ann.ID, three.ID)), 2)
	_, err = v.SigninAt(ctx, two.Token, noon)
	wants(t, err, match.ErrNotFound)
	same(t, must[match.Access](t)(v.AccessOf(ctx, ann.ID)).Signins, []match.Signin{three})
	same(t, must[int](t)(v.EndSignins(ctx, ann.ID, 0)), 1)
}

// TestADoorLetsInAsOftenAsItSays, by however many at once it is tried, and only the
// newest doors of a person stay open.
func TestADoorLetsInAsOftenAsItSays(t *testing.T) {
	d := open(t)
	v := VisitsIn(d)
	s := sit(t, d, "K7QF")
	ann := visitor(t, d, "ann")
	enter := func(n int) match.Door {
		return match.Door{Token: match.HashOf(fmt.Sprint(n)), Kind: match.DoorEnter, Person: ann.ID, Left: 1, Made: noon + int64(n), Until: noon + 1000}
	}
	for n := range 4 {
		ok(t, v.AddDoor(ctx, enter(n), 3))
	}
	_, err := v.DoorAt(ctx, enter(0).Token, noon+10)
	wants(t, err, match.ErrNotFound)
	same(t, must[match.Door](t)(v.DoorAt(ctx, enter(1).Token, noon+10)), enter(1))
	_, err = v.SpendDoor(ctx, enter(1).Token, noon+1000)
	wants(t, err, match.ErrNotFound)

	join := match.Door{Token: match.HashOf("join"), Kind: match.DoorJoin, Person: ann.ID, Match: s.Match, Left: 3, Made: noon, Until: noon + 1000}
	ok(t, v.AddDoor(ctx, join, 3))
	var in, out atomic.Int32
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if _, err := v.SpendDoor(ctx, join.Token, noon+5); err == nil {
				in.Add(1)
			} else {
				wants(t, err, match.ErrNotFound)
				out.Add(1)
			}
		})
	}
	all.Wait()
	same(t, []int32{in.Load(), out.Load()}, []int32{3, 5})
	spent := must[match.Door](t)(v.SpendDoor(ctx, enter(2).Token, noon+5))
	same(t, []any{spent.Person, spent.Left}, []any{ann.ID, 0})
	same(t, len(must[match.Access](t)(v.AccessOf(ctx, ann.ID)).Doors), 4) // hers, used up or not
	ok(t, v.AddDoor(ctx, match.Door{Token: match.HashOf("late"), Kind: match.DoorEnter, Person: ann.ID, Left: 1, Made: noon + 2000, Until: noon + 3000}, 3))
	same(t, len(must[match.Access](t)(v.AccessOf(ctx, ann.ID)).Doors), 1)
}

// TestRoomsOfAreThoseOneMayBeIn: let in, or with a seat; nobody else's, and no caucus.
func TestRoomsOfAreThoseOneMayBeIn(t *testing.T) {
	d := open(t)
	v := VisitsIn(d)
	s := sit(t, d, "K7QF")
	ann := visitor(t, d, "ann")
	room := func(name string) match.Room {
		return must[match.Room](t)(d.Room(ctx, match.Room{Platform: "web", Workspace: "local", Channel: name}))
	}
	kitchen, hall, den := room("kitchen"), room("hall"), room("den")
	in := func(who match.PersonID) []match.Room {
		return must[[]match.Room](t)(v.RoomsOf(ctx, "web", "local", who))
	}
	same(t, len(in(ann.ID)), 0)
	ok(t, v.AddMember(ctx, kitchen.ID, ann.ID, noon))
	ok(t, v.AddMember(ctx, kitchen.ID, ann.ID, noon+1))
	same(t, in(ann.ID), []match.Room{kitchen})
	commit(t, d, match.Change{Match: s.Match, Rev: 1, At: noon, Show: []match.Show{{Room: hall.ID, Role: match.RoleWatching}, {Room: den.ID, Role: match.RoleCaucus, Door: hall.ID}},
		Tenures: []match.Tenure{{Seat: 1, Person: ann.ID, Name: "Ann"}}})
	same(t, in(ann.ID), []match.Room{kitchen, hall})
}

// everything gives a person a row of each kind.
func everything(t testing.TB, d *DB, who match.PersonID, of match.MatchID, mark string) {
	t.Helper()
	v := VisitsIn(d)
	in := must[int64](t)(v.AddSignin(ctx, match.Signin{Token: match.HashOf(mark), Person: who, Device: mark, Made: noon, Used: noon, Until: noon + 100}))
	ok(t, v.AddDoor(ctx, match.Door{Token: match.HashOf(mark), Kind: match.DoorJoin, Person: who, Match: of, Left: 2, Made: noon, Until: noon + 100}, 3))
	room := must[match.Room](t)(d.Room(ctx, match.Room{Platform: "web", Workspace: "local", Channel: "kitchen"}))
	ok(t, v.AddMember(ctx, room.ID, who, noon))
	token := match.HashOf(mark)
	for q, args := range map[string][]any{
		`INSERT INTO passkeys(credential, person, name, data, made, used) VALUES(?, ?, ?, ?, 1, 1)`:                               {[]byte(mark), who, mark, []byte("{}")},
		`INSERT INTO pushes(hash, endpoint, person, signin, p256dh, auth, device, made) VALUES(?, ?, ?, ?, 'p', 'a', 'Phone', 1)`: {token[:], mark, who, in},
		`INSERT INTO shares(token, match, person, made, until) VALUES(?, ?, ?, 1, 0)`:                                             {token[:], of, who},
		`INSERT INTO feeds(token, person, made) VALUES(?, ?, 1)`:                                                                  {token[:], who},
	} {
		_, _, err := d.set(ctx, q, args...)
		ok(t, err)
	}
}

func counted(a match.Access) []int {
	return []int{len(a.Signins), len(a.Doors), len(a.Passkeys), len(a.Pushes), len(a.Shares), len(a.Feeds), len(a.Rooms)}
}

// TestWhoIsLinkedKeepsTheirAccess: two become one, with the browsers, links and keys of
// both.
func TestWhoIsLinkedKeepsTheirAccess(t *testing.T) {
	d := open(t)
	v := VisitsIn(d)
	s := sit(t, d, "K7QF")
	ann, guest := visitor(t, d, "ann"), visitor(t, d, "guest")
	everything(t, d, ann.ID, s.Match, "ann's")
	everything(t, d, guest.ID, s.Match, "guest's")
	ok(t, d.OfferLink(ctx, "ABCDEFGH", ann.ID, noon+10))
	must[match.Person](t)(d.Link(ctx, "ABCDEFGH", guest.ID, noon))
	same(t, counted(must[match.Access](t)(v.AccessOf(ctx, ann.ID))), []int{2, 2, 2, 2, 2, 2, 1})
	same(t, counted(must[match.Access](t)(v.AccessOf(ctx, guest.ID))), []int{0, 0, 0, 0, 0, 0, 0})
	same(t, must[match.Signin](t)(v.SigninAt(ctx, match.HashOf("guest's"), noon)).Person, ann.ID)
}

// TestABrowserThatIsSignedOutIsPushedNoMore, and another still is.
func TestABrowserThatIsSignedOutIsPushedNoMore(t *testing.T) {
	d := open(t)
	v := VisitsIn(d)
	s := sit(t, d, "K7QF")
	ann := visitor(t, d, "ann")
	everything(t, d, ann.ID, s.Match, "phone")
	everything(t, d, ann.ID, s.Match, "desk")
	a := must[match.Access](t)(v.AccessOf(ctx, ann.ID))
	must[int](t)(v.EndSignin(ctx, ann.ID, a.Signins[0].ID))
	same(t, must[match.Access](t)(v.AccessOf(ctx, ann.ID)).Pushes, a.Pushes[1:])
}

// TestAnAccountIsGivenToOnePerson: nobody takes another's.
func TestAnAccountIsGivenToOnePerson(t *testing.T) {
	d := open(t)
	v := VisitsIn(d)
	ann, bob := visitor(t, d, "ann"), visitor(t, d, "bob")
	page := match.Account{Platform: "web", Workspace: "local", ID: "ann", Name: "Ann", Person: ann.ID}
	same(t, must[bool](t)(v.Admit(ctx, page)), true)
	page.Person = bob.ID
	same(t, must[bool](t)(v.Admit(ctx, page)), false)
	same(t, must[match.Person](t)(d.Person(ctx, page)).ID, ann.ID)
}

// TestWhoIsForgottenHasNoAccess: nothing of it is left in the file either, and nobody
// else's goes.
func TestWhoIsForgottenHasNoAccess(t *testing.T) {
	d := open(t)
	v := VisitsIn(d)
	s := sit(t, d, "K7QF")
	ann, bob := visitor(t, d, "ann"), visitor(t, d, "bob")
	everything(t, d, ann.ID, s.Match, "qqannbrowser")
	everything(t, d, bob.ID, s.Match, "bob's")
	same(t, storetest.Forgets(t, d, ann.ID, "Somebody 2").Access, 6)
	same(t, counted(must[match.Access](t)(v.AccessOf(ctx, ann.ID))), []int{0, 0, 0, 0, 0, 0, 0})
	same(t, counted(must[match.Access](t)(v.AccessOf(ctx, bob.ID))), []int{1, 1, 1, 1, 1, 1, 1})
	ok(t, d.Compact(ctx))
	traces(t, d, "qqannbrowser")
}
