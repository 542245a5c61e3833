package bot_test

import (
	"strings"
	"testing"

	"divisionbell/bot/match"
)

// TestAnotherProgramKnowsThatARoomIsShut, as soon as that is stored, and that it is open again: so
// what it answers is true, and a channel that begins there goes on from the lost one.
func TestAnotherProgramKnowsThatARoomIsShut(t *testing.T) {
	for _, what := range []string{"say", "join"} {
		t.Run(what, func(t *testing.T) {
			h, c := inCourt(t, plan{})
			o := build(t, plan{path: h.path, clock: h.clock, hall: newHall("den")})
			o.calls = 1000
			code := h.begin("", "Ann", "Bob")
			say := func(words string) string {
				t.Helper()
				return o.in("hall", "desk", "Ann", "match say "+code+" "+words).Text.String()
			}
			look := func() { o.in("hall", "desk", "Ann", "match board "+code) } // which keeps it in mind there
			say("first-words")
			look()
			c.lose("table/", match.ErrClosed)
			h.settle()
			if what == "join" {
				o.in("hall", "terrace", "Ann", "match join "+code)
				h.settle()
				if n := len(c.find("first-words")); n != 1 {
					t.Errorf("what was said meanwhile is read %d times", n)
				}
				return
			}
			if got := say("second-words"); !strings.HasPrefix(got, "Kept for everyone") {
				t.Errorf("while none is open: %s", got)
			}
			look()
			c.fail(nil)
			h.in("hall", "table", "Ann", "match board "+code) // somebody spoke there
			look()
			h.settle()
			if got := say("third-words"); !strings.HasPrefix(got, "Sent to everyone") {
				t.Errorf("when it is open again: %s", got)
			}
		})
	}
}
