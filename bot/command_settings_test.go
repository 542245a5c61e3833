package bot_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
)

// TestASettingKeepsWhatItDoesNotChange: the time that a table was given outlasts
// a setting of something else, and one of another kind of decision.
func TestASettingKeepsWhatItDoesNotChange(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("clock=24h remind=off", "Ann", "Bob")
	h.say("Ann", "match ask "+code+" extend 48h")
	due := h.due(code)
	for _, s := range []string{"talk no", "remind 12h", "clock.attack 4h", "zone Asia/Kolkata", "grace 1h"} {
		h.say("Ann", "match settings "+code+" "+s)
		if !h.due(code).Equal(due) {
			t.Fatalf("%s moved the deadline from %v to %v", s, due, h.due(code))
		}
	}
	h.say("Ann", "match settings "+code+" clock 30h")
	if want := due.Add(-42 * time.Hour); !h.due(code).Equal(want) {
		t.Errorf("30h a decision are due %v, not %v", h.due(code), want)
	}
}

// TestABankThatIsTakenAwayIsNotWaitedFor, by what is open already.
func TestABankThatIsTakenAwayIsNotWaitedFor(t *testing.T) {
	h := build(t, plan{entropy: rand.NewChaCha8([32]byte{7})})
	code := h.begin("length=12 clock=24h bank=12h remind=off", "Ann", "Bob", "Cat")
	for range 8 {
		h.turn(code)
	}
	name := h.awaited(code)
	if u := h.match(code).Timing.Turns[0]; u.Limit == u.Due {
		t.Fatal("nothing was saved")
	}
	h.say("Ann", "match settings "+code+" bank 0m")
	h.tick(24*time.Hour + time.Minute)
	if h.awaited(code) == name {
		t.Error("the caretaker waits for what is saved no more")
	}
}

// TestWhatIsSaidOfAMatchStands, also when it is what is usual elsewhere.
func TestWhatIsSaidOfAMatchStands(t *testing.T) {
	h := build(t, plan{})
	h.say("Ann", "bell zone Asia/Kolkata")
	c := h.call("Ann")
	c.Line, c.Admin = "bell settings remind 12h", true
	h.do(c)
	h.say("Ann", "match new exchequer pace=week zone=UTC days=daily hours=all clock=none gap=1h ends=never remind=auto")
	if p := h.match(h.newest()).Settings.Pace; p.Zone+p.Days+p.Hours+p.Clock+p.Gap+p.Ends+p.Remind != "" {
		t.Errorf("the match has %+v", p)
	}
	h.say("Ann", "match new exchequer pace=week")
	if p := h.match(h.newest()).Settings.Pace; p.Zone != "Asia/Kolkata" || p.Hours != "09:00-18:00" || p.Ends == "" || p.Remind != "12h" {
		t.Errorf("the match has %+v", p)
	}
}

// TestAPaceSetsWhatTheGameSays: a week of Poleconomy has auctions by ceilings and as
// many rounds as fit its hours.
func TestAPaceSetsWhatTheGameSays(t *testing.T) {
	h := build(t, plan{tables: []match.Table{monthTables[3].table}})
	for pace, rounds := range map[string]string{"week": "4", "month": "7", "week rounds=2": "2"} {
		h.say("Ann", "match new poleconomy game=2 pace="+pace)
		if m := h.match(h.newest()); m.Terms.Options["auction"] != "open" || m.Terms.Options["rounds"] != rounds || m.Settings.Pace.Clock == "" || m.Settings.Pace.Ends == "" {
			t.Errorf("%s: the match has %v and %+v", pace, m.Terms.Options, m.Settings.Pace)
		}
	}
}

