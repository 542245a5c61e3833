package discord_test

import (
	"strings"
	"testing"
	"time"
)

// TestTwoDecisionsAreOneDirectMessage: who is rung by direct message is rung once for two
// decisions of one moment: a direct message rings whomever it names, unless it is silent.
func TestTwoDecisionsAreOneDirectMessage(t *testing.T) {
	t.Parallel()
	virtually(t, plan{}, func(h *house) {
		ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
		h.says(ann, "/bell clock setting:ring dm")
		h.says(bob, "/bell clock setting:ring dm")
		code := h.begin("exchequer", "setup=dealt tokens=all length=3", ann, bob)
		time.Sleep(10 * time.Second)
		if asks := h.Awaited(code); len(asks) != 2 || asks[0] != asks[1] {
			t.Fatalf("%v are awaited", asks)
		}
		rings := 0
		for _, m := range append(ann.Directs(), bob.Directs()...) {
			if strings.Contains(m.Content, "your turn in Exchequer!") && !m.Silent() {
				rings++
			}
		}
		if rings != 1 {
			t.Errorf("%d direct messages ring for two decisions of one moment", rings)
		}
	})
}
