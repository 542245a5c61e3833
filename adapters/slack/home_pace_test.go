package slack_test

import (
	"testing"
	"time"

	"divisionbell/adapters/slack/slacktest"
)

// TestHomeIsDrawnThoughAnothersRests: two people play fast, and one of them has opened Home,
// which is drawn twice a minute. That of somebody else in the workspace, whose own match
// changes, is drawn within four seconds all the same.
func TestHomeIsDrawnThoughAnothersRests(t *testing.T) {
	t.Parallel()
	virtuallyWith(t, slacktest.Options{}, plan{}, func(h *table) {
		cat, dan := h.work.Person("Cat"), h.work.Person("Dan")
		other := h.work.Channel("other", cat, dan)
		code := h.begin("/match new exchequer setup=dealt tokens=all length=30")
		h.Must(cat.Command(other, "/match new tax"))
		h.see(cat, other, private("is open and you're in seat 1"))
		lobby := h.Code()
		h.Must(cat.OpenHome())
		h.home(cat, lobby)
		h.Must(h.ann.OpenHome())
		h.home(h.ann, code)
		time.Sleep(time.Minute)
		for n := range 6 {
			mover, _ := h.mover(code)
			_, err := h.hand(mover, uint64(n)).Step("/exchequer " + code)
			h.Must(err)
			time.Sleep(3 * time.Second)
		}
		h.Must(dan.Command(other, "/match join "+lobby))
		h.drawnWithin("that of who waits for players", cat, "2 so far", 5*time.Second)
	})
}

// TestHomeWaitsAsSlackAsks: Slack draws no Home tab of a workspace for five minutes. It is
// asked meanwhile for the two alone that were due at once, however many have opened theirs, or
// do; then all are drawn at once.
func TestHomeWaitsAsSlackAsks(t *testing.T) {
	t.Parallel()
	const after = 5 * time.Minute
	virtuallyWith(t, slacktest.Options{}, plan{}, func(h *table) {
		code := h.begin("/match new exchequer setup=dealt tokens=all")
		mover, other := h.mover(code)
		cat := h.work.Person("Cat")
		room := h.work.Channel("other", cat)
		for _, p := range []*slacktest.Person{mover, other, cat} {
			h.Must(p.OpenHome())
			h.home(p, "Your settings")
		}
		time.Sleep(time.Minute)
		before := h.slack.Calls("views.publish")
		h.slack.Limit("views.publish", 1000, after)
		h.pass(code, mover)
		time.Sleep(4 * time.Second)
		began := time.Now()
		h.Must(cat.Command(room, "/match new tax"))
		time.Sleep(after / 2)
		h.Must(other.OpenHome())
		time.Sleep(after/2 - 20*time.Second)
		h.pass(code, other)
		if n := h.slack.Calls("views.publish") - before; n > 2 {
			t.Errorf("Slack is asked %d times meanwhile", n)
		}
		h.slack.Limit("views.publish", 0, 0)
		time.Sleep(time.Until(began.Add(after)))
		h.drawnWithin("that of whose turn it was", other, "Waiting for "+mover.Name, 5*time.Second)
		h.drawnWithin("that of whose turn it is", mover, "Your turn: ", 5*time.Second)
		h.drawnWithin("that of who began another match", cat, "Tax", 5*time.Second)
	})
}

// TestHomeIsDrawnOnceTheTokenIsGood: a turn comes while Slack refuses the token, which it takes
// again later. Home is drawn as soon as a channel is told, and within a minute where Home alone
// was refused; Slack is asked seldom meanwhile, however many have opened theirs.
func TestHomeIsDrawnOnceTheTokenIsGood(t *testing.T) {
	t.Parallel()
	for why, alone := range map[string]bool{"account_inactive": false, "token_revoked": true, "invalid_auth": false} {
		l := &lamps{}
		virtuallyWith(t, slacktest.Options{}, plan{light: l}, func(h *table) {
			code := h.begin("/match new exchequer setup=dealt tokens=all")
			h.Told(code)
			mover, other := h.mover(code)
			for _, p := range []*slacktest.Person{mover, other} {
				h.Must(p.OpenHome())
				h.home(p, "Setting up")
			}
			time.Sleep(time.Minute)
			before := h.slack.Calls("views.publish")
			h.pass(code, mover)
			if alone {
				h.Told(code)
				time.Sleep(2 * time.Second)
			}
			h.slack.Refuse(why)
			time.Sleep(10 * time.Minute)
			if n := h.slack.Calls("views.publish") - before; n == 0 || n > 25 {
				t.Errorf("%s: Slack is asked %d times meanwhile", why, n)
			}
			if l.refused(h.work.ID) == alone {
				t.Errorf("%s: operators are told so: %t", why, !alone)
			}
			h.slack.Refuse("")
			within := time.Minute + 5*time.Second
			if !alone {
				h.Told(code)
				within = 5 * time.Second
			}
			h.drawnWithin(why, other, "Your turn: ", within)
			h.drawnWithin(why, mover, "Waiting for "+other.Name, within)
		})
	}
}
