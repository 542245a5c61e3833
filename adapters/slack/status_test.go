package slack_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/slack/slacktest"
	"divisionbell/bot/match"
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
				code := h.begin("/match new exchequer length=9 setup=dealt tokens=all")
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
				for n := range 6 {
					by, next := act()
					at := time.Now()
					h.Until("it is told and called", func() bool {
						told, called := false, false
						for _, m := range h.bob.Messages(h.room) {
							if !m.Private {
								told = told || strings.Contains(m.Text, by.Name+" placed")
								called = called || strings.Contains(m.Text, "<@"+next.ID+">") && strings.Contains(m.Text, "your turn")
							}
						}
						m := h.Match(code)
						behind := slices.ContainsFunc(m.Shows, func(s match.Show) bool { return s.Role == match.RoleTable && s.Seq < int64(m.Seq()) })
						owed := slices.ContainsFunc(m.Notices, func(n match.Notice) bool { return n.State == match.NoticeOwed })
						return (told && called || n > 1) && !behind && !owed
					})
					if d := time.Since(at); d > 2*time.Second {
						t.Errorf("%d: it is told after %v", n, d)
					}
					time.Sleep(5 * time.Second)
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

// While nothing is answered in somebody's direct messages what others say is told within
// two seconds, and once; then whose turn it is is rung, once.
func TestNothingWaitsForDirectMessages(t *testing.T) {
	t.Parallel()
	virtually(t, slacktest.Options{}, func(h *table) {
		people := map[string]*slacktest.Person{"Ann": h.ann, "Bob": h.bob}
		for _, p := range people {
			h.Must(p.Command(h.room, "/bell clock ring dm"))
		}
		code := h.begin("/match new exchequer length=9 setup=dealt tokens=all")
		h.Told(code)
		time.Sleep(10 * time.Second)
		first := people[h.Awaited(code)[0]]
		next := map[*slacktest.Person]*slacktest.Person{h.ann: h.bob, h.bob: h.ann}[first]
		slacktest.HangPosts(h.slack, next.Door())
		for people[h.Awaited(code)[0]] == first {
			if more, err := h.hand(first, 1).Step("/exchequer " + code); err != nil || !more {
				t.Fatal(more, err)
			}
		}
		count := func(of []slacktest.Message, words string) (n int) {
			for _, m := range of {
				if !m.Private {
					n += strings.Count(m.Text, words)
				}
			}
			return n
		}
		for n := range 10 {
			word := fmt.Sprintf("word%d.", n)
			h.Must(first.Command(h.room, "/match say "+code+" "+word))
			at := time.Now()
			h.Until("it is told", func() bool { return count(first.Messages(h.room), word) > 0 })
			if d := time.Since(at); d > 2*time.Second || count(first.Messages(h.room), word) != 1 {
				t.Errorf("%s is told %d times after %v", word, count(first.Messages(h.room), word), d)
			}
			time.Sleep(3 * time.Second)
		}
		if n := count(next.Messages(next.Door()), "<@"+next.ID+">, your turn in"); n != 0 {
			t.Errorf("%s is rung %d times where nothing is answered", next.Name, n)
		}
		slacktest.HangPosts(h.slack, nil)
		h.Told(code)
		time.Sleep(time.Minute)
		if n := count(next.Messages(next.Door()), "<@"+next.ID+">, your turn in"); n != 1 {
			t.Errorf("%s is rung %d times", next.Name, n)
		}
	})
}
