package bot_test

import (
	"fmt"
	"testing"
	"time"

	"divisionbell/bot/match"
)

// TestALobbyIsOneMessage: who comes in one moment is told in the message that opened the
// match, with the match's start; who comes later has one of their own, and so has who
// comes where that message is gone.
func TestALobbyIsOneMessage(t *testing.T) {
	for what, c := range map[string]struct {
		later time.Duration // before Bob comes
		gone  bool
		want  int // messages
	}{"at once": {want: 1}, "later": {later: 2 * time.Minute, want: 2}, "gone": {gone: true, want: 4}} {
		t.Run(what, func(t *testing.T) {
			h := build(t, plan{})
			h.attach(study{hall: h.hall})
			h.say("Ann", "match new exchequer setup=dealt tokens=all length=3")
			code := h.newest()
			h.settle()
			h.clock.pass(c.later)
			if c.gone {
				h.hall.fail(func(op string, s saying) error {
					if op == "edit" && s.id != h.match(code).Shows[0].Status {
						return fmt.Errorf("edit: %w", match.ErrGone)
					}
					return nil
				})
			}
			for _, name := range []string{"Bob", "Cat"} {
				h.say(name, "match join "+code)
				h.settle()
				h.clock.pass(time.Second)
			}
			h.say("Ann", "match start "+code)
			h.settle()
			h.hall.fail(nil)
			if pages := h.hall.pages("table"); len(pages) != c.want {
				t.Errorf("%d messages: %q", len(pages), pages)
			}
			h.playOut(code)
			h.onPages(code, "table")
		})
	}
}
