package sqlite

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/storage"
)

// traces fails when a word stands in any byte of the store's files.
func traces(t testing.TB, d *DB, words ...string) {
	t.Helper()
	for _, end := range []string{"", "-wal", "-shm"} {
		raw, err := os.ReadFile(d.path + end)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range words {
			if i := bytes.Index(bytes.ToLower(raw), []byte(strings.ToLower(w))); i >= 0 {
				t.Errorf("%s%s holds %q: %q", d.path, end, w, raw[max(0, i-40):min(len(raw), i+60)])
			}
		}
	}
}

// told is what a room's posts say, a line each.
func told(t testing.TB, d *DB, room match.RoomID, person match.PersonID) (list []string) {
	t.Helper()
	for _, p := range must[[]match.Post](t)(d.PostsIn(ctx, room, person, 0, 0)) {
		list = append(list, string(p.Body))
	}
	return list
}

func body(words string) []byte { return []byte(`{"text":[{"words":"` + words + `"}]}`) }

// gone has a person leave traces of all kinds, and forgets them.
func gone(t testing.TB, d *DB) (s table, e match.Erased) {
	t.Helper()
	s = sit(t, d, "K7QF")
	who := must[match.Person](t)(d.Person(ctx, match.Account{Platform: "discord", Workspace: "g", ID: "481516234200", Name: "Qqfoobar"}))
	door := must[match.Room](t)(d.Room(ctx, match.Room{Platform: "discord", Workspace: "", Channel: "990099009900", Person: who.ID}))
	ok(t, d.Commit(ctx, []match.Change{{Match: s.match, Rev: 1, At: noon, Delivery: "discord:1", Answer: body("Qqfoobar takes it"),
		Tenures: []match.Tenure{{Seat: 1, Person: who.ID, Name: "Qqfoobar", Words: "of no lobby"}}, Show: []match.Show{{Room: door.ID}},
		Listeners: []match.Listener{{Person: who.ID, Room: door.ID}},
		Notices:   []match.Notice{{Decision: match.Decision{Seat: 1, Kind: "attack"}, Room: door.ID, State: match.NoticeOwed}},
		Notes: []match.Note{{Kind: "said", Seat: 1, To: engine.Everyone, Name: "Qqfoobar", Text: "my own words"},
			{Kind: "words", Seat: 1, Name: "Qqfoobar", Text: "of no lobby"}, {Kind: "said", Seat: 0, Name: "Ada", Text: "mind QQFOOBAR, all"}}}})[0])
	_, err := d.DaySecret(ctx, "2026-11-21", [32]byte{1})
	ok(t, err)
	for n := range int64(2) {
		ok(t, d.AddRoll(ctx, match.Roll{Day: "2026-11-21", Number: n + 1, Person: who.ID, Room: s.room.ID, At: noon, Text: "1d6 # in a whisper", Private: n == 1, Own: []string{"", "qqfoobar"}[n]}, nil,
			fmt.Sprint("discord:roll", n), []byte(fmt.Sprintf(`{"text":[{"words":"6 in a whisper"}],"buttons":[{"label":"Proof","id":"1/ roll proof 2026-11-21 %d"}]}`, n+1))))
	}
	for _, o := range []match.Owed{{Room: s.room.ID, Body: body("Qqfoobar rolls")}, {Room: s.room.ID, To: who.ID, Body: body("for you alone")}, {Room: door.ID, Body: body("nowhere")}} {
		ok(t, d.Enqueue(ctx, o))
	}
	for _, p := range []match.Post{{Body: body("Qqfoobar wins")}, {Body: body("Ada waits")}, {To: who.ID, Body: body("your hand")}, {To: s.ada.ID, Body: body("qqfoobar’s turn")}} {
		p.Room = s.room.ID
		must[int64](t)(d.PutPost(ctx, p))
	}
	for _, words := range []string{"1/ match invite K7QF <@481516234200>", "1/ match invite K7QF <@aK7QF>", "1/ roll 1d6 # in a whisper"} {
		must[int64](t)(d.Press(ctx, []string{words}, noon))
	}
	ok(t, d.OfferLink(ctx, "ABCDEFGH", who.ID, noon))
	return s, forgets(t, d, who.ID, "Somebody 9")
}

