package bot_test

import (
	"testing"
	"time"

	"divisionbell/bot/msg"
)

// TestASpentVacationRingsOnce: whose vacation is longer than their match allows is rung
// once as their clock runs again, in their own hours, and not again on vacation; whether
// they were awaited as they left or are by then.
func TestASpentVacationRingsOnce(t *testing.T) {
	for name, c := range map[string]struct {
		before bool // they were awaited as they left
		quiet  string
		want   time.Duration // after they left
	}{
		"awaited as they left":  {true, "", 3 * day},
		"awaited since":         {false, "", 3 * day},
		"and asleep by then":    {true, "08:00-12:00", 3*day + 3*time.Hour},
		"awaited since, asleep": {false, "08:00-12:00", 3*day + 3*time.Hour},
	} {
		t.Run(name, func(t *testing.T) {
			h := build(t, plan{}) // at nine
			code := h.begin("clock=24h vacation=3d", "Ann", "Bob")
			who := h.awaited(code)
			other := map[string]string{"Ann": "Bob", "Bob": "Ann"}[who]
			if !c.before {
				who, other = other, who
			}
			var rung []time.Duration
			left := h.clock.Now()
			h.hall.fail(func(op string, s saying) error {
				for _, r := range s.message.Text {
					if (op == "post" || op == "whisper") && r.Style == msg.Ring && r.Words == who {
						rung = append(rung, h.clock.Now().Sub(left))
					}
				}
				return nil
			})
			if c.quiet != "" {
				h.say(who, "bell clock quiet "+c.quiet)
			}
			h.say(who, "bell vacation 10d")
			h.settle()
			for !c.before && h.awaited(code) == other {
				h.turn(code)
				h.settle()
			}
			for range 10*24 - 1 {
				h.tick(time.Hour)
			}
			if len(rung) != 1 || rung[0] != c.want {
				t.Errorf("%s is rung at %v on vacation, not once after %v", who, rung, c.want)
			}
			h.quiet()
		})
	}
}

// TestAVacationWithinWhatIsAllowedIsQuiet, and so is one where nothing is due.
func TestAVacationWithinWhatIsAllowedIsQuiet(t *testing.T) {
	for _, options := range []string{"clock=24h vacation=14d", "vacation=3d"} {
		h := build(t, plan{})
		code := h.begin(options, "Ann", "Bob")
		who := h.awaited(code)
		rings := 0
		h.hall.fail(func(op string, s saying) error {
			for _, r := range s.message.Text {
				if r.Style == msg.Ring && r.Words == who && op != "edit" {
					rings++
				}
			}
			return nil
		})
		h.say(who, "bell vacation 10d")
		for range 10*12 - 1 {
			h.tick(2 * time.Hour)
		}
		if rings != 0 {
			t.Errorf("%s: %d rings on vacation", options, rings)
		}
	}
}
