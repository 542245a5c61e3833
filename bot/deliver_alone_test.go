package bot_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
)

// TestAPrivateWordHoldsNobodyUp: what Ann says to Bob alone cannot be said to him for now.
// The room hears on what happens, and he is told, in order and once, when he can be.
func TestAPrivateWordHoldsNobodyUp(t *testing.T) {
	h := everyTable(t)
	h.say("Ann", "match new exchequer setup=dealt tokens=all")
	code := h.newest()
	h.say("Bob", "match join "+code)
	h.say("Cat", "match join "+code)
	h.say("Ann", "match start "+code)
	h.settle()
	down := true
	h.hall.fail(func(op string, s saying) error {
		if down && op == "whisper" && s.to == "bob" {
			return errors.New("503")
		}
		return nil
	})
	h.say("Ann", "match say "+code+" to Bob one for you alone")
	h.say("Ann", "match say "+code+" to Bob two for you alone")
	h.settle()
	h.say("Cat", "match say "+code+" heard by all")
	h.settle()
	if n := len(h.hall.find("heard by all")); n != 1 {
		t.Fatalf("the room is told %d times what was said after a private word", n)
	}
	if m := h.match(code); m.Shows[0].Told != m.Rev {
		t.Error("the room does not show how the match stands")
	}
	if h.hall.find("for you alone") != nil {
		t.Error("Bob is told")
	}
	down = false
	for range 3 {
		h.clock.pass(2 * time.Minute)
		h.settle()
	}
	var told []string
	for _, s := range h.hall.find("for you alone") {
		told = append(told, s.to+strings.Fields(s.text()[strings.Index(s.text(), " for you")-4:])[0])
	}
	if got := strings.Join(told, " "); got != "bobone bobtwo" {
		t.Errorf("told alone: %s", got)
	}
}

// TestAfterAnOutageAllAreToldAlone: whatever several people were to be told alone while
// their platform took nothing, each reads once, within ten seconds of the end of it.
func TestAfterAnOutageAllAreToldAlone(t *testing.T) {
	h := everyTable(t)
	h.say("Ann", "match new exchequer setup=dealt tokens=all")
	code, others := h.newest(), []string{"Bob", "Cat", "Dan", "Eve", "Fay"}
	for _, name := range others {
		h.say(name, "match join "+code)
	}
	h.say("Ann", "match start "+code)
	h.settle()
	h.clock.pass(time.Hour)
	h.hall.fail(func(string, saying) error { return errors.New("503") })
	for _, name := range others {
		h.say("Ann", "match say "+code+" to "+name+" for you alone")
	}
	seconds := func(n int) {
		for range n {
			h.settle()
			h.clock.pass(time.Second)
		}
	}
	seconds(131)
	h.hall.fail(nil)
	seconds(10)
	told := map[string]int{}
	for _, s := range h.hall.find("for you alone") {
		told[s.to]++
	}
	for _, name := range others {
		if n := told[strings.ToLower(name)]; n != 1 {
			t.Errorf("%s is told %d times", name, n)
		}
	}
}

// TestAllOfAShutRoomAreTold: the second of three is put off by the platform when they are
// told that their room is gone. Each is told once.
func TestAllOfAShutRoomAreTold(t *testing.T) {
	h := everyTable(t)
	h.say("Ann", "match new exchequer setup=dealt tokens=all")
	code := h.newest()
	h.say("Bob", "match join "+code)
	h.say("Cat", "match join "+code)
	h.say("Ann", "match start "+code)
	h.settle()
	gone, wait := false, 3
	h.hall.fail(func(op string, s saying) error {
		switch {
		case op == "whisper" && s.to == "bob" && gone && wait > 0:
			wait--
			return &match.Wait{For: time.Second, Err: errors.New("429")}
		case op != "whisper" && gone:
			return fmt.Errorf("post: %w", match.ErrGone)
		}
		return nil
	})
	gone = true
	h.turn(code)
	for range 8 {
		h.settle()
		h.clock.pass(2 * time.Second)
	}
	for _, name := range []string{"ann", "bob", "cat"} {
		n := 0
		for _, s := range h.hall.find("I can't post in the channel") {
			if s.to == name {
				n++
			}
		}
		if n != 1 {
			t.Errorf("%s is told %d times", name, n)
		}
	}
}
