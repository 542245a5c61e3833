package cantillon

import (
	"encoding/json"
	"strings"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/enginetest"
)

// What random play seldom comes to: an auction, factories to be fed, troops that
// cannot be paid, a fallen realm to be entered, a city that starves, a last one.
var crowded = []string{
	`turn 0 estate
	0 svealand at, gotaland t, norrland t
	0 goods purple 1, pale-red 2
	1 zealand a, the-belts fa
	1 goods pale-red 4, purple 1
	2 ingria aa, karelia t
	2 goods dark-blue 3
	factory svealand basic, norrland basic, karelia green`,
	`turn 0 produce
	0 svealand at, gotaland t, norrland t
	0 goods pale-blue 1, pale-red 2, dark-red 2, dark-blue 2
	1 zealand a, the-belts fa
	2 ingria aa, karelia t
	factory svealand basic, norrland basic, svealand purple, norrland purple
	lying norrland pale`,
	`turn 2 pay
	0 svealand at, gotaland t
	1 zealand a, the-belts fa
	2 ingria a, karelia a, ostrobothnia at, gulf-of-finland fa
	2 reserve af
	2 goods dark-blue 1`,
	`turn 0 expand
	0 svealand at, ostrobothnia aa, southern-finland aa, gulf-of-finland fa, livonia a, norrland t, baltic-sea f
	1 zealand at, eastern-norway at
	2 karelia t, novgorod t, gulf-of-bothnia ft
	2 out starved
	estate 2 ingria
	factory karelia green
	lying karelia pale`,
	`turn 1 expand
	0 svealand tt, gotaland t, skagerrak-and-kattegat f, the-belts fa
	1 zealand tt, karelia at
	2 jutland aa, scotland a, ingria a
	besieged zealand`,
	`turn 0 expand
	0 svealand aa, gotaland aa, the-belts fa, jutland aa, baltic-sea fa, livonia aa
	1 zealand t, scotland tt, faroe-sea f
	1 goods orange 2
	2 ingria t, southern-finland a, gulf-of-finland ft`,
}

func TestPromises(t *testing.T) {
	terms, err := Game.About().Terms(3, map[string]string{optCampaign: "nordic"})
	if err != nil {
		t.Fatal(err)
	}
	options := []enginetest.Option{enginetest.Steps(20)}
	for _, text := range crowded {
		lines := strings.Split(text, "\n")
		for i := range lines {
			lines[i] = strings.TrimSpace(lines[i])
		}
		s, err := sceneOf(terms, lines)
		if err != nil {
			t.Fatal(err)
		}
		if s.Stage == estate {
			s.Lot = &lot{What: atlas.Read("10 12"), Bidder: nobody, Next: 1, In: engine.Only(1, 2)}
		}
		raw, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		options = append(options, enginetest.Start(terms, engine.Position{Game: "cantillon", Edition: 3, Version: 3, State: raw}))
	}
	options = append(options, enginetest.Reveals("sold", "unsold", "ceiling-given"), enginetest.Start(terms, ceilinged(t)))
	enginetest.Run(t, Game, options...)
}

// ceilinged is an auction by ceilings: two are to bid, and one has named a ceiling.
func ceilinged(t *testing.T) engine.Position {
	t.Helper()
	terms, err := Game.About().Terms(3, map[string]string{optCampaign: "nordic", optAuction: "ceilings"})
	if err != nil {
		t.Fatal(err)
	}
	s, err := sceneOf(terms, strings.Split(strings.ReplaceAll(crowded[0], "\t", ""), "\n"))
	if err != nil {
		t.Fatal(err)
	}
	s.Lot = &lot{What: atlas.Read("10 12"), Bidder: nobody, Next: nobody, In: engine.Only(1, 2)}
	s.Ceilings = ceilings{{1, all, 5}, {2, 11, 3}}
	raw, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return engine.Position{Game: "cantillon", Edition: 3, Version: 3, State: raw}
}

func TestTranscripts(t *testing.T) {
	enginetest.Transcripts(t, Game, "testdata/*.txt", enginetest.Scene(stageScene))
}

func TestRulebook(t *testing.T) { enginetest.Rulebook(t, Game, ".") }

func TestStored(t *testing.T) { enginetest.Stored(t, Game, "testdata") }
