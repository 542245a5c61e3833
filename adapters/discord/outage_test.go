package discord_test

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

// TestAfterAnOutageAllAreTold: however long Discord took no messages, each room reads
// within ten seconds what it missed, though nothing happens any more.
func TestAfterAnOutageAllAreTold(t *testing.T) {
	for _, lasts := range []time.Duration{7 * time.Second, 130 * time.Second, 12 * time.Minute} {
		virtually(t, plan{}, func(h *house) {
			ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
			var codes []string
			for range 3 {
				codes = append(codes, h.begin("exchequer", "length=3 setup=dealt tokens=all", ann, bob))
			}
			h.fake.Fail(func(_, path string) (status, code int) {
				if strings.Contains(path, "/messages") && !strings.Contains(path, "/webhooks/") {
					return http.StatusServiceUnavailable, 0
				}
				return 0, 0
			})
			for _, code := range codes {
				h.says(ann, "/match say text:"+code+" while it was away")
			}
			h.says(ann, "/roll dice:1d1")
			time.Sleep(lasts)
			for _, code := range codes {
				if n := len(h.fake.Public(h.room(code), false)); n == 0 {
					t.Errorf("%s has no messages", code)
				}
			}
			h.fake.Fail(nil)
			back := time.Now()
			for _, code := range codes {
				h.Told(code)
			}
			if d := time.Since(back); d > 10*time.Second {
				t.Errorf("after an outage of %v the rooms are told after %v", lasts, d)
			}
			for _, code := range codes {
				said := 0
				for _, m := range h.fake.Public(h.room(code), false) {
					said += strings.Count(m.Content, "while it was away")
				}
				if said != 1 {
					t.Errorf("%s reads it %d times", code, said)
				}
			}
		})
	}
}
