package divisionbell_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"divisionbell/engine"
)

// houseRules are the rules below which each rulebook says what we settled, once
// for each house rule. It only gets longer: what was ruled on stays told.
var houseRules = map[string]string{
	"austerity":  "2.3 2.5 2.7 3.3 3.5 3.7 3.9 3.10 4.1 4.3 4.3 4.5 4.6 4.7 5.1 5.2 5.3 5.5 6.8 7.1 7.1 8.1 8.2 8.4 8.6 8.7 8.8 9.1 9.3 9.4 10.1 10.4 11.1 11.1 11.3 11.3 11.4 11.6",
	"cantillon":  "1.1 1.2 2.1 2.3 2.4 2.6 2.6 3.1 3.2 3.3 3.3 3.5 3.5 3.6 4.1 4.3 4.4 4.5 4.5 4.6 4.10 4.11 4.12 4.13 5.1 5.2 5.2 5.4 5.5 5.6 5.7 5.7 5.8 5.9 5.9 6.3 7.1 7.2 7.4 8.4 8.6 8.7 8.7 8.8 9.1 9.2 9.5",
	"exchequer":  "1.4 1.5 1.6 2.3 2.5 2.6 2.6 2.6 2.8 3.1 3.3 4.4 4.5 4.7 4.8 5.1 6.1 6.3 7.1 7.3 7.5 8.2 9.1 9.2 9.4 9.5",
	"nim":        "1.1 1.2 2.2",
	"poleconomy": "1.3 2.1 2.2 3.3 3.5 3.5 4.1 4.3 4.4 4.7 5.4 5.6 5.7 5.7 5.7 6.3 6.5 6.8 6.10 6.10 6.10 6.11 6.11 6.12 7.2 7.3 7.3 7.4 7.4 7.5 7.6 7.7 8.1 8.2 8.3 8.7 8.8 8.9 9.2 9.3 9.7 9.9 10.1 10.2 10.6 10.7 11.1 11.4 11.4 11.5 11.5 12.4 12.5 12.7 12.10 12.11 12.12 12.13 12.14 12.14 12.15 12.15 12.15 13.2 13.5 13.6 13.7 14.1 14.2",
	"tax":        "1.3 2.2 2.5 2.6 3.2 3.3 3.4 4.2 4.4 4.5 4.6 4.6 4.7 5.2 5.3 5.4 6.1 6.2 6.3 7.1 8.1 8.2 8.3 9.1 9.2",
}

// TestHouseRules: every house rule stands below its rule with its reason, and
// none is left in a table at the end, where nobody would find it.
func TestHouseRules(t *testing.T) {
	for game, want := range houseRules {
		book, err := os.ReadFile(filepath.Join("engine", game, "rules.md"))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range engine.Paragraphs(string(book)) {
			for _, house := range p.House {
				got = append(got, p.Number)
				if house.Rule == "" || house.Why == "" {
					t.Errorf("%s %s: %q has the reason %q", game, p.Number, house.Rule, house.Why)
				}
			}
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%s settles\n%s\nwant\n%s", game, got, want)
		}
		if strings.Contains(string(book), "| Why |") {
			t.Errorf("%s keeps reasons in a table", game)
		}
	}
}
