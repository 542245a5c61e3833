package storetest

import (
	"fmt"
	"slices"
	"testing"

	"divisionbell/bot/erase"
	"divisionbell/bot/match"
	"divisionbell/engine"
)

// What was claimed comes again later, unless it is done; so what always fails
// keeps nobody waiting, and a process that is killed loses nothing.
func claimedInstantsComeAgainUnlessTheyAreDone(t *testing.T, k Kind) {
	d := k.fresh(t)
	s := Sit(t, d, "K7QF")
	for i := range 5 {
		OK(t, d.Commit(ctx, []match.Change{{Match: s.Match, Rev: Rev(t, d, s.Match), At: Noon, Instants: []match.Instant{{Seat: 0, Kind: match.InstantKind(fmt.Sprintf("k%d", i)), Key: int64(i), At: Noon + int64(i)}}}})[0])
	}
	first := Must[[]match.Instant](t)(d.Claim(ctx, Noon+2, Noon+100, 2))
	Same(t, kinds(first), []string{"k0", "k1"})
	Same(t, first[0].At, int64(Noon+101)) // claims are odd
	Same(t, kinds(Must[[]match.Instant](t)(d.Claim(ctx, Noon+2, Noon+100, 2))), []string{"k2"})
	Same(t, len(Must[[]match.Instant](t)(d.Claim(ctx, Noon+2, Noon+100, 2))), 0)
	OK(t, d.Done(ctx, first[slices.IndexFunc(first, func(i match.Instant) bool { return i.Kind == "k0" })]))
	// What was timed anew meanwhile is not forgotten by whoever claimed it before.
	OK(t, d.Commit(ctx, []match.Change{{Match: s.Match, Rev: Rev(t, d, s.Match), At: Noon, Instants: []match.Instant{{Seat: 0, Kind: "k1", Key: 1, At: Noon + 50}}}})[0])
	OK(t, d.Done(ctx, first[slices.IndexFunc(first, func(i match.Instant) bool { return i.Kind == "k1" })]))
	Same(t, kinds(Must[[]match.Instant](t)(d.Claim(ctx, Noon+200, Noon+300, 9))), []string{"k1", "k2", "k3", "k4"})
	// Of those that have come at once, the seats come in their order.
	at := Sit(t, d, "K8QF")
	for _, seat := range []engine.Seat{2, 0, 1} {
		OK(t, d.Commit(ctx, []match.Change{{Match: at.Match, Rev: Rev(t, d, at.Match), At: Noon, Instants: []match.Instant{{Seat: seat, Kind: "k", Key: 1, At: Noon + 50}}}})[0])
	}
	var seats []engine.Seat
	for _, i := range Must[[]match.Instant](t)(d.Claim(ctx, Noon+60, Noon+100, 9)) {
		seats = append(seats, i.Seat)
		OK(t, d.Done(ctx, i))
	}
	Same(t, seats, []engine.Seat{0, 1, 2})
	// Nor if it is timed for the very instant at which the claim ends.
	for _, until := range []int64{Noon + 400, Noon + 401} {
		for _, i := range Must[[]match.Instant](t)(d.Claim(ctx, Noon+390, until, 9)) {
			OK(t, d.Commit(ctx, []match.Change{{Match: s.Match, Rev: Rev(t, d, s.Match), At: Noon, Instants: []match.Instant{{Seat: 0, Kind: i.Kind, Key: i.Key, At: until}}}})[0])
			OK(t, d.Done(ctx, i))
		}
		Same(t, len(Must[[]match.Instant](t)(d.Due(ctx, until+1, 9))), 4)
		Same(t, len(Must[[]match.Instant](t)(d.Claim(ctx, until+1, Noon+300, 9))), 4)
	}
}

func kinds(list []match.Instant) (out []string) {
	for _, i := range list {
		out = append(out, string(i.Kind))
	}
	slices.Sort(out)
	return out
}

func Rev(t testing.TB, d Store, id match.MatchID) int64 {
	t.Helper()
	return Must[match.Match](t)(d.Match(ctx, id)).Rev
}

