package bot_test

import (
	"errors"
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

// TestALobbyEditedInVainIsToldOnce: where it is not known whether the message that opened
// the match was edited, since no answer came or the process was killed first, it is edited
// so again, whatever has happened since.
func TestALobbyEditedInVainIsToldOnce(t *testing.T) {
	begin := func(h *house, code string) { h.say("Ann", "match start "+code) }
	for what, since := range map[string]func(h *house, code string){
		"it began, and is played": func(h *house, code string) { begin(h, code); h.turn(code) },
		"somebody speaks":         func(h *house, code string) { h.say("Ann", "match say "+code+" here we go") },
		"somebody is invited":     func(h *house, code string) { h.say("Ann", "match invite "+code+" @Dan") },
		"somebody comes":          func(h *house, code string) { h.say("Eve", "match join "+code) },
		"nothing":                 func(*house, string) {},
	} {
		for _, killed := range []bool{false, true} {
			t.Run(fmt.Sprint(what, ", killed: ", killed), func(t *testing.T) {
				h := build(t, plan{})
				vain := 0
				room := study{hall: h.hall, lost: func(id string) error {
					if h.hall.find("opened")[0].id != id || vain > 0 {
						return nil
					}
					vain++
					return errors.New("no answer")
				}}
				h.attach(room)
				h.say("Ann", "match new exchequer setup=dealt tokens=all length=3")
				code := h.newest()
				h.settle()
				for _, name := range []string{"Bob", "Cat"} {
					h.say(name, "match join "+code)
				}
				if h.settle(); vain != 1 {
					t.Fatalf("the message was edited in vain %d times", vain)
				}
				if killed {
					calls := h.calls
					h = h.another()
					h.calls = calls
					h.attach(room)
					h.clock.pass(11 * time.Second) // the lease is over
				}
				since(h, code)
				h.settle()
				h.clock.pass(2 * time.Minute)
				h.settle()
				h.onPages(code, "table")
			})
		}
	}
}
