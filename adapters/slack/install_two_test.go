package slack_test

import (
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/slack"
	"divisionbell/adapters/slack/slacktest"
	"divisionbell/storage/sqlite"
)

// TestAnAppIsInstalledAnewWhoeverHearsOfIt: behind a balancer one process hears that a
// workspace took the app away and installed it anew. Forms open and Home is drawn by another
// one too, which has nothing to say anywhere, at once: whether it goes on with the token of
// before, for a form or for what a form waits for, or has read that there is none.
func TestAnAppIsInstalledAnewWhoeverHearsOfIt(t *testing.T) {
	t.Parallel()
	for what, read := range map[string]bool{"the token of before": false, "none": true} {
		t.Run(what, func(t *testing.T) {
			path := t.TempDir() + "/bell.db"
			h := stand(t, slacktest.Options{}, plan{path: path})
			work := h.slack.Workspace("Commons").Never()
			ann := work.Person("Ann")
			room := work.Channel("games", ann)
			h.install(work)
			other := chattest.Open(t, chattest.Plan{Tables: tables(), Path: path})
			l := &lamps{}
			app, err := slack.New(slack.Options{
				Installs: sqlite.InstallsIn(other.Store), Host: other.Host, Store: other.Store, Mode: slack.HTTP, Secret: h.slack.Secret(),
				Listen: "127.0.0.1:0", API: h.slack.API(), Log: other.Logger, Connections: l,
				ClientID: slacktest.ClientID, ClientSecret: slacktest.ClientSecret, Keys: keys, URL: "https://bell.example/",
			})
			h.Must(err)
			var later atomic.Int64
			app.Paint(time.Second, func() time.Time { return time.Now().Add(time.Duration(later.Load())) })
			other.Host.Attach(app)
			other.Run(app.Run)
			<-app.Ready()
			door := httptest.NewServer(app.Handler())
			defer door.Close()
			h.Must(work.Uninstall())
			h.slack.Deliver(door.URL)
			if read {
				later.Store(int64(5 * time.Second))
				h.Must(ann.Command(room, "/match list"))
				h.see(ann, room, private("isn't installed in this workspace"))
			}
			h.slack.Deliver(h.door)
			h.install(work)
			h.slack.Deliver(door.URL)
			h.Must(ann.Shortcut(room, "new_match"))
			h.Until("the form opens", func() bool { return ann.Modal() != "" })
			h.Must(ann.OpenHome())
			h.home(ann, "Your turns")
			h.Must(ann.Shortcut(room, "my_turns"))
			h.Until("turns open", func() bool { return strings.Contains(ann.Modal(), "Your turns") })
			if l.refused(work.ID) {
				t.Error("operators are told of the token of before")
			}
			h.unrefused("auth.test: token_revoked", "views.open: token_revoked")
		})
	}
}

// TestATokenOfBeforeIsNoTrouble: while a call waits for its answer the app is installed anew,
// and then Slack refuses tokens for a moment. Operators are not told of the token that the
// call began with once all is told with the new one.
func TestATokenOfBeforeIsNoTrouble(t *testing.T) {
	t.Parallel()
	l := &lamps{}
	h := stand(t, slacktest.Options{}, plan{light: l})
	work := h.slack.Workspace("Commons").Never()
	ann := work.Person("Ann")
	room := work.Channel("games", ann)
	h.install(work)
	h.Must(ann.Command(room, "/match new exchequer"))
	h.see(ann, room, private("is open and you're in seat 1"))
	h.Told(h.Code())
	h.slack.Break("chat.postMessage", slacktest.Hangs)
	before := h.slack.Calls("chat.postMessage")
	h.Must(ann.Command(room, "/match say hello"))
	h.Until("it is posted", func() bool { return h.slack.Calls("chat.postMessage") > before })
	work.Revoke()
	h.install(work)
	h.slack.Refuse("invalid_auth")
	h.slack.Break("chat.postMessage", slacktest.None)
	h.Until("both tokens are refused", func() bool {
		return strings.Count(strings.Join(h.slack.Refused(), "\n"), "chat.postMessage: invalid_auth") >= 2
	})
	h.slack.Refuse("")
	h.see(ann, room, public("hello"))
	h.Told(h.Code())
	if l.refused(work.ID) {
		t.Error("the new token counts as refused")
	}
}
