package storetest

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

func lobbyIsKeptWhole(t *testing.T, k Kind) {
	d := k.fresh(t)
	s := Sit(t, d, "K7QF")
	want := *Lobby("K7QF", s)
	want.ID, want.Rev = s.Match, 1
	want.Tenures = []match.Tenure{{Seat: 0, Person: s.Ada.ID, Name: "Ada"}}
	want.Seats = want.Tenures
	want.Shows = []match.Show{{Match: s.Match, Room: s.Room.ID, Seq: -1}}
	Same(t, Must[match.Match](t)(d.Match(ctx, s.Match)), want)
	_, err := d.Match(ctx, 99)
	Wants(t, err, match.ErrNotFound)
}

func matchIsKeptWhole(t *testing.T, k Kind) {
	d := k.fresh(t)
	s := Sit(t, d, "K7QF")
	five, seven := uint32(5), uint32(7)
	c := match.Change{Match: s.Match, Rev: 1, At: Noon, Delivery: "web:1", Answer: []byte(`{"text":"begun"}`), Phase: match.Playing,
		Terms: &engine.Terms{Seats: 2}, Epoch: 3, Entries: []record.Entry{entry(0), entry(1)}, Position: at(1),
		Asks: []engine.Ask{{Seat: 1, Kind: "place", Of: 4, Key: 1, Must: true}},
		Tenures: []match.Tenure{{Seat: 0, Person: s.Ada.ID, Name: "Ada", Words: "luck", ToSeq: &five},
			{Seat: 0, No: 1, Name: "Steady", Bot: "steady", FromSeq: 5}, {Seat: 1, Person: s.Bob.ID, Name: "Bob"}},
		Notes: []match.Note{{Seq: 1, At: Noon, Kind: "said", Seat: 1, To: engine.Only(0, 1), Name: "Bob", Person: s.Bob.ID, Text: "<b>@everyone</b> é 🎲"},
			{Seq: 1, At: Noon, Kind: "joined", Seat: engine.Nobody, To: engine.Everyone}},
		Votes:   []match.Vote{{Motion: match.Motion{Kind: match.MotionAbandon}, By: 1, Opened: Noon, Until: Noon + 9, Ballots: map[engine.Seat]bool{1: true}}},
		Notices: []match.Notice{{Decision: match.Decision{Seat: 1, Kind: "place", Of: 4, Key: 1}, Room: s.Hall.ID, State: match.NoticeOwed, NotBefore: Noon}},
		Show:    []match.Show{{Room: s.Hall.ID, Told: 2, Seq: 1, Note: 1, Status: "m1", StatusAt: Noon, NotBefore: 4, Tries: 5}},
	}
	got := Commit(t, d, c)
	m := Must[match.Match](t)(d.Match(ctx, s.Match))
	want := *Lobby("K7QF", s)
	want.ID, want.Rev, want.Phase, want.Terms, want.Epoch = s.Match, 2, match.Playing, *c.Terms, 3
	want.Position, want.Asks, want.Head = c.Position, c.Asks, [32]byte(Hash(1))
	want.Tenures = c.Tenures
	want.Seats = c.Tenures[1:]
	want.Votes = []match.Vote{{ID: got.Votes[0].ID, Motion: match.Motion{Kind: match.MotionAbandon}, By: 1, Opened: Noon, Until: Noon + 9, Ballots: map[engine.Seat]bool{1: true}}}
	want.Notices = []match.Notice{{Match: s.Match, Decision: match.Decision{Seat: 1, Kind: "place", Of: 4, Key: 1}, Room: s.Hall.ID, State: match.NoticeOwed, NotBefore: Noon}}
	want.Shows = []match.Show{{Match: s.Match, Room: s.Room.ID, Seq: -1}, c.Show[0]}
	want.Shows[1].Match = s.Match
	want.LastNote = got.Notes[1].ID
	Same(t, m, want)
	Same(t, Must[[]match.Note](t)(d.Notes(ctx, s.Match, 0)), got.Notes)
	Same(t, Must[[]match.Note](t)(d.Notes(ctx, s.Match, got.Notes[0].ID)), got.Notes[1:])
	Same(t, Must[[]byte](t)(d.Answered(ctx, "web:1")), c.Answer)

	// The vote is carried and the match ends; a seat changes hands once more.
	v := got.Votes[0]
	v.Result = "carried"
	Commit(t, d, match.Change{Match: s.Match, Rev: 2, Phase: match.Over, Ended: Noon + 1, Places: []int8{2, 1}, Votes: []match.Vote{v},
		Tenures: []match.Tenure{{Seat: 0, No: 2, Person: s.Ada.ID, Name: "Ada", FromSeq: 7}, {Seat: 0, No: 1, Name: "Steady", Bot: "steady", FromSeq: 5, ToSeq: &seven}}})
	m = Must[match.Match](t)(d.Match(ctx, s.Match))
	Same(t, []any{m.Phase, m.Ended, m.Places, m.Votes, len(m.Tenures), m.Seats[0].Person},
		[]any{match.Over, int64(Noon + 1), []int8{2, 1}, []match.Vote(nil), 4, s.Ada.ID})
}

