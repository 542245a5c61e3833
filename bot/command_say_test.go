package bot_test

import (
	"testing"
)

// TestWhatMayBeASecretIsNotSaidAloud: whoever types for some alone as Discord's options are named,
// or in quotes, has told nobody yet, and is told how.
func TestWhatMayBeASecretIsNotSaidAloud(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob", "Cat")
	for _, said := range []string{
		"to:Bob the plan", "to:Bob text:the plan", "to: bob the plan", "TO:2 the plan", "“to Bob the plan”", `"to Bob and Cat the plan"`,
		"code:" + code + " to:Bob text:the plan", "text:the plan to:Bob", "'to Bob the plan'",
	} {
		h.reading("Ann", "match say "+code+" "+said, "Nobody was told yet", 1)
	}
	for _, said := range []string{"it's 3 to: nobody", "to:gether", "“to be”", "-- to:Bob it may be said"} {
		h.reading("Ann", "match say "+code+" "+said, "Sent to everyone", 1)
	}
	h.settle()
	if n := len(h.hall.find("the plan")); n != 0 {
		t.Errorf("it is told %d times", n)
	}
}
