package sqlite

import (
	"fmt"
	"testing"

	"divisionbell/bot/match"
)

// TestBrowsersAreToldAsLongAsTheyAreKept: one at an endpoint, the newest few of a
// person, until it is dropped or its person ends it, and with its sign-in.
func TestBrowsersAreToldAsLongAsTheyAreKept(t *testing.T) {
	d := open(t)
	v := PushesIn(d)
	ann, bob := visitor(t, d, "ann"), visitor(t, d, "bob")
	push := func(n int, who match.PersonID) match.Push {
		return match.Push{Endpoint: fmt.Sprintf("https://push.example/%d", n), Person: who, P256DH: "p", Auth: "a", Device: "Firefox on Linux", Made: noon + int64(n)}
	}
	for n := range 4 {
		ok(t, v.AddPush(ctx, push(n, ann.ID), 3))
	}
	of := func(who match.PersonID) (made []int64) {
		t.Helper()
		for _, p := range must[[]match.Push](t)(v.PushesOf(ctx, who)) {
			made = append(made, p.Made-noon)
		}
		return made
	}
	same(t, of(ann.ID), []int64{1, 2, 3})
	_, err := v.PushAt(ctx, match.HashOf(push(0, 0).Endpoint))
	wants(t, err, match.ErrNotFound)
	one := must[match.Push](t)(v.PushAt(ctx, match.HashOf(push(1, 0).Endpoint)))
	want := push(1, ann.ID)
	want.ID = one.ID
	same(t, one, want)

	ok(t, v.AddPush(ctx, push(1, bob.ID), 3)) // the browser is somebody else's now
	same(t, of(ann.ID), []int64{2, 3})
	same(t, of(bob.ID), []int64{1})
	same(t, must[bool](t)(v.EndPush(ctx, ann.ID, one.ID)), false)
	same(t, must[bool](t)(v.EndPush(ctx, bob.ID, one.ID)), true)
	same(t, of(bob.ID), []int64(nil))
	ok(t, v.DropPush(ctx, match.HashOf(push(2, 0).Endpoint)))
	ok(t, v.DropPush(ctx, match.HashOf(push(2, 0).Endpoint)))
	same(t, of(ann.ID), []int64{3})

	visits := VisitsIn(d)
	signed := match.Signin{Token: match.HashOf("one"), Person: ann.ID, Made: noon, Used: noon, Until: noon + 100}
	signed.ID = must[int64](t)(visits.AddSignin(ctx, signed))
	with := push(5, ann.ID)
	with.Signin = signed.ID
	ok(t, v.AddPush(ctx, with, 3))
	same(t, of(ann.ID), []int64{3, 5})
	must[int](t)(visits.EndSignin(ctx, ann.ID, signed.ID))
	same(t, of(ann.ID), []int64{3})
}

// TestPushKeysAreMadeOnce: whoever comes second takes those of the first.
func TestPushKeysAreMadeOnce(t *testing.T) {
	d := open(t)
	v := PushesIn(d)
	same(t, must[string](t)(v.PushKeys(ctx, "one")), "one")
	same(t, must[string](t)(v.PushKeys(ctx, "two")), "one")
}

// TestHowSomebodyHasThePage is kept beside their habits: neither writes over the other.
func TestHowSomebodyHasThePage(t *testing.T) {
	d := open(t)
	v := PushesIn(d)
	ann := visitor(t, d, "ann")
	loud := match.Window{Set: true, Bell: true, Volume: 150, Motion: match.MotionLess, Text: 200}
	wants(t, v.SetWindow(ctx, 99, loud), match.ErrNotFound)
	before := ann // as somebody has read her who sets her quiet hours now
	ok(t, v.SetWindow(ctx, ann.ID, loud))
	before.Zone, before.Habits.Quiet, before.Habits.Window.Volume = "Europe/Oslo", "22:00-07:00", 3
	before.Habits.Away = match.Away{From: noon, To: noon + 1}
	ok(t, d.SetPerson(ctx, before))
	before.Habits.Window = loud
	same(t, must[match.Person](t)(d.PersonByID(ctx, ann.ID)), before)
	quiet := match.Window{Set: true}
	ok(t, v.SetWindow(ctx, ann.ID, quiet))
	before.Habits.Window = quiet
	same(t, must[match.Person](t)(d.PersonByID(ctx, ann.ID)), before)
}

// TestALinkKeepsHowEachHadThePage: what the one has set stays, the rest is the other's.
func TestALinkKeepsHowEachHadThePage(t *testing.T) {
	window, hours := match.Window{Set: true, Text: 150}, match.Habits{Quiet: "22:00-07:00"}
	both := match.Habits{Quiet: hours.Quiet, Window: window}
	for _, c := range []struct{ into, other, want match.Habits }{
		{match.Habits{}, both, both},
		{match.Habits{Window: window}, hours, both},
		{hours, match.Habits{Window: window}, both},
		{both, match.Habits{Days: "weekdays", Window: match.Window{Set: true, Bell: true}}, both},
		{match.Habits{}, match.Habits{}, match.Habits{}},
	} {
		d := open(t)
		have := func(id string, h match.Habits) match.PersonID {
			p := visitor(t, d, id)
			p.Habits = h
			ok(t, d.SetPerson(ctx, p))
			if h.Window != (match.Window{}) {
				ok(t, PushesIn(d).SetWindow(ctx, p.ID, h.Window))
			}
			return p.ID
		}
		into, other := have("into", c.into), have("other", c.other)
		ok(t, d.OfferLink(ctx, "CODE", into, noon+10))
		same(t, must[match.Person](t)(d.Link(ctx, "CODE", other, noon)).Habits, c.want)
	}
}

// TestWhatIsOwedBesideANotice is kept with it or not at all.
func TestWhatIsOwedBesideANotice(t *testing.T) {
	d := open(t)
	s := sit(t, d, "AAAA")
	n := match.Notice{Match: s.Match, Decision: match.Decision{Seat: 1, Kind: "attack", Key: 7}, Room: s.Hall.ID, State: match.NoticeOwed}
	p := match.Push{Endpoint: "https://push.example/1", Person: s.Ada.ID}
	room := must[match.Room](t)(d.Room(ctx, match.PushRoom(p)))
	beside := match.Owed{Room: room.ID, Slot: match.PushSlot(s.Match, n.Decision), Body: []byte("{}")}
	wants(t, d.NoticeDone(ctx, n, beside), match.ErrNotFound)
	same(t, len(must[[]match.Owed](t)(d.Owed(ctx, noon, 0, 9))), 0)
	commit(t, d, match.Change{Match: s.Match, Rev: 1, Notices: []match.Notice{n}})
	n.State = match.NoticeSent
	ok(t, d.NoticeDone(ctx, n, beside))
	ok(t, d.NoticeDone(ctx, n, beside)) // a reminder takes its place
	owed := must[[]match.Owed](t)(d.Owed(ctx, noon, 0, 9))
	same(t, len(owed), 1)
	of, decision, is := owed[0].Slot.Push()
	same(t, []any{of, decision, is, match.PushIn(room)}, []any{s.Match, n.Decision, true, match.HashOf(p.Endpoint)})
}
