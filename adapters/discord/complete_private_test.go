package discord_test

import (
	"fmt"
	"testing"
)

// TestNobodyOfAnotherServerIsSuggested: whoever hands a seat over is suggested nobody who
// was only ever seen in a server that is not theirs.
func TestNobodyOfAnotherServerIsSuggested(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	ann, bob, zed := h.fake.Person("Ann"), h.fake.Person("Bob"), h.fake.Person("Zebedee")
	den := h.fake.Channel(h.fake.Guild("Elsewhere"), "den")
	_, err := zed.Type(den, "/bell help")
	h.Must(err)
	h.begin("tax", "", ann, bob)
	for _, line := range []string{"/match more handover to:", "/match more handover to:z"} {
		list, err := ann.Complete(h.channel, line)
		h.Must(err)
		for _, c := range list {
			if fmt.Sprint(c.Value) == "Zebedee" {
				t.Errorf("%s suggests %v, who is in another server", line, c.Value)
			}
		}
	}
}
