package storetest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/engine"
)

// Told is what a room's posts say, a line each.
func Told(t testing.TB, d Store, room match.RoomID, person match.PersonID) (list []string) {
	t.Helper()
	for _, p := range Must[[]match.Post](t)(d.PostsIn(ctx, room, person, 0, 0)) {
		list = append(list, string(p.Body))
	}
	return list
}

// Body is a message that says words.
func Body(words string) []byte { return []byte(`{"text":[{"words":"` + words + `"}]}`) }

// Gone has a person leave traces of all kinds, and forgets them.
func Gone(t testing.TB, d Store) (s Table, e match.Erased) {
	t.Helper()
	s = Sit(t, d, "K7QF")
	who := Must[match.Person](t)(d.Person(ctx, match.Account{Platform: "discord", Workspace: "g", ID: "481516234200", Name: "Qqfoobar"}))
	door := Must[match.Room](t)(d.Room(ctx, match.Room{Platform: "discord", Workspace: "", Channel: "990099009900", Person: who.ID}))
	OK(t, d.Commit(ctx, []match.Change{{Match: s.Match, Rev: 1, At: Noon, Delivery: "discord:1", Answer: Body("Qqfoobar takes it"),
		Tenures: []match.Tenure{{Seat: 1, Person: who.ID, Name: "Qqfoobar", Words: "of no lobby"}}, Show: []match.Show{{Room: door.ID}},
		Listeners: []match.Listener{{Person: who.ID, Room: door.ID}},
		Notices:   []match.Notice{{Decision: match.Decision{Seat: 1, Kind: "attack"}, Room: door.ID, State: match.NoticeOwed}},
		Notes: []match.Note{{Kind: "said", Seat: 1, To: engine.Everyone, Name: "Qqfoobar", Text: "my own words"},
			{Kind: "words", Seat: 1, Name: "Qqfoobar", Text: "of no lobby"}, {Kind: "said", Seat: 0, Name: "Ada", Text: "mind QQFOOBAR, all"},
			{Kind: "ballot", Seat: 0, Name: "Ada", Text: "yes: a steady stand-in for Qqfoobar (1 of 2 needed)"}, {Kind: "order", Seat: -1, Name: "K7QF", Text: "I played your order 1: give Qqfoobar."}}}})[0])
	_, err := d.DaySecret(ctx, "2026-11-21", [32]byte{1})
	OK(t, err)
	for n := range int64(2) {
		OK(t, d.AddRoll(ctx, match.Roll{Day: "2026-11-21", Number: n + 1, Person: who.ID, Room: s.Room.ID, At: Noon, Text: "1d6 # in a whisper", Private: n == 1, Own: []string{"", "qqfoobar"}[n]}, nil,
			fmt.Sprint("discord:roll", n), []byte(fmt.Sprintf(`{"text":[{"words":"6 in a whisper"}],"buttons":[{"label":"Proof","id":"1/ roll proof 2026-11-21 %d"}]}`, n+1))))
	}
	for _, o := range []match.Owed{{Room: s.Room.ID, Body: Body("Qqfoobar rolls")}, {Room: s.Room.ID, To: who.ID, Body: Body("for you alone")}, {Room: door.ID, Body: Body("nowhere")}} {
		OK(t, d.Enqueue(ctx, o))
	}
	for _, p := range []match.Post{{Body: Body("Qqfoobar wins")}, {Body: Body("Ada waits")}, {To: who.ID, Body: Body("your hand")}, {To: s.Ada.ID, Body: Body("qqfoobar’s turn")}} {
		p.Room = s.Room.ID
		Must[int64](t)(d.PutPost(ctx, p))
	}
	for _, words := range []string{"1/ match invite K7QF <@481516234200>", "1/ match invite K7QF <@aK7QF>", "1/ roll 1d6 # in a whisper"} {
		Must[int64](t)(d.Press(ctx, []string{words}, Noon))
	}
	OK(t, d.OfferLink(ctx, "ABCDEFGH", who.ID, Noon))
	return s, Forgets(t, d, who.ID, "Somebody 9")
}

