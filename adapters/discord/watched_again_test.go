package discord_test

import (
	"strings"
	"testing"
	"time"
)

// TestAChannelThatWatchesAgain: who stops watching a match and watches it again within
// minutes is shown the board below what was said, and not in the message that says that
// the channel has stopped.
func TestAChannelThatWatchesAgain(t *testing.T) {
	t.Parallel()
	virtually(t, plan{}, func(h *house) {
		ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
		code := h.begin("tax", "", ann, bob)
		h.channel = h.fake.Channel(h.guild, "gallery")
		for _, line := range []string{"/match watch code:", "/match say text:hello", "/match more unwatch code:", "/match watch code:"} {
			if strings.HasSuffix(line, "code:") {
				line += code
			}
			h.says(ann, line)
			time.Sleep(10 * time.Second)
		}
		list := h.fake.Public(h.channel, false)
		if last := list[len(list)-1]; !strings.Contains(last.Content, "Points:") {
			t.Errorf("the newest message is %q, and the first %.60q", last.Content, list[0].Content)
		}
		h.clean()
	})
}
