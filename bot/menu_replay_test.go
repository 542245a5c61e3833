package bot_test

import (
	"slices"
	"testing"
	"time"

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

// TestAMomentTellsUntilWhen the match waits, while a deadline runs: everybody may know it.
func TestAMomentTellsUntilWhen(t *testing.T) {
	h := build(t, plan{})
	until := func(code string, seq int64) int64 {
		t.Helper()
		m, err := h.host.Moment(ctx, code, seq, match.Account{})
		if err != nil {
			t.Fatal(err)
		}
		return m.Due
	}
	code := h.begin("clock=24h", "Ann", "Bob")
	if want := h.clock.Now().Add(24 * time.Hour).UnixMilli(); until(code, -1) != want {
		t.Errorf("it is due at %d, want %d", until(code, -1), want)
	}
	h.turn(code)
	if past := until(code, 0); past != 0 {
		t.Errorf("the past is due at %d", past)
	}
	if at := until(h.begin("", "Ann", "Bob"), -1); at != 0 {
		t.Errorf("a match without deadlines is due at %d", at)
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
