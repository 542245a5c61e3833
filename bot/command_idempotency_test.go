package bot_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// plain is a message as its platform's users would read it.
func plain(m msg.Message) string {
	b, _ := json.Marshal(m)
	return string(b)
}

// twice delivers a call twice, one after the other or at the same moment, and
// fails unless one of them did it and both are answered the same.
func (h *house) twice(c match.Call, together bool) {
	h.tb.Helper()
	var answers [2]msg.Message
	if together {
		var wg sync.WaitGroup
		for i := range answers {
			wg.Go(func() { answers[i] = h.host.Do(ctx, c) })
		}
		wg.Wait()
	} else {
		answers[0], answers[1] = h.host.Do(ctx, c), h.host.Do(ctx, c)
	}
	for _, a := range answers {
		if s := a.Text.String(); s == "" || strings.HasPrefix(s, "Something went wrong") {
			h.tb.Errorf("%q%q: answered %q", c.Line, c.Press, s)
		}
	}
	// The second is the stored one, which offers no way on from here.
	a, b := firstLine(answers[0]), firstLine(answers[1])
	if a != b {
		h.tb.Errorf("%q%q: answered\n\t%s\nand then\n\t%s", c.Line, c.Press, a, b)
	}
}

func firstLine(m msg.Message) string {
	s, _, _ := strings.Cut(m.Text.String(), "\n")
	return s
}

// TestARepeatedDeliveryDoesNothingTwice delivers every command that changes
// something twice.
func TestARepeatedDeliveryDoesNothingTwice(t *testing.T) {
	type act struct {
		name, line string
		changes    int64 // of the match's rev
	}
	story := []act{
		{"Bob", "match join CODE", 1},
		{"Ann", "match add-bot CODE", 1},
		{"Cat", "match join CODE", 1},
		{"Ann", "match words CODE a quick brown fox", 1},
		{"Cat", "match leave CODE", 1},
		{"Ann", "match remove CODE 3", 1},
		{"Ann", "match invite CODE Cat", 1},
		{"Ann", "match say CODE good evening", 1},
		{"Bob", "match say CODE to 1 psst", 1},
		{"Ann", "match start CODE", 1},
		{"TURN", "exchequer CODE place AREA 3", 1},
		{"TURN", "match undo CODE", 1},
		{"TURN", "exchequer CODE defend 1", 1},
		{"Ann", "match abandon CODE", 1},
		{"Bob", "match vote CODE aye abandon", 1},
		{"Bob", "match rematch CODE", 0},
	}
	for _, together := range []bool{false, true} {
		t.Run(fmt.Sprintf("together=%t", together), func(t *testing.T) {
			h := build(t, plan{})
			c := h.call("Ann")
			c.Line = "match new exchequer setup=dealt tokens=all length=2"
			h.twice(c, together)
			list, err := h.store.Matches(ctx, 0)
			if err != nil || len(list) != 1 {
				t.Fatalf("%d matches, %v", len(list), err)
			}
			h.say("Cat", "help") // so that Cat is known
			code := list[0].Code
			for _, a := range story {
				if a.name == "TURN" {
					a.name = h.awaited(code)
				}
				if strings.Contains(a.line, "AREA") {
					a.line = strings.ReplaceAll(a.line, "AREA", h.area(code, a.name))
				}
				c := h.call(a.name)
				c.Line = strings.ReplaceAll(a.line, "CODE", code)
				before := h.match(code)
				h.twice(c, together)
				if after := h.match(code); after.Rev != before.Rev+a.changes {
					t.Errorf("%s: %q changed the match %d times, not %d", a.name, c.Line, after.Rev-before.Rev, a.changes)
				}
				h.settle()
			}
			if list, _ := h.store.Matches(ctx, 0); len(list) != 2 {
				t.Errorf("there are %d matches after one rematch", len(list))
			}
			h.quiet()
		})
	}
}

// area is one that a person may place on now.
func (h *house) area(code, name string) string {
	h.tb.Helper()
	id := doing(h.say(name, "exchequer "+code), "place")
	if id == "" {
		h.tb.Fatalf("%s has nowhere to place", name)
	}
	return strings.Fields(id)[6]
}

// TestARepeatedClickDoesNothingTwice presses one button with one delivery.
func TestARepeatedClickDoesNothingTwice(t *testing.T) {
	for _, together := range []bool{false, true} {
		h := build(t, plan{})
		code := h.begin("", "Ann", "Bob")
		name := h.awaited(code)
		c := h.call(name)
		c.Press = doing(h.say(name, "exchequer "+code), "place")
		before := h.seq(code)
		h.twice(c, together)
		if after := h.seq(code); after != before+1 {
			t.Errorf("together=%t: %d entries, not 1", together, after-before)
		}
		h.quiet()
	}
}

// TestARepeatThatComesLateIsAnsweredAsBefore: the table has gone on meanwhile, what
// was said may not be possible any more, or be possible again.
func TestARepeatThatComesLateIsAnsweredAsBefore(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob")
	name := h.awaited(code)
	place := doing(h.say(name, "exchequer "+code), "place")
	var calls []match.Call
	var answers []msg.Message
	for i, c := range []match.Call{{Press: place}, {Line: "exchequer " + code + " defend 1"}, {Line: "exchequer " + code + " place atlantis 1"}, {Press: place}} {
		again := h.call(name)
		again.Line, again.Press, again.Delivery = c.Line, c.Press, fmt.Sprint("late:", i)
		calls, answers = append(calls, again), append(answers, h.host.Do(ctx, again))
	}
	for range 5 {
		h.turn(code)
		h.settle()
	}
	seq := h.seq(code)
	for i, c := range calls {
		if a, b := firstLine(answers[i]), firstLine(h.host.Do(ctx, c)); a != b {
			t.Errorf("%q%q: answered\n\t%s\nand later\n\t%s", c.Line, c.Press, a, b)
		}
	}
	if h.seq(code) != seq {
		t.Errorf("%d entries more", h.seq(code)-seq)
	}
	h.quiet()
}

// TestARepeatedDeliveryIsKnownWithoutItsMatch repeats a command when the room
// has meanwhile more than one match it could mean.
func TestARepeatedDeliveryIsKnownWithoutItsMatch(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob")
	name := h.awaited(code)
	c := h.call(name)
	c.Line = "exchequer place " + h.area(code, name) + " 2"
	first := h.do(c)
	h.begin("", "Ann", "Bob")
	if again := h.do(c); firstLine(again) != firstLine(first) {
		t.Errorf("answered %q and then %q", first.Text, again.Text)
	}
}

// TestARepeatedRollIsOneRoll delivers /roll twice.
func TestARepeatedRollIsOneRoll(t *testing.T) {
	for _, together := range []bool{false, true} {
		h := build(t, plan{})
		c := h.call("Ann")
		c.Line = "roll 3d6"
		h.twice(c, together)
		h.settle()
		if said := h.hall.find("rolled"); len(said) != 1 {
			t.Errorf("together=%t: %d rolls were told", together, len(said))
		}
		h.quiet()
	}
}
