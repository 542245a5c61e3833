package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

const day = 24 * time.Hour

// vanishing is a match in which Bob, who made it, is awaited without a deadline and
// says nothing more but what is given; the others are there.
func vanishing(t *testing.T, options, last string, others ...string) (*house, string) {
	t.Helper()
	h := build(t, plan{})
	code := h.begin(options, append([]string{"Bob"}, others...)...)
	for h.awaited(code) != "Bob" {
		h.turn(code)
		h.settle()
	}
	if last != "" {
		h.say("Bob", strings.ReplaceAll(last, "CODE", code))
	}
	return h, code
}

// days passes time, some hours at a time.
func (h *house) days(n int) {
	h.tb.Helper()
	for range 4 * n {
		h.tick(6 * time.Hour)
	}
}

// words are what the table was told of whom a match waits for in vain.
func (h *house) words(code string) (told []msg.Message) {
	for _, s := range h.hall.all() {
		if s.to == "" && (strings.HasPrefix(s.text(), code+" waits for ") || strings.Contains(s.text(), " has missed ") && strings.Contains(s.text(), " in "+code+". The caretaker")) {
			told = append(told, s.message)
		}
	}
	return told
}

// TestWhoVanishesKeepsNoTableWithoutAClock: a day after the last reminder they are
// absent, however they are rung. Each that the others are told is accepted then, and
// whatever else lets a table go on; nothing is before.
func TestWhoVanishesKeepsNoTableWithoutAClock(t *testing.T) {
	ways := map[string]func(m match.Match) bool{
		"match replace CODE Bob":       func(m match.Match) bool { return m.Seats[0].Bot != "" },
		"match ask CODE replace 1":     func(m match.Match) bool { return m.Seats[0].Bot != "" },
		"match settings CODE clock 3h": func(m match.Match) bool { return m.Timing.Turns[0].Due != 0 },
		"match ask CODE end":           func(m match.Match) bool { return m.Phase == match.Over },
		"match abandon CODE":           func(m match.Match) bool { return m.Phase == match.Abandoned },
		"match ask CODE pause":         func(m match.Match) bool { return m.Phase == match.Paused },
	}
	for way, done := range ways {
		h, code := vanishing(t, "", "", "Ann")
		line := strings.ReplaceAll(way, "CODE", code)
		h.days(7)
		if h.say("Ann", line); done(h.match(code)) {
			t.Errorf("%q is done while Bob may be reminded yet", way)
		}
		h.days(2)
		if m := h.match(code); !done(m) {
			if m := h.say("Ann", line); m.Refused || !done(h.match(code)) {
				t.Errorf("%q: %s", way, m.Text)
			}
		}
		h.quiet()
	}
	for _, last := range []string{"", "bell mute CODE", "bell remind off", "bell remind 2h", "bell remind 14d", "bell clock ring off", "bell clock quiet 08:00-20:00", "bell clock days sun"} {
		for _, options := range []string{"", "remind=off", "clock.attack=4h"} {
			h, code := vanishing(t, options, last, "Ann", "Cat")
			h.days(7)
			if told := h.words(code); len(told) > 0 {
				t.Errorf("%s %s: after a week the table is told %s", options, last, told[0].Text)
			}
			h.days(4)
			told := h.words(code)
			if len(told) != 1 {
				t.Fatalf("%s %s: the table is told %d times", options, last, len(told))
			}
			h.days(10)
			if told := h.words(code); len(told) != 1 {
				t.Errorf("%s %s: and then %d times", options, last, len(told))
			}
			h.quiet()
		}
	}
}