// What a match's clocks show, its settings and people's habits come back as
// they were kept; a notice that was silenced or closed can be owed anew.
func clocksAndHabitsAreKept(t *testing.T, k Kind) {
	d := k.fresh(t)
	s := Sit(t, d, "K7QF")
	timing := match.Timing{Turns: []match.Turn{{Decision: match.Decision{Seat: 1, Kind: "attack", Key: 7}, Opened: Noon, Due: Noon + 9, Limit: Noon + 11, Rings: 2, Calls: 3, Muted: true}},
		Seats: []match.SeatTime{{Bank: 5}, {Misses: 2, Ring: "dm", Wake: Noon + 4}}, Paused: 4, Offers: []match.Offer{{Seat: 1, Person: s.Bob.ID}}, Unread: []match.Unread{{Person: s.Bob.ID, Note: 3}}}
	settings := match.Settings{Many: true, Pace: match.Pace{Clock: "24h", Zone: "Europe/Paris", Kinds: map[string]string{"vote": "4h"}}}
	n := match.Notice{Match: s.Match, Decision: match.Decision{Seat: 1, Kind: "attack", Key: 7}, State: match.NoticeOwed, Due: Noon + 9, Rings: 2}
	OK(t, d.Commit(ctx, []match.Change{{Match: s.Match, Rev: 1, At: Noon, Timing: &timing, Settings: &settings, Notices: []match.Notice{n}}})[0])
	m := Must[match.Match](t)(d.Match(ctx, s.Match))
	Same(t, m.Timing, timing)
	Same(t, m.Settings, settings)
	Same(t, m.Notices, []match.Notice{n})
	for _, state := range []string{match.NoticeSilenced, match.NoticeClosed} {
		n.State = state
		OK(t, d.NoticeDone(ctx, n))
		n.State, n.Rings = match.NoticeOwed, 3
		OK(t, d.Commit(ctx, []match.Change{{Match: s.Match, Rev: Rev(t, d, s.Match), At: Noon, Notices: []match.Notice{n}}})[0])
		Same(t, len(Must[match.Match](t)(d.Match(ctx, s.Match)).Notices), 1)
	}
	p := s.Ada
	p.Zone, p.Habits = "Asia/Kolkata", match.Habits{Ring: "dm", Quiet: "22:00-07:00", Remind: "12h", Away: match.Away{From: 1, To: 2}}
	OK(t, d.SetPerson(ctx, p))
	Same(t, Must[match.Person](t)(d.PersonByID(ctx, p.ID)), p)
	Same(t, Must[[]match.Person](t)(d.PeopleNamed(ctx, "web", "w", "ada")), []match.Person{p})
	Same(t, Must[match.Person](t)(d.Person(ctx, match.Account{Platform: "web", Workspace: "w", ID: "aK7QF", Name: "Ada"})), p)
	p.ID = 99
	Wants(t, d.SetPerson(ctx, p), match.ErrNotFound)
}

// A person who is forgotten leaves a pseudonym and nothing else.
func aForgottenPersonLeavesNoName(t *testing.T, k Kind) {
	d := k.fresh(t)
	s := Sit(t, d, "K7QF")
	s.Ada.Habits.Ring = "dm"
	OK(t, d.SetPerson(ctx, s.Ada))
	OK(t, d.Commit(ctx, []match.Change{{Match: s.Match, Rev: 1, At: Noon, Notes: []match.Note{{Kind: "said", Seat: 0, Name: "Ada", Text: "hello"}, {Kind: "said", Seat: 1, Name: "Bob", Text: "Ada"}}}})[0])
	Same(t, Must[[]match.Saying](t)(d.SaidBy(ctx, s.Ada.ID)), []match.Saying{{Code: "K7QF", At: notesAt(t, d, s.Match), Text: "hello"}})
	OK(t, d.Commit(ctx, []match.Change{{Match: s.Match, Rev: 2, At: Noon, Notes: []match.Note{{Kind: "said", Seat: 0, Name: "Ada", Text: "aside", Caucus: match.Caucus{Word: "grits", Title: "the Grits"}}}}})[0])
	Same(t, Must[[]match.Saying](t)(d.SaidBy(ctx, s.Ada.ID))[1].Text, "aside")
	seats := Must[[]match.Held](t)(d.Held(ctx, s.Ada.ID))
	Same(t, []string{seats[0].Code, seats[0].Name}, []string{"K7QF", "Ada"})
	to := uint32(3) // she leaves for good: the seat bears her name on
	OK(t, d.Commit(ctx, []match.Change{{Match: s.Match, Rev: 3, At: Noon, Tenures: []match.Tenure{{Seat: 0, Person: s.Ada.ID, Name: "Ada", ToSeq: &to}, {Seat: 0, No: 1, Name: "Ada", Bot: match.BotGone, FromSeq: to}}}})[0])
	Same(t, slices.Contains(Must[match.Traces](t)(d.Traces(ctx, s.Ada.ID)).Others, "Ada"), false)
	Forgets(t, d, s.Ada.ID, "Somebody 1")
	Same(t, Must[[]match.Saying](t)(d.SaidBy(ctx, s.Ada.ID))[0].Text, "…")
	Same(t, Must[match.Person](t)(d.PersonByID(ctx, s.Ada.ID)), match.Person{ID: s.Ada.ID, Name: "Somebody 1"})
	Same(t, len(Must[[]match.Account](t)(d.AccountsOf(ctx, s.Ada.ID))), 0)
	Same(t, Must[match.Match](t)(d.Match(ctx, s.Match)).Seats[0].Name, "Somebody 1")
	notes := Must[[]match.Note](t)(d.Notes(ctx, s.Match, 0))
	Same(t, []string{notes[0].Name, notes[1].Name}, []string{"Somebody 1", "Bob"})
	Same(t, []string{notes[0].Text, notes[1].Text}, []string{"…", "Somebody 1"})
}

