package discord_test

import (
	"strings"
	"testing"

	"divisionbell/adapters/discord/discordtest"
)

// Advice is its asker's alone: a hint's button plays, a try comes with its picture and
// in words, and a look back with the board as it was.
func TestAdviceIsItsAskersAlone(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
	code := h.begin("exchequer", "length=1 setup=dealt tokens=all", ann, bob)
	people := []*discordtest.Person{ann, bob}
	p := h.awaited(code, people)
	before := h.Match(code).Rev

	try := h.says(p, "/match try code:"+code+" words:neutral sd 13")
	if try.To != p.ID || !strings.Contains(try.Content, "Only a try") || len(try.Files) != 1 || h.Match(code).Rev != before {
		t.Fatalf("tried: %+v", try)
	}
	words, err := p.Press(try.ID, "Show as text")
	if err != nil || words.Message == nil || !strings.Contains(words.Message.Content, "SD ") {
		t.Fatalf("tried, in words: %+v, %v", words.Message, err)
	}

	hint := h.says(p, "/match hint code:"+code)
	if hint.To != p.ID || !strings.Contains(hint.Content, "My advice in") || len(hint.Rows) == 0 {
		t.Fatalf("a hint: %+v", hint)
	}
	entry := h.Match(code).Position.Seq
	if _, err := p.Press(hint.ID, hint.Rows[0].Parts[0].Label); err != nil || h.Match(code).Position.Seq != entry+1 {
		t.Fatalf("the hint's button: %v, entry %d after %d", err, h.Match(code).Position.Seq, entry)
	}
	for _, m := range append(h.fake.Public(h.channel, true), h.fake.Public(h.room(code), true)...) {
		if strings.Contains(m.Says(), "advice") || strings.Contains(m.Says(), "hint") || strings.Contains(m.Says(), "Only a try") {
			t.Errorf("the room reads %s", m.Says())
		}
	}
	h.playOut(code, ann, bob)
	h.Told(code)
	told := false
	for _, m := range h.fake.Public(h.room(code), true) {
		told = told || strings.Contains(m.Says(), p.Name+" asked for one hint.")
	}
	if !told {
		t.Error("the room does not read who asked for hints")
	}
	back := h.says(p, "/match more review code:"+code)
	t.Log(back.Content)
	h.clean()
}
