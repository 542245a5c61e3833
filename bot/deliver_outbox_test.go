package bot_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// A roll for a room in which the host may not speak is not lost: it comes, once
// and in its turn, when somebody speaks to the host there and it may, or by
// itself; other rooms do not wait, and in the end it is passed over.
func TestARollWaitsForItsRoom(t *testing.T) {
	h := build(t, plan{})
	gone := true
	h.hall.fail(func(op string, s saying) error {
		if gone && s.channel == "attic" {
			return fmt.Errorf("post: %w", match.ErrGone)
		}
		return nil
	})
	rolled := func() (list []string) {
		for _, s := range h.hall.all() {
			for _, word := range []string{"one", "two", "three", "four"} {
				if s.channel == "attic" && strings.Contains(s.text(), word) {
					list = append(list, word)
				}
			}
		}
		return list
	}
	is := func(want string) {
		t.Helper()
		h.settle()
		if got := strings.Join(rolled(), " "); got != want {
			t.Errorf("the attic read %q, not %q", got, want)
		}
	}
	h.in("hall", "attic", "Ann", "roll 1d6 # one")
	is("")
	h.in("hall", "attic", "Ann", "roll 1d6 # two")
	h.say("Bob", "roll 1d6 # elsewhere")
	is("")
	if len(h.hall.find("elsewhere")) != 1 {
		t.Error("another room waits too")
	}
	gone = false
	is("") // it is not asked all the time
	h.in("hall", "attic", "Bob", "match list")
	is("one two")
	gone = true
	h.in("hall", "attic", "Ann", "roll 1d6 # three")
	is("one two")
	gone = false
	h.clock.pass(2 * time.Second)
	is("one two three")
	gone = true
	h.in("hall", "attic", "Ann", "roll 1d6 # four")
	for range 40 {
		h.settle()
		h.clock.pass(time.Hour)
	}
	gone = false
	is("one two three")
	if owed, err := h.store.Owed(ctx, 1<<60, 0, 0); err != nil || len(owed) != 0 {
		t.Errorf("still owed: %v, %v", owed, err)
	}
}

// What is rolled is said as something that nobody edits; a status is not.
func TestRollsAreSaidOnce(t *testing.T) {
	h := build(t, plan{})
	h.begin("", "Ann", "Bob")
	h.say("Ann", "roll 1d6")
	h.settle()
	for _, s := range h.hall.all() {
		if roll := strings.Contains(s.text(), "Ann rolled"); s.message.Once != roll {
			t.Errorf("once %v: %s", s.message.Once, s.text())
		}
	}
}

// Where the host is not, no match is made or shown, and its people read why; what
// is answered privately is, and a match that lives elsewhere can be joined.
func TestOutside(t *testing.T) {
	h := build(t, plan{})
	outside := func(name, line string) msg.Message {
		c := h.call(name)
		c.Room.Channel, c.Line, c.Outside = "whispers", line, true
		return h.do(c)
	}
	why := []string{"I'm not in this conversation", "/roll works here"}
	is := func(n int) {
		t.Helper()
		if list, err := h.store.Matches(ctx, 10); err != nil || len(list) != n {
			t.Errorf("%d matches, %v", len(list), err)
		}
		h.settle()
		for _, s := range h.hall.all() {
			if s.channel == "whispers" && !strings.Contains(s.text(), "rolled") {
				t.Errorf("it is told where the host is not: %s", s.text())
			}
		}
	}
	m := outside("Ann", "match new exchequer")
	if h.reads(m, why...); !m.Refused {
		t.Error("it is not refused")
	}
	is(0)
	h.say("Ann", "match new exchequer setup=dealt tokens=all length=2")
	code := h.newest()
	h.reads(outside("Ann", "match watch "+code), why...)
	h.reads(outside("Ann", "match join "+code), why...)
	h.reads(outside("Bob", "match join "+code), ", seat 2.")
	h.reads(outside("Bob", "match board "+code), "waiting for players")
	is(1)
	h.say("Ann", "match start "+code)
	is(1)
	if got := h.match(code).Shows; len(got) != 1 {
		t.Errorf("it is shown in %v", got)
	}
	if len(h.hall.find("Bob joined")) != 1 {
		t.Error("its room was not told")
	}
	h.reads(outside("Ann", "roll 1d6"), "Rolled.")
	h.settle()
	if len(h.hall.find("Ann rolled")) != 1 {
		t.Error("the roll is not told")
	}
	h.playOut(code)
	h.reads(outside("Ann", "match rematch "+code), why...)
	c := h.call("Ann")
	c.Room.Channel, c.Line, c.Outside, c.Admin = "whispers", "bell settings rooms here", true, true
	h.reads(h.do(c), "Type that in the channel you mean")
	is(1)
}