// TestWhatATableIsToldIsAccepted: each command and each button of the word about
// somebody who does not answer, whoever made the match.
func TestWhatATableIsToldIsAccepted(t *testing.T) {
	for _, c := range []struct {
		maker, gone string
		options     string
		wait        time.Duration
		offers      string
	}{
		{"Bob", "Bob", "", 9 * day, "match ask CODE replace 1, match settings CODE clock 24h"},
		{"Ann", "Bob", "", 9 * day, "match ask CODE replace 2, match settings CODE clock 24h"},
		{"Ann", "Bob", "clock=24h misses=1", 28 * time.Hour, "match ask CODE replace 2"},
		{"Bob", "Bob", "clock=3h", 10 * time.Hour, "match ask CODE replace 1"},
	} {
		said := 0
		for n := 0; n == 0 || n < said; n++ {
			h := build(t, plan{})
			other := map[string]string{"Ann": "Bob", "Bob": "Ann"}[c.maker]
			code := h.begin(c.options, c.maker, other)
			for h.awaited(code) != c.gone {
				h.turn(code)
				h.settle()
			}
			for passed := time.Duration(0); passed < c.wait; passed += 2 * time.Hour {
				h.tick(2 * time.Hour)
				for c.options != "" && slices.ContainsFunc(h.match(code).Asks, func(a engine.Ask) bool { return a.Seat == h.seatOf(code, "Ann") }) && h.awaited(code) == "Ann" {
					h.turn(code)
					h.settle()
				}
			}
			told := h.words(code)
			if len(told) != 1 {
				t.Fatalf("%+v: the table is told %d times", c, len(told))
			}
			var lines []string
			for _, r := range told[0].Text {
				if line, ok := strings.CutPrefix(r.Words, "/"); ok {
					lines = append(lines, line)
				}
			}
			if got, want := strings.Join(lines, ", "), strings.ReplaceAll(c.offers, "CODE", code); got != want {
				t.Fatalf("%+v: it offers %s", c, got)
			}
			said = len(lines) + len(told[0].Buttons)
			var m msg.Message
			if n < len(lines) {
				m = h.say("Ann", lines[n])
			} else {
				m = h.press("Ann", told[0].Buttons[n-len(lines)].ID)
			}
			if m.Refused {
				t.Errorf("%+v: it offers what is refused: %s", c, m.Text)
			}
			h.quiet()
		}
		if want := map[bool]int{true: 4, false: 2}[c.wait == 9*day]; said != want {
			t.Errorf("%+v: %d commands and buttons", c, said)
		}
	}
	h := build(t, plan{}) // who is alone is told of nobody
	code := h.begin("", "Ann", "steadybot")
	h.days(16)
	if told := h.words(code); len(told) > 0 {
		t.Errorf("Ann, alone with a bot, is told %s", told[0].Text)
	}
}

// seatOf is the seat that somebody holds.
func (h *house) seatOf(code, name string) engine.Seat {
	h.tb.Helper()
	return engine.Seat(slices.IndexFunc(h.match(code).Seats, func(t match.Tenure) bool { return t.Name == name }))
}

// TestOneWordEndsAbsence at once, and the silence after it is counted anew.
func TestOneWordEndsAbsence(t *testing.T) {
	for _, word := range []string{"match say CODE here", "match board CODE", "exchequer CODE", "exchequer CODE odds nonsense", "match vote CODE no", "bell mute CODE", "bell vacation 2d"} {
		h, code := vanishing(t, "", "", "Ann", "Cat")
		h.days(10)
		if m := h.say("Ann", "match ask "+code+" replace Bob"); m.Refused { // Cat has not voted yet
			t.Fatal(m.Text)
		}
		h.say("Bob", strings.ReplaceAll(word, "CODE", code))
		h.reads(h.say("Ann", "match settings "+code+" clock 24h"), "Only Bob can change the timing")
		h.reads(h.say("Cat", "match ask "+code+" replace Bob random"), "8 days")
		h.say("Cat", "match vote "+code+" aye replace Bob")
		if s := h.match(code).Seats[0]; s.Bot != "" {
			t.Errorf("%q: Bob is back, and %s has the seat", word, s.Name)
		}
		h.days(7)
		h.reads(h.say("Cat", "match ask "+code+" replace Bob random"), "8 days")
		h.days(4)
		if m := h.say("Cat", "match ask "+code+" replace Bob random"); m.Refused {
			t.Errorf("%q: silent for eight days again: %s", word, m.Text)
		}
		if n := len(h.words(code)); n != 2 {
			t.Errorf("%q: the table is told %d times", word, n)
		}
		h.quiet()
	}
	h, code := vanishing(t, "", "", "Ann")
	h.days(6)
	h.say("Bob", "match say "+code+" not yet gone") // before it counted as absence
	h.days(7)
	h.reads(h.say("Ann", "match replace "+code+" Bob"), "8 days")
	h.days(2)
	h.say("Ann", "match replace "+code+" Bob")
	h.reads(h.say("Bob", "match return "+code), "You're in seat 1")
	h.quiet()
}

// TestNobodyIsAbsentOnVacation, as long as it was announced for; nor do days count
// in which The match is paused. To carry on, type /match ask resume. To carry on, type /match ask resume.
func TestNobodyIsAbsentOnVacation(t *testing.T) {
	for _, options := range []string{"", "vacation=2d"} {
		h, code := vanishing(t, options, "bell vacation 12d", "Ann")
		h.say("Ann", "match ask "+code+" end")
		h.days(2)
		if m := h.match(code); m.Phase.Ended() {
			t.Errorf("%q: behind the back of Bob, who is away, the match is %s", options, m.Phase)
		}
		h.say("Ann", "match vote "+code+" no end")
		h.days(10)
		h.reads(h.say("Ann", "match replace "+code+" Bob"), "8 days")
		h.days(7)
		h.reads(h.say("Ann", "match replace "+code+" Bob"), "8 days")
		h.days(2)
		if h.say("Ann", "match replace "+code+" Bob"); h.match(code).Seats[0].Bot == "" {
			t.Errorf("%q: nine days after the vacation Bob is not absent", options)
		}
		h.quiet()
	}
	h, code := vanishing(t, "", "", "Ann")
	h.say("Bob", "match pause "+code)
	h.days(20)
	h.say("Bob", "match resume "+code)
	h.days(7)
	h.reads(h.say("Ann", "match replace "+code+" Bob"), "8 days")
}

