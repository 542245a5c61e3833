package discord_test

import (
	"slices"
	"strings"
	"testing"

	"divisionbell/adapters/discord/discordtest"
	"divisionbell/bot/match"
	nimlook "divisionbell/bot/render/nim"
	"divisionbell/engine/nim"
)

// Advice is its asker's alone: what is tried comes with its picture and in words, a
// hint's buttons play, and what is found when somebody looks back is told to them as
// soon as it is, with the boards as they were.
func TestAdviceIsItsAskersAlone(t *testing.T) {
	t.Parallel()
	h := build(t, plan{tables: []match.Table{{Game: nim.Game, Look: nimlook.Look}}})
	ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
	code := h.begin("nim", "hotseat=yes", ann)
	h.says(ann, "/match join code:"+code)
	h.says(ann, "/match start code:"+code)
	h.Told(code)
	before := h.Match(code).Rev

	if list, err := ann.Complete(h.channel, "/match try code:"+code+" move:take ri"); err != nil || len(list) != 1 || list[0].Value != "take right" {
		t.Errorf("the move goes on as %+v, %v", list, err)
	}
	try := h.says(ann, "/match try code:"+code+" move:take right 2")
	if try.To != ann.ID || !strings.Contains(try.Content, "Only a try") || !strings.Contains(try.Content, "Your chance to win: ") || len(try.Files) != 1 || h.Match(code).Rev != before {
		t.Fatalf("tried: %+v", try)
	}
	words, err := ann.Press(try.ID, "Show as text")
	if err != nil || words.Message == nil || !strings.Contains(words.Message.Content, "Right   | | | | |     5") {
		t.Fatalf("tried, in words: %+v, %v", words.Message, err)
	}
	for h.Match(code).Phase == match.Playing {
		entry := h.Match(code).Seq()
		if entry == 0 { // by a hint, and then as slowly as can be
			hint := h.says(ann, "/match hint code:"+code)
			if hint.To != ann.ID || !strings.Contains(hint.Content, "My advice in") || len(hint.Rows) == 0 {
				t.Fatalf("a hint: %+v", hint)
			}
			if _, err := ann.Press(hint.ID, hint.Rows[0].Parts[0].Label); err != nil || h.Match(code).Seq() != 1 {
				t.Fatalf("the hint's button: %v", err)
			}
			continue
		}
		for _, heap := range []string{"left", "middle", "right"} {
			if h.says(ann, "/nim take match:"+code+" heap:"+heap+" sticks:1"); h.Match(code).Seq() > entry {
				break
			}
		}
	}
	h.Told(code)
	if m := h.says(ann, "/match more review code:"+code); !strings.Contains(m.Content, "A moment: I'm weighing your ") {
		t.Fatalf("a look back: %s", m.Content)
	}
	var found *discordtest.Message
	h.Until("what is found is told", func() bool {
		for _, m := range slices.Concat(ann.Directs(), ann.SeesApart(), ann.Sees(h.channel)) {
			if strings.Contains(m.Content, "I weighed ") {
				found = &m
			}
		}
		return found != nil
	})
	if len(found.Rows) == 0 {
		t.Fatalf("it shows no moment: %s", found.Says())
	}
	shown, err := ann.Press(found.ID, found.Rows[0].Parts[0].Label)
	if err != nil || shown.Message == nil || len(shown.Message.Files) != 1 || !strings.Contains(shown.Message.Content, "Before move ") {
		t.Errorf("a moment: %+v, %v", shown.Message, err)
	}
	ended := false
	for _, m := range append(h.fake.Public(h.channel, true), h.fake.Public(h.room(code), true)...) {
		if strings.Contains(m.Says(), "My advice") || strings.Contains(m.Says(), "I weighed") || strings.Contains(m.Says(), "Only a try") {
			t.Errorf("the room reads %s", m.Says())
		}
		ended = ended || strings.Contains(m.Says(), "asked for one hint.")
	}
	if !ended {
		t.Error("the room does not read who asked for hints")
	}
	for _, m := range slices.Concat(bob.Directs(), bob.SeesApart()) {
		t.Errorf("Bob reads %s", m.Says())
	}
	h.clean()
}
