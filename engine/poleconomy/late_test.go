package poleconomy

import (
	"fmt"
	"strings"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/enginetest"
	"divisionbell/engine/poleconomy/late"
)

// lateTable is the table of rule 3.5, made of what is paid.
func lateTable() string {
	var b strings.Builder
	b.WriteString("| Game | Rounds | Thousands of dollars more, by order of play |\n|---|---|---|\n")
	for i, game := range []string{"1", "2", "1, `quick=yes`", "2, `quick=yes`"} {
		for j, length := range []string{"11 or more", "6 to 10", "up to 5"} {
			var cells []string
			for players := 2; players <= maxSeats; players++ {
				var sums []string
				for _, notes := range late.Notes(late.Match{Politics: i%2 > 0, Quick: i > 1, Players: players, Rounds: []int{0, 10, 5}[j]}) {
					sums = append(sums, fmt.Sprint(int(notes)*Note/1000))
				}
				cells = append(cells, fmt.Sprintf("%d players %s", players, strings.Join(sums, ", ")))
			}
			fmt.Fprintf(&b, "| %s | %s | %s |\n", game, length, strings.Join(cells, "; "))
		}
	}
	return b.String()
}

// Rule 3.5: the rulebook's table is what is paid.
func TestTheRulebookHasTheTableOfLateCash(t *testing.T) {
	if table := lateTable(); !strings.Contains(rulebook, table) {
		t.Errorf("the rulebook lacks the table as it is paid:\n%s", table)
	}
}

// Rule 3.5: each length has its line, whether or not the match has an end.
func TestLengthsOfLateCash(t *testing.T) {
	for rounds, line := range map[int]int{1: 5, 5: 5, 6: 10, 10: 10, 11: 0, 15: 0, 100: 0} {
		for i := range 4 {
			notes := func(rounds int) string {
				return fmt.Sprint(late.Notes(late.Match{Politics: i%2 > 0, Quick: i > 1, Players: 4, Rounds: rounds}))
			}
			if got, want := notes(rounds), notes(line); got != want {
				t.Errorf("%d rounds: %s, want %s", rounds, got, want)
			}
		}
	}
}

// Rule 3.5: in a new match the Bank pays once, by the order of play; in one that is
// older than the option, or goes without, nobody gets more.
func TestLateCash(t *testing.T) {
	for _, game := range []string{"1", "2"} {
		for seats := 2; seats <= maxSeats; seats++ {
			terms, err := Game.About().Terms(seats, map[string]string{optGame: game})
			if err != nil {
				t.Fatal(err)
			}
			none, err := Game.About().Terms(seats, map[string]string{optGame: game, optLate: "none"})
			if err != nil {
				t.Fatal(err)
			}
			before := engine.Terms{Seats: seats, Options: map[string]string{optGame: game}, Edition: 1}
			even, without, older := begun(t, terms), begun(t, none), begun(t, before)
			if older.Set.Late || without.Set.Late {
				t.Error("cash is paid to whom none was promised")
			}
			for place, notes := range late.Notes(late.Match{Politics: game == "2", Players: seats, Rounds: 15}) {
				seat := (int(even.PM) + place) % seats
				if got := even.Cash[seat] - without.Cash[seat]; got != int64(notes)*Note || without.Cash[seat] != older.Cash[seat] {
					t.Errorf("game %s, %d seats: place %d has $%d more, want $%d", game, seats, place+1, got, int64(notes)*Note)
				}
			}
			even.check(t)
		}
	}
}

// Rule 3.5: where squares are dealt the cash is another from edition 5 on; a match of an
// older edition has what it had.
func TestLateCashMindsTheDeal(t *testing.T) {
	for edition, quick := range map[int]bool{4: false, 5: true} {
		even := begun(t, engine.Terms{Seats: 6, Options: map[string]string{optGame: "1", optQuick: "yes", optLate: "even"}, Edition: edition})
		without := begun(t, engine.Terms{Seats: 6, Options: map[string]string{optGame: "1", optQuick: "yes"}, Edition: edition})
		for place, notes := range late.Notes(late.Match{Quick: quick, Players: 6, Rounds: 15}) {
			seat := (int(even.PM) + place) % 6
			if got := even.Cash[seat] - without.Cash[seat]; got != int64(notes)*Note {
				t.Errorf("edition %d: place %d has $%d more, want $%d", edition, place+1, got, int64(notes)*Note)
			}
		}
	}
}

// begun is a match of steady bots when its first turn begins.
func begun(t *testing.T, terms engine.Terms) *state {
	t.Helper()
	d := engine.Fast(5)
	table, _, err := Game.New(d, terms)
	if err != nil {
		t.Fatal(err)
	}
	l := table.(*engine.Live[state, action])
	for l.State.Phase != moving {
		if _, err := table.Apply(d, l.Asks().Asks[0].Seat, Steady.Play(engine.See(table, l.Asks().Asks[0].Seat), l.Asks().Asks[0], d)...); err != nil {
			t.Fatal(err)
		}
	}
	return &l.State
}

// A position of version 4, before anybody is Prime Minister, opens, and the cash of
// rule 3.5 is paid when somebody is.
func TestStateV4Opens(t *testing.T) {
	table := enginetest.Reopened(t, Game, "testdata/state_v4.json")
	s := &table.(*engine.Live[state, action]).State
	s.check(t)
	if s.Phase != joining || s.PM >= 0 {
		t.Fatalf("it is in phase %d, the Prime Minister %d", s.Phase, s.PM)
	}
	had := s.Cash
	for d := engine.Fast(1); s.Phase != moving; {
		ask := table.Status(engine.Nobody).Asks[0]
		if _, err := table.Apply(d, ask.Seat, Steady.Play(engine.See(table, ask.Seat), ask, d)...); err != nil {
			t.Fatal(err)
		}
	}
	for place, notes := range late.Notes(late.Match{Politics: true, Players: int(s.Seats), Rounds: int(s.Set.Rounds)}) {
		if seat := (s.PM + int8(place)) % s.Seats; s.Cash[seat]-had[seat] != int64(notes)*Note {
			t.Errorf("place %d had $%d and has $%d", place+1, had[seat], s.Cash[seat])
		}
	}
}
