package exchequer

import (
	"fmt"
	"strings"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/enginetest"
)

// levellingTable is the table of rule 2.8, made of what is played.
func levellingTable() string {
	var b strings.Builder
	b.WriteString("| Set-up | Tokens more, by order of play |\n|---|---|\n")
	for manner := range levellings {
		name := "Whole board"
		if manner&oneCircle != 0 {
			name = "One circle"
		}
		name += map[bool]string{false: ", drafted", true: ", dealt"}[manner&dealt != 0]
		if manner&sameOrder != 0 {
			name += ", `order=same`"
		}
		var cells []string
		for seats := 2; seats <= maxSeats; seats++ {
			if more := levellings[manner][seats]; more != [maxSeats]uint8{} {
				cells = append(cells, fmt.Sprintf("%d players %s", seats, strings.Trim(strings.ReplaceAll(fmt.Sprint(more[:seats]), " ", ", "), "[]")))
			}
		}
		fmt.Fprintf(&b, "| %s | %s |\n", name, strings.Join(cells, "; "))
	}
	return b.String()
}

// Rule 2.8: the rulebook's table is what is played.
func TestTheRulebookHasTheTable(t *testing.T) {
	if table := levellingTable(); !strings.Contains(rulebook, table) {
		t.Errorf("the rulebook lacks the table as it is played:\n%s", table)
	}
}

// Rule 2.8: a new match makes up for the order of play, by the options that it has;
// nobody has fewer tokens than rule 2.1 gives, and one who was made before has no
// more.
func TestTokensForTheOrderOfPlay(t *testing.T) {
	for seats := 2; seats <= maxSeats; seats++ {
		for i, circle := range boardNames {
			for _, setup := range []string{"drafted", "dealt"} {
				for _, order := range []string{"reverse", "same"} {
					chosen := map[string]string{optCircle: circle, optSetup: setup, optOrder: order}
					terms, err := Game.About().Terms(seats, chosen)
					if err != nil {
						t.Fatal(err)
					}
					l, _, err := enginetest.Live[state, action](Game, engine.Fast(uint64(seats)), terms)
					if err != nil {
						t.Fatal(err)
					}
					old, _, err := enginetest.Live[state, action](Game, engine.Fast(uint64(seats)), engine.Terms{Seats: seats, Options: chosen, Edition: 1})
					if err != nil {
						t.Fatal(err)
					}
					manner := 0
					for set, name := range map[int]bool{oneCircle: i > 0, dealt: setup == "dealt", sameOrder: order == "same"} {
						if name {
							manner |= set
						}
					}
					for before := range seats {
						seat := (int(l.State.First) + before) % seats
						if got, want := l.State.Reserve[seat]-old.State.Reserve[seat], levellings[manner][seats][before]; got != want || old.State.Set.Late != 0 {
							t.Errorf("%d seats, %v: place %d has %d tokens more, want %d", seats, chosen, before+1, got, want)
						}
					}
				}
			}
		}
	}
}

// Rule 1.6: the streams are the rulebook's, by seat.
func TestStreams(t *testing.T) {
	for seat, stream := range Streams {
		if !strings.Contains(rulebook, fmt.Sprintf("seat %d the %s", seat+1, stream)) {
			t.Errorf("the rulebook gives seat %d no %s", seat+1, stream)
		}
	}
}
