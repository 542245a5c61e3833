package slack_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/slack/slacktest"
)

// cabinet has six people join a match that is not begun, each of whom has opened Home.
func (t *table) cabinet() (code string, all []*slacktest.Person) {
	t.TB.Helper()
	all = []*slacktest.Person{t.ann, t.bob}
	for n := range 4 {
		all = append(all, t.work.Person(fmt.Sprintf("Member %d", n)))
	}
	t.room = t.work.Channel("cabinet", all...)
	t.Must(t.ann.Command(t.room, "/match new cantillon"))
	t.see(t.ann, t.room, private("is open and you're in seat 1"))
	code = t.Code()
	for _, p := range all[1:] {
		t.Must(p.Command(t.room, "/match join "+code))
		t.see(p, t.room, private("seat"))
	}
	for _, p := range all {
		t.Must(p.OpenHome())
		t.home(p, code, "Ready to start")
	}
	t.Told(code)
	time.Sleep(time.Minute)
	return code, all
}

// TestHomesOfAWorkspaceWaitTogether: Slack draws no Home of a workspace for minutes as all of
// them change. It is asked at most thirteen times a minute, and not for each of them; what
// opens meanwhile is tried at once. When it takes one again all are drawn.
func TestHomesOfAWorkspaceWaitTogether(t *testing.T) {
	t.Parallel()
	const lasts = 5 * time.Minute
	for what, fault := range map[string]slacktest.Fault{"503": slacktest.Busy, "403": slacktest.Refused, "no connection": slacktest.Closed, "no answer": slacktest.Hangs, "none, ever": slacktest.Mute} {
		t.Run(what, func(t *testing.T) {
			virtuallyWith(t, slacktest.Options{}, plan{}, func(h *table) {
				code, all := h.cabinet()
				h.slack.Break("views.publish", fault)
				before := h.slack.Calls("views.publish")
				h.Must(h.bob.Command(h.room, "/match leave "+code))
				time.Sleep(lasts / 2)
				calls := h.slack.Calls("views.publish")
				h.Must(h.ann.OpenHome())
				time.Sleep(10 * time.Second) // in which that one may be tried to begin with
				if n := h.slack.Calls("views.publish") - calls; n == 0 || n > 4 {
					t.Errorf("as one is opened Slack is asked %d times", n)
				}
				time.Sleep(lasts/2 - 10*time.Second)
				if n := h.slack.Calls("views.publish") - before; n < 5 || n > len(all)+13*int(lasts.Minutes()) {
					t.Errorf("Slack is asked %d times in %v", n, lasts)
				}
				h.slack.Break("views.publish", slacktest.None)
				left := slices.DeleteFunc(all, func(p *slacktest.Person) bool { return p == h.bob })
				end := time.Now()
				for _, p := range left {
					h.drawnWithin("once Slack takes one again", p, "5 so far", time.Until(end.Add(20*time.Second)))
				}
				if took := time.Since(end); took > 15*time.Second {
					t.Errorf("all are drawn after %v", took)
				}
				h.drawnWithin("that of who left", h.bob, "not in a match", 10*time.Second)
			})
		})
	}
}

// TestHomesOfATableAreDrawnTogether: as a match changes, those of all who are in it, within
// four seconds.
func TestHomesOfATableAreDrawnTogether(t *testing.T) {
	t.Parallel()
	virtuallyWith(t, slacktest.Options{}, plan{}, func(h *table) {
		code, all := h.cabinet()
		h.Must(all[5].Command(h.room, "/match leave "+code))
		time.Sleep(4 * time.Second)
		for _, p := range all[:5] {
			if text, _ := p.Home(); !strings.Contains(text, "5 so far") {
				t.Errorf("%s reads %q after four seconds", p.Name, text)
			}
		}
		if text, _ := all[5].Home(); !strings.Contains(text, "not in a match") {
			t.Errorf("who left reads %q after four seconds", text)
		}
	})
}