// forgettingIsCounted: every kind of place, and none that can be read keeps a trace.
func forgettingIsCounted(t *testing.T, k Kind) {
	d := k.fresh(t)
	s, e := Gone(t, d)
	Same(t, e, match.Erased{Accounts: 1, Seats: 1, Notes: 3, Said: 3, Messages: 3, Private: 2, Answers: 3, Rolls: 2, Buttons: 2, Rooms: 1})
	Same(t, Must[int64](t)(d.Forgettings(ctx)), int64(1))
	Same(t, Told(t, d, s.Room.ID, s.Ada.ID), []string{string(Body("Somebody 9 wins")), string(Body("Ada waits")), string(Body("Somebody 9’s turn"))})
	m := Must[match.Match](t)(d.Match(ctx, s.Match))
	Same(t, []int{len(m.Shows), len(m.Listeners), len(m.Notices)}, []int{1, 0, 0}) // the table
	whole := strings.ToLower(k.Dump(t, d))
	for _, w := range []string{"qqfoobar", "481516234200", "990099009900", "of no lobby", "my own words", "in a whisper", "your hand", "for you alone", "abcdefgh"} {
		if strings.Contains(whole, w) {
			t.Errorf("a row holds %q", w)
		}
	}
	OK(t, d.Compact(ctx))
	Sound(t, d)
}

// Somebody of the same name keeps it: by the roll, the match or the room that a
// message is of. What cannot be told is taken away.
func othersOfTheSameNameKeepTheirMessages(t *testing.T, k Kind) {
	d := k.fresh(t)
	s := Sit(t, d, "K7QF") // Ada's
	other := Must[match.Person](t)(d.Person(ctx, match.Account{Platform: "slack", Workspace: "w", ID: "U2", Name: "Ada"}))
	hall := Must[match.Room](t)(d.Room(ctx, match.Room{Platform: "web", Workspace: "w", Channel: "hall"}))
	yard := Must[match.Room](t)(d.Room(ctx, match.Room{Platform: "web", Workspace: "w", Channel: "yard"}))
	Commit(t, d, match.Change{At: Noon, New: Lobby("AAAA", s), Show: []match.Show{{Room: s.Room.ID}, {Room: hall.ID}}, Tenures: []match.Tenure{{Seat: 0, Person: other.ID, Name: "Ada"}},
		Notes: []match.Note{{Kind: "said", Name: "Ada", Text: "mine"}}})
	_, err := d.DaySecret(ctx, "2026-11-21", [32]byte{1})
	OK(t, err)
	for n, p := range []match.Person{s.Ada, other} {
		OK(t, d.AddRoll(ctx, match.Roll{Day: "2026-11-21", Number: int64(n + 1), Person: p.ID, Room: s.Room.ID, At: Noon, Text: "1d6"}, nil, "", nil))
	}
	rolls := func(n int) []byte {
		return []byte(fmt.Sprintf(`{"text":[{"words":"Ada rolls"}],"buttons":[{"id":"1/ roll proof 2026-11-21 %d"}]}`, n))
	}
	for _, p := range []match.Post{
		{Room: s.Room.ID, Body: Body("Ada wins K7QF")}, {Room: s.Room.ID, Body: Body("Ada wins AAAA")}, {Room: s.Room.ID, Body: rolls(1)}, {Room: s.Room.ID, Body: rolls(2)},
		{Room: s.Room.ID, Body: Body("Ada of two")}, {Room: hall.ID, Body: Body("Ada passes")}, {Room: yard.ID, Body: Body("Ada of none")},
	} {
		Must[int64](t)(d.PutPost(ctx, p))
	}
	Forgets(t, d, s.Ada.ID, "Somebody 1")
	var all []string
	for _, room := range []match.RoomID{s.Room.ID, hall.ID, yard.ID} {
		for _, line := range Told(t, d, room, 0) {
			_, words, _ := strings.Cut(line, `"words":"`)
			all = append(all, strings.Fields(words)[0])
		}
	}
	Same(t, all, []string{"Somebody", "Ada", "Somebody", "Ada", "Somebody", "Ada", "Somebody"})
	theirs := Must[match.MatchID](t)(d.MatchByCode(ctx, "AAAA"))
	note := Must[[]match.Note](t)(d.Notes(ctx, theirs, 0))[0]
	Same(t, []string{note.Name, note.Text}, []string{"Ada", "mine"})
	Same(t, Must[match.Match](t)(d.Match(ctx, theirs)).Seats[0].Name, "Ada")
}

