package engine_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/enginetest"
)

func newHoard(t *testing.T, options map[string]string) engine.Table {
	t.Helper()
	terms, err := hoardAbout.Terms(2, options)
	if err != nil {
		t.Fatal(err)
	}
	table, _, err := hoardGame.New(engine.Fast(1), terms)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func state(t *testing.T, table engine.Table) string {
	t.Helper()
	p, err := table.Position()
	if err != nil {
		t.Fatal(err)
	}
	return string(p.State)
}

// What Apply takes was on offer; what it refuses is a Refusal; an action that
// it takes and Next never offered is a bug, and no refusal.
func TestApply(t *testing.T) {
	table := newHoard(t, nil)
	out, err := table.Apply(engine.Fast(1), 0, "take", "3")
	if err != nil || table.Seq() != 1 || out.Final || out.Secret {
		t.Fatalf("take 3: %+v, %v, seq %d", out, err, table.Seq())
	}
	if want := (engine.Event{To: engine.Everyone, Fact: taken{3, 17}}); len(out.Events) != 1 || out.Events[0] != want {
		t.Errorf("events %+v, want %+v", out.Events, want)
	}
	for _, c := range []struct {
		seat  engine.Seat
		words string
		want  string
	}{
		{0, "take 1", "it is not your turn (rule 1.1)"},
		{1, "take 4", "take 1 to 3 (rule 1.1)"},
		{1, "count", "count isn't an action"},
		{1, "time-up", "time-up isn't an action (rule 1.4)"},
		{1, "dance", `"dance" is nothing to do`},
		{1, "", "What would you like to do?"},
	} {
		_, err := table.Apply(engine.Fast(1), c.seat, strings.Fields(c.words)...)
		if err == nil || err.Error() != c.want || !errors.Is(err, engine.ErrIllegal) || table.Seq() != 1 {
			t.Errorf("%d %s: %v, want %s", c.seat, c.words, err, c.want)
		}
	}
	if _, err := table.Apply(engine.Fast(1), 1, "toss"); err == nil || errors.Is(err, engine.ErrIllegal) || !strings.Contains(err.Error(), "accepted, never offered") {
		t.Errorf("toss, which Next does not offer: %v", err)
	}
	if _, err := table.Apply(engine.Fast(1), engine.Nobody, "time-up"); err != nil {
		t.Errorf("Nobody's time-up: %v", err)
	}
}

// Redo plays what was logged, offered or not, as the entry it was.
func TestRedo(t *testing.T) {
	table := newHoard(t, nil)
	out, err := table.Redo(7, engine.Fast(1).Given(4), 0, "toss")
	if err != nil || table.Seq() != 7 || !out.Final || out.Events[0].Fact != (tossed{4}) {
		t.Errorf("%+v, %v, seq %d", out, err, table.Seq())
	}
	if ask := table.Status(engine.Nobody).Asks[0]; ask.Key != 7 || ask.Seat != 1 {
		t.Errorf("ask %+v, want seat 1, key 7", ask)
	}
	table.Pass(9)
	if table.Seq() != 9 {
		t.Errorf("passed to %d, want 9", table.Seq())
	}
}

// A position comes back as it was; an old one is migrated; a newer one, or
// another game's, is refused.
func TestOpen(t *testing.T) {
	table := newHoard(t, nil)
	if _, err := table.Apply(engine.Fast(1), 0, "take", "3"); err != nil {
		t.Fatal(err)
	}
	p, err := table.Position()
	if err != nil || p.Game != "hoard" || p.Edition != 2 || p.Version != 1 || p.Seq != 1 {
		t.Fatalf("position %+v, %v", p, err)
	}
	back, err := hoardGame.Open(p)
	if err != nil || back.Seq() != 1 || state(t, back) != state(t, table) {
		t.Errorf("opened %s at %d, %v", state(t, back), back.Seq(), err)
	}
	old := engine.Position{Game: "hoard", Edition: 1, Version: 0, Seq: 4, State: json.RawMessage(`{"Pile":12,"Turn":1,"Moved":4}`)}
	back, err = hoardGame.Open(old)
	if err != nil || back.View(0) != "heap 12 of edition 1" {
		t.Fatalf("migrated: %v, %v", back, err)
	}
	if p, _ := back.Position(); p.Edition != 1 || p.Version != 1 || p.Seq != 4 {
		t.Errorf("migrated to %+v, want edition 1 still, version 1", p)
	}
	for want, change := range map[string]func(*engine.Position){
		"made by a newer program": func(p *engine.Position) { p.Version = 2 },
		"edition 3":               func(p *engine.Position) { p.Edition = 3 },
		`a position of "chess"`:   func(p *engine.Position) { p.Game = "chess" },
		"open position":           func(p *engine.Position) { p.State = json.RawMessage(`{"Heap":"full"}`) },
		"migrate from version 0":  func(p *engine.Position) { p.Version, p.State = 0, json.RawMessage(`[]`) },
	} {
		bad := p
		change(&bad)
		if _, err := hoardGame.Open(bad); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}

// A match may be begun under an older edition, never under a newer.
func TestEditions(t *testing.T) {
	for edition, want := range map[int]string{0: "heap 20 of edition 2", 1: "heap 20 of edition 1", 2: "heap 20 of edition 2"} {
		terms, _ := hoardAbout.Terms(2, nil)
		terms.Edition = edition
		table, _, err := hoardGame.New(engine.Fast(1), terms)
		if err != nil || table.View(0) != want {
			t.Errorf("edition %d: %v, want %s", edition, err, want)
		}
	}
	if _, _, err := hoardGame.New(engine.Fast(1), engine.Terms{Seats: 2, Edition: 3}); err == nil {
		t.Error("a match of edition 3 was begun")
	}
}

// Optional asks are told to their own seat alone.
func TestStatus(t *testing.T) {
	table := newHoard(t, nil)
	for viewer, want := range map[engine.Seat]int{engine.Nobody: 1, 0: 2, 1: 1} {
		if got := table.Status(viewer).Asks; len(got) != want {
			t.Errorf("seat %d is told of %+v, want %d", viewer, got, want)
		}
	}
}

// A query is answered and nothing else is; Score, Caretaker and Order come
// through; a table without an Orderer says so.
func TestAnswer(t *testing.T) {
	table := newHoard(t, nil)
	if f, err := table.Answer(1, "count"); err != nil || f != (counted{20}) {
		t.Errorf("count: %v, %v", f, err)
	}
	for _, words := range [][]string{nil, {"take", "1"}, {"dance"}} {
		if f, err := table.Answer(1, words...); f != nil || !errors.Is(err, engine.ErrIllegal) {
			t.Errorf("%q: %v, %v", words, f, err)
		}
	}
	if got := table.Score(); !slices.Equal(got, []int64{20, 0}) {
		t.Errorf("score %v", got)
	}
	ask := table.Status(0).Asks[0]
	if got := table.Caretaker(ask); !slices.Equal(got, []string{"take", "1"}) {
		t.Errorf("caretaker %q", got)
	}
	if words, keep, why := table.Order(ask, []string{"take", "1"}); words != nil || keep || why == "" {
		t.Errorf("order: %q, %v, %q", words, keep, why)
	}
}

// Clones share nothing.
func TestClone(t *testing.T) {
	table := newHoard(t, nil)
	if _, err := table.Redo(1, engine.Fast(1), 0, "whisper", "5"); err != nil {
		t.Fatal(err)
	}
	before, clone := state(t, table), table.Clone()
	for _, c := range []engine.Table{clone, table.Imagine(0, engine.Fast(1))} {
		if _, err := c.Redo(2, engine.Fast(1), 0, "whisper", "6"); err != nil {
			t.Fatal(err)
		}
	}
	if after := state(t, table); after != before || state(t, clone) == before {
		t.Errorf("%s became %s, the clone %s", before, after, state(t, clone))
	}
}

// A muted action allocates nothing.
func TestDoAllocatesNothing(t *testing.T) {
	terms, _ := hoardAbout.Terms(2, map[string]string{"heap": "endless"})
	l, _, err := enginetest.Live[hoardState, hoardMove](hoardGame, engine.Fast(1), terms)
	if err != nil {
		t.Fatal(err)
	}
	d := engine.Fast(2)
	if n := testing.AllocsPerRun(1000, func() {
		seat := l.Asks().Asks[0].Seat
		if err := l.Do(d, seat, l.Rules.(hoard).Sample(&l.State, seat, d)); err != nil {
			t.Fatal(err)
		}
		if err := l.Do(d, 1-seat, hoardMove{verb: 'o'}); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("an action allocates %v times", n)
	}
	if err := l.Do(d, 1-l.Asks().Asks[0].Seat, hoardMove{'t', 1}); !errors.Is(err, engine.ErrIllegal) {
		t.Errorf("out of turn: %v", err)
	}
}

// Playouts are typed matches at random, stopped at the limit.
func TestPlayout(t *testing.T) {
	terms, _ := hoardAbout.Terms(2, nil)
	p, err := hoardGame.Playout(engine.Fast(3), terms, 100)
	if err != nil || p.Places == nil || p.Actions < 7 || p.Actions > 20 {
		t.Errorf("%+v, %v", p, err)
	}
	p, err = hoardGame.Playout(engine.Fast(3), terms, 2)
	if err != nil || p.Places != nil || p.Actions != 2 {
		t.Errorf("two actions: %+v, %v", p, err)
	}
}

// Facts come back from stored JSON; unknown kinds and bad fields are errors.
func TestFact(t *testing.T) {
	f, err := hoardGame.Fact("taken", json.RawMessage(`{"N":2,"Left":3,"Later":true}`))
	if err != nil || f != (taken{2, 3}) {
		t.Errorf("%v, %v", f, err)
	}
	for kind, data := range map[string]string{"danced": `{}`, "taken": `{"N":"two"}`} {
		if f, err := hoardGame.Fact(kind, json.RawMessage(data)); err == nil {
			t.Errorf("%s %s: %v", kind, data, f)
		}
	}
}

// Shape lists each field and marks those that JSON would lose.
func TestShape(t *testing.T) {
	type inner struct{ Deep [2]int }
	type lossy struct {
		Kept   int `json:"kept"`
		lost   int
		Hidden int `json:"-"`
		Many   []inner
		Some   map[string]inner
	}
	got := engine.New(engine.Spec[lossy, int]{}).Shape()
	want := []string{
		".Kept int `json:\"kept\"`", ".lost int `` LOST", ".Hidden int `json:\"-\"` LOST",
		".Many slice ``", ".Many[].Deep array ``", ".Some map ``", ".Some{}.Deep array ``",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	_ = lossy{lost: 1}
}

// Choose takes a word, a number of the range in its canonical form, or text.
func TestChoose(t *testing.T) {
	options := []engine.Option{{Word: "all"}, {Kind: engine.Number, Min: -4, Max: 10, Step: 2}, {Kind: engine.Text, Max: 6}}
	for word, want := range map[string]int{
		"all": 0, "-4": 1, "10": 1, "0": 1,
		"3": 2, "12": 2, "08": 2, "+8": 2, "é̀é": 2, "": 2, // text takes what numbers do not
		"seven letters": -1,
	} {
		o, ok := engine.Choose(options, word)
		i := slices.IndexFunc(options, func(p engine.Option) bool { return ok && p.Kind == o.Kind && p.Word == o.Word })
		if i != want {
			t.Errorf("%q takes option %d, want %d", word, i, want)
		}
	}
}

// Still tells what See tells, also when asked again in another order.
func TestStill(t *testing.T) {
	table, d := newHoard(t, nil), engine.Fast(5)
	for table.Status(engine.Nobody).Places == nil {
		ask := table.Status(engine.Nobody).Asks[0]
		for seat := range engine.Seat(2) {
			see, still := engine.See(table, seat), engine.Still(table, seat)
			for _, words := range []string{"", "take", "nothing", "take", "take 1", "", "count"} {
				w := strings.Fields(words)
				if got, want := still.Next(w...), see.Next(w...); !slices.EqualFunc(got, want, func(a, b engine.Option) bool {
					return a.Kind == b.Kind && a.Word == b.Word && a.Max == b.Max && a.Last == b.Last
				}) {
					t.Fatalf("seat %d, %q: %v, want %v", seat, words, got, want)
				}
			}
			for range 2 {
				if still.View() == see.View() {
					continue
				}
				t.Fatalf("seat %d sees %v, want %v", seat, still.View(), see.View())
			}
		}
		if _, err := table.Apply(d, ask.Seat, engine.Walk(engine.Still(table, ask.Seat), d)...); err != nil {
			t.Fatal(err)
		}
	}
}

// Walk says what is legal until nothing is.
func TestWalk(t *testing.T) {
	table, d := newHoard(t, nil), engine.Fast(5)
	for table.Status(engine.Nobody).Places == nil {
		ask := table.Status(engine.Nobody).Asks[0]
		words := engine.Random.Play(engine.See(table, ask.Seat), ask, d)
		if _, err := table.Apply(d, ask.Seat, words...); err != nil {
			t.Fatalf("%q: %v", words, err)
		}
	}
	if words := engine.Walk(engine.See(table, 0), d); words != nil {
		t.Errorf("after the end: %q", words)
	}
}

// What is shown as an example of a game is one.
func TestTheExampleKeepsEveryPromise(t *testing.T) { enginetest.Run(t, countdown) }
