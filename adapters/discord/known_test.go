package discord_test

import (
	"strings"
	"testing"
)

// TestWhoIsMentionedHasAName: a person whom the host never met is told by their name
// when somebody mentions them, and nobody is rung by it.
func TestWhoIsMentionedHasAName(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
	code := h.begin("exchequer", "length=3 setup=dealt tokens=all", ann, bob)
	stranger := h.fake.Person("Zoe")
	h.says(ann, "/match say code:"+code+" text:hey <@"+stranger.ID+"> and <@12345>")
	h.Told(code)
	said := false
	for _, m := range h.fake.Public(h.room(code), false) {
		said = said || strings.Contains(m.Content, "hey Zoe and somebody")
		for _, id := range m.Rings {
			if id == stranger.ID {
				t.Errorf("Zoe is rung by %s", m.Content)
			}
		}
	}
	if !said {
		t.Error("the room does not read whom Ann means")
	}
}
