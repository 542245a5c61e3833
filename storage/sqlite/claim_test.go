package sqlite

import (
	"fmt"
	"runtime"
	"slices"
	"testing"

	"divisionbell/bot/erase"
	"divisionbell/bot/match"
)

// What was claimed comes again later, unless it is done; so what always fails
// keeps nobody waiting, and a process that is killed loses nothing.
func TestClaimedInstantsComeAgainUnlessTheyAreDone(t *testing.T) {
	d := open(t)
	s := sit(t, d, "K7QF")
	for i := range 5 {
		ok(t, d.Commit(ctx, []match.Change{{Match: s.match, Rev: rev(t, d, s.match), At: noon, Instants: []match.Instant{{Seat: 0, Kind: match.InstantKind(fmt.Sprintf("k%d", i)), Key: int64(i), At: noon + int64(i)}}}})[0])
	}
	first := must[[]match.Instant](t)(d.Claim(ctx, noon+2, noon+100, 2))
	same(t, kinds(first), []string{"k0", "k1"})
	same(t, first[0].At, int64(noon+101)) // claims are odd
	same(t, kinds(must[[]match.Instant](t)(d.Claim(ctx, noon+2, noon+100, 2))), []string{"k2"})
	same(t, len(must[[]match.Instant](t)(d.Claim(ctx, noon+2, noon+100, 2))), 0)
	ok(t, d.Done(ctx, first[slices.IndexFunc(first, func(i match.Instant) bool { return i.Kind == "k0" })]))
	// What was timed anew meanwhile is not forgotten by whoever claimed it before.
	ok(t, d.Commit(ctx, []match.Change{{Match: s.match, Rev: rev(t, d, s.match), At: noon, Instants: []match.Instant{{Seat: 0, Kind: "k1", Key: 1, At: noon + 50}}}})[0])
	ok(t, d.Done(ctx, first[slices.IndexFunc(first, func(i match.Instant) bool { return i.Kind == "k1" })]))
	same(t, kinds(must[[]match.Instant](t)(d.Claim(ctx, noon+200, noon+300, 9))), []string{"k1", "k2", "k3", "k4"})
	// Nor if it is timed for the very instant at which the claim ends.
	for _, until := range []int64{noon + 400, noon + 401} {
		for _, i := range must[[]match.Instant](t)(d.Claim(ctx, noon+390, until, 9)) {
			ok(t, d.Commit(ctx, []match.Change{{Match: s.match, Rev: rev(t, d, s.match), At: noon, Instants: []match.Instant{{Seat: 0, Kind: i.Kind, Key: i.Key, At: until}}}})[0])
			ok(t, d.Done(ctx, i))
		}
		same(t, len(must[[]match.Instant](t)(d.Due(ctx, until+1, 9))), 4)
		same(t, len(must[[]match.Instant](t)(d.Claim(ctx, until+1, noon+300, 9))), 4)
	}
}

func kinds(list []match.Instant) (out []string) {
	for _, i := range list {
		out = append(out, string(i.Kind))
	}
	slices.Sort(out)
	return out
}

func rev(t testing.TB, d *DB, id match.MatchID) int64 {
	t.Helper()
	return must[match.Match](t)(d.Match(ctx, id)).Rev
}