func entriesComeBackAsTheyWere(t *testing.T, k Kind) {
	d := k.fresh(t)
	s := Sit(t, d, "K7QF")
	entries := []record.Entry{
		{Seq: 0, At: Noon, Kind: record.Setup, Seat: engine.Nobody, Cause: "host", Words: nil, Facts: json.RawMessage(`[]`), Final: true, Secret: true, Hash: Hash(0)},
		{Seq: 1, At: Noon, Seat: 2, Cause: "order:7", Words: []string{}, Given: "642", Hash: Hash(1)},
		{Seq: 2, At: Noon, Kind: record.Undo, Seat: 1, Cause: "vote:3", Words: []string{"undo", "<&>", "\u00a0é🎲", ""}, To: 1, Facts: json.RawMessage(`null`), Hash: Hash(2)},
	}
	Commit(t, d, match.Change{Match: s.Match, Rev: 1, Entries: entries, Position: at(2)})
	got := Must[[]record.Entry](t)(d.Log(ctx, s.Match, 0, 1<<32-1))
	if diff := cmp.Diff(entries, got); diff != "" {
		t.Errorf("want -, got +\n%s", diff)
	}
	Same(t, Must[[]record.Entry](t)(d.Log(ctx, s.Match, 1, 1)), entries[1:2])
	Same(t, Must[[]record.Entry](t)(d.Log(ctx, 99, 0, 9)), []record.Entry{})
}

func onlyOneWinsARev(t *testing.T, k Kind) {
	d := k.fresh(t)
	s := Sit(t, d, "K7QF")
	list := []match.Change{Step(s.Match, 1, 0), Step(s.Match, 1, 0), Step(s.Match, 2, 1), Step(99, 1, 0)}
	errs := d.Commit(ctx, list)
	OK(t, errs[0])
	Wants(t, errs[1], match.ErrStale)
	OK(t, errs[2])
	Wants(t, errs[3], match.ErrNotFound)
	Wants(t, d.Commit(ctx, list[:1])[0], match.ErrStale)
}

func aRepeatedDeliveryDoesNothing(t *testing.T, k Kind) {
	d := k.fresh(t)
	s := Sit(t, d, "K7QF")
	c := Step(s.Match, 1, 0)
	c.Delivery, c.Answer = "slack:1.2", []byte("done")
	Commit(t, d, c)
	again := Step(s.Match, 2, 1)
	again.Delivery, again.Answer = c.Delivery, []byte("again")
	Wants(t, d.Commit(ctx, []match.Change{again})[0], match.ErrRepeated)
	stale := Step(s.Match, 1, 0) // repeated comes before stale
	stale.Delivery = c.Delivery
	Wants(t, d.Commit(ctx, []match.Change{stale})[0], match.ErrRepeated)
	Same(t, Must[[]byte](t)(d.Answered(ctx, c.Delivery)), []byte("done"))
	Same(t, Must[match.Match](t)(d.Match(ctx, s.Match)).Rev, int64(2))

	// Without a match a delivery can be claimed too.
	claim := []match.Change{{Delivery: "slack:roll", At: Noon, Answer: []byte("6")}}
	OK(t, d.Commit(ctx, claim)[0])
	Wants(t, d.Commit(ctx, claim)[0], match.ErrRepeated)
	_, err := d.Answered(ctx, "slack:other")
	Wants(t, err, match.ErrNotFound)
}

