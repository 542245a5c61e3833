package bot_test

import (
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
)

// TestOneMissedTurnIsNamedAsOne, where a match takes a single one for absence.
func TestOneMissedTurnIsNamedAsOne(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("clock=4h misses=1", "Ann", "Bob", "Cat")
	name := h.awaited(code)
	h.tick(5 * time.Hour)
	h.settle()
	if told := h.hall.find(name + " has missed a turn in "); len(told) != 1 {
		t.Errorf("the room is told %d times", len(told))
	}
}

// TestWhoLeavesIsToldAndOffered: of who misses three turns in a row the room hears once,
// with a button that asks for a stand-in; they hear directly, once, that the match goes
// on without them, and nothing more until they are back.
func TestWhoLeavesIsToldAndOffered(t *testing.T) {
	h := build(t, plan{})
	h.attach(letterbox{h.hall})
	code := h.begin("clock=16h gap=8h length=12", "Ann", "Bob", "Cat")
	rings := func() (n int) {
		for _, s := range h.hall.all() {
			for _, r := range s.message.Text {
				if r.Who != 0 && r.Words == "Bob" {
					n++
				}
			}
		}
		return n
	}
	others := func() {
		for len(h.match(code).Asks) > 0 && h.awaited(code) != "Bob" {
			h.turn(code)
			h.settle()
		}
	}
	for range 60 {
		others()
		h.tick(time.Hour)
	}
	offers := h.hall.find("Bob has missed 3 turns in a row in " + code)
	if len(offers) != 1 || len(offers[0].message.Buttons) != 1 {
		t.Fatalf("the room is told %d times", len(offers))
	}
	words := h.hall.find("You won't be reminded of " + code + " again")
	if len(words) != 1 || words[0].to != "bob" {
		t.Fatalf("Bob is told %+v", words)
	}
	before := rings()
	for range 24 {
		others()
		h.tick(time.Hour)
	}
	if n := rings(); n != before {
		t.Errorf("Bob is rung %d times more", n-before)
	}
	h.say("Bob", "match board "+code)
	for range 6 {
		h.tick(time.Hour)
		others()
	}
	if n := rings(); n != before+1 && n != before+2 {
		t.Errorf("Bob is back and rung %d times", n-before)
	}
	if m := h.press("Ann", offers[0].message.Buttons[0].ID); m.Refused || len(h.match(code).Votes) != 1 {
		t.Errorf("the button: %s", m.Text)
	}
	h.quiet()
}

// TestWhatTwoAreAskedTogetherRingsOnce: two decisions of a seat in one moment have a
// message each, and one mention.
func TestWhatTwoAreAskedTogetherRingsOnce(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob")
	first := h.awaited(code)
	other := map[string]string{"Ann": "Bob", "Bob": "Ann"}[first]
	for h.awaited(code) == first {
		h.turn(code)
		h.settle()
	}
	mentions, told := 0, 0
	for _, s := range h.hall.find("your turn in Exchequer! " + code) {
		if s.dropped || !strings.HasPrefix(s.text(), other) {
			continue
		}
		told++
		for _, r := range s.message.Text {
			if r.Who != 0 {
				mentions++
			}
		}
	}
	if told != 2 || mentions != 1 {
		t.Errorf("%s is told of %d decisions and mentioned %d times", other, told, mentions)
	}
	h.quiet()
}

// TestWhenThePlayersAreOutTheBotsPlayOnSilently: the room gets the result and one message
// of what bots did among themselves.
func TestWhenThePlayersAreOutTheBotsPlayOnSilently(t *testing.T) {
	for try := 0; ; try++ {
		h := build(t, plan{})
		code := h.begin("length=24", "Ann", "steadybot", "steadybot", "steadybot")
		for n := 0; n < 300 && !h.match(code).Phase.Ended(); n++ {
			before := len(h.hall.all())
			h.turn(code)
			h.settle()
			m := h.match(code)
			if m.Phase != match.Over {
				continue
			}
			log, err := h.store.Log(ctx, m.ID, 0, m.Position.Seq)
			if err != nil {
				t.Fatal(err)
			}
			alone := 0
			for i := len(log) - 1; i >= 0 && log[i].Cause == "bot"; i-- {
				alone++
			}
			if alone < 100 {
				break
			}
			posts := 0
			for _, s := range h.hall.all()[before:] {
				if s.to == "" {
					posts++
				}
			}
			if posts > 6 {
				t.Errorf("bots played %d actions alone, and the room got %d posts", alone, posts)
			}
			if len(h.hall.find("more lines: /match log "+code)) == 0 {
				t.Error("no message says where the rest is")
			}
			h.quiet()
			return
		}
		if try == 60 {
			t.Fatal("in no match of 20 were bots left alone for long")
		}
	}
}
