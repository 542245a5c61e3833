package bot_test

import (
	"testing"
	"time"
)

// TestALateReminderIsLookedAtWhenItMayCome: a reminder that was due in the match's hours, and
// is looked at behind them, comes when they begin again, and its seat is not looked at before.
func TestALateReminderIsLookedAtWhenItMayCome(t *testing.T) {
	h := build(t, plan{clock: &still{at: time.Date(2026, 12, 4, 15, 59, 30, 0, time.UTC)}}) // a Friday
	code := h.begin("clock=24h days=weekdays hours=09:00-18:00 zone=UTC remind=2h length=12", "Ann", "Bob")
	h.tick(2*time.Hour + 30*time.Second) // Friday, 18:00
	looks := 0
	for range 120 { // as cron does
		for _, s := range h.match(code).Timing.Seats {
			if s.Wake != 0 && s.Wake <= h.clock.Now().UnixMilli() {
				looks++
			}
		}
		h.tick(time.Minute)
	}
	if looks > 0 {
		t.Errorf("in two hours in which nobody may be reminded, the seat was looked at %d times", looks)
	}
}

// TestALateReminderIsLookedAtInTheMorning is that for a person's own quiet hours.
func TestALateReminderIsLookedAtInTheMorning(t *testing.T) {
	h := build(t, plan{clock: &still{at: time.Date(2026, 12, 4, 15, 59, 30, 0, time.UTC)}})
	for _, name := range []string{"Ann", "Bob"} {
		h.say(name, "bell clock quiet 18:00-09:00")
	}
	code := h.begin("clock=24h remind=2h length=12", "Ann", "Bob")
	h.tick(2*time.Hour + 30*time.Second)
	looks := 0
	for range 120 {
		for _, s := range h.match(code).Timing.Seats {
			if s.Wake != 0 && s.Wake <= h.clock.Now().UnixMilli() {
				looks++
			}
		}
		h.tick(time.Minute)
	}
	if looks > 0 {
		t.Errorf("in two hours in which nobody may be reminded, the seat was looked at %d times", looks)
	}
}
