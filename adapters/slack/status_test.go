package slack_test

import (
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/slack/slacktest"
)

// As long as a status cannot be edited what is played is told within two seconds, and who
// is awaited is called; then, or in its place, one stands as the match does.
func TestNothingWaitsForTheStatus(t *testing.T) {
	t.Parallel()
	for name, why := range map[string]string{
		"not there": "message_not_found", "not any more": "edit_window_closed", "not ours": "cant_update_message",
		"out of order": "internal_error", "without an end": "",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			virtually(t, slacktest.Options{ReadyAfter: 50 * time.Millisecond}, func(h *table) {
				code := h.begin("/match new exchequer length=3 setup=dealt tokens=all")
				h.Told(code)
				board := func(m slacktest.Message) bool { // and not what a notice shows
					return !m.Private && m.File != "" && !strings.Contains(m.Text, ", your turn in ")
				}
				status := h.see(h.bob, h.room, board)
				slacktest.FreezeMessage(h.slack, status.TS, why)
				people := map[string]*slacktest.Person{"Ann": h.ann, "Bob": h.bob}
				act := func() (by, next *slacktest.Person) {
					by = people[h.Awaited(code)[0]]
					for before := h.Match(code).Position.Seq; h.Match(code).Position.Seq == before || people[h.Awaited(code)[0]] == by; {
						if more, err := h.hand(by, 1).Step("/exchequer " + code); err != nil || !more {
							t.Fatal(more, err)
						}
					}
					return by, people[h.Awaited(code)[0]]
				}
				for n := range 2 {
					by, next := act()
					at := time.Now()
					h.Until("it is told and called", func() bool {
						told, called := 0, false
						for _, m := range h.bob.Messages(h.room) {
							if !m.Private {
								told += strings.Count(m.Text, by.Name+" placed")
								called = called || strings.Contains(m.Text, "<@"+next.ID+">") && strings.Contains(m.Text, "your turn")
							}
						}
						return told > n/2 && called
					})
					if d := time.Since(at); d > 2*time.Second {
						t.Errorf("it is told after %v", d)
					}
				}
				slacktest.FreezeMessage(h.slack, "", "")
				_, next := act()
				h.Told(code)
				h.Until("the status is right", func() bool {
					boards, right := 0, false
					for _, m := range h.bob.Messages(h.room) {
						if board(m) {
							boards, right = boards+1, strings.Contains(m.Words, ". "+next.Name+" (")
						}
					}
					return boards == 1 && right
				})
				h.unrefused("message_not_found", "edit_window_closed", "cant_update_message", "internal_error")
			})
		})
	}
}
