package slack_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	api "github.com/slack-go/slack"
	"github.com/slack-go/slack/socketmode"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/slack"
	"divisionbell/bot"
	"divisionbell/storage/sqlite/sqlitetest"
)

// unsent is how many deliveries are under way when the line is lost: more than
// the library keeps acknowledgements of.
const unsent = 40

// A line that is lost for good with deliveries under way leaves nobody waiting
// to acknowledge them.
func TestALostSocketIsLeft(t *testing.T) {
	t.Parallel()
	store := sqlitetest.New(t)
	defer store.Close()
	host := bot.New(bot.Options{Store: store, Clock: chattest.Wall{}, Tables: tables()})
	defer host.Close()
	taken := make(chan struct{})
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		<-taken
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, `{"ok":false,"error":"token_revoked"}`)
	}))
	defer web.Close()
	s, err := slack.New(slack.Options{
		Host: host, Store: store, Tokens: []string{"xoxb-1"}, Mode: slack.Socket, AppToken: "xapp-1", API: web.URL, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	client := socketmode.New(api.New("", api.OptionAPIURL(web.URL+"/"), api.OptionAppLevelToken("xapp-1")))
	client.Events = make(chan socketmode.Event) // each is taken before the next
	left := make(chan error, 1)
	go func() { left <- slack.Attend(s, ctx, client) }()
	for n := range unsent {
		client.Events <- socketmode.Event{Type: socketmode.EventTypeEventsAPI, Request: &socketmode.Request{
			Type: socketmode.RequestTypeEventsAPI, EnvelopeID: fmt.Sprint(n), Payload: []byte(`{"team_id":"nobody's"}`),
		}}
	}
	close(taken)
	select {
	case err := <-left:
		if err == nil {
			t.Error("the line was lost without a reason")
		}
	case <-time.After(chattest.Patience / 4):
		t.Fatal("deliveries that nobody can acknowledge hold up all others")
	}
}
