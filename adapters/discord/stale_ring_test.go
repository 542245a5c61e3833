package discord_test

import (
	"net/http"
	"slices"
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

// TestADirectMessageThatCannotBeEditedIsNoStorm: Discord does not edit what asks somebody
// in their direct messages. It is tried more and more seldom, which operators read, nobody
// else waits for it, and in the end it says what holds.
func TestADirectMessageThatCannotBeEditedIsNoStorm(t *testing.T) {
	t.Parallel()
	virtually(t, plan{}, func(h *house) {
		ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
		for _, p := range []*discordtest.Person{ann, bob} {
			h.says(p, "/bell clock setting:ring dm")
		}
		code := h.begin("exchequer", "length=3 setup=dealt tokens=all clock=24h", ann, bob)
		time.Sleep(20 * time.Second)
		who, room, tries := h.awaited(code, []*discordtest.Person{ann, bob}), h.room(code), 0
		asks := func() (said string) {
			for _, m := range who.Directs() {
				if strings.Contains(m.Content, ", your turn in") {
					said += m.Content + "\n"
				}
			}
			return said
		}
		before := asks()
		h.fake.Fail(func(method, path string) (status, code int) {
			if method == "PATCH" && strings.Contains(path, "/messages/") && !strings.Contains(path, "/webhooks/") && !strings.Contains(path, room) {
				tries++
				return http.StatusServiceUnavailable, 0
			}
			return 0, 0
		})
		h.says(ann, "/match settings code:"+code+" setting:clock 30h")
		time.Sleep(10 * time.Minute)
		if tries < 10 || tries > 40 {
			t.Errorf("in ten minutes it is tried %d times", tries)
		}
		if !strings.Contains(h.Log.String(), "cannot be told alone for now") {
			t.Error("operators read nothing of it")
		}
		at := time.Now()
		h.says(ann, "/match say code:"+code+" text:hello")
		h.Until("the room is told", func() bool {
			return slices.ContainsFunc(h.fake.Public(room, false), func(m discordtest.Message) bool { return strings.Contains(m.Content, "hello") })
		})
		if d := time.Since(at); d > 2*time.Second {
			t.Errorf("the room is told after %v", d)
		}
		if now := asks(); now != before {
			t.Errorf("it is edited: %s", now)
		}
		h.fake.Fail(nil)
		time.Sleep(time.Minute)
		if now := asks(); now == before || now == "" {
			t.Errorf("a minute after they can be edited they say %q", now)
		}
	})
}
