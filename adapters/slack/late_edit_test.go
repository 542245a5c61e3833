package slack_test

import (
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/slack/slacktest"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// TestAnEditThatHangsHoldsNoLineUp: where the messages of turns cannot be edited, and that
// takes long, what happened is told within two seconds. When such an edit is made after all,
// or never, each line stands once in the end, also where another process has gone on.
func TestAnEditThatHangsHoldsNoLineUp(t *testing.T) {
	t.Parallel()
	for _, late := range chattest.LateEdits {
		for _, restarts := range []bool{false, true} {
			campaign(t, "setup=dealt tokens=all length=30", func(h *table, c chattest.Campaign) {
				there := h.work.Channel("gallery", h.ann)
				h.Must(h.ann.Command(there, "/match watch "+c.Code))
				time.Sleep(10 * time.Second)
				status := ""
				for _, s := range h.Match(c.Code).Shows {
					if s.Role == match.RoleTable {
						status = s.Status
					}
				}
				first := chattest.First(status)
				slacktest.Delay(h.slack, func(method, ts string) time.Duration {
					for _, m := range h.ann.Messages(h.room) {
						if m.TS == ts && method == "chat.update" && first(ts) {
							return late
						}
					}
					return 0
				})
				reads := func(in *slacktest.Channel) func() []string {
					return func() (says []string) {
						for _, m := range h.ann.Messages(in) {
							if !m.Private && m.File == "" {
								says = append(says, m.Text)
							}
						}
						return says
					}
				}
				half := func() *chattest.House {
					if restarts {
						h.restart()
					}
					return h.House
				}
				c.Late(t, half, func() { slacktest.Delay(h.slack, nil) }, reads(h.room), reads(there))
			}, "message_not_found") // a ring that was taken away is edited
		}
	}
}

// TestALateEditOfWhatWasPostedLosesNoLine: a post's answer is lost, and more is said before
// it is tried again. The edit by which that comes into the same message is late, and another
// with what was said since is made meanwhile: each line stands there once in the end.
func TestALateEditOfWhatWasPostedLosesNoLine(t *testing.T) {
	t.Parallel()
	virtually(t, slacktest.Options{}, func(h *table) {
		h.Must(h.ann.Command(h.room, "/match new exchequer setup=dealt tokens=all length=3"))
		time.Sleep(5 * time.Second)
		code := h.Code()
		h.Must(h.bob.Command(h.room, "/match join "+code))
		time.Sleep(2 * time.Second)
		h.Must(h.ann.Command(h.room, "/match start "+code))
		time.Sleep(10 * time.Second)
		old := map[string]bool{}
		for _, m := range h.bob.Messages(h.room) {
			old[m.TS] = true
		}
		var late atomic.Bool
		slacktest.Delay(h.slack, func(method, ts string) time.Duration {
			if method == "chat.update" && !old[ts] && late.CompareAndSwap(false, true) {
				return 12 * time.Second
			}
			return 0
		})
		h.slack.Break("chat.postMessage", slacktest.Lost)
		h.Must(h.ann.Command(h.room, "/match say "+code+" alpha"))
		time.Sleep(time.Second)
		h.Must(h.bob.Command(h.room, "/match say "+code+" beta"))
		time.Sleep(time.Second)
		h.slack.Break("chat.postMessage", slacktest.None)
		time.Sleep(4 * time.Second)
		h.Must(h.ann.Command(h.room, "/match say "+code+" gamma"))
		time.Sleep(10 * time.Minute)
		said := ""
		for _, m := range h.bob.Messages(h.room) {
			if !m.Private {
				said += m.Words + "\n"
			}
		}
		for _, line := range []string{": alpha", ": beta", ": gamma"} {
			if n := strings.Count(said, line); n != 1 || !late.Load() {
				t.Errorf("%s is read %d times, and an edit was late: %v\n%s", line, n, late.Load(), said)
			}
		}
	})
}

// TestARefusedTokenIsAskedOfSeldom: ten messages have an edit that is late, and a newer one
// that was taken, when Slack refuses the token for two hours. What they say is made again
// once it is good, and Slack is asked until then once a minute for all of them.
func TestARefusedTokenIsAskedOfSeldom(t *testing.T) {
	t.Parallel()
	for _, why := range []string{"token_revoked", "account_inactive", "invalid_auth"} {
		l := &lamps{}
		virtuallyWith(t, slacktest.Options{}, plan{light: l}, func(h *table) {
			room := match.Room{Platform: "slack", Workspace: h.work.ID, Channel: h.room.ID}
			var ids []string
			for range 10 {
				id, err := h.app.Post(ctx, room, msg.Message{Text: msg.Say("first")})
				h.Must(err)
				ids = append(ids, id)
				time.Sleep(2 * time.Second)
			}
			slacktest.Delay(h.slack, func(method, _ string) time.Duration {
				if method == "chat.update" {
					return 25 * time.Second
				}
				return 0
			})
			var all sync.WaitGroup
			for _, id := range ids {
				all.Go(func() { _ = h.app.Edit(ctx, room, id, msg.Message{Text: msg.Say("old")}) })
			}
			all.Wait()
			slacktest.Delay(h.slack, nil)
			for _, id := range ids {
				h.Must(h.app.Edit(ctx, room, id, msg.Message{Text: msg.Say("new")}))
			}
			time.Sleep(20 * time.Second)
			h.slack.Refuse(why)
			before := h.slack.Calls("chat.update")
			time.Sleep(time.Hour)
			if n := h.slack.Calls("chat.update") - before; n == 0 || n > 60+len(ids) || !l.refused(h.work.ID) {
				t.Errorf("%s: Slack is asked %d times in an hour; operators are told: %v", why, n, l.refused(h.work.ID))
			}
			old := 0
			for _, m := range h.ann.Messages(h.room) {
				if m.Text == "old" {
					old++
				}
			}
			h.slack.Refuse("")
			time.Sleep(2 * time.Minute)
			for _, m := range h.ann.Messages(h.room) {
				if m.Text != "new" {
					t.Errorf("%s: two minutes after it is good again a message says %q", why, m.Text)
				}
			}
			if old != len(ids) {
				t.Errorf("%s: %d edits were made late", why, old)
			}
			before = h.slack.Calls("chat.update")
			time.Sleep(20 * time.Minute)
			if n := h.slack.Calls("chat.update") - before; n > len(ids) || l.refused(h.work.ID) {
				t.Errorf("%s: after that it is asked %d times; operators are told: %v", why, n, l.refused(h.work.ID))
			}
		})
	}
}
