package bot_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
)

// TestWhoIsAbsentIsToldOfOnce: once the room knows that somebody is absent, what their
// caretaker does counts it no more, and is told with the turn before it.
func TestWhoIsAbsentIsToldOfOnce(t *testing.T) {
	for _, clock := range []string{"clock=24h", "clock=8h"} {
		t.Run(clock, func(t *testing.T) {
			h, code, _ := bobGone(t, 0, "length=12 setup=dealt "+clock, "Bob", "Cat")
			h.attach(study{hall: h.hall})
			rng, at, posts := rand.New(rand.NewPCG(5, 1)), -1, 0
			began := time.Time{}
			for range 6 * 24 {
				h.others(0, code, rng)
				if at < 0 && len(h.hall.find("Bob has missed 3 turns in a row")) > 0 {
					at, began = len(h.hall.all()), h.clock.Now()
				}
				if h.match(code).Phase != match.Playing {
					break
				}
				h.tick(time.Hour)
			}
			if at < 0 {
				t.Fatal("the room is not told that Bob is absent")
			}
			played := 0
			for _, s := range h.hall.all()[at:] {
				if s.to != "" || s.channel != "table" {
					continue
				}
				posts++
				if strings.Contains(s.text(), "That's") || strings.HasPrefix(s.text(), "The caretaker played for") {
					t.Errorf("a message of its own: %s", s.text())
				}
				played += strings.Count(s.text(), "The caretaker played for Bob.")
			}
			if played < 3 {
				t.Errorf("the caretaker's turns are told %d times", played)
			}
			t.Logf("%d posts in %v, %d turns of the caretaker", posts, h.clock.Now().Sub(began), played)
			h.onPages(code, "balcony")
			h.quiet()
		})
	}
}

// TestWhoWasNotNotifiedIsNotSaidToBeLate: of a turn of which the ladder of absence let
// nobody be notified, the room reads just that with its caretaker's answer; not of the
// first one, which rang.
func TestWhoWasNotNotifiedIsNotSaidToBeLate(t *testing.T) {
	const unsaid = "I hadn't notified them of this turn: who doesn't answer is notified at most once a day."
	h, code, _ := bobGone(t, 0, "length=12 setup=dealt clock=4h gap=1h", "Bob", "Cat")
	h.attach(study{hall: h.hall})
	rng, first, said := rand.New(rand.NewPCG(5, 1)), "", 0
	for range 2 * 24 {
		if h.others(0, code, rng); len(h.hall.find("Bob has missed 3 turns in a row")) > 0 {
			break
		}
		h.tick(time.Hour)
	}
	for _, s := range h.hall.all() {
		if s.to != "" || s.channel != "table" || !strings.Contains(s.text(), "Bob ran out of time") {
			continue
		}
		if first == "" {
			first = s.text()
		}
		said += strings.Count(s.text(), unsaid)
	}
	if first == "" || strings.Contains(first, unsaid) || said == 0 {
		t.Errorf("of turns that did not ring the room reads %d times, and first %q", said, first)
	}
	h.quiet()
}