// Who bears the same name at a Table keeps it, and what they said is nobody
// else's; whom others asked to join, and who left, leaves no name either.
func aForgottenPersonTakesNobodyElseAway(t *testing.T, k Kind) {
	d := k.fresh(t)
	s := Sit(t, d, "K7QF")
	other := Must[match.Person](t)(d.Person(ctx, match.Account{Platform: "web", Workspace: "w", ID: "another", Name: "Ada"}))
	OK(t, d.Commit(ctx, []match.Change{{Match: s.Match, Rev: 1, At: Noon, Tenures: []match.Tenure{{Seat: 1, Person: other.ID, Name: "Ada 2"}}, Notes: []match.Note{
		{Kind: "said", Seat: 0, Name: "Ada", Text: "hello"}, {Kind: "said", Seat: 1, Name: "Ada 2", Text: "well met"},
		{Kind: "offered", Seat: 0, Name: "Bob", Text: "Ada"}, {Kind: "invited", Seat: -1, Name: "Ada", Text: fmt.Sprintf("\x1f%d\x1fAda", other.ID)}}}})[0])
	left := Commit(t, d, match.Change{At: Noon, New: Lobby("AAAA", s), Tenures: []match.Tenure{{Seat: 0, Person: s.Bob.ID, Name: "Bob"}},
		Listeners: []match.Listener{{Person: other.ID, Room: s.Room.ID}}, Notes: []match.Note{{Kind: "left", Seat: 1, Name: "Ada"}}}).Match
	Same(t, Must[[]match.Saying](t)(d.SaidBy(ctx, other.ID)), []match.Saying{{Code: "K7QF", At: notesAt(t, d, s.Match), Text: "well met"}})
	Forgets(t, d, other.ID, "Somebody 2")
	var told []string
	for _, n := range Must[[]match.Note](t)(d.Notes(ctx, s.Match, 0)) {
		told = append(told, n.Name+": "+n.StoredText())
	}
	Same(t, told, []string{"Ada: hello", "Somebody 2: …", "Bob: Ada", fmt.Sprintf("Ada: \x1f%d\x1fSomebody 2", other.ID)})
	Same(t, Must[[]match.Note](t)(d.Notes(ctx, left, 0))[0].Name, "Somebody 2")
}

