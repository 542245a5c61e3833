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

// TestWhoInvitesReadsThatNobodyHeard: who invites somebody, or offers them a seat, that takes
// nothing from us alone reads so alone where they play, once, and what they can do: at once,
// and where that shows only after an outage. Nobody else does.
func TestWhoInvitesReadsThatNobodyHeard(t *testing.T) {
	h := build(t, plan{bare: true})
	p := &parlour{h.hall}
	h.attach(p)
	for _, name := range []string{"Cat", "Dan"} {
		h.in("hall", "table", name, "match list")
	}
	away := true
	h.hall.fail(func(op string, s saying) error {
		switch {
		case op == "whisper" && s.to == "cat", op == "whisper" && s.to == "dan" && !away:
			return fmt.Errorf("whisper: %w", match.ErrRefused)
		case op == "whisper" && s.to == "dan":
			return errors.New("503")
		}
		return nil
	})
	unheard := func(by, words string) {
		t.Helper()
		h.settle()
		said := h.hall.find(words)
		if len(said) != 1 || said[0].channel != "@"+by || said[0].to != by {
			t.Errorf("%q is said %d times: %v", words, len(said), said)
		}
	}
	h.in("hall", "@ann", "Ann", small)
	code := h.newest()
	h.in("hall", "@ann", "Ann", "match invite "+code+" Cat")
	unheard("ann", "Cat hasn't heard that you invited them to Exchequer! "+code+": I can't send them direct messages. Tell them to type /match join "+code+".")
	h.in("hall", "@bob", "Bob", "match join "+code)
	h.in("hall", "@bob", "Bob", "match invite "+code+" Dan")
	h.settle()
	if said := h.hall.find("Dan hasn't heard"); said != nil {
		t.Errorf("before it is known: %v", said)
	}
	away = false
	h.clock.pass(2 * time.Minute)
	unheard("bob", "Dan hasn't heard that you invited them to Exchequer! "+code)
	h.in("hall", "@ann", "Ann", "match start "+code)
	h.in("hall", "@bob", "Bob", "match handover "+code+" Dan")
	unheard("bob", "Dan hasn't heard that you offered them a seat in Exchequer! "+code+": I can't send them direct messages. Tell them to type /match ask "+code+" take.")
	unheard("ann", "Cat hasn't heard")
}
