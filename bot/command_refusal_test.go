package bot_test

import "testing"

// TestALineThatComesTooLateIsToldSo: a match is here, only not one that it
// can mean.
func TestALineThatComesTooLateIsToldSo(t *testing.T) {
	h := build(t, plan{})
	h.reads(h.say("Ann", "match start"), "There's no match here yet")
	for _, line := range []string{"match join ZZZZ", "match join Z7ZZ", "match start zzzz"} {
		h.reads(h.say("Ann", line), "There's no match “Z")
	}
	h.say("Ann", "match new exchequer length=1 setup=dealt tokens=all")
	h.reads(h.say("Ann", "match undo"), "hasn't started")
	code := h.newest()
	h.say("Ann", "match add-bot")
	h.say("Ann", "match start")
	for _, line := range []string{"match words luck", "match start", "match invite Bob", "match remove Bob", "match add-bot"} {
		h.reads(h.say("Ann", line), code+" has")
	}
}

// Whose add a bot holds reads how to take it back, and who sits here that they do.
func TestWhoComesBackIsToldHow(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob", "Cat")
	h.reads(h.say("Ann", "match join"), "already in seat 1 of "+code)
	h.say("Ann", "match handover "+code+" bot")
	for _, line := range []string{"match join", "exchequer", "match undo", "match handover Bob"} {
		h.reads(h.say("Ann", line), "/match ask "+code+" return")
	}
	h.reads(h.say("Ann", "match return "+code), "You're in seat 1")
	h.reads(h.say("Cat", "match join QQQQ"), "no match “QQQQ”", "/match list")
	h.quiet()
}
