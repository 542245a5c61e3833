package bot_test

import (
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// several begins a match of a game in which Ann holds the first two seats.
func (h *house) several(game string, others ...string) string {
	h.tb.Helper()
	h.say("Ann", "match new "+game+" hotseat=yes")
	code := h.newest()
	h.say("Ann", "match join "+code)
	for _, n := range others {
		h.say(n, "match join "+code)
	}
	h.say("Ann", "match start "+code)
	h.settle()
	return code
}

// hint is the line that a question tells one to type.
func hint(m msg.Message) string {
	_, line, _ := strings.Cut(m.Text.String(), "or type ")
	return strings.TrimSuffix(line, ".")
}

// TestLeavingTaxIsSaidToWhoLeaves, as its rule has it.
func TestLeavingTaxIsSaidToWhoLeaves(t *testing.T) {
	h, code := cards(t, 100, "Ann", "Bob", "Cat")
	h.reads(h.say("Ann", "match leave "+code), "If you leave seat 1 of "+code+" you cannot return: you fold, get no more cards and keep your points.")
	h.quiet()
}

// TestOfSeveralSeatsTheOneSaidIsLeft: who says none is asked which, and what the
// question has one type is of its seat, whichever is awaited.
func TestOfSeveralSeatsTheOneSaidIsLeft(t *testing.T) {
	h := everyTable(t)
	code := h.several("exchequer setup=dealt tokens=all length=12", "Bob")
	before := h.match(code)
	var which msg.Message
	for _, line := range []string{"match leave " + code, "match leave " + code + " for good", "match leave " + code + " yes"} {
		which = h.say("Ann", line)
		h.reads(which, "Which one do you want to leave?", "/match leave "+code+" of seat 1", "/match leave "+code+" of seat 2")
		h.same(code, line, before)
	}
	asked := h.press("Ann", which.Buttons[1].ID)
	h.reads(asked, "If you leave seat 2")
	h.reads(h.say("Ann", "match leave "+code+" of seat 2"), "If you leave seat 2")
	h.reads(h.say("Ann", "match leave "+code+" for good of seat 3"), "isn't yours to leave")
	h.same(code, "a question", before)
	if got := hint(asked); got != "/match leave "+code+" for good of seat 2 yes" {
		t.Errorf("one is told to type %q", got)
	}
	h.say("Ann", hint(asked))
	if s := h.match(code).Seats; s[0].Bot != "" || s[1].Bot == "" {
		t.Errorf("the seats are %+v", s)
	}
	if got := hint(h.say("Ann", "match leave "+code)); got != "/match leave "+code+" for good yes" {
		t.Errorf("of one seat, one is told to type %q", got)
	}
	h.quiet()
}

// TestAYesOfSeveralSeatsIsForTheOneSaid, in a game and to a hand-over; without a
// seat it only asks.
func TestAYesOfSeveralSeatsIsForTheOneSaid(t *testing.T) {
	h := everyTable(t)
	code := h.several("poleconomy", "Bob")
	before := h.match(code)
	for _, line := range []string{"consent yes", "consent yes yes"} {
		m := h.say("Ann", "poleconomy "+code+" "+line)
		if got := hint(m); !strings.HasPrefix(got, "/poleconomy "+code+" consent yes yes of seat ") {
			t.Errorf("%q: one is told to type %q", line, got)
		}
		h.same(code, line, before)
	}
	h.reads(h.say("Ann", "poleconomy "+code+" consent yes yes of seat 3"), "isn't yours")
	for _, seat := range []string{"2", "1"} {
		h.say("Ann", "poleconomy "+code+" consent yes yes of seat "+seat)
		if after := h.match(code); after.Position.Seq == before.Position.Seq {
			t.Errorf("seat %s has not consented", seat)
		} else {
			before = after
		}
	}
	h.reads(h.say("Bob", "poleconomy "+code+" consent yes"), "Everyone else has agreed")

	code = h.several("exchequer setup=dealt tokens=all length=12", "Bob", "Cat")
	h.say("Bob", "match ask "+code+" end")
	h.say("Cat", "match ask "+code+" end")
	before = h.match(code)
	for _, line := range []string{"match handover " + code + " bot", "match handover " + code + " bot steady yes"} {
		m := h.say("Ann", line)
		if got := hint(m); !strings.HasPrefix(got, "/match handover "+code+" bot steady yes of seat ") {
			t.Errorf("%q: one is told to type %q", line, got)
		}
		h.same(code, line, before)
	}
	h.reads(h.say("Ann", "match handover "+code+" bot steady yes of seat 3"), "isn't yours")
	h.say("Ann", "match handover "+code+" bot steady yes of seat 2")
	m := h.match(code)
	if m.Phase != match.Over || slices.IndexFunc(m.Seats, func(s match.Tenure) bool { return s.Bot != "" }) != 1 {
		t.Errorf("it is %s, with %+v", m.Phase, m.Seats)
	}
	h.quiet()
}
