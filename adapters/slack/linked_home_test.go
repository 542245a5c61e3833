package slack_test

import (
	"regexp"
	"testing"
	"time"

	"divisionbell/adapters/slack/slacktest"
)

var linkCode = regexp.MustCompile(`/bell link ([A-Z0-9]{4}-[A-Z0-9]{4})`)

// link has somebody's account be another's, who gives a code for it.
func (t *table) link(gives, takes *slacktest.Person) {
	t.TB.Helper()
	t.Must(gives.Command(gives.Door(), "/bell link"))
	code := linkCode.FindStringSubmatch(t.see(gives, gives.Door(), says("/bell link ")).Text)
	t.Must(takes.Command(takes.Door(), "/bell link "+code[1]))
	t.see(takes, takes.Door(), says("Linked: "))
}

// TestHomeOfWhoLinksTheirAccounts: who links their accounts reads on their Home tabs, ten
// seconds later, the matches of both and the settings that hold for them now: also where a
// tab was drawn a moment before, where the other had none then, where both have one, and
// where there is no match that tells of it. From then on it is drawn as ever.
func TestHomeOfWhoLinksTheirAccounts(t *testing.T) {
	t.Parallel()
	const soon = 10 * time.Second
	for what, open := range map[string]struct{ cats, busy, back bool }{
		"one tab": {}, "drawn a moment ago": {busy: true}, "two tabs": {cats: true}, "whose tab gave the code": {back: true},
	} {
		t.Run(what, func(t *testing.T) {
			virtuallyWith(t, slacktest.Options{}, plan{}, func(h *table) {
				cat := h.work.Person("Cat")
				room := h.work.Channel("lords", cat, h.ann, h.bob)
				h.Must(cat.Command(room, "/match new exchequer setup=dealt tokens=all"))
				h.see(cat, room, private("is open and you're in seat 1"))
				code := h.Code()
				h.Must(h.ann.OpenHome())
				h.home(h.ann, "Your turns", "!"+code)
				if open.cats {
					h.Must(cat.OpenHome())
					h.home(cat, code)
				}
				own := ""
				if open.busy || open.cats {
					h.Must(h.ann.Command(h.room, "/match new tax"))
					h.see(h.ann, h.room, private("is open and you're in seat 1"))
					own = h.Code()
				}
				time.Sleep(time.Minute)
				if open.busy {
					h.Must(h.bob.Command(h.room, "/match join "+own))
					h.Must(h.bob.Command(h.room, "/match join "+code)) // when Cat is looked up too
					h.home(h.ann, "2 so far")
					h.Must(h.bob.Command(h.room, "/match leave "+own))
				}
				if gives, takes := cat, h.ann; open.back {
					h.link(takes, gives)
				} else {
					h.link(gives, takes)
				}
				h.drawnWithin("after the link", h.ann, code, soon)
				if open.cats {
					h.drawnWithin("after the link", cat, own, soon)
				}
				time.Sleep(time.Minute)
				if !open.busy {
					h.Must(h.bob.Command(h.room, "/match join "+code))
				}
				h.Must(h.bob.Command(h.room, "/match start "+code))
				h.drawnWithin("when it begins", h.ann, "Setting up", soon)
				h.unrefused()
			})
		})
	}
	t.Run("settings", func(t *testing.T) {
		virtuallyWith(t, slacktest.Options{}, plan{}, func(h *table) {
			h.Must(h.bob.Command(h.room, "/bell remind 12h"))
			h.see(h.bob, h.room, private("reminders: 12h"))
			h.Must(h.ann.OpenHome())
			h.home(h.ann, "Your settings", "!reminders: 12h")
			h.link(h.bob, h.ann)
			h.drawnWithin("after the link", h.ann, "reminders: 12h", soon)
		})
	})
}