// Who is called by what stands for names is forgotten like others: what they said
// goes, and what others of the same name said stays.
func whoIsCalledSomebodyIsForgotten(t *testing.T, k Kind) {
	d := k.fresh(t)
	s := Sit(t, d, "K7QF")
	who := Must[match.Person](t)(d.Person(ctx, match.Account{Platform: "slack", Workspace: "w", ID: "U1", Name: "Somebody"}))
	other := Must[match.Person](t)(d.Person(ctx, match.Account{Platform: "slack", Workspace: "w", ID: "U2", Name: "Somebody"}))
	OK(t, d.Commit(ctx, []match.Change{{Match: s.Match, Rev: 1, At: Noon, Tenures: []match.Tenure{{Seat: 1, Person: who.ID, Name: "Somebody"}},
		Notes: []match.Note{{Kind: "said", Seat: 1, To: engine.Everyone, Name: "Somebody", Text: "my own words"}, {Kind: "said", Name: "Ada", Text: "well met"}}}})[0])
	Commit(t, d, match.Change{At: Noon, New: Lobby("AAAA", s), Show: []match.Show{{Room: s.Room.ID}}, Tenures: []match.Tenure{{Seat: 0, Person: other.ID, Name: "Somebody"}},
		Notes: []match.Note{{Kind: "said", Name: "Somebody", Text: "not theirs"}}})
	Commit(t, d, match.Change{At: Noon, New: Lobby("BBBB", s), Tenures: []match.Tenure{{Seat: 0, Person: s.Ada.ID, Name: "Ada"}},
		Notes: []match.Note{{Kind: "said", Seat: -1, Name: "Somebody", Text: "whoever said it"}}})
	for _, words := range []string{"Somebody: my own words", "Somebody: not theirs"} {
		Must[int64](t)(d.PutPost(ctx, match.Post{Room: s.Room.ID, Body: Body(words)}))
	}
	e := Forgets(t, d, who.ID, "Somebody 3")
	Same(t, e, match.Erased{Accounts: 1, Seats: 1, Said: 1, Messages: 1})
	for code, want := range map[string][]string{"K7QF": {"Somebody 3: …", "Ada: well met"}, "AAAA": {"Somebody: not theirs"}, "BBBB": {"Somebody: whoever said it"}} {
		var got []string
		for _, n := range Must[[]match.Note](t)(d.Notes(ctx, Must[match.MatchID](t)(d.MatchByCode(ctx, code)), 0)) {
			got = append(got, n.Name+": "+n.Text)
		}
		Same(t, got, want)
	}
	Same(t, Told(t, d, s.Room.ID, 0), []string{string(Body("Somebody: …")), string(Body("Somebody: not theirs"))})
}

// What a match's dice hang on stays, and is told, also where it holds the name;
// of a lobby, which has no dice yet, it goes.
func wordsForTheDiceStayWhereDiceHangOnThem(t *testing.T, k Kind) {
	d := k.fresh(t)
	s := Sit(t, d, "K7QF")
	seat := func(id match.MatchID, words ...string) {
		t.Helper()
		c := Step(id, Rev(t, d, id), 0)
		c.Tenures = []match.Tenure{{Seat: 0, Person: s.Ada.ID, Name: "Ada", Words: words[0]}, {Seat: 1, Person: s.Bob.ID, Name: "Bob", Words: words[1]}}
		if len(words) > 2 {
			c.Entries, c.Position, c.Asks = nil, nil, nil
		}
		OK(t, d.Commit(ctx, []match.Change{c})[0])
	}
	second := Commit(t, d, match.Change{At: Noon, New: Lobby("BBBB", s)}).Match
	third := Commit(t, d, match.Change{At: Noon, New: Lobby("CCCC", s)}).Match
	seat(s.Match, "for fortune", "against nobody")
	seat(second, "fortune", "against Ada")
	seat(third, "a lobby's", "against Ada", "lobby")
	e := Forgets(t, d, s.Ada.ID, "Somebody 1")
	Same(t, [][]string{e.Words, e.Named}, [][]string{{"K7QF", "BBBB"}, {"BBBB"}})
	var kept []string
	for _, id := range []match.MatchID{s.Match, second, third} {
		for _, seat := range Must[match.Match](t)(d.Match(ctx, id)).Seats {
			kept = append(kept, seat.Name+": "+seat.Words)
		}
	}
	Same(t, kept, []string{"Somebody 1: for fortune", "Bob: against nobody", "Somebody 1: fortune", "Bob: against Ada", "Somebody 1: ", "Bob: against Somebody 1"})
}

