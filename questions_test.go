package divisionbell_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"divisionbell/engine"
)

// questions are what newcomers type behind /match rules, and the rules of which
// one must be among the first three.
var questions = []struct{ game, asked, rules string }{
	{"exchequer", "how do I win", "9.1"},
	{"exchequer", "how many dice do I roll", "4.3"},
	{"exchequer", "who wins a tie", "4.6"},
	{"exchequer", "how many dice does the defender get", "4.4"},
	{"exchequer", "reinforcements", "3.1"},
	{"exchequer", "how many new tokens do I get each turn", "3.1 3.3"},
	{"exchequer", "bonus for a whole sector", "3.2"},
	{"exchequer", "can I attack more than once", "4.8"},
	{"exchequer", "how many tokens move in after I win", "5.1"},
	{"exchequer", "fortify", "6.1"},
	{"exchequer", "who goes first", "2.2"},
	{"exchequer", "what are the white lines", "1.3"},
	{"exchequer", "what happens when I am eliminated", "8.1"},
	{"exchequer", "somebody quits", "8.2"},
	{"exchequer", "stalemate", "9.5"},
	{"exchequer", "shorter game", "1.5 9.3"},
	{"exchequer", "which areas are neighbours", "1.2"},
	{"exchequer", "how many tokens do I get", "3.1"},
	{"exchequer", "how many tokens do I start with", "2.1"},
	{"tax", "how do I win", "7.1"},
	{"tax", "what is zero", "3.3"},
	{"tax", "can I play two cards", "4.3"},
	{"tax", "do I have to fold", "4.6 4.5"},
	{"tax", "when do I draw a card", "2.5 2.2 2.4"},
	{"tax", "can the difference be negative", "3.2"},
	{"tax", "division with a remainder", "5.2"},
	{"tax", "what are communal cards for", "4.4 2.4"},
	{"tax", "how many points for going out", "6.1"},
	{"tax", "what if everyone else folds", "6.2"},
	{"tax", "how many cards in the deck", "1.1"},
	{"tax", "can I see other hands", "1.3"},
	{"tax", "can I use multiplication", "5.1"},
	{"tax", "can I pass", "4.5 4.6"},
	{"tax", "can I divide", "5.2 5.1"},
	{"tax", "how many cards do I start with", "2.1"},
	{"austerity", "how do I win", "8.7"},
	{"austerity", "how do I lose", "8.6"},
	{"austerity", "what do the colours mean", "1.2"},
	{"austerity", "what happens at the end of the year", "8.1"},
	{"austerity", "third cut", "5.4"},
	{"austerity", "which institution must I cut", "5.2 5.1"},
	{"austerity", "how do I get more money", "7.2 7.3"},
	{"austerity", "loans", "7.2 7.4"},
	{"austerity", "can I save income", "6.5 6.1"},
	{"austerity", "only one cube left in the bag", "3.3"},
	{"austerity", "can I undo", "3.9"},
	{"austerity", "score", "8.8"},
	{"austerity", "two black cubes", "4.1 5.1 5.3"},
	{"poleconomy", "what happens when I cannot pay", "6.8 4.4"},
	{"poleconomy", "how do I win", "10.6"},
	{"poleconomy", "how do I buy a company", "6.5"},
	{"poleconomy", "what does insurance do", "5.8 8.5"},
	{"poleconomy", "double six", "5.7"},
	{"poleconomy", "who is prime minister", "3.3 11.6 4.7"},
	{"poleconomy", "how long does the game last", "10.2"},
	{"poleconomy", "can I trade with other players", "9.1"},
	{"poleconomy", "can I borrow money", "9.7"},
	{"poleconomy", "hostile takeover", "8.6"},
	{"poleconomy", "can I sell my company", "9.1 8.9"},
	{"cantillon", "how do I win", "9.1"},
	{"cantillon", "how do I get money", "3.7"},
	{"cantillon", "how do battles work", "5.2"},
	{"cantillon", "what does an army cost", "3.6 3.3"},
	{"cantillon", "when is a player out", "5.8"},
	{"cantillon", "can ships carry armies", "4.4"},
	{"cantillon", "my unit was cut off", "4.7"},
	{"cantillon", "what do factories make", "6.3 6.4"},
	{"cantillon", "how many units fit in a land", "4.3"},
	{"cantillon", "siege", "5.6"},
	{"cantillon", "can I make peace", "7.5"},
	{"cantillon", "what is supply", "4.6 4.7"},
	{"cantillon", "how do I attack", "5.2"},
}

// TestNewcomersFindTheirRule among the three that a look-up shows first.
func TestNewcomersFindTheirRule(t *testing.T) {
	rulebooks, prefaces := map[string][]engine.Paragraph{}, map[string]engine.Paragraph{}
	for _, q := range questions {
		if rulebooks[q.game] == nil {
			text, err := os.ReadFile(filepath.Join("engine", q.game, "rules.md"))
			if err != nil {
				t.Fatal(err)
			}
			rulebooks[q.game] = engine.Paragraphs(string(text))
			prefaces[q.game] = engine.Paragraph{Title: "Preface", Text: engine.Preface(string(text))}
		}
		var shown []string
		found := engine.Lookup(rulebooks[q.game], q.asked)
		for _, p := range found[:min(3, len(found))] {
			shown = append(shown, p.Number)
		}
		if !slices.ContainsFunc(strings.Fields(q.rules), func(want string) bool { return slices.Contains(shown, want) }) {
			t.Errorf("%s: %q shows %v, want one of %s", q.game, q.asked, shown, q.rules)
		}
		if found := engine.Lookup(append(slices.Clone(rulebooks[q.game]), prefaces[q.game]), q.asked); len(found) > 0 && found[0].Number == "" {
			t.Errorf("%s: %q is answered by the preface", q.game, q.asked)
		}
	}
}
