package bot_test

import (
	"testing"
	"time"
)

// TestRemindersKeepTheMatchsHours: in a match that is played in office hours nobody is
// reminded at night or on a Sunday, whatever the reminders' own rhythm is; and none counts
// that the office was closed.
func TestRemindersKeepTheMatchsHours(t *testing.T) {
	for _, c := range []struct{ options, from string }{
		{"clock=6h days=weekdays hours=09:00-18:00 zone=UTC", "2026-12-04 17:00"},           // a Friday
		{"clock=6h days=weekdays hours=09:00-18:00 zone=UTC remind=2h", "2026-12-04 17:00"}, // a Friday
		{"pace=week zone=UTC", "2026-12-06 12:00"},                                          // a Sunday
	} {
		at, err := time.Parse("2006-01-02 15:04", c.from)
		if err != nil {
			t.Fatal(err)
		}
		h := build(t, plan{clock: &still{at: at}})
		code := h.begin(c.options+" length=12", "Ann", "Bob")
		told := len(h.hall.find("Reminder"))
		for range 66 * 2 {
			h.tick(30 * time.Minute)
			now, n := h.clock.Now().UTC(), len(h.hall.find("Reminder"))
			closed := now.Weekday() == time.Saturday || now.Weekday() == time.Sunday || now.Hour() < 9 || now.Hour() > 18
			if n > told && closed {
				t.Errorf("%s: %s is reminded on %s", c.options, h.awaited(code), now.Format("Mon 15:04"))
			}
			told = n
		}
	}
}
