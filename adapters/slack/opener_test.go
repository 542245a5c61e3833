package slack_test

import (
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/slack"
	"divisionbell/adapters/slack/slacktest"
)

// A Slack that ends every line as soon as it is there is asked for new ones
// with longer and longer pauses; it is logged, and Slack does not count as
// connected while we wait. Once lines last, all goes on.
func TestLinesThatEndAtOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := chattest.NewPipes()
		s := slacktest.New(slacktest.Options{Listener: p, Tries: 1000})
		defer s.Close()
		l := &chattest.Light{Platform: slack.Platform}
		web := &http.Transport{DialContext: p.Dial}
		defer web.CloseIdleConnections()
		h := sit(t, plan{slack: s, light: l, web: &http.Client{Transport: web}, dialer: &websocket.Dialer{NetDialContext: p.Dial}})
		h.Must(h.ann.Command(h.room, "/roll 3d6"))

		s.Shy(true)
		s.Refresh()
		before := len(s.Opens())
		time.Sleep(10 * time.Minute)
		opens := s.Opens()[before:]
		if len(opens) < 10 || len(opens) > 20 {
			t.Errorf("%d lines are asked for in ten minutes", len(opens))
		}
		for n := 1; n < len(opens); n++ {
			least := min(time.Second<<(n-1), time.Minute)
			if pause := opens[n].Sub(opens[n-1]); pause < least {
				t.Errorf("line %d is asked for %v after the one before", n, pause)
			}
		}
		if l.Lit() {
			t.Error("Slack counts as connected")
		}
		if n := strings.Count(h.Log.String(), "the socket was closed before anything came"); n < len(opens)-1 || n > len(opens)+1 {
			t.Errorf("it is logged %d times for %d lines", n, len(opens))
		}

		s.Shy(false)
		h.Must(h.ann.Command(h.room, "/roll 3d6"))
		if !l.Lit() {
			t.Error("Slack does not count as connected")
		}
		at := time.Now()
		s.Refresh() // of a line that served: at once
		h.Must(h.ann.Command(h.room, "/roll 3d6"))
		if opens = s.Opens(); opens[len(opens)-1].Sub(at) > time.Second {
			t.Errorf("a line that served is opened again after %v", opens[len(opens)-1].Sub(at))
		}
	})
}
