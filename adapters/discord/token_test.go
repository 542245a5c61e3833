package discord_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
)

// lamps remember whether the token is refused.
type lamps struct {
	*chattest.Light
	no *chattest.Light // lit while it is
}

func (l *lamps) Refused(platform, _ string, yes bool) { l.no.Connected(platform, yes) }

// TestATokenThatIsRefusedLater: while Discord refuses the token of a program that runs,
// nothing becomes of the rooms, and operators are told; with a good one all goes on.
func TestATokenThatIsRefusedLater(t *testing.T) {
	t.Parallel()
	virtually(t, plan{}, func(h *house) {
		ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
		code := h.begin("exchequer", "length=3 setup=dealt tokens=all", ann, bob)
		h.Told(code)
		shows := h.Match(code).Shows
		h.fake.Fail(func(_, path string) (status, code int) {
			if strings.Contains(path, "/webhooks/") || strings.Contains(path, "/interactions/") {
				return 0, 0
			}
			return http.StatusUnauthorized, 0
		})
		h.says(ann, "/match say code:"+code+" text:behind a closed door")
		time.Sleep(5 * time.Minute)
		if !h.lamps.no.Lit() {
			t.Error("operators are told nothing")
		}
		h.fake.Fail(nil)
		back := time.Now()
		h.Told(code)
		if d := time.Since(back); d > 10*time.Second {
			t.Errorf("with a good token the room is told after %v", d)
		}
		if told := h.lamps.no.Told(); len(told) != 2 || told[1] {
			t.Errorf("that the token is refused is told as %v", told)
		}
		said := 0
		for _, m := range h.fake.Public(h.room(code), false) {
			said += strings.Count(m.Content, "behind a closed door")
		}
		if now := h.Match(code).Shows; said != 1 || len(now) != len(shows) || table(h.Match(code)).Shut != "" {
			t.Errorf("it is said %d times; rooms %+v", said, now)
		}
	})
}
