package slack_test

import (
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/slack"
	"divisionbell/adapters/slack/slacktest"
	"divisionbell/storage/sqlite"
)

// TestAnAppIsInstalledAnewWhoeverHearsOfIt: behind a balancer one process hears that a
// workspace took the app away and installed it anew. A moment later forms open and Home is
// drawn by another one too, which has nothing to say anywhere.
func TestAnAppIsInstalledAnewWhoeverHearsOfIt(t *testing.T) {
	t.Parallel()
	path := t.TempDir() + "/bell.db"
	h := stand(t, slacktest.Options{}, plan{path: path})
	work := h.slack.Workspace("Commons").Never()
	ann := work.Person("Ann")
	room := work.Channel("games", ann)
	h.install(work)
	other := chattest.Open(t, chattest.Plan{Tables: tables(), Path: path})
	app, err := slack.New(slack.Options{
		Installs: sqlite.InstallsIn(other.Store), Host: other.Host, Store: other.Store, Mode: slack.HTTP, Secret: h.slack.Secret(),
		Listen: "127.0.0.1:0", API: h.slack.API(), Log: other.Logger,
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
	h.install(work)
	later.Store(int64(5 * time.Second))
	h.slack.Deliver(door.URL)
	h.Must(ann.Shortcut(room, "new_match"))
	h.Until("the form opens", func() bool { return ann.Modal() != "" })
	h.Must(ann.OpenHome())
	h.home(ann, "Your turns")
	h.unrefused("auth.test: token_revoked")
}
