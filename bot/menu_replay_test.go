package bot_test

import (
	"slices"
	"testing"

	"divisionbell/bot/match"
)

// TestAMomentTellsWhichAwaitedSeatsAreMine, by who holds them: at a hot seat
// one person has several names.
func TestAMomentTellsWhichAwaitedSeatsAreMine(t *testing.T) {
	h := build(t, plan{})
	h.say("Ann", "match new exchequer hotseat=yes setup=dealt tokens=all length=1")
	code := h.newest()
	h.say("Ann", "match join")
	h.say("Bob", "match join")
	h.say("Ann", "match start")
	for range 3 {
		m, err := h.host.Moment(ctx, code, -1, h.call("Ann").Account)
		if err != nil {
			t.Fatal(err)
		}
		bob, err := h.host.Moment(ctx, code, -1, h.call("Bob").Account)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(slices.Concat(m.Mine, bob.Mine), m.Awaits) || len(m.Awaits) != 1 {
			t.Errorf("of %q Ann holds %q and Bob %q", m.Awaits, m.Mine, bob.Mine)
		}
		if all, err := h.host.Moment(ctx, code, -1, match.Account{}); err != nil || all.Mine != nil {
			t.Errorf("nobody holds %q, %v", all.Mine, err)
		}
		by := "Ann"
		if len(bob.Mine) > 0 {
			by = "Bob"
		}
		h.press(by, doing(h.say(by, "exchequer "+code), "place"))
	}
}

// TestThePastHasThePicturesSize, as the present has, so that the board lies in the page as
// it does now, and nothing of it that could be touched.
func TestThePastHasThePicturesSize(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("length=6", "Ann", "Bob")
	h.turn(code)
	h.turn(code)
	now, err := h.host.Moment(t.Context(), code, -1, h.call("Ann").Account)
	if err != nil {
		t.Fatal(err)
	}
	past, err := h.host.Moment(t.Context(), code, 1, h.call("Ann").Account)
	if err != nil {
		t.Fatal(err)
	}
	if past.Chart == nil || past.Chart.Width != now.Chart.Width || past.Chart.Height != now.Chart.Height || past.Chart.Foot != now.Chart.Foot {
		t.Errorf("the past is %+v", past.Chart)
	}
	if len(now.Chart.Spots) == 0 || past.Chart != nil && len(past.Chart.Spots) > 0 || past.Marks != nil {
		t.Errorf("%d spots now, and the past %+v", len(now.Chart.Spots), past)
	}
}
