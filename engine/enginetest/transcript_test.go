package enginetest

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"divisionbell/engine"
)

func TestTranscripts(t *testing.T) {
	Transcripts(t, game(""), "testdata/*.txt", Scene(scene))
}

// scene reads "deck 4 5" and "0 holds 7 8".
func scene(t engine.Terms, lines []string) (engine.Position, error) {
	s := state{Hands: make([][]int, t.Seats), Shown: make([]bool, t.Seats), Sums: make([]int, t.Seats), Vows: make([]int, t.Seats), Keys: make([]uint32, t.Seats)}
	for _, line := range lines {
		words := strings.Fields(line)
		cards := []int{}
		for _, w := range words[1:] {
			if n, err := strconv.Atoi(w); err == nil {
				cards = append(cards, n)
			}
		}
		if words[0] == "deck" {
			s.Deck = cards
			continue
		}
		seat, err := strconv.Atoi(words[0])
		if err != nil {
			return engine.Position{}, fmt.Errorf("%q is neither deck nor seat", words[0])
		}
		s.Hands[seat] = cards
	}
	raw, err := json.Marshal(s)
	return engine.Position{Game: "lowest", Edition: 1, State: raw}, err
}

// What makes no sense is named by its line.
func TestTranscriptFaults(t *testing.T) {
	for text, want := range map[string]string{
		"0 draw":                        "1: \"0\": there is no match yet",
		"new":                           "1: the number of seats is missing",
		"new two":                       "1: \"two\" is not a number",
		"new 2 deck":                    "1: \"deck\" is neither OPTION=VALUE",
		"new 2 seed x":                  "1: \"x\" is not a seed",
		"new 2\ndice 6,7":               "2: \"7\" is not a die",
		"new 2\ndice 6,1\n0 draw":       "3: given dice were not thrown: [1]",
		"new 2\n\n# rule\nshout":        "4: \"shout\" is no input",
		"new 2\n| deck":                 "1: lines with \"|\" belong below a scene",
		"scene 2\n| nonsense":           "1: \"nonsense\" is neither",
		"new 2\nset {\"Bag\":1}":        "2: the state has no field \"Bag\"",
		"new 2\nset {\"Turn\":true}":    "2: lowest: open position",
		"position {\"game\":\"chess\"}": "1: lowest: cannot open a position of \"chess\"",
		"new 2\nview -1":                "2: \"-1\" is not a seat",
	} {
		if _, err := Play(game(""), text, Scene(scene)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	if _, err := Play(game("refused action changes state"), "new 2\n1 draw"); err == nil || !strings.Contains(err.Error(), "changed the position") {
		t.Errorf("a refused action that changes the position: %v", err)
	}
}

// Output is made anew whatever it was, and input is kept as it is.
func TestPlayIsStable(t *testing.T) {
	const text = "# a heading\n\nnew 2 seed 4\n\tnonsense\nask 0\n"
	once, err := Play(game(""), text)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(once, "nonsense") || !strings.HasPrefix(once, "# a heading\n\nnew 2 seed 4\n\t0 dealt") {
		t.Errorf("played:\n%s", once)
	}
	if twice, _ := Play(game(""), once); twice != once {
		t.Errorf("played again:\n%s", twice)
	}
	if line, got, want := difference("a\nb", "a\nc\nd"); line != 2 || got != "b" || want != "c" {
		t.Errorf("difference: %d %q %q", line, got, want)
	}
}
