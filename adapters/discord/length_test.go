package discord_test

import (
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/discord/discordtest"
)

// TestALongTurnGoesOnInAnotherMessage, before the one that tells of it is too long for
// Discord: names that are marks of Discord's markup, or beyond the basic plane, are twice
// as long there. No line goes into a file, and none is said twice.
func TestALongTurnGoesOnInAnotherMessage(t *testing.T) {
	t.Parallel()
	for _, name := range []string{strings.Repeat("_*", 16), strings.Repeat("😀", 20)} {
		virtually(t, plan{}, func(h *house) {
			h.fake.Skip(20 * 365 * 24 * time.Hour)
			people := []*discordtest.Person{h.fake.Person(name + "A"), h.fake.Person(name + "B")}
			code := h.begin("exchequer", "length=2 setup=dealt tokens=all", people...)
			p := h.awaited(code, people)
			_, rest, _ := strings.Cut(h.says(p, "/exchequer now match:"+code).Says(), "- place ")
			area, _, _ := strings.Cut(rest, " ")
			for range 26 {
				h.says(p, "/exchequer place match:"+code+" area-tokens:"+area+" 1")
				h.Told(code)
			}
			told := 0
			for _, m := range h.fake.Public(h.room(code), false) {
				told += strings.Count(m.Says(), "placed 1 token")
				for _, f := range m.Files {
					if !strings.HasSuffix(f.Name, ".png") {
						t.Errorf("a message has the file %s: %s", f.Name, m.Content)
					}
				}
			}
			if told != 26 {
				t.Errorf("of 26 lines %d are told", told)
			}
			h.clean()
		})
	}
}
