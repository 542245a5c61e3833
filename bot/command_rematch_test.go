package bot_test

import "testing"

// TestWhoAsksSecondForARematchJoins, wherever the first asked for it, and whether or not
// they say of which match.
func TestWhoAsksSecondForARematchJoins(t *testing.T) {
	for _, from := range []string{"table", "elsewhere", "@ann"} {
		for _, of := range []string{" CODE", ""} {
			h := build(t, plan{bare: true})
			h.attach(&parlour{h.hall})
			code := h.ended("Ann", "Bob")
			h.in("hall", from, "Ann", "match rematch "+code)
			again := h.newest()
			h.settle()
			line := "match rematch"
			if of != "" {
				line += " " + code
			}
			h.reads(h.say("Bob", line), again+", seat 2")
			if seats := h.match(again).Seats; len(seats) != 2 || h.newest() != again {
				t.Errorf("asked first in %s, there is %s, and %s with %v", from, h.newest(), again, seats)
			}
			h.settle()
		}
	}
}

// TestARematchWithoutACodeIsOfWhatOnePlayed: of several matches that are over in a room,
// the newest that one had a seat in; what else is open or played there has no say in it.
func TestARematchWithoutACodeIsOfWhatOnePlayed(t *testing.T) {
	h := build(t, plan{bare: true})
	h.reads(h.say("Ann", "match rematch"), "no match here yet")
	first := h.ended("Ann", "Bob")
	second := h.ended("Cat", "Dan")
	h.reads(h.say("Eve", "match rematch"), "Only those who played in "+second)
	h.say("Eve", small) // a lobby of others
	other := h.newest()
	h.reads(h.say("Ann", "match rematch"), "is open and you're in seat 1")
	again := h.newest()
	if m := h.match(again); again == other || m.Settings.From != h.match(first).ID {
		t.Fatalf("Ann's rematch is %s, of %d and not of %s", again, m.Settings.From, first)
	}
	h.reads(h.say("Ann", "match rematch"), "ou're already in "+again)
	h.reads(h.say("Bob", "match rematch"), again+", seat 2")
	h.reads(h.say("Dan", "match rematch"), "is open and you're in seat 1")
	if m := h.match(h.newest()); m.Settings.From != h.match(second).ID {
		t.Errorf("Dan's rematch is of %d and not of %s", m.Settings.From, second)
	}
	h.settle()
}

// TestARematchThatNobodyJoinedIsNoMatchThatOnePlayed: once that lobby is closed, a rematch is of
// the match before it, and whoever asks for it second joins.
func TestARematchThatNobodyJoinedIsNoMatchThatOnePlayed(t *testing.T) {
	h := build(t, plan{bare: true})
	first := h.ended("Ann", "Bob")
	h.say("Ann", "match rematch")
	closed := h.newest()
	h.say("Ann", "match abandon "+closed+" yes")
	h.say("Bob", "match rematch")
	again := h.newest()
	h.reads(h.say("Ann", "match rematch"), again+", seat 2")
	if m := h.match(again); again == closed || m.Settings.From != h.match(first).ID {
		t.Errorf("the rematch is %s, of %d", again, m.Settings.From)
	}
	h.settle()
}

// TestWhatEndedSaysSoWithItsCode, to who played; who did not is told that they don't.
func TestWhatEndedSaysSoWithItsCode(t *testing.T) {
	h := build(t, plan{bare: true})
	first := h.ended("Ann", "Bob")
	h.ended("Ann", "Cat")
	h.say("Eve", "match list")
	for _, line := range []string{"match handover " + first + " bot", "bell order " + first + " end", "bell orders " + first, "match vote " + first + " yes"} {
		h.reads(h.say("Ann", line), first+" is over", "/match rematch "+first)
		h.reads(h.say("Eve", line), "You're not playing in "+first, "/match board "+first)
	}
	h.say("Bob", small)
	h.reads(h.say("Eve", "match handover "+h.newest()+" bot"), "You're not playing in")
	h.settle()
}

// TestARematchThatIsPlayedIsNotAskedForAgain by those who play in it; who came too late opens
// another, and who finds it full reads so.
func TestARematchThatIsPlayedIsNotAskedForAgain(t *testing.T) {
	h := build(t, plan{bare: true})
	first := h.ended("Ann", "Bob", "Cat", "Dan")
	h.say("Ann", "match rematch")
	again := h.newest()
	h.say("Bob", "match rematch")
	h.say("Ann", "match start "+again)
	for _, line := range []string{"match rematch", "match rematch " + first} {
		h.reads(h.say("Bob", line), again+" isn't over yet")
	}
	if h.newest() != again {
		t.Errorf("Bob has opened %s", h.newest())
	}
	h.reads(h.say("Cat", "match rematch"), "is open and you're in seat 1")
	if late := h.newest(); late == again || h.match(late).Settings.From != h.match(first).ID {
		t.Errorf("Cat's rematch is %s", late)
	}
	for range 8 {
		h.say("Cat", "match add-bot "+h.newest())
	}
	h.reads(h.say("Dan", "match rematch"), h.newest()+" is full", "/match new exchequer")
	h.settle()
}
