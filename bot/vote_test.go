package bot_test

import (
	"testing"
	"time"

	"divisionbell/bot"
)

// TestAVoteEndsWithItsMatch: what the table was asked while it played cannot
// be carried when the match is won.
func TestAVoteEndsWithItsMatch(t *testing.T) {
	for name, late := range map[string]func(h *house, code string){
		"answered late": func(h *house, code string) {
			h.reads(h.say("Bob", "match vote "+code+" aye"), "is over")
		},
		"moved again": func(h *house, code string) { h.reads(h.say("Bob", "match abandon "+code), "is over") },
		"time is up": func(h *house, code string) {
			h.clock.pass(4 * 24 * time.Hour)
			if err := h.host.Sweep(ctx, "here"); err != nil {
				h.tb.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := build(t, plan{})
			code := h.begin("", "Ann", "Bob", "Cat", "Dan", "Eve")
			h.say("Ann", "match abandon "+code)
			h.say("Cat", "match vote "+code+" aye")
			h.playOut(code)
			before := h.match(code)
			late(h, code)
			h.settle()
			if after := h.match(code); after.Phase != bot.Over || after.Head != before.Head {
				t.Errorf("the match was %s and is %s", before.Phase, after.Phase)
			}
			h.quiet()
		})
	}
}
