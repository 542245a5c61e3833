package slack_test

import (
	"flag"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/slack/slacktest"
	"divisionbell/bot/match"
)

var long = flag.Bool("long", false, "play a campaign of four to its end")

// virtually sits down in virtual time.
func virtually(t *testing.T, o slacktest.Options, do func(h *table)) {
	t.Helper()
	virtuallyWith(t, o, plan{}, do)
}

// virtuallyWith does so with a plan.
func virtuallyWith(t *testing.T, o slacktest.Options, by plan, do func(h *table)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		p := chattest.NewPipes()
		o.Listener, o.Tries = p, 1000
		s := slacktest.New(o)
		defer s.Close()
		web := &http.Transport{DialContext: p.Dial}
		defer web.CloseIdleConnections()
		by.slack, by.web, by.dialer = s, &http.Client{Transport: web}, &websocket.Dialer{NetDialContext: p.Dial}
		do(sit(t, by))
	})
}

// TestCampaign plays a campaign of four people by their buttons, an action every few
// seconds, and counts what it says: one message a turn, which rings and then grows.
// With -long it is twelve rounds, and two without.
func TestCampaign(t *testing.T) {
	rounds, length := 2, "2"
	if *long {
		rounds, length = 12, "12"
	}
	virtually(t, slacktest.Options{ReadyAfter: 50 * time.Millisecond}, func(h *table) {
		people := map[string]*slacktest.Person{"Ann": h.ann, "Bob": h.bob, "Cat": h.work.Person("Cat"), "Dan": h.work.Person("Dan")}
		h.room = h.work.Channel("campaign", people["Ann"], people["Bob"], people["Cat"], people["Dan"])
		h.Must(h.ann.Command(h.room, "/match new exchequer setup=dealt tokens=all length="+length))
		h.see(h.ann, h.room, private("is open and you're in seat 1"))
		code := h.Code()
		h.Told(code)
		for _, name := range []string{"Bob", "Cat", "Dan"} {
			h.Must(people[name].Command(h.room, "/match join "+code))
			h.see(people[name], h.room, private("seat"))
		}
		h.Must(h.ann.Command(h.room, "/match start "+code))
		h.Told(code)
		hands := map[string]*slacktest.Hand{}
		for i, name := range []string{"Ann", "Bob", "Cat", "Dan"} {
			hands[name] = h.hand(people[name], uint64(i+1))
		}
		turns, last, late := 0, "", time.Duration(0)
		for n := 0; h.Match(code).Phase == match.Playing; n++ {
			if n > 1000 {
				t.Fatal("the campaign does not end")
			}
			name := h.Awaited(code)[0]
			if name != last {
				turns, last = turns+1, name
			}
			more, err := hands[name].Step("/exchequer " + code)
			h.Must(err)
			if !more {
				t.Fatalf("%s can do nothing", name)
			}
			said := time.Now()
			h.Told(code)
			late = max(late, time.Since(said))
			time.Sleep(4 * time.Second)
		}
		n := h.work.Count(h.room)
		t.Logf("%d rounds, %d entries, %d turns: %d posts in the thread, %d in the channel, %d edits, %d deleted, %d rings, %d private answers; the latest word after %v",
			rounds, h.Match(code).Position.Seq, turns, n.Threads, n.Channel, n.Edits, n.Deleted, n.Rings, n.Alone, late)
		const around = 10 // that tell of the lobby, the beginning and the end
		if n.Threads > turns+around {
			t.Errorf("%d posts tell of %d turns", n.Threads, turns)
		}
		if n.Rings < turns {
			t.Errorf("%d turns ring %d times", turns, n.Rings)
		}
		if late > 2*time.Second {
			t.Errorf("something is said after %v", late)
		}
		h.unrefused()
	})
}
