package bot_test

import "testing"

// TestARefusedCallStaysRefused: what was refused is not done by its repeat, even
// when it could be done by then.
func TestARefusedCallStaysRefused(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob")
	first := h.awaited(code)
	other := map[string]string{"Ann": "Bob", "Bob": "Ann"}[first]
	early := h.call(other)
	early.Line = "exchequer " + code + " end"
	no := h.do(early)
	if !no.Refused {
		t.Fatalf("out of turn: %s", no.Text)
	}
	for range 20 {
		if h.awaited(code) == other {
			break
		}
		h.turn(code)
	}
	before := h.seq(code)
	again := h.do(early)
	if h.seq(code) != before || again.Text.String() != no.Text.String() {
		t.Errorf("the repeat did %d entries and got: %s", h.seq(code)-before, again.Text)
	}
	lobby := h.call("Cat")
	lobby.Line = "match start " + code
	h.reads(h.do(lobby), "already started")
	h.reads(h.do(lobby), "already started")
	h.quiet()
}

// TestANoNamesWhoHoldsASeat: the rules know seats by number, people each other by
// name.
func TestANoNamesWhoHoldsASeat(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "ann", "Bob", "Cat")
	first := h.awaited(code)
	other := "Bob"
	if first == other {
		other = "Cat"
	}
	h.reads(h.say(other, "exchequer "+code+" end"), "It's "+first+"'s turn (rule ")
	h.quiet()
}
