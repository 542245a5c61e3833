package bot_test

import (
	"slices"
	"strings"
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

// TestEveryVoteHasItsOwnEnd: who asks the table two things has each of them
// expire, said aloud, also when one is settled before.
func TestEveryVoteHasItsOwnEnd(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("remind=off clock=20d", "Ann", "Bob", "Cat", "Dan")
	h.say("Bob", "match ask "+code+" pause")
	h.say("Bob", "match ask "+code+" end")
	h.say("Bob", "match ask "+code+" abandon")
	h.say("Ann", "match pause "+code) // settles one
	h.say("Ann", "match resume "+code)
	h.settle()
	h.tick(73 * time.Hour)
	if votes := h.match(code).Votes; len(votes) != 0 {
		t.Errorf("after three days the table is still asked %+v", votes)
	}
	for _, word := range []string{"end", "abandon"} {
		notes, err := h.store.Notes(ctx, h.match(code).ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, note := range notes {
			if note.Kind == "result" && note.Name == word && note.Text == "expired" {
				n++
			}
		}
		if n != 1 {
			t.Errorf("that %s has expired was said %d times", word, n)
		}
	}
	h.quiet()
}

// TestNoVoteOutlivesItsMatch: what else the table was asked lapses with the
// match, however it ends.
func TestNoVoteOutlivesItsMatch(t *testing.T) {
	for _, end := range []string{"end", "abandon"} {
		h := build(t, plan{})
		code := h.begin("remind=off", "Ann", "Bob", "Cat")
		h.say("Bob", "match ask "+code+" pause")
		h.say("Ann", "match ask "+code+" "+end)
		h.say("Cat", "match vote "+code+" aye "+end)
		m := h.match(code)
		if !m.Phase.Ended() || len(m.Votes) != 0 {
			t.Errorf("%s: it is %s, and the table is asked %+v", end, m.Phase, m.Votes)
		}
		h.reads(h.say("Bob", "match ask "+code), "is over")
		if due, err := h.store.Due(ctx, h.clock.Now().Add(400*24*time.Hour).UnixMilli(), 99); err != nil || slices.ContainsFunc(due, func(i bot.Instant) bool { return strings.HasPrefix(i.Kind, "vote") }) {
			t.Errorf("%s: %+v is due, %v", end, due, err)
		}
		h.quiet()
	}
}