// Every kind of place is counted, and none keeps a trace, nor does the file once
// it is written anew.
func TestForgettingLeavesNothingAnywhere(t *testing.T) {
	d := open(t)
	s, e := gone(t, d)
	same(t, e, match.Erased{Accounts: 1, Seats: 1, Notes: 1, Said: 3, Messages: 3, Private: 2, Answers: 3, Rolls: 2, Buttons: 2, Rooms: 1})
	same(t, must[int64](t)(d.Forgettings(ctx)), int64(1))
	same(t, told(t, d, s.room.ID, s.ada.ID), []string{string(body("Somebody 9 wins")), string(body("Ada waits")), string(body("Somebody 9’s turn"))})
	m := must[match.Match](t)(d.Match(ctx, s.match))
	same(t, []int{len(m.Shows), len(m.Listeners), len(m.Notices)}, []int{1, 0, 0}) // the table
	ok(t, d.Compact(ctx))
	traces(t, d, "qqfoobar", "481516234200", "990099009900", "of no lobby", "my own words", "in a whisper", "your hand", "for you alone", "abcdefgh")
	sound(t, d)
}

// Where another uses the file it cannot be written anew. That is said, found by a
// check, and done when the file is opened the next time.
func TestAFileInUseIsWrittenAnewLater(t *testing.T) {
	d := open(t)
	other := must[*DB](t)(Open(ctx, d.path, Options{}))
	gone(t, d)
	ok(t, other.write.do("BEGIN IMMEDIATE"))
	ok(t, d.write.do("PRAGMA busy_timeout = 1"))
	wants(t, d.Compact(ctx), storage.ErrLocked)
	ok(t, other.write.do("ROLLBACK"))
	found := must[[]storage.Finding](t)(d.Check(ctx))
	if len(found) != 1 || !strings.Contains(found[0].What, "free space") {
		t.Errorf("a check finds %v", found)
	}
	// A reader that has seen the names keeps the log.
	reader := <-other.read
	ok(t, reader.do("BEGIN"))
	ok(t, reader.row(ctx, personByID, []any{1}, []any{new(int64), new(string), new(string), new(string), new(int), new(int64), new(int64)}))
	wants(t, d.Compact(ctx), storage.ErrLocked)
	ok(t, reader.do("ROLLBACK"))
	other.read <- reader
	ok(t, other.Close())
	third := openAt(t, d.path, Options{})
	traces(t, third, "qqfoobar", "481516234200", "in a whisper")
	sound(t, third)
}

// Somebody of the same name keeps it: by the roll, the match or the room that a
// message is of. What cannot be told is taken away.
func TestOthersOfTheSameNameKeepTheirMessages(t *testing.T) {
	d := open(t)
	s := sit(t, d, "K7QF") // Ada's
	other := must[match.Person](t)(d.Person(ctx, match.Account{Platform: "slack", Workspace: "w", ID: "U2", Name: "Ada"}))
	hall := must[match.Room](t)(d.Room(ctx, match.Room{Platform: "web", Workspace: "w", Channel: "hall"}))
	yard := must[match.Room](t)(d.Room(ctx, match.Room{Platform: "web", Workspace: "w", Channel: "yard"}))
	commit(t, d, match.Change{At: noon, New: lobby("AAAA", s), Show: []match.Show{{Room: s.room.ID}, {Room: hall.ID}}, Tenures: []match.Tenure{{Seat: 0, Person: other.ID, Name: "Ada"}},
		Notes: []match.Note{{Kind: "said", Name: "Ada", Text: "mine"}}})
	_, err := d.DaySecret(ctx, "2026-11-21", [32]byte{1})
	ok(t, err)
	for n, p := range []match.Person{s.ada, other} {
		ok(t, d.AddRoll(ctx, match.Roll{Day: "2026-11-21", Number: int64(n + 1), Person: p.ID, Room: s.room.ID, At: noon, Text: "1d6"}, nil, "", nil))
	}
	rolls := func(n int) []byte {
		return []byte(fmt.Sprintf(`{"text":[{"words":"Ada rolls"}],"buttons":[{"id":"1/ roll proof 2026-11-21 %d"}]}`, n))
	}
	for _, p := range []match.Post{
		{Room: s.room.ID, Body: body("Ada wins K7QF")}, {Room: s.room.ID, Body: body("Ada wins AAAA")}, {Room: s.room.ID, Body: rolls(1)}, {Room: s.room.ID, Body: rolls(2)},
		{Room: s.room.ID, Body: body("Ada of two")}, {Room: hall.ID, Body: body("Ada passes")}, {Room: yard.ID, Body: body("Ada of none")},
	} {
		must[int64](t)(d.PutPost(ctx, p))
	}
	forgets(t, d, s.ada.ID, "Somebody 1")
	var all []string
	for _, room := range []match.RoomID{s.room.ID, hall.ID, yard.ID} {
		for _, line := range told(t, d, room, 0) {
			_, words, _ := strings.Cut(line, `"words":"`)
			all = append(all, strings.Fields(words)[0])
		}
	}
	same(t, all, []string{"Somebody", "Ada", "Somebody", "Ada", "Somebody", "Ada", "Somebody"})
	theirs := must[match.MatchID](t)(d.MatchByCode(ctx, "AAAA"))
	note := must[[]match.Note](t)(d.Notes(ctx, theirs, 0))[0]
	same(t, []string{note.Name, note.Text}, []string{"Ada", "mine"})
	same(t, must[match.Match](t)(d.Match(ctx, theirs)).Seats[0].Name, "Ada")
}

