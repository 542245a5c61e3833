package slack_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"divisionbell/adapters/slack"
	"divisionbell/bot/msg"
)

// What is written by hand is, to the byte, what the library would write.
func TestAcknowledgementsAreWrittenAsTheLibraryDoes(t *testing.T) {
	words := []string{"", "Place 4 on Inheritance Tax", "a “b” c…", "two\nlines\n\nand", `\"q"\`, "<b> & more", "tab\there", "\u2028 and \u2029", "\xff", "é 字 🎲", "\x7f", "see https://example.org/a?b=1&c=2.", "'"}
	styles := []msg.Style{msg.Plain, msg.Bold, msg.Struck, msg.Code, msg.Block, msg.Link, msg.When, msg.Ring}
	looks := []msg.Look{msg.Quiet, msg.Primary, msg.Danger}
	say := "/exchequer attack"
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 14))
		word := func() string { return words[r.IntN(len(words))] }
		var m msg.Message
		for range r.IntN(5) {
			m.Text = append(m.Text, msg.Run{Style: styles[r.IntN(len(styles))], Words: word(), At: int64(r.IntN(3)) * 1_790_000_000_000, Who: int64(r.IntN(3))})
		}
		for range r.IntN(8) {
			m.Buttons = append(m.Buttons, msg.Button{Label: word(), ID: "1! K7QF 0 " + word(), Look: looks[r.IntN(len(looks))]})
		}
		for range r.IntN(3) {
			s := msg.Select{Prompt: word()}
			if r.IntN(3) == 0 {
				s.People = "1? K7QF 0 57.give -"
			}
			for range r.IntN(4) {
				s.Choices = append(s.Choices, msg.Choice{Label: word(), Detail: word(), ID: word()})
			}
			m.Selects = append(m.Selects, s)
		}
		search := &say
		if r.IntN(2) == 0 {
			search = nil
		}
		if ours, theirs := slack.Written(m, "1712345.0001"[:r.IntN(13)], search); !bytes.Equal(ours, theirs) {
			t.Fatalf("seed %d: written\n%s\nthe library writes\n%s", seed, ours, theirs)
		}
	}
}
