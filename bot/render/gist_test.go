package render

import (
	"strconv"
	"strings"
	"testing"

	"divisionbell/bot/msg"
	"divisionbell/engine"
)

func TestTheGistIsTheFirstSentences(t *testing.T) {
	s := msg.Scene{Seats: []msg.Sitter{{Name: "Dr. No"}, {Name: "A. Averylongnamethatiscutshort"}}}
	for _, c := range []struct {
		line msg.Text
		n    int
		want string
	}{
		{msg.Say("Dora played 2: ").Bold("8 − 2 = 6").Plain(". 4 cards left."), 1, "Dora played 2: 8 − 2 = 6."},
		{msg.Say("Dr. No folded. 4 cards left."), 1, "Dr. No folded."},
		{msg.Say(s.Name(1) + " and " + s.Short(1) + " folded. Then more."), 1, s.Name(1) + " and " + s.Short(1) + " folded."},
		{msg.Say("Dora paid $1.5M in Exchequer! and folded"), 1, "Dora paid $1.5M in Exchequer! and folded"},
		{msg.Say("Round 2.\nDora starts."), 1, "Round 2."},
		{msg.Say("Round 2.\nDora starts. You have 3."), 2, "Round 2.\nDora starts."},
		{msg.Say("Round 2. Dora starts."), 2, "Round 2. Dora starts."},
		{nil, 1, ""},
	} {
		before := c.line.String()
		if got := Gist(c.line, s, c.n).String(); got != c.want || c.line.String() != before {
			t.Errorf("of %q it is %q, want %q", before, got, c.want)
		}
	}
}

// wordy is a look that tells each fact in two sentences.
type wordy struct{ least }

func (wordy) Line(engine.Fact, msg.Scene) msg.Text { return msg.Say("It was counted. Nobody minded.") }

// weighty is a look that weighs each fact by its place.
type weighty struct {
	numbered
	weights []int
}

func (w weighty) Weigh(facts []engine.Fact, _ msg.Scene) int {
	return w.weights[len(w.weights)-len(facts)]
}

// numbered is a look whose lines are counted.
type numbered struct{ least }

func (numbered) Lines(facts []engine.Fact, _ msg.Scene) (lines []msg.Text) {
	for i := range facts {
		lines = append(lines, msg.Say(strconv.Itoa(i)))
	}
	return lines
}

// TestSinceATurnTellsWhatMatters: the three weightiest lines in their order, of like ones
// the newest, and what only leads on to the next turn where there is nothing else.
func TestSinceATurnTellsWhatMatters(t *testing.T) {
	for _, c := range []struct {
		weights []int
		want    string
	}{
		{[]int{9, 2, 7, 2, 8, 1, 0}, "0 2 4"},
		{[]int{3, 3, 3, 3, 1}, "1 2 3"},
		{[]int{5, 1, 0}, "0"},
		{[]int{1, 0}, "0 1"},
		{[]int{0, 1, 1, 1}, "1 2 3"},
	} {
		facts := make([]engine.Fact, len(c.weights))
		told, _ := New[count](weighty{weights: c.weights}).Since(count{}, 0, facts, 0, len(facts), msg.Scene{})
		var all []string
		for _, line := range told {
			all = append(all, line.String())
		}
		if got := strings.Join(all, " "); got != c.want {
			t.Errorf("of lines that weigh %v it tells %q, want %q", c.weights, got, c.want)
		}
	}
}

// What happened since a turn is three sentences, however long the lines are.
func TestSinceATurnIsThreeSentences(t *testing.T) {
	for n, want := range []string{"", "It was counted. Nobody minded.", "It was counted. It was counted. Nobody minded.", 5: "It was counted. It was counted. It was counted."} {
		if want == "" && n > 0 {
			continue
		}
		facts := make([]engine.Fact, n)
		told, _ := New[count](wordy{}).Since(count{}, 0, facts, 0, n, msg.Scene{})
		var all []string
		for _, line := range told {
			all = append(all, line.String())
		}
		if got := strings.Join(all, " "); got != want {
			t.Errorf("of %d lines it tells %q, want %q", n, got, want)
		}
	}
}
