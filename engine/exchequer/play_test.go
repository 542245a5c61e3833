package exchequer

import (
	"fmt"
	"slices"
	"testing"

	"divisionbell/engine"
)

// variants are the settings that change the course of a match.
var variants = [][]string{
	nil,
	{optLength, "8"},
	{optSetup, "dealt"},
	{optTokens, "all"},
	{optSetup, "dealt", optTokens, "all", optOrder, "same", optMinimum, "three"},
	{optCircle, "inner", optMoveIn, "one", optVictory, "opponent"},
	{optCircle, "outer", optOrder, "same", optLength, "3"},
	{optLate, "one", optTokens, "all"},
	{optLate, "half", optCircle, "inner"},
	{optLate, "even", optSetup, "dealt", optTokens, "all"},
	{optLate, "even", optCircle, "outer"},
}

// everyVariant plays a random match of each variant with each number of seats.
func everyVariant(t *testing.T, play func(t *testing.T, l *engine.Live[state, action], d *engine.Dice)) {
	for seats := 2; seats <= maxSeats; seats++ {
		for i, options := range variants {
			t.Run(fmt.Sprint(seats, options), func(t *testing.T) {
				play(t, live(t, uint64(i), seats, options...), engine.Fast(uint64(seats)))
			})
		}
	}
}

// Tokens come only by reinforcement and go only by losses; of the areas none is
// without a token but the one being occupied; the seats that leave change nothing
// of that.
func TestTokensAreConserved(t *testing.T) {
	everyVariant(t, func(t *testing.T, l *engine.Live[state, action], d *engine.Dice) {
		for range 1500 {
			before, setup := l.State.stock(), l.State.Phase < strengthening
			st := l.Asks()
			if st.Places != nil {
				return
			}
			seat := st.Asks[d.Below(len(st.Asks))].Seat
			words := engine.Walk(engine.See(l, seat), d)
			if d.Below(200) == 0 {
				seats := l.Next(engine.Nobody, "leave")
				seat, words = engine.Nobody, []string{"leave", seats[d.Below(len(seats))].Word}
			}
			out, err := l.Apply(d, seat, words...)
			if err != nil {
				t.Fatalf("seat %d: %q: %v", seat, words, err)
			}
			want := before
			for _, e := range out.Events {
				switch f := e.Fact.(type) {
				case Placed:
					if !setup {
						want += f.N
					}
				case Battled:
					want -= f.Lost + f.Took
				}
			}
			if err := l.State.check(); err != nil {
				t.Fatalf("seat %d: %q: %v", seat, words, err)
			}
			if got := l.State.stock(); got != want {
				t.Fatalf("seat %d: %q: %d tokens became %d, not %d", seat, words, before, got, want)
			}
		}
	})
}

// stock is all tokens on the board and all that the set-up has still to place.
func (s *state) stock() int {
	n := s.tokensOn(s.board().all)
	for _, r := range s.Reserve {
		n += int(r)
	}
	return n
}

// Rules 2.1 and 2.8: after the set-up everybody has what the table says, and more
// for each who plays before, or every two, or by the table.
func TestTokenTotals(t *testing.T) {
	want := map[int][2]int{2: {40, 20}, 3: {35, 17}, 4: {30, 15}, 5: {25, 12}, 6: {20, 10}}
	for seats, totals := range want {
		for i, circle := range boardNames {
			for _, options := range append(slices.Clone(variants[:5]), []string{optLate, "one"}, []string{optLate, "half", optSetup, "dealt", optTokens, "all"}, []string{optLate, "even"}) {
				l := live(t, 5, seats, append([]string{optCircle, circle}, options...)...)
				d := engine.Fast(6)
				for l.State.Phase < strengthening {
					st := l.Asks()
					if err := l.Do(d, st.Asks[0].Seat, new(rules).Sample(&l.State, st.Asks[0].Seat, d)); err != nil {
						t.Fatal(err)
					}
				}
				for p := range l.State.parties() {
					want := totals[min(i, 1)]
					if p < seats && slices.Contains(options, optLate) {
						before := (p - int(l.State.First) + seats) % seats
						switch {
						case slices.Contains(options, "one"):
							want += before
						case slices.Contains(options, "half"):
							want += before / 2
						default:
							want += int(l.State.Set.levelled(int8(seats))[before])
						}
					}
					if n := l.State.tokensOn(l.State.Own[p]); n != want {
						t.Errorf("%d seats, %s board, %v: party %d has %d tokens, not %d", seats, circle, options, p, n, want)
					}
				}
			}
		}
	}
}