// A name that somebody bore at a table which they have left goes with them, and what they
// said under it: whoever else was called so there keeps theirs.
func aNameThatWasBorneAtATableTheyLeftGoes(t *testing.T, k Kind) {
	d := k.fresh(t)
	s := Sit(t, d, "K7QF")
	at := match.Account{Platform: "slack", Workspace: "w", ID: "U1", Name: "qqsmith92"}
	who := Must[match.Person](t)(d.Person(ctx, at))
	at.Name = "Robert Zzfoo"
	Must[match.Person](t)(d.Person(ctx, at))
	other := Must[match.Person](t)(d.Person(ctx, match.Account{Platform: "slack", Workspace: "w", ID: "U2", Name: "Carol"}))
	invited := match.Note{Kind: match.NoteInvited, Seat: engine.Nobody, Name: "Bob", Person: s.Bob.ID, Invitee: match.Invitee{Person: who.ID, Name: "qqlent", By: s.Bob.ID}}
	OK(t, d.Commit(ctx, []match.Change{{Match: s.Match, Rev: 1, At: Noon, Notes: []match.Note{
		{Kind: match.NoteJoined, Seat: 1, Name: "qqsmith92", Person: who.ID}, {Kind: match.NoteSaid, Seat: 1, Name: "qqsmith92", Person: who.ID, Text: "hello"},
		{Kind: match.NoteLeft, Seat: 1, Name: "qqsmith92", Person: who.ID},
		{Kind: match.NoteSaid, Seat: 1, Name: "somebody", Person: who.ID, Text: "my own words"}, {Kind: match.NoteSaid, Seat: 1, Name: "somebody", Person: other.ID, Text: "not theirs"},
		{Kind: match.NoteSaid, Seat: 1, Name: "qqsmith92", Person: other.ID, Text: "not theirs either"}, {Kind: match.NoteSaid, Seat: engine.Nobody, Name: "Ada (not playing)", Person: who.ID, Text: "from afar"},
		{Kind: match.NoteSaid, Name: "Ada", Person: s.Ada.ID, Text: "mind QQLENT, all"}, invited}}})[0])
	Must[int64](t)(d.PutPost(ctx, match.Post{Room: s.Room.ID, Body: Body("Bob has invited qqlent")}))
	traces := Must[match.Traces](t)(d.Traces(ctx, who.ID))
	for _, name := range []string{"Robert Zzfoo", "qqsmith92", "qqlent", "somebody"} {
		Same(t, slices.Contains(traces.Names, name), true)
	}
	Same(t, traces.Said, []string{"hello", "my own words", "from afar"})
	Same(t, slices.Contains(traces.Others, "somebody"), true)
	Same(t, len(Must[[]match.Saying](t)(d.SaidBy(ctx, who.ID))), 3)
	Forgets(t, d, who.ID, "Somebody 2")
	var told []string
	for _, n := range Must[[]match.Note](t)(d.Notes(ctx, s.Match, 0)) {
		told = append(told, n.Name+": "+n.Text+n.Invitee.Name)
	}
	Same(t, told, []string{"Somebody 2: ", "Somebody 2: …", "Somebody 2: ", "Somebody 2: …", "somebody: not theirs", "qqsmith92: not theirs either", "Somebody 2: …",
		"Ada: mind Somebody 2, all", "Bob: Somebody 2"})
	Same(t, Told(t, d, s.Room.ID, 0), []string{string(Body("Bob has invited Somebody 2"))})
}

// A note of a person who is no more, as a program that knew of no numbers in notes links two,
// is of whoever its name means; and so is whom it invites, and by whom a guest came.
func aNoteOfNobodyIsOfWhomItsNameMeans(t *testing.T, k Kind) {
	d := k.fresh(t)
	s := Sit(t, d, "K7QF")
	OK(t, d.Commit(ctx, []match.Change{{Match: s.Match, Rev: 1, At: Noon, Notes: []match.Note{{Kind: match.NoteSaid, Name: "Ada", Person: 4321, Text: "hello"}, {Kind: match.NoteSaid, Name: "Ada", Text: "of old"},
		{Kind: match.NoteInvited, Seat: engine.Nobody, Name: "Bob", Person: s.Bob.ID, Invitee: match.Invitee{Person: 4321, Name: "Ada", By: s.Bob.ID}},
		{Kind: match.NoteJoined, Seat: 1, Name: "Bob", Person: s.Bob.ID, Guest: match.Invitee{Person: 4321, Name: "Ada"}}}}})[0])
	traces := Must[match.Traces](t)(d.Traces(ctx, s.Ada.ID))
	Same(t, traces.Said, []string{"hello", "of old"})
	Same(t, slices.Contains(traces.Others, "Ada"), false)
	Same(t, len(Must[[]match.Saying](t)(d.SaidBy(ctx, s.Ada.ID))), 2)
	Same(t, Forgets(t, d, s.Ada.ID, "Somebody 1").Said, 2)
	var named []string
	for _, n := range Must[[]match.Note](t)(d.Notes(ctx, s.Match, 0)) {
		named = append(named, n.Name+": "+n.Invitee.Name+n.Guest.Name)
	}
	Same(t, named, []string{"Somebody 1: ", "Somebody 1: ", "Bob: Somebody 1", "Bob: Somebody 1"})
}

// erase forgets somebody, and finds nothing when it looks again.
func Forgets(t testing.TB, d Store, person match.PersonID, pseudonym string) match.Erased {
	t.Helper()
	e := erase.New(Must[match.Traces](t)(d.Traces(ctx, person)), pseudonym, "")
	would := Must[match.Erased](t)(d.ForgetPerson(ctx, person, e, true))
	done := Must[match.Erased](t)(d.ForgetPerson(ctx, person, e, false))
	Same(t, would, done)
	if again := Must[match.Erased](t)(d.ForgetPerson(ctx, person, e, false)); again.Anything() {
		t.Errorf("once more: %+v", again)
	}
	return done
}

func notesAt(t *testing.T, d Store, id match.MatchID) int64 {
	t.Helper()
	return Must[[]match.Note](t)(d.Notes(ctx, id, 0))[0].At
}
