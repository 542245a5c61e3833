package bot_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"divisionbell/bot/match"
)

// TestWhoTakesNoDirectMessageIsRungInTheRoom: somebody who asked to be rung directly, and
// takes nothing from us there.
func TestWhoTakesNoDirectMessageIsRungInTheRoom(t *testing.T) {
	h := build(t, plan{})
	for _, name := range []string{"Ann", "Bob"} {
		h.say(name, "bell clock ring dm")
	}
	h.hall.fail(func(op string, s saying) error {
		if op == "whisper" && s.to == "ann" {
			return fmt.Errorf("whisper: %w", match.ErrRefused)
		}
		return nil
	})
	code := h.begin("", "Ann", "Bob")
	h.settle()
	for _, name := range []string{"Ann", "Bob"} {
		for h.awaited(code) != name {
			h.turn(code)
			h.settle()
		}
		openly := 0
		for _, s := range h.hall.find(name + ", your turn in") {
			if s.to == "" {
				openly++
			}
		}
		if (openly > 0) != (name == "Ann") {
			t.Errorf("%s is rung %d times in the room", name, openly)
		}
	}
}

// TestOnePersonsTroubleHoldsNobodyUp: who asked to be rung directly cannot be, for now.
// The others are rung, the room shows how the match stands, and they are when it is over.
func TestOnePersonsTroubleHoldsNobodyUp(t *testing.T) {
	h := everyTable(t)
	h.say("Ann", "bell clock ring dm")
	down := true
	h.hall.fail(func(op string, s saying) error {
		if down && op == "whisper" && s.to == "ann" {
			return errors.New("503")
		}
		return nil
	})
	h.say("Ann", "match new poleconomy game=2")
	code := h.newest()
	h.say("Bob", "match join "+code)
	h.say("Cat", "match join "+code)
	h.say("Ann", "match start "+code)
	h.settle()
	for _, name := range []string{"Bob", "Cat"} {
		if n := len(h.hall.find(name + ", your turn in")); n != 1 {
			t.Errorf("%s is rung %d times", name, n)
		}
	}
	if h.hall.find("Ann, your turn in") != nil {
		t.Error("Ann is rung")
	}
	if m := h.match(code); m.Shows[0].Told != m.Rev {
		t.Error("the room does not show how the match stands")
	}
	down = false
	h.clock.pass(2 * time.Minute)
	h.settle()
	if n := len(h.hall.find("Ann, your turn in")); n != 1 {
		t.Errorf("Ann is rung %d times", n)
	}
}
