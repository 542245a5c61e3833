package slacktest

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"
)

// TestEveryRateIsHeld: each method that there is has a rate; as many calls as Slack takes
// in a minute are taken, one more is not, and it is when it was waited for as long as
// was said. Another workspace's calls are counted apart.
func TestEveryRateIsHeld(t *testing.T) {
	for _, r := range Rates {
		p, now := newPaces(), time.Now()
		if _, known := methods[r.Method]; !known && r.Method != "apps.connections.open" && r.Method != "oauth.v2.access" {
			t.Errorf("there is no method %s", r.Method)
		}
		if r.Page != "methods/"+r.Method || r.Most < 1 {
			t.Errorf("%+v", r)
		}
		for n := range r.Most {
			if wait := p.wait(r.Method, "one", string(rune(n)), now, time.Minute); wait > 0 {
				t.Fatalf("call %d of %s is to wait for %v", n+1, r.Method, wait)
			}
		}
		if wait := p.wait(r.Method, "two", "another", now, time.Minute); wait > 0 {
			t.Errorf("another workspace's %s is to wait for %v", r.Method, wait)
		}
		wait := p.wait(r.Method, "one", "another", now, time.Minute)
		if wait <= 0 || wait > time.Minute || p.refused[r.Method] != 1 {
			t.Errorf("call %d of %s is to wait for %v: %v", r.Most+1, r.Method, wait, p.refused)
		}
		now = now.Add(wait)
		if again := p.wait(r.Method, "one", "another", now, time.Minute); again > 0 {
			t.Errorf("after %v %s is to wait for %v more", wait, r.Method, again)
		}
	}
	for method := range methods {
		if _, ok := rate(method); !ok {
			t.Errorf("%s has no rate", method)
		}
	}
}

// TestAMessageASecond is what a channel takes, after a burst; the call says when to come
// again.
func TestAMessageASecond(t *testing.T) {
	s := New(Options{Minute: time.Minute})
	defer s.Close()
	w := s.Workspace("Commons")
	room, other := w.Channel("games"), w.Channel("others")
	post := func(c *Channel) *http.Response {
		t.Helper()
		resp, err := http.PostForm(s.API()+"chat.postMessage", url.Values{"token": {w.Token}, "channel": {c.ID}, "text": {"x"}})
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		return resp
	}
	for range messageBurst {
		if resp := post(room); resp.StatusCode != http.StatusOK {
			t.Fatal(resp.Status)
		}
	}
	for range 2 {
		resp := post(room)
		if resp.StatusCode != http.StatusTooManyRequests || resp.Header.Get("Retry-After") != "1" {
			t.Errorf("%s, Retry-After %q", resp.Status, resp.Header.Get("Retry-After"))
		}
		s.Pass(time.Second)
		if resp := post(room); resp.StatusCode != http.StatusOK {
			t.Error(resp.Status)
		}
	}
	if resp := post(other); resp.StatusCode != http.StatusOK {
		t.Error(resp.Status)
	}
	if got := w.Count(room).Channel; got != messageBurst+2 {
		t.Errorf("%d messages", got)
	}
	if len(s.Refused()) > 0 {
		t.Error(strings.Join(s.Refused(), "\n"))
	}
}

// TestWhoComesTooSoonIsCounted: a call that comes before the time which Slack asked for, but
// for one that was under way, and of what is posted but for those of other channels.
func TestWhoComesTooSoonIsCounted(t *testing.T) {
	p, now := newPaces(), time.Now()
	p.asked("chat.update", "one", "C1", now, time.Minute)
	p.asked("chat.postMessage", "one", "C1", now, time.Minute)
	for _, c := range []struct {
		method, token, channel string
		after                  time.Duration
	}{
		{"chat.update", "one", "C2", underWay},
		{"chat.update", "one", "C2", time.Minute},
		{"chat.update", "two", "C1", 2 * underWay},
		{"chat.delete", "one", "C1", 2 * underWay},
		{"chat.postMessage", "one", "C2", 2 * underWay},
	} {
		if p.came(c.method, c.token, c.channel, now.Add(c.after)); len(p.hasty) > 0 {
			t.Fatalf("%+v is counted", c)
		}
	}
	p.came("chat.update", "one", "C2", now.Add(2*underWay))
	p.came("chat.postMessage", "one", "C1", now.Add(time.Minute-1))
	if p.hasty["chat.update"] != 1 || p.hasty["chat.postMessage"] != 1 {
		t.Errorf("%v are counted", p.hasty)
	}
}
