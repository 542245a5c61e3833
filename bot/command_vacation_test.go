package bot_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"divisionbell/bot/match"
)

// TestAVacationThatIsMovedIsReckonedAnew, though it ends on the same day.
func TestAVacationThatIsMovedIsReckonedAnew(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("clock=48h remind=off", "Ann", "Bob")
	name := h.awaited(code)
	first := h.due(code)
	h.say(name, "bell vacation 2026-12-02 2026-12-04")
	for _, c := range []struct {
		from string
		days int
	}{{"2026-12-03", 2}, {"2026-12-02", 3}} {
		h.say(name, "bell vacation "+c.from+" 2026-12-04")
		if want := first.AddDate(0, 0, c.days); !h.due(code).Equal(want) {
			t.Errorf("away from %s: due %v, not %v", c.from, h.due(code), want)
		}
	}
}

// TestAVacationIsToldOnce, whatever other habit is changed in it.
func TestAVacationIsToldOnce(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("clock=48h remind=off", "Ann", "Bob")
	name := h.awaited(code)
	h.say(name, "bell vacation 5d")
	due := h.due(code)
	for range 3 {
		h.tick(5 * time.Hour)
		h.say(name, "bell clock ring dm")
		h.settle()
	}
	if n := len(h.hall.find("is away in " + code)); n != 1 {
		t.Errorf("it was told %d times", n)
	}
	if !h.due(code).Equal(due) {
		t.Errorf("due %v, not %v", h.due(code), due)
	}
}

// TestAVacationGoesWithThePerson: to a seat that they come back to, out of a
// lobby that they leave; and what they are away in a lobby is not spent.
func TestAVacationGoesWithThePerson(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("clock=48h remind=off", "Ann", "Bob")
	h.say("Ann", "bell vacation 2026-12-02 2026-12-06")
	due := h.due(code)
	h.say("Ann", "match handover "+code+" bot")
	h.say("Ann", "match return "+code)
	if got := h.due(code); !got.Equal(due) {
		t.Errorf("who comes back before a vacation is due %v, not %v", got, due)
	}
	h.say("Bob", "match new exchequer setup=dealt tokens=all length=2 clock=24h vacation=2d remind=off")
	code = h.newest()
	h.say("Cat", "match join "+code)
	h.say("Cat", "bell vacation 10d")
	h.say("Dan", "match join "+code)
	h.say("Dan", "bell vacation 3d")
	h.say("Eve", "match join "+code)
	h.tick(24 * time.Hour)
	h.say("Cat", "match leave "+code)
	h.settle()
	h.say("Eve", "bell clock ring dm")
	h.settle()
	if told := h.hall.find("is back in " + code); len(told) > 0 {
		t.Errorf("who never was away is back: %s", told[0].text())
	}
	h.say("Bob", "match start "+code)
	for seat, want := range []time.Duration{0, 48 * time.Hour, 0} {
		got := time.Duration(0)
		if seats := h.match(code).Timing.Seats; seat < len(seats) {
			for _, away := range seats[seat].Away {
				got += time.Duration(away.To-away.From) * time.Millisecond
			}
		}
		if got != want {
			t.Errorf("the clock of %s stands still for %v, not %v", h.match(code).Seats[seat].Name, got, want)
		}
	}
}

// TestAMatchThatCannotBeReadKeepsNoVacationFromOthers: its game is gone.
func TestAMatchThatCannotBeReadKeepsNoVacationFromOthers(t *testing.T) {
	gone := exchequerTable
	gone.Game = called{gone.Game, "chequers"}
	h := build(t, plan{tables: []match.Table{exchequerTable, gone}})
	for _, name := range []string{"Ann", "Bob"} {
		h.say(name, "match new chequers")
	}
	code := h.begin("clock=48h remind=off", "Ann", "Bob")
	for _, name := range []string{"Ann", "Bob"} {
		h.say(name, "match new chequers")
	}
	name, due := h.awaited(code), h.due(code)
	again := build(t, plan{path: h.path, hall: h.hall, clock: h.clock})
	again.calls = 1000
	again.reads(again.say(name, "bell vacation 3d"), "You're away")
	if got := again.due(code); !got.Equal(due.Add(72 * time.Hour)) {
		t.Errorf("due %v, not %v", got, due.Add(72*time.Hour))
	}
}

// TestNobodyWinsTimeByGoingAway again and again: not more than they are away, and
// as much again at the most; nor is the bank filled by it.
func TestNobodyWinsTimeByGoingAway(t *testing.T) {
	for _, late := range []time.Duration{-time.Minute, 2 * time.Hour} {
		for _, clock := range []string{"clock=24h", "clock=daily@09:00 gap=2h"} {
			h := build(t, plan{entropy: rand.NewChaCha8([32]byte{7})})
			code := h.begin("length=12 bank=6h remind=off "+clock, "Ann", "Bob", "Cat")
			for range 8 {
				h.turn(code)
			}
			name, due := h.awaited(code), h.due(code)
			limit := h.match(code).Timing.Turns[0].Limit
			h.tick(due.Sub(h.clock.Now()) + late)
			for range 10 {
				h.say(name, "bell vacation 1h")
				h.tick(time.Minute)
				h.say(name, "bell vacation off")
			}
			if got := time.Duration(h.match(code).Timing.Turns[0].Limit-limit) * time.Millisecond; got > 20*time.Minute {
				t.Errorf("%s, %v after the deadline: ten minutes away win %s %v", clock, late, name, got)
			}
		}
	}
}