// What is sampled is offered, and reads back as it was.
func TestSamplesAreOffered(t *testing.T) {
	everyVariant(t, func(t *testing.T, l *engine.Live[state, action], d *engine.Dice) {
		for range 600 {
			st := l.Asks()
			if st.Places != nil {
				return
			}
			seat := st.Asks[d.Below(len(st.Asks))].Seat
			a := new(rules).Sample(&l.State, seat, d)
			words := new(rules).Words(&l.State, a)
			if back, err := new(rules).Parse(&l.State, seat, words); err != nil || back != a {
				t.Fatalf("%+v is %q is %+v, %v", a, words, back, err)
			}
			if !engine.Offered(l, seat, words) {
				t.Fatalf("%s: %q is not offered", phaseNames[l.State.Phase], words)
			}
			if err := l.Do(d, seat, a); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// A caretaker never attacks, and a match of caretakers alone goes on.
func TestCaretakersHold(t *testing.T) {
	everyVariant(t, func(t *testing.T, l *engine.Live[state, action], d *engine.Dice) {
		for range 400 {
			st := l.Asks()
			if st.Places != nil {
				return
			}
			a := new(rules).Caretaker(&l.State, st.Asks[0])
			if a.verb == attack || a.verb == move {
				t.Fatalf("a caretaker says %q", new(rules).Words(&l.State, a))
			}
			if err := l.Do(d, st.Asks[0].Seat, a); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// Typed play allocates nothing for an action.
func TestTypedPlayAllocatesNothing(t *testing.T) {
	d := engine.Fast(1)
	l := live(t, 1, 4)
	l.Asks()
	if n := testing.AllocsPerRun(2000, func() {
		st := l.Asks()
		if err := l.Do(d, st.Asks[0].Seat, new(rules).Sample(&l.State, st.Asks[0].Seat, d)); err != nil {
			t.Fatal(err)
		}
	}); n > 0 {
		t.Errorf("%v allocations an action", n)
	}
}

// A whole match played out allocates its table, a step and a list of asks.
func TestPlayoutAllocatesItsTable(t *testing.T) {
	d := engine.Fast(1)
	terms := engine.Terms{Seats: 4, Options: map[string]string{optLength: "5", optSetup: "dealt"}}
	if n := testing.AllocsPerRun(50, func() {
		if _, err := Game.Playout(d, terms, 10_000); err != nil {
			t.Fatal(err)
		}
	}); n > 3 {
		t.Errorf("%v allocations a match", n)
	}
}

// Bots get no dice of the match and see no choice of dice; steady answers every
// kind of ask with what is offered, whatever the others hide.
func TestSteadyDoesNotPeek(t *testing.T) {
	everyVariant(t, func(t *testing.T, l *engine.Live[state, action], d *engine.Dice) {
		for range 300 {
			st := l.Asks()
			if st.Places != nil {
				return
			}
			ask := st.Asks[d.Below(len(st.Asks))]
			said := Steady.Play(engine.See(l, ask.Seat), ask, engine.Fast(7))
			elsewhere := Steady.Play(engine.See(l.Imagine(ask.Seat, d), ask.Seat), ask, engine.Fast(7))
			if !engine.Offered(l, ask.Seat, said) || fmt.Sprint(said) != fmt.Sprint(elsewhere) {
				t.Fatalf("%s: steady says %q, or %q", ask.Kind, said, elsewhere)
			}
			if err := l.Do(d, ask.Seat, new(rules).Sample(&l.State, ask.Seat, d)); err != nil {
				t.Fatal(err)
			}
		}
	})
}
