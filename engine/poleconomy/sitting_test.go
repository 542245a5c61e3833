package poleconomy

import (
	"slices"
	"strings"
	"testing"

	"divisionbell/engine"
)

// A sitting belongs to its Prime Minister's turn: laying, the vote, the vote again on what
// is amended, and the move are one turn, so that who is away keeps all waiting once. A
// caretaker calls the vote on what was laid, votes no, and moves.
func TestASittingIsOfItsTurn(t *testing.T) {
	l := scene(t, 4, map[string]string{optGame: "2"}, "treasury 900000")
	turn := l.Asks().Asks[0].Turn
	same := func(when string) {
		t.Helper()
		for _, a := range l.Asks().Asks {
			if a.Turn != turn {
				t.Errorf("%s it is turn %d, and was %d", when, a.Turn, turn)
			}
		}
	}
	take := func(seat engine.Seat, want string) {
		t.Helper()
		asks := l.Asks().Asks
		i := slices.IndexFunc(asks, func(a engine.Ask) bool { return a.Seat == seat })
		if i < 0 {
			t.Fatalf("seat %d is asked nothing", seat)
		}
		words := strings.Join(l.Caretaker(asks[i]), " ")
		if words != want {
			t.Errorf("the caretaker of seat %d says %q, want %q", seat, words, want)
		}
		play(t, l, []byte{1, 2}, seat, words)
	}
	play(t, l, nil, 0, "tax company 80000")
	play(t, l, nil, 0, "payment everyone 50000")
	same("with bills laid")
	take(0, "vote call")
	same("in the sitting")
	take(1, "vote no")
	play(t, l, nil, 2, "tax company 60000")
	same("after the amendment")
	if asks := l.Asks().Asks; len(asks) != 4 || asks[0].Key != l.Seq() {
		t.Errorf("after the amendment %v are asked", asks)
	}
	play(t, l, nil, 0, "vote no")
	take(1, "vote no")
	play(t, l, nil, 2, "vote payment aye")
	take(3, "vote no")
	same("after the sitting")
	take(0, "throw")
}

// Steady says in one word what it votes alike on all bills that are open to it, as the
// buttons do, so that none of two says the same.
func TestSteadyVotesAlikeInOneWord(t *testing.T) {
	said := map[string]bool{}
	for seed := range uint64(60) {
		d := engine.Fast(seed)
		l := scene(t, 4, map[string]string{optGame: "2"}, "treasury 900000")
		for range 1 + d.Below(2) {
			bill := []string{"tax company 80000", "tax flat 200000", "payment everyone 50000", "payment no-companies 100000"}[d.Below(4)]
			if words := strings.Fields(bill); engine.Offered(l, 0, words) {
				play(t, l, nil, 0, bill)
			}
		}
		play(t, l, nil, 0, "vote call")
		for _, ask := range l.Asks().Asks {
			words := engine.See(l, ask.Seat).Steady(ask, d)
			if words[0] != "vote" {
				continue // it amends
			}
			said[strings.Join(words, " ")] = true
			sides := map[string]bool{}
			for i := 2; i < len(words); i += 2 {
				sides[words[i]] = true
			}
			if len(words) > 1 && len(sides) == 1 && (sides["aye"] || sides["no"]) {
				t.Errorf("seed %d: seat %d says %q", seed, ask.Seat, words)
			}
		}
	}
	if !said["vote aye"] || !said["vote no"] {
		t.Errorf("it said %v", said)
	}
}

// Whatever is voted, the results of a sitting are what the ballots say, and it waits for
// nobody whose vote could change nothing.
func TestResultsOfASitting(t *testing.T) {
	d := engine.Fast(3)
	for range 20_000 {
		s := &state{Seats: maxSeats}
		b := bill{}
		for seat := range s.Seats {
			s.Votes[seat] = int16(1 + d.Below(9))
		}
		b.Other.Moved = d.Below(2) == 0
		cast := func(seat int8) {
			side := d.Below(4)
			if !b.Other.Moved {
				side = d.Below(2)
			}
			switch side {
			case 0:
				b.Noes |= 1 << seat
			case 1:
				b.Ayes |= 1 << seat
			case 2:
				b.Other.Ayes |= 1 << seat
			default:
				b.Ayes |= 1 << seat
				b.Other.Ayes |= 1 << seat
			}
		}
		var early [2]bool
		certain := false
		for seat := range s.Seats {
			cast(seat)
			passed, other, done := b.result(s)
			if certain && (!done || early != [2]bool{passed, other}) {
				t.Fatalf("what was certain became %v, %v: %+v, votes %v", passed, other, b, s.Votes)
			}
			certain, early = done, [2]bool{passed, other}
		}
		read, changed, half := s.votesOf(b.Ayes), s.votesOf(b.Other.Ayes), s.votesOf(s.playing())/2
		other := changed > half && changed > read
		if want := [2]bool{read > half || other, other}; !certain || early != want {
			t.Fatalf("%d read, %d amended of %d: %v, want %v", read, changed, 2*half, early, want)
		}
	}
}
