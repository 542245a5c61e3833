package bot_test

import (
	"strings"
	"testing"
	"time"
)

// TestAVacationSaysWhatEachMatchAllows, to who goes and to the table.
func TestAVacationSaysWhatEachMatchAllows(t *testing.T) {
	for options, want := range map[string][2]string{
		"clock=24h vacation=3d": {": the deadline stops until Fri 4 Dec, 09:00 UTC, the match's limit", " Here the deadline stops until Fri 4 Dec, 09:00 UTC"},
		"clock=24h vacation=0m": {": the deadline stays, as the match allows no more days away.", " Here the deadline stays"},
		"clock=24h":             {": the deadline stops until Fri 11 Dec, 09:00 UTC.", ""},
		"":                      {"I've told your matches.", ""},
	} {
		h := build(t, plan{})
		code := h.begin(options, "Ann", "Bob")
		h.reads(h.say("Bob", "bell vacation 10d"), want[0])
		h.settle()
		told := h.hall.find("Bob is away in " + code)
		if len(told) != 1 || !strings.Contains(told[0].text(), want[1]) || want[1] == "" && strings.Contains(told[0].text(), " Here ") {
			t.Errorf("%q: the table is told %+v", options, told)
		}
		h.say("Bob", "bell clock ring dm") // other habits tell it no more
		h.settle()
		if n := len(h.hall.find("Bob is away in " + code)); n != 1 {
			t.Errorf("%q: and %d times", options, n)
		}
		h.quiet()
	}
}

// TestAnInvitationObeysQuietHours, vacations and who wants no rings; so does the offer of
// a seat, which else rings.
func TestAnInvitationObeysQuietHours(t *testing.T) {
	for habit, rung := range map[string]bool{"bell clock quiet 20:00-08:00": true, "bell clock quiet 08:00-20:00": false, "bell clock ring off": false, "bell vacation 3d": false} {
		h := build(t, plan{})
		h.say("Bob", habit)
		h.say("Ann", "match new exchequer")
		code := h.newest()
		h.say("Ann", "match invite "+code+" Bob")
		h.settle()
		if s := h.hall.find("invites you to Exchequer!"); len(s) != 1 || (len(mentioned(s[0].message)) == 1) != rung {
			t.Errorf("%s: %+v", habit, s)
		}
		h.say("Cat", "match join "+code)
		h.say("Ann", "match start "+code)
		h.say("Ann", "match handover "+code+" Bob")
		h.settle()
		if s := h.hall.find("offered their seat in"); len(s) != 1 || (len(mentioned(s[0].message)) == 1) != rung {
			t.Errorf("%s: the offer of a seat is %+v", habit, s)
		}
		h.quiet()
	}
}

// TestWhoHasASeatIsNotInvited: there is nothing for them to join.
func TestWhoHasASeatIsNotInvited(t *testing.T) {
	h := build(t, plan{})
	h.say("Bob", "help")
	h.say("Ann", "match new exchequer")
	code := h.newest()
	h.reads(h.say("Ann", "match invite "+code+" Ann"), "Ann is already in "+code)
	h.say("Bob", "match join "+code)
	h.reads(h.say("Ann", "match invite "+code+" Bob"), "Bob is already in "+code)
	h.settle()
	if s := h.hall.find("invites you to"); len(s) != 0 {
		t.Errorf("the room is told %+v", s)
	}
	h.quiet()
}

// TestADayOffEndsInTheMorning, and who cannot be rung in time is told so.
func TestADayOffEndsInTheMorning(t *testing.T) {
	h := build(t, plan{})
	h.clock.pass(4 * day) // Saturday
	h.say("Bob", "bell clock days weekdays")
	h.say("Ann", "match new exchequer setup=dealt tokens=all length=2 clock=24h")
	code := h.newest()
	h.reads(h.say("Bob", "match join "+code), "In "+code+" you have 24 hours for a turn", "awake yes")
	h.say("Ann", "match start "+code)
	h.settle()
	for h.awaited(code) != "Bob" {
		h.turn(code)
		h.settle()
	}
	for len(h.hall.find("Bob, your turn in Exchequer! "+code)) == 0 {
		if h.tick(time.Hour); h.clock.Now().Weekday() == time.Tuesday {
			t.Fatal("Bob is not rung on Monday")
		}
	}
	if at := h.clock.Now().Format("Mon 15:04"); at != "Mon 09:00" {
		t.Errorf("Bob is rung on %s", at)
	}
	h.reads(h.say("Bob", "bell clock days daily"), "days: daily;")
	if m := h.say("Bob", "bell clock days sat"); !strings.Contains(m.Text.String(), "a deadline can pass before you hear of it") {
		t.Errorf("it is not warned: %s", m.Text)
	}
	h.quiet()
}

// TestAnAnswerTellsInstantsInTheReadersZone, once it is known.
func TestAnAnswerTellsInstantsInTheReadersZone(t *testing.T) {
	h := build(t, plan{})
	h.say("Ann", "bell zone Asia/Kathmandu")
	h.reads(h.say("Ann", "bell vacation 2026-12-20 2026-12-25"), "from Sun 20 Dec, 00:00 Asia/Kathmandu to Sat 26 Dec, 00:00 Asia/Kathmandu")
	h.reads(h.say("Bob", "bell vacation 2026-12-20 2026-12-25"), "from Sun 20 Dec, 00:00 UTC")
}

// TestOnlyWhoIsWaitedForCanMute.
func TestOnlyWhoIsWaitedForCanMute(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob")
	other := map[string]string{"Ann": "Bob", "Bob": "Ann"}[h.awaited(code)]
	h.reads(h.say(other, "bell mute "+code), "isn't waiting for you")
	h.reads(h.say(h.awaited(code), "bell mute "+code), "Muted for this turn")
}