// Who is called by what stands for names is forgotten like others: what they said
// goes, and what others of the same name said stays.
func TestWhoIsCalledSomebodyIsForgotten(t *testing.T) {
	d := open(t)
	s := sit(t, d, "K7QF")
	who := must[match.Person](t)(d.Person(ctx, match.Account{Platform: "slack", Workspace: "w", ID: "U1", Name: "Somebody"}))
	other := must[match.Person](t)(d.Person(ctx, match.Account{Platform: "slack", Workspace: "w", ID: "U2", Name: "Somebody"}))
	ok(t, d.Commit(ctx, []match.Change{{Match: s.match, Rev: 1, At: noon, Tenures: []match.Tenure{{Seat: 1, Person: who.ID, Name: "Somebody"}},
		Notes: []match.Note{{Kind: "said", Seat: 1, To: engine.Everyone, Name: "Somebody", Text: "my own words"}, {Kind: "said", Name: "Ada", Text: "well met"}}}})[0])
	commit(t, d, match.Change{At: noon, New: lobby("AAAA", s), Show: []match.Show{{Room: s.room.ID}}, Tenures: []match.Tenure{{Seat: 0, Person: other.ID, Name: "Somebody"}},
		Notes: []match.Note{{Kind: "said", Name: "Somebody", Text: "not theirs"}}})
	commit(t, d, match.Change{At: noon, New: lobby("BBBB", s), Tenures: []match.Tenure{{Seat: 0, Person: s.ada.ID, Name: "Ada"}},
		Notes: []match.Note{{Kind: "said", Seat: -1, Name: "Somebody", Text: "whoever said it"}}})
	for _, words := range []string{"Somebody: my own words", "Somebody: not theirs"} {
		must[int64](t)(d.PutPost(ctx, match.Post{Room: s.room.ID, Body: body(words)}))
	}
	e := forgets(t, d, who.ID, "Somebody 3")
	same(t, e, match.Erased{Accounts: 1, Seats: 1, Said: 1, Messages: 1})
	for code, want := range map[string][]string{"K7QF": {"Somebody 3: …", "Ada: well met"}, "AAAA": {"Somebody: not theirs"}, "BBBB": {"Somebody: whoever said it"}} {
		var got []string
		for _, n := range must[[]match.Note](t)(d.Notes(ctx, must[match.MatchID](t)(d.MatchByCode(ctx, code)), 0)) {
			got = append(got, n.Name+": "+n.Text)
		}
		same(t, got, want)
	}
	same(t, told(t, d, s.room.ID, 0), []string{string(body("Somebody: …")), string(body("Somebody: not theirs"))})
}

// What a match's dice hang on stays, and is told, also where it holds the name;
// of a lobby, which has no dice yet, it goes.
func TestWordsForTheDiceStayWhereDiceHangOnThem(t *testing.T) {
	d := open(t)
	s := sit(t, d, "K7QF")
	seat := func(id match.MatchID, words ...string) {
		t.Helper()
		c := step(id, rev(t, d, id), 0)
		c.Tenures = []match.Tenure{{Seat: 0, Person: s.ada.ID, Name: "Ada", Words: words[0]}, {Seat: 1, Person: s.bob.ID, Name: "Bob", Words: words[1]}}
		if len(words) > 2 {
			c.Entries, c.Position, c.Asks = nil, nil, nil
		}
		ok(t, d.Commit(ctx, []match.Change{c})[0])
	}
	second := commit(t, d, match.Change{At: noon, New: lobby("BBBB", s)}).Match
	third := commit(t, d, match.Change{At: noon, New: lobby("CCCC", s)}).Match
	seat(s.match, "for fortune", "against nobody")
	seat(second, "fortune", "against Ada")
	seat(third, "a lobby's", "against Ada", "lobby")
	e := forgets(t, d, s.ada.ID, "Somebody 1")
	same(t, [][]string{e.Words, e.Named}, [][]string{{"K7QF", "BBBB"}, {"BBBB"}})
	var kept []string
	for _, id := range []match.MatchID{s.match, second, third} {
		for _, seat := range must[match.Match](t)(d.Match(ctx, id)).Seats {
			kept = append(kept, seat.Name+": "+seat.Words)
		}
	}
	same(t, kept, []string{"Somebody 1: for fortune", "Bob: against nobody", "Somebody 1: fortune", "Bob: against Ada", "Somebody 1: ", "Bob: against Somebody 1"})
}