// BenchmarkClaimAmongAMillion claims the 1,000 instants that are due among
// 1,000,000: the statement searches instants by their time and by their key,
// which explain holds it to, and the process holds none of those that wait.
func BenchmarkClaimAmongAMillion(b *testing.B) {
	const pending, due = 1_000_000, 1_000
	d := open(b)
	s := sit(b, d, "million")
	alter(b, d.path, fmt.Sprintf(`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < %d)
  INSERT INTO instants(match, seat, kind, key, at) SELECT %d, i %% 16, 'k' || i, i, %d + 1000000 + i FROM n`, pending, s.match, noon))
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	for b.Loop() {
		b.StopTimer()
		alter(b, d.path, fmt.Sprintf(`UPDATE instants SET at = %d WHERE key %% %d = 7`, noon, pending/due))
		b.StartTimer()
		n := 0
		for {
			got := must[[]match.Instant](b)(d.Claim(ctx, noon, noon+60_000, due))
			if n += len(got); len(got) < due {
				break
			}
		}
		if n != due {
			b.Fatalf("%d claimed", n)
		}
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	b.ReportMetric(float64(int64(after.HeapInuse)-int64(before.HeapInuse))/(1<<20), "heap-MB-more")
}

// What a match's clocks show, its settings and people's habits come back as
// they were kept; a notice that was silenced or closed can be owed anew.
func TestClocksAndHabitsAreKept(t *testing.T) {
	d := open(t)
	s := sit(t, d, "K7QF")
	timing := match.Timing{Turns: []match.Turn{{Decision: match.Decision{Seat: 1, Kind: "attack", Key: 7}, Opened: noon, Due: noon + 9, Limit: noon + 11, Rings: 2, Calls: 3, Muted: true}},
		Seats: []match.SeatTime{{Bank: 5}, {Misses: 2, Ring: "dm", Wake: noon + 4}}, Paused: 4, Offers: []match.Offer{{Seat: 1, Person: s.bob.ID}}}
	settings := match.Settings{Many: true, Pace: match.Pace{Clock: "24h", Zone: "Europe/Paris", Kinds: map[string]string{"vote": "4h"}}}
	n := match.Notice{Match: s.match, Decision: match.Decision{Seat: 1, Kind: "attack", Key: 7}, State: match.NoticeOwed, Due: noon + 9, Rings: 2}
	ok(t, d.Commit(ctx, []match.Change{{Match: s.match, Rev: 1, At: noon, Timing: &timing, Settings: &settings, Notices: []match.Notice{n}}})[0])
	m := must[match.Match](t)(d.Match(ctx, s.match))
	same(t, m.Timing, timing)
	same(t, m.Settings, settings)
	same(t, m.Notices, []match.Notice{n})
	for _, state := range []string{match.NoticeSilenced, match.NoticeClosed} {
		n.State = state
		ok(t, d.NoticeDone(ctx, n))
		n.State, n.Rings = match.NoticeOwed, 3
		ok(t, d.Commit(ctx, []match.Change{{Match: s.match, Rev: rev(t, d, s.match), At: noon, Notices: []match.Notice{n}}})[0])
		same(t, len(must[match.Match](t)(d.Match(ctx, s.match)).Notices), 1)
	}
	p := s.ada
	p.Zone, p.Habits = "Asia/Kolkata", match.Habits{Ring: "dm", Quiet: "22:00-07:00", Remind: "12h", Away: match.Away{From: 1, To: 2}}
	ok(t, d.SetPerson(ctx, p))
	same(t, must[match.Person](t)(d.PersonByID(ctx, p.ID)), p)
	same(t, must[[]match.Person](t)(d.PeopleNamed(ctx, "web", "w", "ada")), []match.Person{p})
	same(t, must[match.Person](t)(d.Person(ctx, match.Account{Platform: "web", Workspace: "w", ID: "aK7QF", Name: "Ada"})), p)
	p.ID = 99
	wants(t, d.SetPerson(ctx, p), match.ErrNotFound)
}

// A person who is forgotten leaves a pseudonym and nothing else.
func TestAForgottenPersonLeavesNoName(t *testing.T) {
	d := open(t)
	s := sit(t, d, "K7QF")
	s.ada.Habits.Ring = "dm"
	ok(t, d.SetPerson(ctx, s.ada))
	ok(t, d.Commit(ctx, []match.Change{{Match: s.match, Rev: 1, At: noon, Notes: []match.Note{{Kind: "said", Seat: 0, Name: "Ada", Text: "hello"}, {Kind: "said", Seat: 1, Name: "Bob", Text: "Ada"}}}})[0])
	same(t, must[[]match.Saying](t)(d.SaidBy(ctx, s.ada.ID)), []match.Saying{{Code: "K7QF", At: notesAt(t, d, s.match), Text: "hello"}})
	ok(t, d.Commit(ctx, []match.Change{{Match: s.match, Rev: 2, At: noon, Notes: []match.Note{{Kind: "said", Seat: 0, Name: "Ada", Text: "aside", Caucus: match.Caucus{Word: "grits", Title: "the Grits"}}}}})[0])
	same(t, must[[]match.Saying](t)(d.SaidBy(ctx, s.ada.ID))[1].Text, "aside")
	seats := must[[]match.Held](t)(d.Held(ctx, s.ada.ID))
	same(t, []string{seats[0].Code, seats[0].Name}, []string{"K7QF", "Ada"})
	forgets(t, d, s.ada.ID, "Somebody 1")
	same(t, must[[]match.Saying](t)(d.SaidBy(ctx, s.ada.ID))[0].Text, "…")
	same(t, must[match.Person](t)(d.PersonByID(ctx, s.ada.ID)), match.Person{ID: s.ada.ID, Name: "Somebody 1"})
	same(t, len(must[[]match.Account](t)(d.AccountsOf(ctx, s.ada.ID))), 0)
	same(t, must[match.Match](t)(d.Match(ctx, s.match)).Seats[0].Name, "Somebody 1")
	notes := must[[]match.Note](t)(d.Notes(ctx, s.match, 0))
	same(t, []string{notes[0].Name, notes[1].Name}, []string{"Somebody 1", "Bob"})
	same(t, []string{notes[0].Text, notes[1].Text}, []string{"…", "Somebody 1"})
}

// Who bears the same name at a table keeps it, and what they said is nobody
// else's; whom others asked to join, and who left, leaves no name either.
func TestAForgottenPersonTakesNobodyElseAway(t *testing.T) {
	d := open(t)
	s := sit(t, d, "K7QF")
	other := must[match.Person](t)(d.Person(ctx, match.Account{Platform: "web", Workspace: "w", ID: "another", Name: "Ada"}))
	ok(t, d.Commit(ctx, []match.Change{{Match: s.match, Rev: 1, At: noon, Tenures: []match.Tenure{{Seat: 1, Person: other.ID, Name: "Ada 2"}}, Notes: []match.Note{
		{Kind: "said", Seat: 0, Name: "Ada", Text: "hello"}, {Kind: "said", Seat: 1, Name: "Ada 2", Text: "well met"},
		{Kind: "offered", Seat: 0, Name: "Bob", Text: "Ada"}, {Kind: "invited", Seat: -1, Name: "Ada", Text: fmt.Sprintf("\x1f%d\x1fAda", other.ID)}}}})[0])
	left := commit(t, d, match.Change{At: noon, New: lobby("AAAA", s), Tenures: []match.Tenure{{Seat: 0, Person: s.bob.ID, Name: "Bob"}},
		Listeners: []match.Listener{{Person: other.ID, Room: s.room.ID}}, Notes: []match.Note{{Kind: "left", Seat: 1, Name: "Ada"}}}).Match
	same(t, must[[]match.Saying](t)(d.SaidBy(ctx, other.ID)), []match.Saying{{Code: "K7QF", At: notesAt(t, d, s.match), Text: "well met"}})
	forgets(t, d, other.ID, "Somebody 2")
	var told []string
	for _, n := range must[[]match.Note](t)(d.Notes(ctx, s.match, 0)) {
		told = append(told, n.Name+": "+n.StoredText())
	}
	same(t, told, []string{"Ada: hello", "Somebody 2: …", "Bob: Ada", fmt.Sprintf("Ada: \x1f%d\x1fSomebody 2", other.ID)})
	same(t, must[[]match.Note](t)(d.Notes(ctx, left, 0))[0].Name, "Somebody 2")
}

// erase forgets somebody, and finds nothing when it looks again.
func forgets(t testing.TB, d *DB, person match.PersonID, pseudonym string) match.Erased {
	t.Helper()
	e := erase.New(must[match.Traces](t)(d.Traces(ctx, person)), pseudonym, "")
	would := must[match.Erased](t)(d.ForgetPerson(ctx, person, e, true))
	done := must[match.Erased](t)(d.ForgetPerson(ctx, person, e, false))
	same(t, would, done)
	if again := must[match.Erased](t)(d.ForgetPerson(ctx, person, e, false)); again.Anything() {
		t.Errorf("once more: %+v", again)
	}
	return done
}

func notesAt(t *testing.T, d *DB, id match.MatchID) int64 {
	t.Helper()
	return must[[]match.Note](t)(d.Notes(ctx, id, 0))[0].At
}
