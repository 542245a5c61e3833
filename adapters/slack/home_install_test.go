package slack_test

import (
	"testing"
	"time"

	"divisionbell/adapters/slack/slacktest"
)

// TestHomeIsDrawnOnceTheAppIsInstalledAnew: a workspace takes the app away, and installs it
// anew. Home of who had opened it before is drawn as ever: with what changed meanwhile, when
// it changes again, and when it is opened; without the files that it showed. Meanwhile it
// is not drawn.
func TestHomeIsDrawnOnceTheAppIsInstalledAnew(t *testing.T) {
	t.Parallel()
	h := stand(t, slacktest.Options{}, plan{gone: 500 * time.Millisecond, gather: time.Millisecond, pause: time.Millisecond})
	work, lords := h.slack.Workspace("Commons").Never(), h.slack.Workspace("Lords").Never()
	ann, bob, cat := work.Person("Ann"), work.Person("Bob"), lords.Person("Cat")
	room, other := work.Channel("games", ann, bob), lords.Channel("games", cat)
	h.install(work)
	h.install(lords)
	h.Must(ann.Command(room, "/match new exchequer setup=dealt tokens=all"))
	h.see(ann, room, private("is open and you're in seat 1"))
	code := h.Code()
	h.Must(cat.Command(other, "/match join "+code))
	h.see(cat, other, private("seat 2"))
	h.Must(cat.OpenHome())
	h.Must(ann.OpenHome())
	h.Must(bob.OpenHome())
	h.home(ann, code, "!Setting up")
	h.home(bob, "You're not in a match right now")
	h.Told(code) // what is under way as the app is taken away would be refused
	h.Must(work.Uninstall())
	h.Must(cat.Command(other, "/match start "+code))
	h.home(cat, code, "Setting up")
	h.home(ann, code, "!Setting up")
	h.install(work)
	h.home(ann, code, "Setting up")
	h.Must(bob.Command(room, "/match new tax"))
	h.home(bob, "Tax")
	h.Told(code)
	h.Told(h.Code())
	files, _ := ann.HomePictures()
	h.Must(work.Uninstall())
	h.install(work)
	_, times := ann.Home()
	h.Must(ann.OpenHome())
	h.Until("it is drawn when it is opened", func() bool { _, now := ann.Home(); return now > times })
	if ann.PressHome("Put all") != nil {
		h.Must(cat.PressHome("Put all"))
	}
	h.Until("no file is left of it", func() bool { return len(files) == 1 && !work.Has(files[0]) })
	h.unrefused("auth.test: token_revoked")
}
