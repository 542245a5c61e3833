package bot_test

import "testing"

// TestWhoAsksSecondForARematchJoins, wherever the first asked for it.
func TestWhoAsksSecondForARematchJoins(t *testing.T) {
	for _, from := range []string{"table", "elsewhere", "@ann"} {
		h := build(t, plan{bare: true})
		h.attach(&parlour{h.hall})
		h.say("Ann", small)
		code := h.newest()
		h.say("Bob", "match join "+code)
		h.say("Ann", "match start "+code)
		h.say("Ann", "match ask "+code+" end")
		h.say("Bob", "match vote "+code+" aye end")
		h.settle()
		h.in("hall", from, "Ann", "match rematch "+code)
		again := h.newest()
		h.settle()
		h.reads(h.say("Bob", "match rematch "+code), again+", seat 2")
		if seats := h.match(again).Seats; len(seats) != 2 || h.newest() != again {
			t.Errorf("asked first in %s, there is %s, and %s with %v", from, h.newest(), again, seats)
		}
		h.settle()
	}
}
