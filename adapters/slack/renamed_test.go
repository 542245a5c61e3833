package slack_test

import (
	"testing"
	"time"

	"divisionbell/adapters/slack"
	"divisionbell/adapters/slack/slacktest"
)

// TestNobodyIsRenamedByAnOutage: a program that was just started cannot look up who somebody
// is. Whoever opens Home, or whose Home is drawn, or who types, keeps the name that is kept.
func TestNobodyIsRenamedByAnOutage(t *testing.T) {
	t.Parallel()
	for what, does := range map[string]func(h *table, code string, p *slacktest.Person){
		"opens Home":    func(h *table, _ string, p *slacktest.Person) { h.Must(p.OpenHome()) },
		"Home is drawn": func(h *table, code string, p *slacktest.Person) { mover, _ := h.mover(code); h.pass(code, mover) },
		"types":         func(h *table, _ string, p *slacktest.Person) { h.Must(p.Command(h.room, "/match list")) },
	} {
		t.Run(what, func(t *testing.T) {
			virtuallyWith(t, slacktest.Options{}, plan{}, func(h *table) {
				code := h.begin("/match new exchequer setup=dealt tokens=all")
				_, other := h.mover(code)
				h.Must(other.OpenHome())
				h.home(other, code)
				h.restart()
				h.slack.Break("users.info", slacktest.Busy)
				does(h, code, other)
				time.Sleep(time.Minute)
				if people, err := h.Store.PeopleNamed(ctx, slack.Platform, h.work.ID, other.Name); err != nil || len(people) != 1 {
					t.Errorf("%s is nobody any more: %v, %v", other.Name, people, err)
				}
			})
		})
	}
}
