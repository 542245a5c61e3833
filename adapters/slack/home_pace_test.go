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
