package bot_test

import (
	"strings"
	"testing"
)

// TestTwoDecisionsOfASeatAreOfferedOnce: whoever owes tokens of their own and
// of the neutral reads each button once, and each notice offers its own.
func TestTwoDecisionsOfASeatAreOfferedOnce(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("setup=dealt tokens=all length=1", "Ann", "Bob")
	h.settle()
	for _, s := range h.hall.all() {
		seen := map[string]bool{}
		for _, b := range s.message.Buttons {
			if seen[b.Label] {
				t.Errorf("%q offers %q twice", s.text(), b.Label)
			}
			seen[b.Label] = true
			if strings.Contains(b.Label, ": ") {
				t.Errorf("one seat is awaited, yet a button reads %q", b.Label)
			}
		}
	}
	for text, first := range map[string]string{"place 28 tokens": "Put all 28 on", "neutral tokens": "Put 13 neutral tokens on"} {
		rung := h.hall.find("your turn in Exchequer! " + code + ": place")
		n := 0
		for _, s := range rung {
			if strings.Contains(s.text(), text) {
				n++
				if got := s.message.Buttons[0].Label; !strings.HasPrefix(got, first) {
					t.Errorf("%q begins with %q", s.text(), got)
				}
			}
		}
		if n != 1 {
			t.Errorf("%q was rung %d times", text, n)
		}
	}
}
