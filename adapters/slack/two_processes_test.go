package slack_test

import (
	"net/http/httptest"
	"testing"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/slack"
	"divisionbell/adapters/slack/slacktest"
	"divisionbell/storage/sqlite"
)

// TestAnInstallIsFinishedWhoeverHearsOfIt: behind a balancer Slack sends people back to
// another process than the one that sent them to Slack.
func TestAnInstallIsFinishedWhoeverHearsOfIt(t *testing.T) {
	t.Parallel()
	path := t.TempDir() + "/bell.db"
	h := stand(t, slacktest.Options{}, plan{path: path})
	work := h.slack.Workspace("Commons")
	other := chattest.Open(t, chattest.Plan{Tables: tables(), Path: path})
	app, err := slack.New(slack.Options{
		Installs: sqlite.InstallsIn(other.Store), Host: other.Host, Store: other.Store, Mode: slack.HTTP, Secret: h.slack.Secret(),
		Listen: "127.0.0.1:0", API: h.slack.API(), Log: other.Logger,
		ClientID: slacktest.ClientID, ClientSecret: slacktest.ClientSecret, Keys: keys, URL: "https://bell.example/",
	})
	h.Must(err)
	other.Host.Attach(app)
	other.Run(app.Run)
	<-app.Ready()
	door := httptest.NewServer(app.Handler())
	defer door.Close()
	b := &browser{h: h}
	_, _, to := b.get("/slack/install")
	allowed, err := work.Allow(to)
	h.Must(err)
	h.door = door.URL
	if status, said, _ := b.get(back(allowed)); status != 200 {
		t.Errorf("%d %s", status, said)
	}
}