// TestWhoVanishesInAPauseKeepsNobodyInIt, nor who vanishes unasked keeps a stand-in
// from another's seat: what lets a match go on needs in the end only those who answer.
func TestWhoVanishesInAPauseKeepsNobodyInIt(t *testing.T) {
	h, code := vanishing(t, "", "match pause CODE", "Ann")
	h.reads(h.say("Ann", "match resume "+code), "I've asked everyone")
	h.days(2)
	if p := h.match(code).Phase; p != match.Paused {
		t.Errorf("while Bob may answer the match is %s", p)
	}
	h.days(2)
	if p := h.match(code).Phase; p != match.Playing {
		t.Errorf("after three days the match is %s", p)
	}
	h, code = vanishing(t, "", "", "Ann", "Cat")
	h.days(9)
	h.say("Ann", "match replace "+code+" Bob")
	if s := h.match(code).Seats[0]; s.Bot != "" {
		t.Error("without Cat, who is there, Bob is replaced")
	}
	h.days(4)
	if s := h.match(code).Seats[0]; s.Bot == "" {
		t.Error("Cat has not answered for three days, and Bob is not replaced")
	}
	h.days(1)
	for _, end := range []string{"end", "abandon"} { // which one alone never carries
		h, code := vanishing(t, "", "", "Ann", "Cat")
		h.say("Ann", "match ask "+code+" "+end)
		h.days(4)
		if p := h.match(code).Phase; p.Ended() {
			t.Errorf("Ann alone has ended the match: %s", p)
		}
		h.quiet()
	}
	h.quiet()
}

// TestTheClockIsSetForWhoeverVanished until they are back: whoever set it may set
// it right, and may not when they are.
func TestTheClockIsSetForWhoeverVanished(t *testing.T) {
	h, code := vanishing(t, "", "", "Ann", "Cat")
	h.reads(h.say("Ann", "match extend "+code), "no deadlines", "Bob")
	h.days(9)
	h.reads(h.say("Zoe", "match settings "+code+" clock 24h"), "Only Bob can change the timing")
	if m := h.say("Ann", "match settings "+code); len(m.Buttons) == 0 {
		t.Error("Ann is offered no clocks")
	}
	h.reads(h.say("Ann", "match settings "+code+" clock 24h"), "Done: ")
	if left := h.due(code).Sub(h.clock.Now()); left != day {
		t.Errorf("Bob has %v", left)
	}
	h.reads(h.say("Cat", "match settings "+code+" clock 36h"), "Done: ")
	if left := h.due(code).Sub(h.clock.Now()); left != 36*time.Hour {
		t.Errorf("as it is set right Bob has %v", left)
	}
	h.days(2)
	h.reads(h.say("Ann", "match settings "+code+" zone Europe/London"), "Done: ")
	h.say("Bob", "match board "+code)
	h.reads(h.say("Ann", "match settings "+code+" clock none"), "can change the timing")
	h.quiet()
}

// TestATableThatHasWaitedForLongGoesOn: what is stored of it knows of no silence, and
// of no instant at which to look.
func TestATableThatHasWaitedForLongGoesOn(t *testing.T) {
	for _, end := range []string{"match replace CODE Bob", "match settings CODE clock 24h", "match ask CODE end"} {
		h, code := vanishing(t, "", "", "Ann")
		h.clock.pass(40 * day)
		db := beneath(t, h.path)
		for _, line := range []string{"DELETE FROM instants", "UPDATE positions SET timing = " + without(h.path, "timing", "seats")} {
			if _, err := db.Exec(line); err != nil {
				t.Fatal(err)
			}
		}
		db.Close()
		again := build(t, plan{path: h.path, hall: h.hall, clock: h.clock})
		again.calls = 1000
		if m := again.say("Ann", strings.ReplaceAll(end, "CODE", code)); m.Refused {
			t.Errorf("%s: %s", end, m.Text)
		}
		m := again.match(code)
		if s := fmt.Sprint(m.Seats[0].Bot != "", m.Timing.Turns != nil && m.Timing.Turns[0].Due != 0, m.Phase); s == "false false playing" {
			t.Errorf("%s: nothing was done", end)
		}
		again.quiet()
	}
}