// TestAPaceDealsExchequer: by a pace the areas are dealt and tokens placed at once,
// unless something else is said.
func TestAPaceDealsExchequer(t *testing.T) {
	h := build(t, plan{})
	for line, want := range map[string][2]string{"pace=week": {"dealt", "all"}, "pace=month": {"dealt", "all"}, "pace=week setup=drafted": {"drafted", "all"}, "length=2": {"drafted", "one"}} {
		h.say("Ann", "match new exchequer "+line)
		if o := h.match(h.newest()).Terms.Options; o["setup"] != want[0] || o["tokens"] != want[1] {
			t.Errorf("%s: the match has %v", line, o)
		}
	}
}

// TestASlowPaceAuctionsByCeilings in Cantillon's Europe, unless the match says otherwise.
func TestASlowPaceAuctionsByCeilings(t *testing.T) {
	h := build(t, plan{tables: []match.Table{monthTables[4].table}})
	for said, way := range map[string]string{"": "rising", "pace=week": "ceilings", "pace=month": "ceilings", "pace=month auction=rising": "rising"} {
		h.say("Ann", "match new cantillon "+said)
		if got := h.match(h.newest()).Terms.Options["auction"]; got != way {
			t.Errorf("%q auctions by %s, not %s", said, got, way)
		}
	}
}

// TestHoursThatNeverMeetHoldNobodyUp: who is awake only while the clocks of a
// match stand still has its own hours to answer in.
func TestHoursThatNeverMeetHoldNobodyUp(t *testing.T) {
	for _, c := range []struct{ options, zone, habit, want string }{
		{"clock=3h hours=09:00-18:00", "Pacific/Auckland", "quiet 22:00-07:00", "2026-12-01T12:00"},
		{"clock=24h days=weekdays", "UTC", "days weekends", "2026-12-02T09:00"},
		{"clock=weekdays@17:00 days=weekdays", "UTC", "days weekends", "2026-12-01T17:00"},
		{"clock=3h hours=09:00-18:00", "Pacific/Auckland", "quiet 22:00-06:00", "2026-12-03T18:00"}, // an hour each day
	} {
		h := build(t, plan{})
		for _, name := range []string{"Ann", "Bob"} {
			h.say(name, "bell zone "+c.zone) // in Auckland it is 22:00
			h.say(name, "bell clock "+c.habit)
		}
		code := h.begin("zone=UTC awake=yes remind=off "+c.options, "Ann", "Bob")
		if due := h.due(code).Format("2006-01-02T15:04"); due != c.want {
			t.Errorf("%s, %s: due %s, not %s", c.options, c.habit, due, c.want)
		}
	}
}

// TestAPaceThatCannotBeMeantIsRefused when a match is made and later.
func TestAPaceThatCannotBeMeantIsRefused(t *testing.T) {
	h := build(t, plan{})
	h.reads(h.say("Ann", "match new exchequer clock=weekdays@17:00 days=weekends"), "never comes")
	h.reads(h.say("Ann", "match new exchequer clock=24h clock.attack=mon@17:00 days=tue-sun"), "never comes")
	code := h.begin("clock=weekdays@17:00 ends=2026-12-01T12:00", "Ann", "Bob")
	h.reads(h.say("Ann", "match settings "+code+" days weekends"), "never comes")
	h.reads(h.say("Ann", "match settings "+code+" clock.attack sat@17:00"), "Done: ")
	h.reads(h.say("Ann", "match settings "+code+" days weekdays"), "never comes")
	h.reads(h.say("Ann", "match settings "+code+" zone Pacific/Auckland"), "past")
	h.tick(time.Minute)
	if p := h.match(code).Phase; p != match.Playing {
		t.Errorf("it is %s", p)
	}
}

