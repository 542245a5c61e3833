package discord_test

import (
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/discord/discordtest"
)

// TestNoRingStaysOfATurnThatIsOver: whoever was called and has answered is called by
// nothing that stands: in their direct messages, and in a room that could not be told for
// a while.
func TestNoRingStaysOfATurnThatIsOver(t *testing.T) {
	t.Parallel()
	for _, by := range []string{"by direct message", "in a room that is closed for a while"} {
		virtually(t, plan{}, func(h *house) {
			ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
			all := []*discordtest.Person{ann, bob}
			if by == "by direct message" {
				h.says(ann, "/bell clock setting:ring dm")
				h.says(bob, "/bell clock setting:ring dm")
			}
			code := h.begin("tax", "", all...)
			room := h.room(code)
			time.Sleep(10 * time.Second)
			if by != "by direct message" {
				h.fake.Deny(h.channel, discordtest.ViewChannel)
			}
			for range 2 {
				h.turn(code, h.awaited(code, all))
				time.Sleep(20 * time.Second)
			}
			h.fake.Deny(h.channel, 0)
			for range 2 {
				h.turn(code, h.awaited(code, all))
				time.Sleep(20 * time.Second)
			}
			time.Sleep(2 * time.Hour)
			for _, p := range all {
				calls := 0
				for _, m := range append(p.Directs(), h.fake.Public(room, false)...) {
					if strings.Contains(m.Content, "<@"+p.ID+">, your turn") {
						calls++
					}
				}
				want := 0
				if h.awaited(code, all) == p {
					want = 1
				}
				if calls > want {
					t.Errorf("%s: %d messages call %s to a turn, of %d", by, calls, p.Name, want)
				}
			}
		})
	}
}
