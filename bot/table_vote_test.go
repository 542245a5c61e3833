package bot_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"divisionbell/bot/match"
)

// TestAVoteEndsWithItsMatch: what the table was asked while it played cannot
// be carried when the match is won.
func TestAVoteEndsWithItsMatch(t *testing.T) {
	for name, late := range map[string]func(h *house, code string){
		"answered late": func(h *house, code string) {
			h.reads(h.say("Bob", "match vote "+code+" aye abandon"), "is over")
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
			h.say("Cat", "match vote "+code+" aye abandon")
			h.playOut(code)
			before := h.match(code)
			late(h, code)
			h.settle()
			if after := h.match(code); after.Phase != match.Over || after.Head != before.Head {
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
		if due, err := h.store.Due(ctx, h.clock.Now().Add(400*24*time.Hour).UnixMilli(), 99); err != nil || slices.ContainsFunc(due, func(i match.Instant) bool { return i.Kind == match.InstantVote }) {
			t.Errorf("%s: %+v is due, %v", end, due, err)
		}
		h.quiet()
	}
}

// TestAVoteIsCountedAnewAsPeopleGoAway or vanish: who is not waited for any more
// keeps nobody waiting; but who is away is asked before the match is ended.
func TestAVoteIsCountedAnewAsPeopleGoAway(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("clock=20d remind=off", "Ann", "Bob")
	h.say("Ann", "match abandon "+code)
	h.say("Bob", "match ask "+code+" pause")
	h.say("Ann", "bell vacation 10d")
	if p := h.match(code).Phase; p != match.Paused {
		t.Errorf("as Ann goes away, the match is %s", p)
	}
	h.say("Bob", "bell vacation 10d")
	if m := h.match(code); m.Phase != match.Paused || len(m.Votes) != 1 {
		t.Errorf("as both are away, the match is %s, and asked %+v", m.Phase, m.Votes)
	}
	h.say("Bob", "match vote "+code+" aye abandon")
	if p := h.match(code).Phase; p != match.Abandoned {
		t.Errorf("as Bob agrees, the match is %s", p)
	}
	h = build(t, plan{entropy: rand.NewChaCha8([32]byte{7})})
	code = h.begin("length=12 clock=2h gap=5m remind=off", "Ann", "Bob")
	h.say("Ann", "match ask "+code+" abandon")
	for range 24 {
		h.tick(time.Hour)
		if m := h.match(code); m.Phase == match.Playing && h.awaited(code) == "Ann" {
			h.turn(code)
			h.settle()
		}
	}
	if m := h.match(code); m.Phase != match.Abandoned {
		t.Errorf("as Bob vanishes, the match is %s: %+v", m.Phase, m.Timing.Seats)
	}
	h.quiet()
}

// TestWhoIsAwayHasThreeDaysBeforeAMatchIsEnded, and blocks it no longer.
func TestWhoIsAwayHasThreeDaysBeforeAMatchIsEnded(t *testing.T) {
	for _, end := range []string{"end", "abandon"} {
		h := build(t, plan{})
		code := h.begin("clock=20d remind=off", "Ann", "Bob")
		h.say("Bob", "bell vacation 10d")
		h.reads(h.say("Ann", "match ask "+code+" "+end), "I've asked everyone")
		h.tick(71 * time.Hour)
		if p := h.match(code).Phase; p != match.Playing {
			t.Errorf("%s: while Bob may answer, the match is %s", end, p)
		}
		h.tick(2 * time.Hour)
		if p := h.match(code).Phase; !p.Ended() {
			t.Errorf("%s: after three days the match is %s", end, p)
		}
		h.quiet()
	}
}

// TestAMotionThatCannotBeDoneLapses, said aloud: nothing is called carried that
// is not.
func TestAMotionThatCannotBeDoneLapses(t *testing.T) {
	h := build(t, plan{entropy: rand.NewChaCha8([32]byte{7})})
	code := h.begin("length=12 remind=off", "Ann", "Bob", "Cat")
	name := h.awaited(code)
	area := h.area(code, name)
	for range 3 {
		h.say(name, "exchequer "+code+" place "+area+" 1")
	}
	h.say("Ann", "match ask "+code+" undo 1")
	h.say("Bob", "match ask "+code+" undo 2")
	h.say("Cat", "match vote "+code+" aye "+h.match(code).Votes[0].Motion.String())
	if votes := h.match(code).Votes; len(votes) != 0 {
		t.Errorf("steps were taken back, and the table is still asked %+v", votes)
	}
	h.say("Bob", "match ask "+code+" undo 1")
	h.say("Ann", "match pause "+code)
	h.say("Cat", "match vote "+code+" aye")
	notes, err := h.store.Notes(ctx, h.match(code).ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	var results []string
	for _, n := range notes {
		if n.Kind == "result" {
			results = append(results, n.Text)
		}
	}
	if want := []string{"carried", "lapsed", "lapsed"}; !slices.Equal(results, want) {
		t.Errorf("the motions are %v, not %v", results, want)
	}
	h.quiet()
}
