package bot_test

import (
	"testing"

	"divisionbell/engine"
)

// Where there are no hints no button tells what the game's own player would do: not in a
// seat's own menu, nor before all, nor of an offer. With hints on again one does.
func TestNothingStandsOutWithoutHints(t *testing.T) {
	h := nimHouse(t, plan{})
	code := h.sticks("hints=off", "Ann", "Bob")
	who := h.awaited(code)
	looks := func() [3]string {
		h.settle()
		ways, err := h.host.Ways(t.Context(), code, h.call(who).Account, nil)
		if err != nil || len(ways.Ways) == 0 {
			t.Fatalf("ways on the board: %v, %v", ways.Ways, err)
		}
		out := [3]string{outstanding(h.say(who, "nim "+code)), outstanding(h.status(code).message)}
		if ways.Advice != nil {
			out[2] = ways.Advice.Press
		}
		return out
	}
	if got := looks(); got != [3]string{} {
		t.Errorf("without hints %q stand out", got)
	}
	h.say("Ann", "match settings "+code+" hints on")
	if got := looks(); got[0] == "" || got[1] != got[0] || got[2] != got[0] {
		t.Errorf("with hints %q stand out", got)
	}
	for _, off := range []bool{false, true} {
		h, code := dealing(t, "poleconomy", "Cat")
		if off {
			h.say("Ann", "match settings "+code+" hints off")
		}
		h.offers("poleconomy", code, "2")
		h.settle()
		if rung := h.offered("Bob"); len(rung) != 1 || (outstanding(rung[0].message) == "") != off {
			t.Errorf("hints off %v: of the offer %q stands out", off, outstanding(rung[0].message))
		}
	}
}

// Goes of the day are compared, so that nothing stands out in them; in a match alone
// something does.
func TestNothingStandsOutInAGoOfTheDay(t *testing.T) {
	h := austere(t)
	h.say("Ann", "match new austerity")
	h.say("Ann", "match start")
	if h.settle(); outstanding(h.say("Ann", "austerity "+h.newest())) == "" {
		t.Error("in a match alone nothing stands out")
	}
	h.say("Bob", "austerity daily")
	h.settle()
	code := h.newest()
	if h.match(code).Day == "" || h.match(code).Asks[0].Seat != engine.Seat(0) {
		t.Fatalf("%s is no go of the day", code)
	}
	if id := outstanding(h.say("Bob", "austerity "+code)); id != "" {
		t.Errorf("in a go of the day %q stands out", id)
	}
	if ways, err := h.host.Ways(t.Context(), code, h.call("Bob").Account, nil); err != nil || ways.Advice != nil {
		t.Errorf("in a go of the day the board advises %v, %v", ways.Advice, err)
	}
}
