package bot_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
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

// parsed is an instant, UTC.
func parsed(tb testing.TB, when string) time.Time {
	tb.Helper()
	at, err := time.Parse("2006-01-02 15:04", when)
	if err != nil {
		tb.Fatal(err)
	}
	return at
}

// reminded is when reminders were said, minute by minute until an instant.
func (h *house) reminded(until string) (at []string) {
	h.tb.Helper()
	end := parsed(h.tb, until)
	for told := len(h.hall.all()); h.clock.Now().Before(end); told = len(h.hall.all()) {
		h.tick(time.Minute)
		for _, s := range h.hall.all()[told:] {
			if strings.Contains(s.text(), "Reminder") {
				at = append(at, h.clock.Now().UTC().Format("Mon 15:04"))
			}
		}
	}
	return at
}

// down has nothing said until an instant, in which the sweeps go on.
func (h *house) down(until string) {
	h.tb.Helper()
	h.hall.fail(func(string, saying) error { return errors.New("503") })
	h.reminded(until)
	h.hall.fail(nil)
}

// caughtUp fails the test where a match is still to be told.
func (h *house) caughtUp() {
	h.tb.Helper()
	if behind, err := h.store.Behind(ctx, 0, 10); err != nil || len(behind) > 0 {
		h.tb.Errorf("still behind: %+v, %v", behind, err)
	}
}

// TestALateReminderIsPassedOver: one that is looked at in the hour before the deadline, since
// nobody looked when it was due, comes no more, and the deadline's own notice does.
func TestALateReminderIsPassedOver(t *testing.T) {
	const office = "clock=150m days=weekdays hours=09:00-18:00 zone=UTC remind=2h length=12"
	h := build(t, plan{clock: &still{at: time.Date(2026, 12, 4, 15, 59, 30, 0, time.UTC)}}) // a Friday
	code := h.begin(office, "Ann", "Bob")                                                   // due on Monday, 09:29:30
	name := h.awaited(code)
	h.clock.pass(30 * time.Second)
	if at := h.reminded("2026-12-07 09:29"); len(at) > 0 {
		t.Errorf("due at 09:29:30 on Monday, %s is reminded at %q", name, at)
	}
	h.tick(time.Minute)
	if h.awaited(code) == name {
		t.Errorf("%s's time is not up at %v", name, h.clock.Now())
	}

	h = build(t, plan{clock: &still{at: time.Date(2026, 12, 4, 9, 0, 0, 0, time.UTC)}})
	code = h.begin("clock=6h length=12", "Ann", "Bob")
	name = h.awaited(code)
	h.tick(5*time.Hour + 40*time.Minute) // nobody looks
	if n := len(h.hall.find("Reminder")); n > 0 {
		t.Errorf("twenty minutes before the deadline %s is reminded", name)
	}
	looks := 0
	for range 19 {
		h.tick(time.Minute)
		for _, s := range h.match(code).Timing.Seats {
			if s.Wake != 0 && s.Wake <= h.clock.Now().UnixMilli() {
				looks++
			}
		}
	}
	if looks > 0 {
		t.Errorf("for a reminder that cannot come the seat was looked at %d times", looks)
	}
	h.tick(2 * time.Minute)
	if h.awaited(code) == name {
		t.Errorf("%s's time is not up at %v", name, h.clock.Now())
	}
}

// TestAReminderThatWaitedKeepsTheHours: one that could not be said when it was due is said
// in the match's hours, however its person is rung.
func TestAReminderThatWaitedKeepsTheHours(t *testing.T) {
	for _, how := range []string{"channel", "dm"} {
		h := build(t, plan{clock: &still{at: time.Date(2026, 12, 4, 15, 30, 0, 0, time.UTC)}}) // a Friday
		for _, name := range []string{"Ann", "Bob"} {
			h.say(name, "bell clock ring "+how)
		}
		h.begin("clock=9h days=weekdays hours=09:00-18:00 zone=UTC remind=2h length=12", "Ann", "Bob")
		h.reminded("2026-12-04 17:20")
		h.down("2026-12-04 22:00")
		if at := strings.Join(h.reminded("2026-12-07 10:30"), ", "); at != "Mon 09:00" {
			t.Errorf("ring=%s, due at 17:30 on Friday: reminded at %q, not at Mon 09:00", how, at)
		}
		h.caughtUp()
	}
}

