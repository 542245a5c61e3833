package sqlite

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

var ctx = context.Background()

const noon = 1_795_262_400_000 // 2026-11-21 12:00 UTC

func open(t testing.TB) *DB {
	t.Helper()
	path := filepath.Join(t.TempDir(), "match.db")
	ok(t, os.WriteFile(path, empty(), 0o600))
	return openAt(t, path, Options{})
}

// empty is a store with nothing in it, made once.
var empty = sync.OnceValue(func() []byte { return fileOf(func(*DB) error { return nil }) })

// fileOf is the file of a store that fill was let loose on.
func fileOf(fill func(*DB) error) []byte {
	dir, err := os.MkdirTemp("", "storage")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "match.db")
	d, err := Open(ctx, path, Options{})
	if err != nil {
		panic(err)
	}
	if err := errors.Join(fill(d), d.Close()); err != nil {
		panic(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		panic(err)
	}
	return data
}

func openAt(t testing.TB, path string, o Options) *DB {
	t.Helper()
	d, err := Open(ctx, path, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		searches(t, d)
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}

func must[T any](t testing.TB) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func ok(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func same(t testing.TB, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("want -, got +\n%s", diff)
	}
}

func wants(t testing.TB, err, kind error) {
	t.Helper()
	if !errors.Is(err, kind) {
		t.Errorf("got error %v, want %v", err, kind)
	}
}

// commit makes one change that must succeed.
func commit(t testing.TB, d match.Store, c match.Change) match.Change {
	t.Helper()
	list := []match.Change{c}
	ok(t, d.Commit(ctx, list)[0])
	return list[0]
}

func hash(n uint32) []byte {
	h := make([]byte, 32)
	h[0], h[31] = byte(n+1), byte(n>>8)
	return h
}

func entry(seq uint32) record.Entry {
	return record.Entry{Seq: seq, At: noon + int64(seq), Seat: engine.Seat(seq % 3), Cause: "person",
		Words: []string{"attack", "inheritance-tax", "stamp-duty", "3"}, Facts: json.RawMessage(`[{"to":65535,"kind":"rolled","fact":{"dice":[6,4,2]}}]`),
		Final: true, Hash: hash(seq)}
}

func at(seq uint32) *engine.Position {
	return &engine.Position{Game: "exchequer", Edition: 1, Version: 2, Seq: seq, State: json.RawMessage(fmt.Sprintf(`{"turn":%d}`, seq))}
}

// step is the change that adds entry seq to a match at rev.
func step(id match.MatchID, rev int64, seq uint32) match.Change {
	return match.Change{Match: id, Rev: rev, At: noon, Entries: []record.Entry{entry(seq)}, Position: at(seq),
		Asks: []engine.Ask{{Seat: 1, Kind: "attack", Key: seq, Must: true}}}
}

// A table is a match with its people and its room.
type table struct {
	match      match.MatchID
	ada, bob   match.Person
	room, hall match.Room
}

func sit(t testing.TB, d match.Store, code string) table {
	t.Helper()
	var s table
	s.ada = must[match.Person](t)(d.Person(ctx, match.Account{Platform: "web", Workspace: "w", ID: "a" + code, Name: "Ada"}))
	s.bob = must[match.Person](t)(d.Person(ctx, match.Account{Platform: "web", Workspace: "w", ID: "b" + code, Name: "Bob"}))
	s.room = must[match.Room](t)(d.Room(ctx, match.Room{Platform: "web", Workspace: "w", Channel: "table"}))
	s.hall = must[match.Room](t)(d.Room(ctx, match.Room{Platform: "web", Workspace: "w", Channel: "hall", Thread: "7"}))
	s.match = commit(t, d, match.Change{At: noon, New: lobby(code, s), Show: []match.Show{{Room: s.room.ID, Seq: -1}},
		Tenures: []match.Tenure{{Seat: 0, Person: s.ada.ID, Name: "Ada"}}}).Match
	return s
}

func lobby(code string, s table) *match.Match {
	return &match.Match{Code: code, Game: "exchequer", Edition: 1, Phase: match.Open, Host: s.ada.ID, Room: s.room.ID, Made: noon,
		Terms: engine.Terms{Seats: 3, Options: map[string]string{"length": "conquest"}}, Settings: match.Settings{Many: true}, Secret: [32]byte{1, 2, 3}}
}

func TestLobbyIsKeptWhole(t *testing.T) {
	d := open(t)
	s := sit(t, d, "K7QF")
	want := *lobby("K7QF", s)
	want.ID, want.Rev = s.match, 1
	want.Tenures = []match.Tenure{{Seat: 0, Person: s.ada.ID, Name: "Ada"}}
	want.Seats = want.Tenures
	want.Shows = []match.Show{{Match: s.match, Room: s.room.ID, Seq: -1}}
	same(t, must[match.Match](t)(d.Match(ctx, s.match)), want)
	_, err := d.Match(ctx, 99)
	wants(t, err, match.ErrNotFound)
}

func TestMatchIsKeptWhole(t *testing.T) {
	d := open(t)
	s := sit(t, d, "K7QF")
	five, seven := uint32(5), uint32(7)
	c := match.Change{Match: s.match, Rev: 1, At: noon, Delivery: "web:1", Answer: []byte(`{"text":"begun"}`), Phase: match.Playing,
		Terms: &engine.Terms{Seats: 2}, Epoch: 3, Entries: []record.Entry{entry(0), entry(1)}, Position: at(1),
		Asks: []engine.Ask{{Seat: 1, Kind: "place", Of: 4, Key: 1, Must: true}},
		Tenures: []match.Tenure{{Seat: 0, Person: s.ada.ID, Name: "Ada", Words: "luck", ToSeq: &five},
			{Seat: 0, No: 1, Name: "Steady", Bot: "steady", FromSeq: 5}, {Seat: 1, Person: s.bob.ID, Name: "Bob"}},
		Notes: []match.Note{{Seq: 1, At: noon, Kind: "said", Seat: 1, To: engine.Only(0, 1), Name: "Bob", Text: "<b>@everyone</b> é 🎲"},
			{Seq: 1, At: noon, Kind: "joined", Seat: engine.Nobody, To: engine.Everyone}},
		Votes:   []match.Vote{{Motion: match.Motion{Kind: match.MotionAbandon}, By: 1, Opened: noon, Until: noon + 9, Ballots: map[engine.Seat]bool{1: true}}},
		Notices: []match.Notice{{Decision: match.Decision{Seat: 1, Kind: "place", Of: 4, Key: 1}, Room: s.hall.ID, State: match.NoticeOwed, NotBefore: noon}},
		Show:    []match.Show{{Room: s.hall.ID, Told: 2, Seq: 1, Note: 1, Status: "m1", StatusAt: noon, NotBefore: 4, Tries: 5}},
	}
	got := commit(t, d, c)
	m := must[match.Match](t)(d.Match(ctx, s.match))
	want := *lobby("K7QF", s)
	want.ID, want.Rev, want.Phase, want.Terms, want.Epoch = s.match, 2, match.Playing, *c.Terms, 3
	want.Position, want.Asks, want.Head = c.Position, c.Asks, [32]byte(hash(1))
	want.Tenures = c.Tenures
	want.Seats = c.Tenures[1:]
	want.Votes = []match.Vote{{ID: got.Votes[0].ID, Motion: match.Motion{Kind: match.MotionAbandon}, By: 1, Opened: noon, Until: noon + 9, Ballots: map[engine.Seat]bool{1: true}}}
	want.Notices = []match.Notice{{Match: s.match, Decision: match.Decision{Seat: 1, Kind: "place", Of: 4, Key: 1}, Room: s.hall.ID, State: match.NoticeOwed, NotBefore: noon}}
	want.Shows = []match.Show{{Match: s.match, Room: s.room.ID, Seq: -1}, c.Show[0]}
	want.Shows[1].Match = s.match
	want.LastNote = got.Notes[1].ID
	same(t, m, want)
	same(t, must[[]match.Note](t)(d.Notes(ctx, s.match, 0)), got.Notes)
	same(t, must[[]match.Note](t)(d.Notes(ctx, s.match, got.Notes[0].ID)), got.Notes[1:])
	same(t, must[[]byte](t)(d.Answered(ctx, "web:1")), c.Answer)

	// The vote is carried and the match ends; a seat changes hands once more.
	v := got.Votes[0]
	v.Result = "carried"
	commit(t, d, match.Change{Match: s.match, Rev: 2, Phase: match.Over, Ended: noon + 1, Places: []int8{2, 1}, Votes: []match.Vote{v},
		Tenures: []match.Tenure{{Seat: 0, No: 2, Person: s.ada.ID, Name: "Ada", FromSeq: 7}, {Seat: 0, No: 1, Name: "Steady", Bot: "steady", FromSeq: 5, ToSeq: &seven}}})
	m = must[match.Match](t)(d.Match(ctx, s.match))
	same(t, []any{m.Phase, m.Ended, m.Places, m.Votes, len(m.Tenures), m.Seats[0].Person},
		[]any{match.Over, int64(noon + 1), []int8{2, 1}, []match.Vote(nil), 4, s.ada.ID})
}

func TestEntriesComeBackAsTheyWere(t *testing.T) {
	d := open(t)
	s := sit(t, d, "K7QF")
	entries := []record.Entry{
		{Seq: 0, At: noon, Kind: record.Setup, Seat: engine.Nobody, Cause: "host", Words: nil, Facts: json.RawMessage(`[]`), Final: true, Secret: true, Hash: hash(0)},
		{Seq: 1, At: noon, Seat: 2, Cause: "order:7", Words: []string{}, Given: "642", Hash: hash(1)},
		{Seq: 2, At: noon, Kind: record.Undo, Seat: 1, Cause: "vote:3", Words: []string{"undo", "<&>", "\u00a0é🎲", ""}, To: 1, Facts: json.RawMessage(`null`), Hash: hash(2)},
	}
	commit(t, d, match.Change{Match: s.match, Rev: 1, Entries: entries, Position: at(2)})
	got := must[[]record.Entry](t)(d.Log(ctx, s.match, 0, 1<<32-1))
	if diff := cmp.Diff(entries, got); diff != "" {
		t.Errorf("want -, got +\n%s", diff)
	}
	same(t, must[[]record.Entry](t)(d.Log(ctx, s.match, 1, 1)), entries[1:2])
	same(t, must[[]record.Entry](t)(d.Log(ctx, 99, 0, 9)), []record.Entry{})
}

func TestOnlyOneWinsARev(t *testing.T) {
	d := open(t)
	s := sit(t, d, "K7QF")
	list := []match.Change{step(s.match, 1, 0), step(s.match, 1, 0), step(s.match, 2, 1), step(99, 1, 0)}
	errs := d.Commit(ctx, list)
	ok(t, errs[0])
	wants(t, errs[1], match.ErrStale)
	ok(t, errs[2])
	wants(t, errs[3], match.ErrNotFound)
	wants(t, d.Commit(ctx, list[:1])[0], match.ErrStale)
}

func TestARepeatedDeliveryDoesNothing(t *testing.T) {
	d := open(t)
	s := sit(t, d, "K7QF")
	c := step(s.match, 1, 0)
	c.Delivery, c.Answer = "slack:1.2", []byte("done")
	commit(t, d, c)
	again := step(s.match, 2, 1)
	again.Delivery, again.Answer = c.Delivery, []byte("again")
	wants(t, d.Commit(ctx, []match.Change{again})[0], match.ErrRepeated)
	stale := step(s.match, 1, 0) // repeated comes before stale
	stale.Delivery = c.Delivery
	wants(t, d.Commit(ctx, []match.Change{stale})[0], match.ErrRepeated)
	same(t, must[[]byte](t)(d.Answered(ctx, c.Delivery)), []byte("done"))
	same(t, must[match.Match](t)(d.Match(ctx, s.match)).Rev, int64(2))

	// Without a match a delivery can be claimed too.
	claim := []match.Change{{Delivery: "slack:roll", At: noon, Answer: []byte("6")}}
	ok(t, d.Commit(ctx, claim)[0])
	wants(t, d.Commit(ctx, claim)[0], match.ErrRepeated)
	_, err := d.Answered(ctx, "slack:other")
	wants(t, err, match.ErrNotFound)
}

func TestACodeNamesOneMatch(t *testing.T) {
	d := open(t)
	s := sit(t, d, "K7QF")
	errs := d.Commit(ctx, []match.Change{{New: lobby("k7qf", s)}, {New: lobby("A2BC", s)}})
	wants(t, errs[0], match.ErrTaken)
	ok(t, errs[1])
	same(t, must[match.MatchID](t)(d.MatchByCode(ctx, "k7Qf")), s.match)
	_, err := d.MatchByCode(ctx, "ZZZZ")
	wants(t, err, match.ErrNotFound)
}

func TestWhatNoStoreCanMean(t *testing.T) {
	d := open(t)
	s := sit(t, d, "K7QF")
	gap, torn, short, lone := step(s.match, 1, 4), step(s.match, 1, 0), step(s.match, 1, 0), step(s.match, 1, 0)
	torn.Position = at(3)
	short.Entries[0].Hash = []byte{1}
	lone.Position = nil
	twice := step(s.match, 1, 0)
	twice.Entries = append(twice.Entries, entry(2))
	twice.Position = at(2)
	nowhere := match.Change{Match: s.match, Rev: 1, Show: []match.Show{{Room: 99}}}
	list := []match.Change{gap, torn, short, lone, twice, nowhere, {Match: 5, New: lobby("X", s)}}
	for i, err := range d.Commit(ctx, list) {
		if err == nil {
			t.Errorf("change %d was taken", i)
		}
	}
	for i := range list {
		if d.Commit(ctx, list[i:i+1])[0] == nil {
			t.Errorf("change %d was taken alone", i)
		}
	}
	same(t, must[match.Match](t)(d.Match(ctx, s.match)).Rev, int64(1))
	commit(t, d, step(s.match, 1, 0))
}

func TestACancelledContextCommitsNothing(t *testing.T) {
	d := open(t)
	s := sit(t, d, "K7QF")
	ok(t, d.write.take(ctx)) // somebody else has the turn
	late, cancel := context.WithCancel(ctx)
	cancel()
	errs := d.Commit(late, []match.Change{step(s.match, 1, 0), step(s.match, 2, 1)})
	wants(t, errs[0], context.Canceled)
	wants(t, errs[1], context.Canceled)
	d.write.give()
	commit(t, d, step(s.match, 1, 0))
}

func TestListsOfMatches(t *testing.T) {
	d := open(t)
	var tables []table
	for i := range 6 {
		tables = append(tables, sit(t, d, fmt.Sprintf("M%d", i)))
	}
	ada := tables[0].ada.ID
	for i, p := range []match.Phase{match.Playing, match.Over, match.Paused, match.Abandoned, match.Playing} {
		commit(t, d, match.Change{Match: tables[i].match, Rev: 1, Phase: p,
			Tenures: []match.Tenure{{Seat: 1, Person: ada, Name: "Ada"}, {Seat: 2, Person: ada, Name: "Ada"}}})
	}
	codes := func(list []match.Brief, err error) (codes []string) {
		t.Helper()
		ok(t, err)
		for _, b := range list {
			codes = append(codes, b.Code)
		}
		return codes
	}
	room := tables[0].room.ID
	same(t, codes(d.MatchesIn(ctx, room, 0)), []string{"M5", "M4", "M2", "M0", "M3", "M1"})
	same(t, codes(d.MatchesIn(ctx, room, 5)), []string{"M5", "M4", "M2", "M0", "M3"})
	same(t, codes(d.MatchesIn(ctx, tables[0].hall.ID, 5)), []string(nil))
	same(t, codes(d.MatchesOf(ctx, ada)), []string{"M4", "M2", "M0"})
	same(t, codes(d.MatchesOf(ctx, tables[5].ada.ID)), []string{"M5"})
	same(t, codes(d.Matches(ctx, 0)), []string{"M5", "M4", "M3", "M2", "M1", "M0"})
	same(t, codes(d.Matches(ctx, 2, match.Playing, match.Over, match.Playing)), []string{"M4", "M1"})
	list := must[[]match.Brief](t)(d.Matches(ctx, 1))
	same(t, list, []match.Brief{{ID: tables[5].match, Code: "M5", Game: "exchequer", Phase: match.Open, Made: noon}})

	// Who leaves a seat no longer has the match; an undone end brings it back.
	one := uint32(1)
	commit(t, d, match.Change{Match: tables[0].match, Rev: 2, Tenures: []match.Tenure{{Seat: 0, Person: ada, ToSeq: &one},
		{Seat: 1, Person: ada, ToSeq: &one}}, Unseat: []match.Tenure{{Seat: 2}}})
	commit(t, d, match.Change{Match: tables[1].match, Rev: 2, Phase: match.Playing, Show: []match.Show{{Room: tables[0].hall.ID}}})
	same(t, codes(d.MatchesOf(ctx, ada)), []string{"M4", "M2", "M1"})
	same(t, codes(d.MatchesIn(ctx, room, 4)), []string{"M5", "M4", "M2", "M1"})
	same(t, codes(d.MatchesIn(ctx, tables[0].hall.ID, 4)), []string{"M1"})
}

// A day's runs are those of its game, in the order they were begun.
func TestRunsOfADay(t *testing.T) {
	d := open(t)
	s := sit(t, d, "AAAA")
	const day = "2026-12-01"
	var want []match.Run
	for i, on := range []string{day, "", "2026-12-02", day} {
		for _, game := range []string{"austerity", "tax"} {
			c := commit(t, d, match.Change{At: noon, New: &match.Match{Code: fmt.Sprintf("R%d%s", i, game), Game: game, Phase: match.Open, Day: on, Room: s.room.ID, Made: noon},
				Tenures: []match.Tenure{{Seat: 0, Person: s.ada.ID, Name: "Ada"}}})
			same(t, must[match.Match](t)(d.Match(ctx, c.Match)).Day, on)
			if on == day && game == "tax" {
				want = append(want, match.Run{Match: c.Match, Person: s.ada.ID, Room: s.room.ID})
			}
		}
	}
	same(t, must[[]match.Run](t)(d.Runs(ctx, "tax", day)), want)
	same(t, must[[]match.Run](t)(d.Runs(ctx, "tax", "")), []match.Run(nil))
}

// The leases of who is gone can be had at once, under a higher fence; others'
// are left alone.
func TestLeasesOfTheGone(t *testing.T) {
	d := open(t)
	take := func(name, holder string) (int64, bool) {
		t.Helper()
		fence, has, err := d.Lease(ctx, name, holder, noon, noon+60000)
		ok(t, err)
		return fence, has
	}
	take("speak", "a/1")
	take("sweep", "b/2")
	ok(t, d.FreeLeases(ctx, func(holder string) bool { return holder == "a/1" }))
	fence, has := take("speak", "c/3")
	same(t, []any{fence, has}, []any{int64(2), true})
	_, has = take("sweep", "c/3")
	same(t, has, false)
}
