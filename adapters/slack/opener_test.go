package slack_test

import (
	"context"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"

	"divisionbell/adapters/slack/slacktest"
)

// pipes are a network without a wire, on which time can be virtual. They are a
// net.Listener.
type pipes struct {
	calls chan net.Conn
	shut  chan struct{}
	once  sync.Once
}

func (p *pipes) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	near, far := net.Pipe()
	select {
	case p.calls <- far:
		return near, nil
	case <-p.shut:
		return nil, net.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.calls:
		return c, nil
	case <-p.shut:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	p.once.Do(func() { close(p.shut) })
	return nil
}

func (p *pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 1} }

// A Slack that ends every line as soon as it is there is asked for new ones
// with longer and longer pauses; it is logged, and Slack does not count as
// connected while we wait. Once lines last, all goes on.
func TestLinesThatEndAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &pipes{calls: make(chan net.Conn), shut: make(chan struct{})}
		s := slacktest.New(slacktest.Options{Listener: p, Tries: 1000})
		defer s.Close()
		l := &line{}
		web := &http.Transport{DialContext: p.dial}
		defer web.CloseIdleConnections()
		h := sit(t, plan{slack: s, line: l, web: &http.Client{Transport: web}, dialer: &websocket.Dialer{NetDialContext: p.dial}})
		h.must(h.ann.Command(h.room, "/roll 3d6"))

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
		if told := l.told(); told[len(told)-1] {
			t.Error("Slack counts as connected")
		}
		if n := strings.Count(h.log.String(), "the socket was closed before anything came"); n < len(opens)-1 || n > len(opens)+1 {
			t.Errorf("it is logged %d times for %d lines", n, len(opens))
		}

		s.Shy(false)
		h.must(h.ann.Command(h.room, "/roll 3d6"))
		if told := l.told(); !told[len(told)-1] {
			t.Error("Slack does not count as connected")
		}
		at := time.Now()
		s.Refresh() // of a line that served: at once
		h.must(h.ann.Command(h.room, "/roll 3d6"))
		if opens = s.Opens(); opens[len(opens)-1].Sub(at) > time.Second {
			t.Errorf("a line that served is opened again after %v", opens[len(opens)-1].Sub(at))
		}
	})
}
