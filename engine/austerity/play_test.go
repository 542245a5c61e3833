package austerity

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/enginetest"
)

// anyOptions are options at random, all modules among them.
func anyOptions(d *engine.Dice) map[string]string {
	for {
		o := map[string]string{}
		for _, s := range declared {
			o[s.Name] = s.Values[d.Below(len(s.Values))]
		}
		if o[optDifficulty] != Hardest.String() || o[optScenario] == NoScenario.String() {
			return o
		}
	}
}

// Rules 2.6, 3.4 to 3.7 and 8.5: cubes enter and leave the game by Added, Removed
// and Financed alone, and by as many as these say; all else only moves them.
// Tracks move by Shifted alone, within their limits, and each number is told
// truly. In every mixture of modules.
func TestCubesAreConserved(t *testing.T) {
	for seed := range uint64(300) {
		d := engine.Fast(seed)
		terms := engine.Terms{Seats: 1, Options: anyOptions(d)}
		table, _, err := Game.New(d, terms)
		if err != nil {
			t.Fatal(err)
		}
		l := table.(*engine.Live[state, action])
		for range 400 {
			before := l.State
			if before.Phase == over {
				break
			}
			words := l.Rules.Words(&l.State, new(rules).Sample(&l.State, 0, d))
			out, err := l.Apply(d, 0, words...)
			if err != nil {
				t.Fatal(err)
			}
			if err := accounted(&before, &l.State, out.Events); err != nil {
				t.Fatalf("seed %d, %v, %v: %v", seed, terms.Options, words, err)
			}
		}
	}
}

// accounted holds facts against what changed.
func accounted(was, is *state, events []engine.Event) error {
	var cubes [colours]int
	for c := range cubes {
		cubes[c] = was.total(Colour(c))
	}
	tracks, year := was.Tracks, int(was.Year)
	for _, e := range events {
		switch f := e.Fact.(type) {
		case Added:
			cubes[f.Colour] += f.N
		case Removed:
			cubes[f.Colour]--
		case Shifted:
			if f.From != int(tracks[f.Track]) || f.To < MinTrack || f.To > MaxTrack {
				return fmt.Errorf("%+v, from %v", f, tracks)
			}
			tracks[f.Track] = int8(f.To)
		case YearBegan:
			year++
			if f.Year != year || f.Bag != is.Bag && is.Draw == 0 {
				return fmt.Errorf("%+v in year %d with %s", f, year, is.Bag)
			}
		}
	}
	for c := range cubes {
		if cubes[c] != is.total(Colour(c)) || cubes[c] > maxCubes {
			return fmt.Errorf("%d of %s are accounted for, %d are there", cubes[c], Colour(c), is.total(Colour(c)))
		}
	}
	if tracks != is.Tracks || year != int(is.Year) {
		return fmt.Errorf("tracks are %v, told %v", is.Tracks, tracks)
	}
	fallen := false
	for _, level := range is.Tracks {
		fallen = fallen || level == MinTrack
	}
	if fallen && (is.Phase != over || is.Won) {
		return fmt.Errorf("a track is at 0 and the game goes on") // rule 8.6
	}
	return nil
}