func aCodeNamesOneMatch(t *testing.T, k Kind) {
	d := k.fresh(t)
	s := Sit(t, d, "K7QF")
	errs := d.Commit(ctx, []match.Change{{New: Lobby("k7qf", s)}, {New: Lobby("A2BC", s)}})
	Wants(t, errs[0], match.ErrTaken)
	OK(t, errs[1])
	Same(t, Must[match.MatchID](t)(d.MatchByCode(ctx, "k7Qf")), s.Match)
	_, err := d.MatchByCode(ctx, "ZZZZ")
	Wants(t, err, match.ErrNotFound)
}

func whatNoStoreCanMean(t *testing.T, k Kind) {
	d := k.fresh(t)
	s := Sit(t, d, "K7QF")
	gap, torn, short, lone := Step(s.Match, 1, 4), Step(s.Match, 1, 0), Step(s.Match, 1, 0), Step(s.Match, 1, 0)
	torn.Position = at(3)
	short.Entries[0].Hash = []byte{1}
	lone.Position = nil
	twice := Step(s.Match, 1, 0)
	twice.Entries = append(twice.Entries, entry(2))
	twice.Position = at(2)
	nowhere := match.Change{Match: s.Match, Rev: 1, Show: []match.Show{{Room: 99}}}
	list := []match.Change{gap, torn, short, lone, twice, nowhere, {Match: 5, New: Lobby("X", s)}}
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
	Same(t, Must[match.Match](t)(d.Match(ctx, s.Match)).Rev, int64(1))
	Commit(t, d, Step(s.Match, 1, 0))
}

func listsOfMatches(t *testing.T, k Kind) {
	d := k.fresh(t)
	var tables []Table
	for i := range 6 {
		tables = append(tables, Sit(t, d, fmt.Sprintf("M%d", i)))
	}
	ada := tables[0].Ada.ID
	for i, p := range []match.Phase{match.Playing, match.Over, match.Paused, match.Abandoned, match.Playing} {
		Commit(t, d, match.Change{Match: tables[i].Match, Rev: 1, Phase: p,
			Tenures: []match.Tenure{{Seat: 1, Person: ada, Name: "Ada"}, {Seat: 2, Person: ada, Name: "Ada"}}})
	}
	codes := func(list []match.Brief, err error) (codes []string) {
		t.Helper()
		OK(t, err)
		for _, b := range list {
			codes = append(codes, b.Code)
		}
		return codes
	}
	room := tables[0].Room.ID
	Same(t, codes(d.MatchesIn(ctx, room, 0)), []string{"M5", "M4", "M2", "M0", "M3", "M1"})
	Same(t, codes(d.MatchesIn(ctx, room, 5)), []string{"M5", "M4", "M2", "M0", "M3"})
	Same(t, codes(d.MatchesIn(ctx, tables[0].Hall.ID, 5)), []string(nil))
	Same(t, codes(d.MatchesOf(ctx, ada)), []string{"M4", "M2", "M0"})
	Same(t, codes(d.MatchesOf(ctx, tables[5].Ada.ID)), []string{"M5"})
	Same(t, codes(d.Matches(ctx, 0)), []string{"M5", "M4", "M3", "M2", "M1", "M0"})
	Same(t, codes(d.Matches(ctx, 2, match.Playing, match.Over, match.Playing)), []string{"M4", "M1"})
	list := Must[[]match.Brief](t)(d.Matches(ctx, 1))
	Same(t, list, []match.Brief{{ID: tables[5].Match, Code: "M5", Game: "exchequer", Phase: match.Open, Made: Noon}})

	// Who leaves a seat no longer has the match; an undone end brings it back.
	one := uint32(1)
	Commit(t, d, match.Change{Match: tables[0].Match, Rev: 2, Tenures: []match.Tenure{{Seat: 0, Person: ada, ToSeq: &one},
		{Seat: 1, Person: ada, ToSeq: &one}}, Unseat: []match.Tenure{{Seat: 2}}})
	Commit(t, d, match.Change{Match: tables[1].Match, Rev: 2, Phase: match.Playing, Show: []match.Show{{Room: tables[0].Hall.ID}}})
	Same(t, codes(d.MatchesOf(ctx, ada)), []string{"M4", "M2", "M1"})
	Same(t, codes(d.MatchesIn(ctx, room, 4)), []string{"M5", "M4", "M2", "M1"})
	Same(t, codes(d.MatchesIn(ctx, tables[0].Hall.ID, 4)), []string{"M1"})

	// What somebody has played is theirs also where they left their seat; not what they
	// only heard of, a daily run or what was closed.
	played := func(id match.MatchID, by match.Tenure, heard match.PersonID) {
		Commit(t, d, match.Change{Match: id, Rev: 1, Phase: match.Over, Tenures: []match.Tenure{by}, Listeners: []match.Listener{{Person: heard, Room: room}}})
	}
	eve := Sit(t, d, "N0")
	made := func(code, day string) match.MatchID {
		m := Lobby(code, eve)
		m.Day = day
		return Commit(t, d, match.Change{At: Noon, New: m}).Match
	}
	gone := uint32(0)
	played(made("N1", ""), match.Tenure{Person: eve.Ada.ID, Name: "Ada"}, eve.Ada.ID)
	played(made("N2", ""), match.Tenure{Person: eve.Ada.ID, Name: "Ada", ToSeq: &gone}, eve.Ada.ID)
	played(made("N3", ""), match.Tenure{Person: eve.Bob.ID, Name: "Bob"}, eve.Ada.ID)
	played(made("N4", "2026-12-01"), match.Tenure{Person: eve.Ada.ID, Name: "Ada"}, eve.Ada.ID)
	Commit(t, d, match.Change{Match: made("N5", ""), Rev: 1, Phase: match.Abandoned, Tenures: []match.Tenure{{Person: eve.Ada.ID, Name: "Ada"}}, Listeners: []match.Listener{{Person: eve.Ada.ID, Room: room}}})
	Same(t, codes(d.PlayedBy(ctx, eve.Ada.ID, 0)), []string{"N2", "N1"})
	Same(t, codes(d.PlayedBy(ctx, eve.Ada.ID, 1)), []string{"N2"})
	Same(t, codes(d.PlayedBy(ctx, eve.Bob.ID, 9)), []string(nil))
}