// Their time zone goes out of the lobbies that they opened by it. Of a match that is on
// deadlines hang on it, and one of another's stays.
func aZoneGoesWithWhoOpenedALobbyByIt(t *testing.T, k Kind) {
	d := k.fresh(t)
	s := Sit(t, d, "K7QF")
	OK(t, d.KeepZone(ctx, s.Ada.ID, "Europe/Paris"))
	zoned := func(code, zone string, host match.PersonID) match.MatchID {
		t.Helper()
		m := Lobby(code, s)
		m.Host, m.Settings.Pace.Zone = host, zone
		return Commit(t, d, match.Change{At: Noon, New: m}).Match
	}
	own, other, bobs := zoned("BBBB", "Europe/Paris", s.Ada.ID), zoned("CCCC", "Asia/Tokyo", s.Ada.ID), zoned("DDDD", "Europe/Paris", s.Bob.ID)
	on := zoned("FFFF", "Europe/Paris", s.Ada.ID)
	begun := Step(on, Rev(t, d, on), 0)
	begun.Phase = match.Playing
	OK(t, d.Commit(ctx, []match.Change{begun})[0])
	was := Rev(t, d, own)
	Forgets(t, d, s.Ada.ID, "Somebody 1")
	var kept []string
	for _, id := range []match.MatchID{own, other, bobs, on} {
		kept = append(kept, Must[match.Match](t)(d.Match(ctx, id)).Settings.Pace.Zone)
	}
	Same(t, kept, []string{"", "Asia/Tokyo", "Europe/Paris", "Europe/Paris"})
	if Rev(t, d, own) == was {
		t.Error("others do not hear of it")
	}
}

// A room that somebody has named after them is told, and keeps its name.
func roomsOfTheirNameAreTold(t *testing.T, k Kind) {
	d := k.fresh(t)
	s := Sit(t, d, "K7QF")
	Must[match.Room](t)(d.Room(ctx, match.Room{Platform: "web", Workspace: "w", Channel: "ada-s-corner"}))
	if e := Forgets(t, d, s.Ada.ID, "Somebody 1"); !slices.Equal(e.Places, []string{"ada-s-corner"}) {
		t.Errorf("%q", e.Places)
	}
}

// theOlderOfTwoButtonsStays: where two come to say the same once somebody is forgotten,
// the newer leads nowhere, whichever was looked at first.
func theOlderOfTwoButtonsStays(t *testing.T, k Kind) {
	d := k.fresh(t)
	s := Sit(t, d, "K7QF")
	Commit(t, d, match.Change{Match: s.Match, Rev: 1, Tenures: []match.Tenure{{Seat: 1, Person: s.Ada.ID, Name: "Adele"}}})
	var older, newer []int64
	for i := range 8 {
		older = append(older, Must[int64](t)(d.Press(ctx, []string{"1/ say Ada", fmt.Sprint(i)}, Noon)))
		newer = append(newer, Must[int64](t)(d.Press(ctx, []string{"1/ say Adele", fmt.Sprint(i)}, Noon)))
	}
	Forgets(t, d, s.Ada.ID, "Somebody 1")
	for i := range older {
		Same(t, Must[[]string](t)(d.PressByID(ctx, older[i])), []string{"1/ say Somebody 1", fmt.Sprint(i)})
		_, err := d.PressByID(ctx, newer[i])
		Wants(t, err, match.ErrNotFound)
	}
}