// A view shows the whole position: a game could go on from it.
func TestViewShowsAll(t *testing.T) {
	for seed := range uint64(100) {
		d := engine.Fast(seed)
		l, _, err := enginetest.Live[state, action](Game, d, engine.Terms{Seats: 1, Options: anyOptions(d)})
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; n < 200 && l.State.Phase != over; n++ {
			got, want := l.View(engine.Nobody).(View).state(), l.State
			got.Key, got.Event, want.Key, want.Event = 0, 0, 0, 0
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("seed %d: shown %+v\nis %+v", seed, got, want)
			}
			if err := l.Do(d, 0, new(rules).Sample(&l.State, 0, d)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Rule 2.8: in a daily run the k-th draw of year y is the same for the same bag,
// whatever was done between and whichever entry of the log it is.
func TestDailyDraws(t *testing.T) {
	root := [32]byte{1, 2, 3}
	terms := engine.Terms{Seats: 1, Options: map[string]string{optDaily: "yes"}}
	begin := func() engine.Table {
		table, _, err := Game.New(engine.Of(root, 0), terms)
		if err != nil {
			t.Fatal(err)
		}
		return table
	}
	say := func(table engine.Table, words ...string) engine.Outcome {
		out, err := table.Apply(engine.Of(root, uint64(table.Seq())+1), 0, words...)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	straight, roundabout := begin(), begin()
	for range 3 { // borrowing and paying at once leaves one Debt fewer in Used and one more in the bag …
		say(roundabout, "borrow")
	}
	roundabout.(*engine.Live[state, action]).State = straight.(*engine.Live[state, action]).State // … so put it right
	a, b := say(straight, "draw"), say(roundabout, "draw")
	if a.Events[0].Fact != b.Events[0].Fact {
		t.Errorf("drew %+v, later in the log %+v", a.Events[0].Fact, b.Events[0].Fact)
	}
	if !a.Final {
		t.Error("a draw could be taken back")
	}
	// The next draw, and the first of the next year, have other dice.
	seen := map[[8]byte]bool{}
	for _, n := range []uint64{1<<32 | 1, 1<<32 | 2, 2<<32 | 1, 2<<32 | 2} {
		d := engine.Of(root, daysDraw|n)
		var key [8]byte
		for i := range key {
			key[i] = byte(d.Below(256))
		}
		seen[key] = true
	}
	if len(seen) != 4 {
		t.Error("two draws share their dice")
	}
}

// Rule 3.9: only the draw of two cubes is final.
func TestOnlyDrawsAreFinal(t *testing.T) {
	for seed := range uint64(60) {
		d := engine.Fast(seed)
		table, _, err := Game.New(d, engine.Terms{Seats: 1, Options: anyOptions(d)})
		if err != nil {
			t.Fatal(err)
		}
		l := table.(*engine.Live[state, action])
		for n := 0; n < 150 && l.State.Phase != over; n++ {
			two := l.State.Bag.Sum() > 1
			words := l.Rules.Words(&l.State, new(rules).Sample(&l.State, 0, d))
			out, err := l.Apply(d, 0, words...)
			if err != nil {
				t.Fatal(err)
			}
			if out.Final != (words[0] == "draw" && two) {
				t.Fatalf("%v is final: %v", words, out.Final)
			}
		}
	}
}

// Whatever is said in whatever phase: it is played, or refused by a rule and
// nothing has changed.
func FuzzWords(f *testing.F) {
	for _, text := range []string{
		"draw", "draw 2", "choose repay", "choose repay mixed", "choose", "choose resolve current", "cut enterprise", "cut",
		"fund investment", "bank", "bank income", "bank security", "surplus social", "pass", "trade free-trade", "trade workhouse",
		"borrow", "taxes", "pay", "pay card", "pay bag", "buy education mixed", "buy enterprise", "finance", "feed treasury", "bag",
		"é́ 🦑", "@everyone", "draw\u00a0", "pay pay",
	} {
		for seed := range byte(6) {
			f.Add(seed, seed*9, int8(0), text)
		}
	}
	f.Fuzz(func(t *testing.T, seed, steps byte, seat int8, text string) {
		d := engine.Fast(uint64(seed))
		l, _, err := enginetest.Live[state, action](Game, d, engine.Terms{Seats: 1, Options: anyOptions(d)})
		if err != nil {
			t.Fatal(err)
		}
		for n := byte(0); n < steps && l.State.Phase != over; n++ {
			if err := l.Do(d, 0, new(rules).Sample(&l.State, 0, d)); err != nil {
				t.Fatal(err)
			}
		}
		s := l.State
		a, err := l.Rules.Parse(&l.State, engine.Seat(seat), strings.Split(text, " "))
		if err == nil {
			err = l.Do(d, engine.Seat(seat), a)
		}
		if err != nil && (!errors.Is(err, engine.ErrIllegal) || l.State != s) {
			t.Errorf("%q by %d: %v; changed: %v", text, seat, err, l.State != s)
		}
	})
}

// state is the position that a view shows, but for the key of its decision.
func (v View) state() state {
	s := state{
		Set:  settings{v.Scenario, v.Difficulty, v.Country, v.Policies, v.Extra, v.Daily, v.Plain},
		Year: uint32(v.Year), Draw: uint32(v.Draw), Bag: v.Bag, Current: v.Current, Used: v.Used, Treasury: v.Treasury,
		Marker: warStart, Opening: uint8(v.Opening),
	}
	for p, name := range phaseNames {
		if name == v.Phase {
			s.Phase = phase(p)
		}
	}
	for t := range v.Tracks {
		s.Tracks[t] = int8(v.Tracks[t])
	}
	if v.Pair != nil {
		s.Event = v.Pair.Event
	}
	for _, b := range v.Institutions {
		s.Bodies[b.Institution] = body{b.InPlay, uint8(b.Cuts), uint8(b.Cubes), uint8(b.Rewards)}
	}
	for _, c := range v.Cards {
		s.Faces[c.Policy] = c.Face
	}
	if v.Games != nil {
		s.Games = uint8(v.Games.Income)
	}
	if v.Front != nil {
		s.Marker, s.Fed = int8(v.Front.Marker), v.Front.Fed
	}
	return s
}
