package slack_test

import (
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/slack/slacktest"
)

// TestAPressOnWhatAnAwayWorkspaceSaid: a company that shares a channel took the app away, and
// somebody of the other, which has it too, presses what it said there. They read that it is not
// installed there any more and what helps, and nothing is done, in the other company least of
// all. Installed anew, the same button works.
func TestAPressOnWhatAnAwayWorkspaceSaid(t *testing.T) {
	t.Parallel()
	for what, other := range map[string]bool{"the other has it too": true, "the other has it not": false} {
		t.Run(what, func(t *testing.T) {
			h := stand(t, slacktest.Options{}, plan{gone: 500 * time.Millisecond, path: t.TempDir() + "/bell.db"})
			work, theirs := h.slack.Workspace("Commons").Never(), h.slack.Workspace("Bundestag").Never()
			ann, zoe := work.Person("Ann"), theirs.Person("Zoe")
			room := work.Channel("shared", ann)
			guest := work.Guest(zoe, room)
			h.install(work)
			if other {
				h.install(theirs)
			}
			h.Must(ann.Command(room, "/match new tax"))
			h.see(ann, room, private("is open and you're in seat 1"))
			code := h.Code()
			h.Told(code)
			h.Must(guest.Mention(room, "", "list"))
			list := h.see(guest, room, private("You're not in a match"))
			lobby := h.see(guest, room, public(code, "Join"))
			h.Must(work.Uninstall())
			for _, m := range []slacktest.Message{lobby, list, older(lobby)} {
				before := count(guest, room, "isn’t installed any more")
				h.Must(guest.PressButton(m, m.Buttons()[0]))
				h.Until("Zoe reads why nothing was done", func() bool { return count(guest, room, "isn’t installed any more") == before+1 })
			}
			h.see(guest, room, private("https://bell.example/slack/install"))
			if n := count(guest, room, "This is taking longer"); n > 0 {
				t.Errorf("Zoe reads %d times that it takes longer", n)
			}
			if h.Code() != code || len(h.Match(code).Seats) != 1 {
				t.Error("it was done")
			}
			h.install(work)
			h.Must(guest.Press(lobby, "Join"))
			h.see(guest, room, private("seat 2"))
		})
	}
}

// count is how often somebody reads some words alone.
func count(p *slacktest.Person, c *slacktest.Channel, words string) (n int) {
	for _, m := range p.Messages(c) {
		if m.Private {
			n += strings.Count(m.Text, words)
		}
	}
	return n
}

// TestAPressOnWhatNobodyServesIsDoneNowhere: with a token of the configuration alone, of
// another workspace than said what somebody presses.
func TestAPressOnWhatNobodyServesIsDoneNowhere(t *testing.T) {
	t.Parallel()
	virtuallyWith(t, slacktest.Options{}, plan{path: t.TempDir() + "/bell.db"}, func(h *table) {
		theirs := h.slack.Workspace("Bundestag")
		zoe := theirs.Person("Zoe")
		guest := h.work.Guest(zoe, h.room)
		h.Must(guest.Mention(h.room, "", "list"))
		list := h.see(guest, h.room, private("You're not in a match"))
		h.Stop()
		h.plan.tokens = []string{theirs.Token}
		h.house = build(h.TB, h.plan)
		h.Must(guest.Press(list, "Start a match"))
		time.Sleep(10 * time.Second)
		h.see(guest, h.room, private("isn’t set up any more"))
		for _, m := range append(zoe.Messages(zoe.Door()), h.ann.Messages(h.room)...) {
			if strings.Contains(m.Text, "opened") {
				t.Errorf("it was done: %q", m.Text)
			}
		}
	})
}
