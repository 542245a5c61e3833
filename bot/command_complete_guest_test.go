package bot_test

import "testing"

// TestStrangersAreSuggestedNoGuests: who plays is suggested to nobody else.
func TestStrangersAreSuggestedNoGuests(t *testing.T) {
	h, code := guested(t)
	if all := h.suggests("Ann", "match mute "+code+" "); len(all) == 0 {
		t.Fatal("Ann can mute nobody")
	}
	if all := h.suggests("Zed", "match mute "+code+" "); len(all) > 0 {
		t.Errorf("Zed, who plays in no match, is suggested %q", all)
	}
}
