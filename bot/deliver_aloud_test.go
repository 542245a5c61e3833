package bot_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// aloud is a roll that was asked for where the platform can give an answer to all.
func (h *house) aloud(line string) (c match.Call, answer msg.Message) {
	h.tb.Helper()
	c = h.call("Ann")
	c.Line, c.Reply = line, "address"
	return c, h.do(c)
}

// TestARollIsAnsweredAloud: where all can see an answer the roll is the answer, and
// the room is told it otherwise when that was not given, or when nobody knows.
func TestARollIsAnsweredAloud(t *testing.T) {
	for name, c := range map[string]struct {
		given  func(*msg.Aloud)
		passes time.Duration
		told   int
	}{
		"given":            {func(a *msg.Aloud) { a.Given(ctx, true) }, time.Minute, 0},
		"not given":        {func(a *msg.Aloud) { a.Given(ctx, false) }, 0, 1},
		"nobody knows yet": {func(*msg.Aloud) {}, 9 * time.Second, 0},
		"nobody knows":     {func(*msg.Aloud) {}, 10 * time.Second, 1},
	} {
		t.Run(name, func(t *testing.T) {
			h := build(t, plan{})
			call, answer := h.aloud("roll 3d6")
			if answer.Aloud == nil || answer.Aloud.Receipt.String() != "Rolled." || h.labelled(answer, "Check this roll") == "" {
				t.Fatalf("the answer is %+v", answer)
			}
			h.reads(answer, "Ann rolled ")
			h.settle()
			if list := h.hall.find("Ann rolled"); len(list) != 0 {
				t.Errorf("it is told %d times before anybody could answer", len(list))
			}
			c.given(answer.Aloud)
			h.clock.pass(c.passes)
			h.settle()
			list := h.hall.find("Ann rolled")
			if len(list) != c.told {
				t.Fatalf("it is told %d times, want %d", len(list), c.told)
			}
			if c.told > 0 && (list[0].message.Reply != "address" || !list[0].message.Once || list[0].text() != answer.Text.String()) {
				t.Errorf("told %+v", list[0].message)
			}
			again := h.do(call)
			if again.Aloud == nil || again.Aloud.Given != nil || again.Text.String() != answer.Text.String() {
				t.Errorf("the same delivery is answered %+v", again)
			}
			h.clock.pass(time.Minute)
			h.settle()
			if now := h.hall.find("Ann rolled"); h.numbers() != 1 || name != "nobody knows yet" && len(now) != c.told {
				t.Errorf("%d numbers are used up, and it is told %d times", h.numbers(), len(now))
			}
			h.quiet()
		})
	}
}

// TestWhatIsPrivateIsNotAnsweredAloud: nor is what failed, which its roller alone is
// told in full.
func TestWhatIsPrivateIsNotAnsweredAloud(t *testing.T) {
	h := build(t, plan{})
	for i, line := range []string{"roll private 3d6", "roll 1/(0*d6)", "roll odds 3d6", "roll ((", "roll proof 2026-12-01 1", "roll help", "match list"} {
		if _, answer := h.aloud(line); answer.Aloud != nil || answer.Reply != "" {
			t.Errorf("%s is answered to all: %s", line, answer.Text)
		}
		h.settle()
		if told := len(h.hall.find("Ann rolled")); told != min(i+1, 2) {
			t.Errorf("after %s %d rolls are told", line, told)
		}
	}
}

// TestARollWaitsForWhatARoomHears: where a match's room is behind, the roll comes in
// its turn.
func TestARollWaitsForWhatARoomHears(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("length=3 setup=dealt", "Ann", "Bob")
	h.settle()
	if _, answer := h.aloud("roll 1d4"); answer.Aloud == nil {
		t.Errorf("nothing is to be told first, and the answer is %s", answer.Text)
	}
	h.say("Bob", "match say "+code+" before it")
	if _, answer := h.aloud("roll 1d6"); answer.Aloud != nil || !answer.Receipt {
		t.Errorf("Bob's words are to be told first, and the answer is %s", answer.Text)
	}
	h.settle()
	if len(h.hall.find("Ann rolled")) != 1 {
		t.Error("the roll is not told")
	}
}

// TestARollWaitsForNoOtherPlatform: it is answered aloud where nothing is to be heard first,
// in the channel above a match's thread too, while another platform's rooms are behind.
func TestARollWaitsForNoOtherPlatform(t *testing.T) {
	h, c := inCourt(t, plan{})
	slack := newHall("slack")
	h.attach(slack)
	h.say("Ann", small)
	code := h.newest()
	h.in("slack", "games", "bob", "match join "+code)
	h.say("Ann", "match start "+code)
	h.settle()
	slack.fail(func(string, saying) error { return errors.New("no answer") })
	h.in("hall", "table/t1", "Ann", "match say "+code+" anybody?")
	h.settle()
	if len(c.find("anybody?")) != 1 {
		t.Fatal("the thread is not told")
	}
	roll := func(where string) bool {
		call := h.call("Ann")
		call.Line, call.Reply = "roll 1d4", "address"
		call.Room.Channel, call.Room.Thread, _ = strings.Cut(where, "/")
		answer := h.do(call)
		if answer.Aloud != nil {
			answer.Aloud.Given(ctx, true)
		}
		return answer.Aloud != nil
	}
	for _, where := range []string{"table", "table/t1"} {
		if !roll(where) {
			t.Errorf("while Slack is away, a roll in %s is not the answer", where)
		}
	}
	h.in("hall", "table/t1", "Ann", "match say "+code+" still there?")
	if !roll("table") || roll("table/t1") {
		t.Error("the thread has words to hear first, and the channel above it has not")
	}
	slack.fail(nil)
	h.clock.pass(time.Minute)
	h.settle()
	if len(slack.find("still there?")) != 1 || len(c.find("Ann rolled")) != 1 {
		t.Errorf("Slack is told %d times, and %d rolls are posted", len(slack.find("still there?")), len(c.find("Ann rolled")))
	}
	h.settle()
}
