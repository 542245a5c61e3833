package render

import (
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
