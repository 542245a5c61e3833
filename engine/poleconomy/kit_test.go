package poleconomy

import (
	"strings"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/enginetest"
)

// Bids given in secret come to light when a square is sold or is not, and that a ceiling
// was named beforehand when its bid is given. Random play seldom owes anything, nor
// comes to another's advertising, nor makes several offers at once.
func TestConformance(t *testing.T) {
	terms, err := Game.About().Terms(3, nil)
	if err != nil {
		t.Fatal(err)
	}
	owing, err := stage(terms, []string{"0 owes 1 100000", "1 owes 2 50000", "1 owns northern-lights-television molson-breweries"})
	if err != nil {
		t.Fatal(err)
	}
	table, err := Game.Open(owing)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := table.Apply(engine.Fast(1).Given(2, 3), 0, "throw"); err != nil {
		t.Fatal(err)
	}
	visited, err := table.Position()
	if err != nil {
		t.Fatal(err)
	}
	dealing, err := Game.Open(owing)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"1 offer 1 ask 500000 give northern-lights-television", "1 offer 3 ask 150000 give molson-breweries", "2 offer 1 borrow 100000 repay 110000"} {
		words := strings.Fields(line)
		if _, err := dealing.Apply(engine.Fast(1), engine.Seat(words[0][0]-'0'), words[1:]...); err != nil {
			t.Fatal(line, err)
		}
	}
	offered, err := dealing.Position()
	if err != nil {
		t.Fatal(err)
	}
	enginetest.Run(t, Game, enginetest.Limit(20_000), enginetest.Steps(8), enginetest.Reveals("sold", "unsold", "bids-opened", "bid-given"),
		enginetest.Start(terms, owing), enginetest.Start(terms, visited), enginetest.Start(terms, offered))
}

func TestTranscripts(t *testing.T) {
	enginetest.Transcripts(t, Game, "testdata/*.txt", enginetest.Scene(stage))
}

func TestRulebook(t *testing.T) { enginetest.Rulebook(t, Game, ".") }

func TestStored(t *testing.T) { enginetest.Stored(t, Game, "testdata") }
