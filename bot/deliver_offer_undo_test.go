package bot_test

import (
	"strings"
	"testing"
	"time"
)

// TestAnOfferThatComesBackRingsNoMore: an offer that its maker withdraws and brings back
// by a step back has had its ring; one that was held back till then has it yet. In
// Poleconomy none comes back.
func TestAnOfferThatComesBackRingsNoMore(t *testing.T) {
	for game, back := range map[string]string{"cantillon": "withdraw 101"} {
		for _, asleep := range []bool{false, true} {
			h, code := dealing(t, game, "Cat")
			if asleep {
				h.say("Bob", "bell clock quiet 08:00-12:00")
			}
			h.offers(game, code, "2")
			h.settle()
			h.reads(h.say("Ann", game+" "+code+" "+back), "ithdr")
			h.settle()
			h.say("Ann", "match undo "+code)
			h.settle()
			if list := h.say("Ann", "match list").Text.String(); !strings.Contains(list, "You offer Bob ") {
				t.Fatalf("%s: the offer is not back: %s", game, list)
			}
			h.tick(4 * time.Hour)
			h.settle()
			if n := len(h.offered("Bob")); n != 1 {
				t.Errorf("%s, asleep %v: Bob is rung %d times for one offer", game, asleep, n)
			}
			h.quiet()
		}
	}
}