// TestAReminderThatWaitedTooLongIsPassedOver: once the hour before the deadline has begun it
// comes no more and is owed no more, and if there is more time the next one comes.
func TestAReminderThatWaitedTooLongIsPassedOver(t *testing.T) {
	for _, how := range []string{"channel", "dm"} {
		h := build(t, plan{clock: &still{at: time.Date(2026, 12, 4, 9, 0, 0, 0, time.UTC)}})
		for _, name := range []string{"Ann", "Bob"} {
			h.say(name, "bell clock ring "+how)
		}
		code := h.begin("clock=6h length=12", "Ann", "Bob")
		name := h.awaited(code)
		h.reminded("2026-12-04 11:50")
		h.down("2026-12-04 14:40")
		if at := h.reminded("2026-12-04 14:50"); len(at) > 0 {
			t.Errorf("ring=%s, due at 15:00: reminded at %q", how, at)
		}
		h.caughtUp()
		h.say("Ann", "match settings clock 12h") // due at 21:00
		if at := strings.Join(h.reminded("2026-12-04 21:02"), ", "); at != "Fri 17:15" {
			t.Errorf("ring=%s, due at 21:00: reminded at %q", how, at)
		}
		if h.awaited(code) == name {
			t.Errorf("%s's time is not up at %v", name, h.clock.Now())
		}
	}
}

// TestAFirstWordThatWaitedComes whenever it can, in the hour before the deadline and outside
// of the match's hours too; it is no reminder, though one was due meanwhile.
func TestAFirstWordThatWaitedComes(t *testing.T) {
	for options, until := range map[string]string{
		"clock=6h": "2026-12-04 14:40",
		"clock=15h days=weekdays hours=09:00-18:00 zone=UTC": "2026-12-04 22:00",
	} {
		h := build(t, plan{clock: &still{at: time.Date(2026, 12, 4, 9, 0, 0, 0, time.UTC)}})
		code := h.begin(options+" remind=2h length=12", "Ann", "Bob")
		h.hall.fail(func(string, saying) error { return errors.New("503") })
		first := h.awaited(code)
		for h.awaited(code) == first {
			h.turn(code)
		}
		name, told := h.awaited(code), len(h.hall.all())
		h.down(until)
		h.tick(2 * time.Minute)
		var rung []string
		for _, s := range h.hall.all()[told:] {
			if !s.message.Quiet && strings.HasPrefix(s.text(), name+", your turn in ") {
				rung = append(rung, s.text())
			}
		}
		if len(rung) != 1 || strings.Contains(rung[0], "Reminder") {
			t.Errorf("%s: after %s %s is rung by %q", options, until, name, rung)
		}
		h.caughtUp()
	}
}

// TestAReminderOfAnOwnStepIsPassedOver: what somebody's own action led to was told in its
// answer, so the reminder is the first message of it.
func TestAReminderOfAnOwnStepIsPassedOver(t *testing.T) {
	h := build(t, plan{clock: &still{at: time.Date(2026, 12, 4, 9, 0, 0, 0, time.UTC)}})
	code := h.begin("clock=6h length=12", "Ann", "Bob")
	own := func() bool {
		turns, notices := h.match(code).Timing.Turns, h.match(code).Notices
		return !slices.ContainsFunc(notices, func(n match.Notice) bool { return n.Decision == turns[0].Decision })
	}
	for n := 0; !own(); n++ {
		if n > 20 {
			t.Fatal("no step leads to one's own")
		}
		h.turn(code)
		h.settle()
	}
	h.reminded("2026-12-04 11:50")
	h.down("2026-12-04 14:40")
	if at := h.reminded("2026-12-04 14:50"); len(at) > 0 {
		t.Errorf("due at 15:00: reminded at %q", at)
	}
	h.caughtUp()
	for _, n := range h.match(code).Notices {
		if n.State == match.NoticeOwed {
			t.Errorf("owed still: %+v", n)
		}
	}
}

// TestNoReminderComesInAPause: one that waited comes once the match goes on, if it may then.
func TestNoReminderComesInAPause(t *testing.T) {
	h := build(t, plan{clock: &still{at: time.Date(2026, 12, 4, 9, 0, 0, 0, time.UTC)}})
	code := h.begin("clock=12h remind=2h length=12", "Ann", "Bob")
	h.reminded("2026-12-04 10:50")
	h.down("2026-12-04 11:30")
	h.say("Ann", "match pause "+code)
	if at := h.reminded("2026-12-05 09:00"); len(at) > 0 || h.match(code).Phase != match.Paused {
		t.Errorf("in a pause they are reminded at %q", at)
	}
	h.caughtUp()
	h.say("Ann", "match resume "+code)
	if at := h.reminded("2026-12-05 09:30"); len(at) != 1 {
		t.Errorf("once it goes on they are reminded at %q", at)
	}
}

// TestAReminderThatWaitedIsMutedToo with the turn that it is of.
func TestAReminderThatWaitedIsMutedToo(t *testing.T) {
	h := build(t, plan{clock: &still{at: time.Date(2026, 12, 4, 9, 0, 0, 0, time.UTC)}})
	code := h.begin("clock=12h remind=2h length=12", "Ann", "Bob")
	h.reminded("2026-12-04 10:50")
	h.down("2026-12-04 11:30")
	h.say(h.awaited(code), "bell mute "+code)
	if at := h.reminded("2026-12-04 13:00"); len(at) > 0 {
		t.Errorf("muted, they are reminded at %q", at)
	}
	h.caughtUp()
}