// A day's runs are those of its game, in the order they were begun.
func runsOfADay(t *testing.T, k Kind) {
	d := k.fresh(t)
	s := Sit(t, d, "AAAA")
	const day = "2026-12-01"
	var want []match.Run
	for i, on := range []string{day, "", "2026-12-02", day} {
		for _, game := range []string{"austerity", "tax"} {
			c := Commit(t, d, match.Change{At: Noon, New: &match.Match{Code: fmt.Sprintf("R%d%s", i, game), Game: game, Phase: match.Open, Day: on, Room: s.Room.ID, Made: Noon},
				Tenures: []match.Tenure{{Seat: 0, Person: s.Ada.ID, Name: "Ada"}}})
			Same(t, Must[match.Match](t)(d.Match(ctx, c.Match)).Day, on)
			if on == day && game == "tax" {
				want = append(want, match.Run{Match: c.Match, Person: s.Ada.ID, Room: s.Room.ID})
			}
		}
	}
	Same(t, Must[[]match.Run](t)(d.Runs(ctx, "tax", day)), want)
	Same(t, Must[[]match.Run](t)(d.Runs(ctx, "tax", "")), []match.Run(nil))
	Same(t, Must[[]match.Brief](t)(d.Matches(ctx, 1))[0].Day, day)
}

// The leases of who is gone can be had at once, under a higher fence; others'
// are left alone.
func leasesOfTheGone(t *testing.T, k Kind) {
	d := k.fresh(t)
	take := func(name, holder string) (int64, bool) {
		t.Helper()
		fence, has, err := d.Lease(ctx, name, holder, Noon, Noon+60000)
		OK(t, err)
		return fence, has
	}
	take("speak", "a/1")
	take("sweep", "b/2")
	OK(t, d.FreeLeases(ctx, func(holder string) bool { return holder == "a/1" }))
	fence, has := take("speak", "c/3")
	Same(t, []any{fence, has}, []any{int64(2), true})
	_, has = take("sweep", "c/3")
	Same(t, has, false)
}