// Their time zone goes out of the lobbies that they opened by it. Of a match that is on
// deadlines hang on it, and one of another's stays.
func TestAZoneGoesWithWhoOpenedALobbyByIt(t *testing.T) {
	d := open(t)
	s := sit(t, d, "K7QF")
	ok(t, d.KeepZone(ctx, s.ada.ID, "Europe/Paris"))
	zoned := func(code, zone string, host match.PersonID) match.MatchID {
		t.Helper()
		m := lobby(code, s)
		m.Host, m.Settings.Pace.Zone = host, zone
		return commit(t, d, match.Change{At: noon, New: m}).Match
	}
	own, other, bobs := zoned("BBBB", "Europe/Paris", s.ada.ID), zoned("CCCC", "Asia/Tokyo", s.ada.ID), zoned("DDDD", "Europe/Paris", s.bob.ID)
	on := zoned("FFFF", "Europe/Paris", s.ada.ID)
	begun := step(on, rev(t, d, on), 0)
	begun.Phase = match.Playing
	ok(t, d.Commit(ctx, []match.Change{begun})[0])
	was := rev(t, d, own)
	forgets(t, d, s.ada.ID, "Somebody 1")
	var kept []string
	for _, id := range []match.MatchID{own, other, bobs, on} {
		kept = append(kept, must[match.Match](t)(d.Match(ctx, id)).Settings.Pace.Zone)
	}
	same(t, kept, []string{"", "Asia/Tokyo", "Europe/Paris", "Europe/Paris"})
	if rev(t, d, own) == was {
		t.Error("others do not hear of it")
	}
}

// A room that somebody has named after them is told, and keeps its name.
func TestRoomsOfTheirNameAreTold(t *testing.T) {
	d := open(t)
	s := sit(t, d, "K7QF")
	must[match.Room](t)(d.Room(ctx, match.Room{Platform: "web", Workspace: "w", Channel: "ada-s-corner"}))
	if e := forgets(t, d, s.ada.ID, "Somebody 1"); !slices.Equal(e.Places, []string{"ada-s-corner"}) {
		t.Errorf("%q", e.Places)
	}
}

// Of a file that an old program made, too, nothing is left.
func TestAnOldFileForgets(t *testing.T) {
	path := filepath.Join(t.TempDir(), "old.db")
	alter(t, path, schema1+`
INSERT INTO people(id, name) VALUES(1, 'Qqfoobar'), (2, 'Bob');
INSERT INTO accounts VALUES('web', 'w', 'qqfoobar', 1, 'Qqfoobar', 'QQFOOBAR'), ('web', 'w', 'b', 2, 'Bob', 'BOB');
INSERT INTO rooms VALUES(1, 'web', 'w', 'table', '', NULL);
INSERT INTO matches VALUES(1, 'K7QF', 'exchequer', 1, 'over', '{}', '{}', 1, 1, zeroblob(32), 0, 0, 0, NULL, '');
INSERT INTO positions VALUES(1, 4, 0, -1, zeroblob(32), 0, 0, NULL, 'null');
INSERT INTO tenures VALUES(1, 0, 0, 1, 'Qqfoobar', '', '', 0, NULL, 1), (1, 1, 0, 2, 'Bob', '', '', 0, NULL, 1);
INSERT INTO notes VALUES(1, 1, 0, 5, 'said', 0, 65535, 'Qqfoobar', 'my own words');
INSERT INTO posts VALUES(1, 1, 0, 5, CAST('{"text":[{"style":1,"words":"Qqfoobar"},{"words":": my own words"}]}' AS BLOB));`)
	d := openAt(t, path, Options{MustExist: true})
	forgets(t, d, 1, "Somebody 1")
	ok(t, d.Compact(ctx))
	traces(t, d, "qqfoobar", "my own words")
	same(t, told(t, d, 1, 0), []string{`{"text":[{"style":1,"words":"Somebody 1"},{"words":": …"}]}`})
}
