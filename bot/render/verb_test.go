package render

import (
	"strings"
	"testing"

	"divisionbell/bot/msg"
	"divisionbell/engine"
)

var (
	heap   = Word[count]{Name: func(_ Action[count], w string) string { return "the " + w + " heap" }}
	little = Wording[count]{
		Verbs: []Verb[count]{
			{Name: "take", Label: "Take…", Words: []Word[count]{heap, {Keys: map[string]Key{"until": {"Until so many", "Until how many of {0}?"}}}, {}}, Again: 2,
				Ask:   []string{"From which of {sticks}?", "How many from {}?", "And from where besides {0}?"},
				Whole: []string{2: "Take {1} of {0}"}},
			{Name: "look-up", Label: "Look", Labelled: func(a Action[count]) string { return strings.Repeat("!", a.View.n) },
				Captioned: func(a Action[count]) string { return strings.Join(a.Words, "+") }},
		},
		Terms: map[string]func(Action[count]) string{"sticks": func(a Action[count]) string { return said(a.View) }},
	}
)

func TestVerbsAreWorded(t *testing.T) {
	var s msg.Scene
	for _, c := range []struct{ words, prompt, caption string }{
		{"", "Choose what to do next", "Carry on"},
		{"take", "From which of 3 sticks?", "Take…"},
		{"take left", "How many from the left heap?", "Take… the left heap"},
		{"take left 2", "And from where besides the left heap?", "Take 2 of the left heap"},
		{"take left 2 right", "How many from right?", "Take 2 of the left heap"},
		{"take left until", "Until how many of the left heap?", "Take until of the left heap"},
		{"take {0} {sticks}", "And from where besides the {0} heap?", "Take {sticks} of the {0} heap"},
		{"look-up", "What next?", "!!!"},
		{"look-up here 2", "What next?", "here+2"},
		{"look-down over-there", "What next?", "Look down over there"},
	} {
		words := strings.Fields(c.words)
		if got := little.Prompt(count{3}, s, words); got != c.prompt {
			t.Errorf("after %q it asks %q, not %q", c.words, got, c.prompt)
		}
		if got := little.Caption(count{3}, nobody{}, s, words); got != c.caption {
			t.Errorf("%q is called %q, not %q", c.words, got, c.caption)
		}
	}
	for _, c := range []struct {
		words string
		o     engine.Option
		label string
	}{
		{"", engine.Option{Word: "take"}, "Take…"},
		{"", engine.Option{Word: "look-up"}, "!!!"},
		{"take", engine.Option{Word: "left"}, "the left heap"},
		{"take left", engine.Option{Kind: engine.Number, Min: 1, Max: 3}, "1 to 3"},
		{"take left", engine.Option{Word: "until"}, "Until so many"},
		{"look-up", engine.Option{Word: "over-there"}, "Over there"},
		{"take left until", engine.Option{Kind: engine.Number, Min: 2, Max: 2}, "2"},
	} {
		if got := little.Label(count{3}, s, strings.Fields(c.words), c.o); got != c.label {
			t.Errorf("after %q, %+v is called %q, not %q", c.words, c.o, got, c.label)
		}
	}
}

// nobody looks on.
type nobody struct{ engine.Seen }

func (nobody) Seat() engine.Seat { return engine.Nobody }