// TestNoMatchBeginsAfterItsEnd: a lobby that has waited too long is to have
// another end first, and a rematch has none.
func TestNoMatchBeginsAfterItsEnd(t *testing.T) {
	h := build(t, plan{})
	h.say("Ann", "match new exchequer setup=dealt tokens=all length=2 ends=2026-12-02T17:00")
	code := h.newest()
	h.say("Bob", "match join "+code)
	h.tick(48 * time.Hour)
	h.reads(h.say("Ann", "match start "+code), "already passed", "/match settings "+code+" ends")
	h.say("Ann", "match settings "+code+" ends 2026-12-05T17:00")
	h.reads(h.say("Ann", "match start "+code), "has started")
	h.tick(72 * time.Hour)
	if p := h.match(code).Phase; p != match.Over {
		t.Fatalf("it is %s", p)
	}
	h.say("Ann", "match rematch "+code)
	again := h.newest()
	h.say("Bob", "match join "+again)
	h.reads(h.say("Ann", "match start "+again), "has started")
	h.tick(time.Hour)
	if p := h.match(again).Phase; p != match.Playing {
		t.Errorf("the rematch is %s", p)
	}
}

// TestFixedDeadlinesStayFixed: they lie on their days and hours after a pause and
// after a vacation, and never within one.
func TestFixedDeadlinesStayFixed(t *testing.T) {
	for _, c := range []struct{ before, then, want string }{
		{"", "", "2026-12-01T17:00"},
		{"bell vacation 2026-12-01 2026-12-04", "", "2026-12-07T17:00"},
		{"bell vacation 2026-12-02 2026-12-04", "", "2026-12-01T17:00"},
		{"", "bell vacation 4d", "2026-12-07T17:00"},
		{"", "bell vacation 2h", "2026-12-01T19:00"},
		{"", "bell vacation 4d, bell vacation off", "2026-12-01T17:00"},
		{"", "match ask CODE extend 24h, bell vacation 1d", "2026-12-03T17:00"},
		{"", "match ask CODE pause, pass 100h, match ask CODE resume", "2026-12-07T17:00"},
	} {
		h := build(t, plan{entropy: rand.NewChaCha8([32]byte{7})})
		if c.before != "" {
			h.say("Ann", c.before)
		}
		code := h.begin("clock=weekdays@17:00 remind=off", "Ann", "Bob")
		if name := h.awaited(code); name != "Ann" {
			t.Fatalf("%s is awaited", name)
		}
		for line := range strings.SplitSeq(c.then, ", ") {
			if _, long, ok := strings.Cut(line, "pass "); ok {
				d, _ := time.ParseDuration(long)
				h.tick(d)
			} else if line != "" {
				h.say("Ann", strings.ReplaceAll(line, "CODE", code))
			}
		}
		if due := h.due(code).Format("2006-01-02T15:04"); due != c.want {
			t.Errorf("%s, %s: due %s, not %s", c.before, c.then, due, c.want)
		}
	}
	h := build(t, plan{entropy: rand.NewChaCha8([32]byte{7})})
	h.say("Ann", "bell vacation 2026-12-02 2026-12-04")
	h.clock.pass(8*time.Hour + 30*time.Minute)
	code := h.begin("clock=weekdays@17:00 remind=off", "Ann", "Bob")
	if due := h.due(code).Format("2006-01-02T15:04"); due != "2026-12-07T17:00" {
		t.Errorf("what would be due on a vacation is due %s", due)
	}
}

// TestSettingsAreReadAsPeopleWriteThem, with spaces in lists and names, and with
// the capital that a telephone begins a line with.
func TestSettingsAreReadAsPeopleWriteThem(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob")
	for said, want := range map[string]string{
		"holidays 2026-12-25, 2026-12-26": "holidays=2026-12-25,2026-12-26",
		"clock weekdays@12:00, 17:00":     "clock=weekdays@12:00,17:00",
		"days Mon - Thu":                  "days=mon,tue,wed,thu",
		"zone America/New York":           "zone=America/New_York",
		"remind 0 9,16 * * MON-FRI":       "remind=0_9,16_*_*_MON-FRI",
	} {
		h.reads(h.say("Ann", "match settings "+code+" "+said), want)
	}
	h.reads(h.say("Ann", "bell remind Off"), "reminders: off")
	h.reads(h.say("Ann", "bell zone America/New York"), "America/New_York")
}
