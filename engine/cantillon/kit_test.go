package cantillon

import (
	"encoding/json"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/enginetest"
)

// Random play seldom comes to an auction, or has factories to run.
func TestPromises(t *testing.T) {
	terms, err := Game.About().Terms(3, map[string]string{optCampaign: "nordic"})
	if err != nil {
		t.Fatal(err)
	}
	options := []enginetest.Option{enginetest.Steps(20)}
	for _, turn := range []string{"turn 0 estate", "turn 0 produce"} {
		s, err := sceneOf(terms, []string{turn,
			"0 svealand at, gotaland t, norrland t", "0 goods purple 1, pale-red 2",
			"1 zealand a, the-belts fa", "1 goods pale-red 4, purple 1",
			"2 ingria aa, karelia t", "2 goods dark-blue 3",
			"factory svealand basic, karelia green, norrland basic", "lying karelia pale",
		})
		if err != nil {
			t.Fatal(err)
		}
		if s.Stage == estate {
			s.Lot = &lot{What: read("10 12"), Bidder: nobody, Next: 1, In: engine.Only(1, 2)}
		}
		raw, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		options = append(options, enginetest.Start(terms, engine.Position{Game: "cantillon", Edition: 1, State: raw}))
	}
	enginetest.Run(t, Game, options...)
}

func TestTranscripts(t *testing.T) {
	enginetest.Transcripts(t, Game, "testdata/*.txt", enginetest.Scene(stageScene))
}

func TestRulebook(t *testing.T) { enginetest.Rulebook(t, Game, ".") }

func TestStored(t *testing.T) { enginetest.Stored(t, Game, "testdata") }
