package slack_test

import (
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/slack/slacktest"
)

// virtually sits down in virtual time.
func virtually(t *testing.T, o slacktest.Options, do func(h *table)) {
	t.Helper()
	virtuallyWith(t, o, plan{}, do)
}

// virtuallyWith does so with a plan, and holds that no call came more often than Slack takes
// it (slacktest.Rates), or before the time for which Slack had asked.
func virtuallyWith(t *testing.T, o slacktest.Options, by plan, do func(h *table)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		p := chattest.NewPipes()
		o.Listener, o.Tries = p, 1000
		s := slacktest.New(o)
		defer s.Close()
		web := &http.Transport{DialContext: p.Dial}
		defer web.CloseIdleConnections()
		if by.tables == nil {
			by.tables = chattest.Sketched(tables())
		}
		by.slack, by.web, by.dialer = s, &http.Client{Transport: web}, &websocket.Dialer{NetDialContext: p.Dial}
		do(sit(t, by))
		for method, n := range s.TooOften() {
			t.Errorf("%d calls of %s came more often than Slack takes them", n, method)
		}
		for method, n := range slacktest.Hasty(s) {
			t.Errorf("%d calls of %s came within their Retry-After", n, method)
		}
	})
}

// TestCampaign plays a campaign of four people by their buttons, an action every few
// seconds, and counts what it says: one message a turn, which rings and then grows.
// With -long it is twelve rounds, and two without.
func TestCampaign(t *testing.T) {
	t.Parallel()
	campaign(t, chattest.CampaignOptions(), func(_ *table, c chattest.Campaign) { c.Play(t) })
}

// TestWordsGoAheadOfBoards: at an action a second what happened is said within two seconds,
// and the board is shown within twenty.
func TestWordsGoAheadOfBoards(t *testing.T) {
	t.Parallel()
	campaign(t, "setup=dealt tokens=all length=30", func(_ *table, c chattest.Campaign) {
		words, board := c.Hurry(t, 45*time.Second)
		t.Logf("the latest words come after %v, the latest board after %v", words, board)
		if words > 2*time.Second || board > 20*time.Second {
			t.Errorf("words come after %v, and the board after %v", words, board)
		}
	})
}

// campaign has four people begin a campaign.
func campaign(t *testing.T, options string, play func(*table, chattest.Campaign), refused ...string) {
	t.Helper()
	virtuallyWith(t, slacktest.Options{ReadyAfter: 50 * time.Millisecond}, plan{entropy: chattest.Luck()}, func(h *table) {
		people, hands, all := map[string]*slacktest.Person{"Ann": h.ann, "Bob": h.bob}, map[string]*slacktest.Hand{}, []*slacktest.Person{}
		for _, name := range chattest.CampaignPeople {
			if people[name] == nil {
				people[name] = h.work.Person(name)
			}
			all = append(all, people[name])
		}
		h.room = h.work.Channel("campaign", all...)
		h.Must(h.ann.Command(h.room, "/match new exchequer "+options))
		h.see(h.ann, h.room, private("is open and you're in seat 1"))
		code := h.Code()
		h.Told(code)
		for i, name := range chattest.CampaignPeople {
			if name != "Ann" {
				h.Must(people[name].Command(h.room, "/match join "+code))
				h.see(people[name], h.room, private("seat"))
			}
			hands[name] = h.hand(people[name], uint64(i+1))
		}
		h.Must(h.ann.Command(h.room, "/match start "+code))
		h.Told(code)
		play(h, chattest.Campaign{
			House: h.House, Code: code,
			Act: func(name string) {
				more, err := hands[name].Step("/exchequer " + code)
				h.Must(err)
				if !more {
					t.Fatalf("%s can do nothing", name)
				}
			},
			Pause: 4 * time.Second,
			Count: func() chattest.Count { return chattest.Count(h.work.Count(h.room)) },
		})
		h.unrefused(refused...)
	})
}
