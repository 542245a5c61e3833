package clock_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"divisionbell/bot/clock"
	"divisionbell/engine"
)

func zone(t testing.TB, name string) *time.Location {
	t.Helper()
	loc, err := clock.Zone(name)
	if err != nil {
		t.Fatal(err)
	}
	return loc
}

// at reads 2026-03-29T00:59Z and the like.
func at(t testing.TB, s string) time.Time {
	t.Helper()
	v, err := time.Parse("2006-01-02T15:04Z07:00", s)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func is(t *testing.T, what string, got time.Time, want string) {
	t.Helper()
	if !got.Equal(at(t, want)) {
		t.Errorf("%s is %s, not %s", what, got.UTC().Format("2006-01-02T15:04Z07:00 Mon"), want)
	}
}

// TestHoursThatClocksLeapOverOrShowTwice in both halves of the world.
func TestHoursThatClocksLeapOverOrShowTwice(t *testing.T) {
	for _, c := range []struct{ zone, day, hour, want string }{
		{"Europe/London", "2026-03-28", "01:30", "2026-03-28T01:30Z"},
		{"Europe/London", "2026-03-29", "00:59", "2026-03-29T00:59Z"},
		{"Europe/London", "2026-03-29", "01:30", "2026-03-29T01:00Z"}, // never shown: when they leap
		{"Europe/London", "2026-03-29", "02:00", "2026-03-29T01:00Z"},
		{"Europe/London", "2026-10-25", "01:30", "2026-10-25T00:30Z"}, // twice: the first
		{"Europe/London", "2026-10-25", "02:00", "2026-10-25T02:00Z"},
		{"America/New_York", "2026-03-08", "02:15", "2026-03-08T07:00Z"},
		{"America/New_York", "2026-11-01", "01:15", "2026-11-01T05:15Z"},
		{"Australia/Lord_Howe", "2026-10-04", "02:10", "2026-10-03T15:30Z"}, // by half an hour
		{"Australia/Lord_Howe", "2026-04-05", "01:45", "2026-04-04T14:45Z"},
		{"Asia/Kolkata", "2026-07-01", "09:00", "2026-07-01T03:30Z"},
		{"Pacific/Auckland", "2026-09-27", "02:30", "2026-09-26T14:00Z"},
		{"UTC", "2026-02-28", "24:00", "2026-03-01T00:00Z"},
	} {
		day, err := clock.ParseDate(c.day)
		if err != nil {
			t.Fatal(err)
		}
		var h, m int
		fmt.Sscanf(c.hour, "%d:%d", &h, &m)
		is(t, c.zone+" "+c.day+" "+c.hour, day.At(h*60+m, zone(t, c.zone)), c.want)
	}
}

// TestDeadlinesFromWords: a rule, when it began, and when it is due.
func TestDeadlinesFromWords(t *testing.T) {
	week := clock.Hours{Days: clock.Weekdays}
	office := clock.Hours{Days: clock.Weekdays, From: 9 * 60, To: 18 * 60}
	xmas := clock.Hours{Off: []clock.Date{{2026, 12, 25}, {2026, 12, 26}}}
	for _, c := range []struct {
		rule, zone, opened string
		table              clock.Hours
		gap                time.Duration
		halvings           int
		want               string
	}{
		{"24h", "UTC", "2026-12-01T09:00Z", clock.Hours{}, 0, 0, "2026-12-02T09:00Z"},
		{"24h", "UTC", "2026-12-01T09:00Z", clock.Hours{}, time.Hour, 1, "2026-12-01T21:00Z"},
		{"24h", "UTC", "2026-12-01T09:00Z", clock.Hours{}, time.Hour, 9, "2026-12-01T10:00Z"}, // never below the gap
		{"30m", "UTC", "2026-12-01T09:00Z", clock.Hours{}, time.Hour, 0, "2026-12-01T09:30Z"},
		{"1d12h", "UTC", "2026-12-01T09:00Z", clock.Hours{}, 0, 0, "2026-12-02T21:00Z"},
		{"24h", "UTC", "2026-12-04T12:00Z", week, 0, 0, "2026-12-07T12:00Z"},                    // a weekend out
		{"24h", "UTC", "2026-12-05T12:00Z", week, 0, 0, "2026-12-08T00:00Z"},                    // begun within one
		{"24h", "Europe/London", "2026-12-24T20:00Z", xmas, 0, 0, "2026-12-27T20:00Z"},          // holidays out
		{"12h", "UTC", "2026-12-03T15:00Z", office, 0, 0, "2026-12-04T18:00Z"},                  // 3 + 9 hours of office
		{"24h", "Europe/London", "2026-03-28T12:00Z", clock.Hours{}, 0, 0, "2026-03-29T12:00Z"}, // an hour is an hour
		{"weekdays@17:00", "Europe/London", "2026-12-03T09:00Z", clock.Hours{}, 0, 0, "2026-12-03T17:00Z"},
		{"weekdays@17:00", "Europe/London", "2026-12-03T16:00Z", clock.Hours{}, 4 * time.Hour, 0, "2026-12-04T17:00Z"}, // too soon: the next
		{"weekdays@17:00", "Europe/London", "2026-12-04T18:00Z", clock.Hours{}, 0, 0, "2026-12-07T17:00Z"},
		{"weekdays@17:00", "Europe/London", "2026-03-27T18:00Z", clock.Hours{}, 0, 0, "2026-03-30T16:00Z"}, // by the clock on the wall
		{"weekdays@17:00", "Europe/London", "2026-10-23T18:00Z", clock.Hours{}, 0, 0, "2026-10-26T17:00Z"},
		{"daily@01:30", "Europe/London", "2026-03-28T12:00Z", clock.Hours{}, 0, 0, "2026-03-29T01:00Z"}, // the hour that is left out
		{"daily@01:30", "Europe/London", "2026-10-25T00:45Z", clock.Hours{}, 0, 0, "2026-10-26T01:30Z"}, // and the one that comes twice
		{"mon,thu@18:00", "America/New_York", "2026-12-01T12:00Z", clock.Hours{}, 0, 0, "2026-12-03T23:00Z"},
		{"daily@09:00,18:00", "UTC", "2026-12-01T09:01Z", clock.Hours{}, 0, 0, "2026-12-01T18:00Z"},
		{"daily@12:00", "Europe/London", "2026-12-24T13:00Z", xmas, 0, 0, "2026-12-27T12:00Z"},
		{"daily@12:00", "UTC", "2026-12-01T12:00Z", clock.Hours{}, time.Hour, 1, "2026-12-02T09:00Z"}, // not at midnight
		{"daily@00:30", "UTC", "2026-12-01T12:00Z", clock.Hours{}, time.Hour, 1, "2026-12-02T00:30Z"},
		{"daily@09:00,18:00", "UTC", "2026-12-01T09:00Z", clock.Hours{}, time.Hour, 1, "2026-12-01T13:30Z"},
		{"weekdays@17:00", "Europe/London", "2026-12-03T17:00Z", clock.Hours{}, time.Hour, 1, "2026-12-04T09:00Z"}, // not at 05:00
		{"weekdays@17:00", "Europe/London", "2026-12-04T17:00Z", clock.Hours{}, time.Hour, 2, "2026-12-07T09:00Z"}, // not on Saturday
		{"mon,thu@18:00", "UTC", "2026-12-03T18:00Z", clock.Hours{}, time.Hour, 1, "2026-12-07T09:00Z"},
		{"weekdays@17:00", "UTC", "2026-12-03T17:00Z", office, time.Hour, 1, "2026-12-04T12:30Z"},
	} {
		spec, err := clock.Parse(c.rule)
		if err != nil {
			t.Fatal(err)
		}
		if spec.String() != c.rule && !(c.rule == "1d12h" && spec.String() == "36h") {
			t.Errorf("%s is written %s", c.rule, spec)
		}
		c.table.Zone = zone(t, c.zone)
		cal := clock.Calendar{Hours: []clock.Hours{c.table}}
		is(t, c.rule+" from "+c.opened, spec.Due(at(t, c.opened), cal, c.table, c.gap, c.halvings), c.want)
	}
}

// TestAFixedDeadlineIsPutOffByAVacation, by as much as it takes, and leaves the
// least gap after it; one that is over, or comes later, puts nothing off.
func TestAFixedDeadlineIsPutOffByAVacation(t *testing.T) {
	spec, err := clock.Parse("weekdays@17:00")
	if err != nil {
		t.Fatal(err)
	}
	table := clock.Hours{Zone: time.UTC}
	for _, c := range []struct{ from, to, want string }{
		{"2026-12-01T12:00Z", "2026-12-02T12:00Z", "2026-12-02T17:00Z"}, // Tuesday, 17:00 within it
		{"2026-12-01T12:00Z", "2026-12-05T00:00Z", "2026-12-07T17:00Z"},
		{"2026-12-01T10:00Z", "2026-12-01T10:30Z", "2026-12-01T17:30Z"}, // no vacation
		{"2026-12-01T16:00Z", "2026-12-03T16:30Z", "2026-12-04T17:00Z"}, // half an hour after it is too soon
		{"2026-12-01T17:00Z", "2026-12-09T00:00Z", "2026-12-01T17:00Z"},
		{"2026-11-20T12:00Z", "2026-12-01T09:00Z", "2026-12-01T17:00Z"},
	} {
		cal := clock.Calendar{Hours: []clock.Hours{table}, Spans: []clock.Span{{From: at(t, c.from).UnixMilli(), To: at(t, c.to).UnixMilli()}}}
		is(t, "away from "+c.from+" to "+c.to, spec.Due(at(t, "2026-12-01T09:00Z"), cal, table, time.Hour, 0), c.want)
	}
}

// TestHoursAwake counts only what both the seat and the table allow.
func TestHoursAwake(t *testing.T) {
	kolkata, york := zone(t, "Asia/Kolkata"), zone(t, "America/New_York")
	cal := clock.Calendar{Hours: []clock.Hours{{Zone: kolkata, From: 7 * 60, To: 22 * 60}, {Zone: york, Days: clock.Weekdays}}}
	// Friday 20:00 in Kolkata: two hours, then night; Saturday begins in New
	// York at 10:30 of Kolkata's morning.
	is(t, "three hours", cal.Add(at(t, "2026-12-04T14:30Z"), 3*time.Hour), "2026-12-05T02:30Z")
	is(t, "six hours", cal.Add(at(t, "2026-12-04T14:30Z"), 6*time.Hour), "2026-12-07T05:30Z")
	cal.Spans = []clock.Span{{From: at(t, "2026-12-04T15:00Z").UnixMilli(), To: at(t, "2026-12-07T12:00Z").UnixMilli()}}
	is(t, "an hour with a vacation", cal.Add(at(t, "2026-12-04T14:30Z"), time.Hour), "2026-12-07T12:30Z")
	night := clock.Hours{Zone: york, From: 20 * 60, To: 4 * 60} // over midnight
	for when, open := range map[string]bool{"2026-12-01T01:00Z": true, "2026-12-01T08:59Z": true, "2026-12-01T09:00Z": false, "2026-12-02T00:59Z": false} {
		if night.Open(at(t, when)) != open {
			t.Errorf("at %s it is open: %v", when, !open)
		}
	}
}

// TestTimeIsKept: adding what lies between leads back, whatever the zone, the
// hours and the season; and never runs while the clock stands still.
func TestTimeIsKept(t *testing.T) {
	zones := []string{"UTC", "Europe/London", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "America/Sao_Paulo", "Pacific/Auckland"}
	rapid.Check(t, func(t *rapid.T) {
		var cal clock.Calendar
		for range rapid.IntRange(0, 2).Draw(t, "hours") {
			loc, _ := clock.Zone(rapid.SampledFrom(zones).Draw(t, "zone"))
			h := clock.Hours{Zone: loc, Days: clock.Days(rapid.IntRange(0, 127).Draw(t, "days"))}
			h.From, h.To = 60*rapid.IntRange(0, 12).Draw(t, "from"), 60*rapid.IntRange(10, 23).Draw(t, "to")
			cal.Hours = append(cal.Hours, h)
		}
		from := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(rapid.IntRange(0, 365*24*60).Draw(t, "minute")) * time.Minute)
		if rapid.Bool().Draw(t, "vacation") {
			cal.Spans = []clock.Span{{From: from.Add(time.Hour).UnixMilli(), To: from.Add(50 * time.Hour).UnixMilli()}}
		}
		d := time.Duration(rapid.IntRange(1, 72*60).Draw(t, "wait")) * time.Minute
		due := cal.Add(from, d)
		if due.Before(from.Add(d)) {
			t.Fatalf("%v after %v is %v", d, from, due)
		}
		if got := cal.Between(from, due); got != d && due.Before(from.Add(300*24*time.Hour)) {
			t.Fatalf("from %v to %v are %v, not %v", from, due, got, d)
		}
		if later := cal.Add(from.Add(time.Minute), d); later.Before(due) && later.Before(from.Add(300*24*time.Hour)) {
			t.Fatalf("a minute later it is due sooner: %v, %v", due, later)
		}
	})
}

// TestSchedulesNeitherSkipNorDouble over a year of each zone: once a day, on
// every day, whatever the clocks do.
func TestSchedulesNeitherSkipNorDouble(t *testing.T) {
	for _, name := range []string{"Europe/London", "America/New_York", "Australia/Lord_Howe", "Pacific/Auckland", "America/Santiago", "Asia/Kolkata"} {
		loc := zone(t, name)
		for _, text := range []string{"30 1 * * *", "15 2 * * *", "0 0 * * *", "0 3 * * *"} {
			s, err := clock.ParseSchedule(text)
			if err != nil {
				t.Fatal(err)
			}
			now := time.Date(2026, 1, 1, 12, 0, 0, 0, loc)
			seen := map[clock.Date]int{}
			for now.Year() == 2026 {
				next := s.Next(now, loc)
				if !next.After(now) {
					t.Fatalf("%s: %s does not go on from %v: %v", name, text, now, next)
				}
				now = next
				seen[clock.DateOf(now.In(loc))]++
			}
			for day := (clock.Date{2026, 1, 2}); day.Year == 2026; day = day.Next(1) {
				if seen[day] != 1 {
					t.Errorf("%s: %s comes %d times on %v", name, text, seen[day], day)
				}
			}
		}
	}
	s, err := clock.ParseSchedule("0 9,16 * * mon-fri")
	if err != nil {
		t.Fatal(err)
	}
	is(t, "after Friday noon", s.Next(at(t, "2026-12-04T12:00Z"), time.UTC), "2026-12-04T16:00Z")
	is(t, "after Friday's last", s.Next(at(t, "2026-12-04T16:00Z"), time.UTC), "2026-12-07T09:00Z")
}

// TestWhatCannotBeMeantIsRefused with a reason, and never a panic.
func TestWhatCannotBeMeantIsRefused(t *testing.T) {
	for _, s := range []string{"", "TZ=0", "CRON_TZ=X", "TZ=", "CRON_TZ=Europe/London 0 9 * * *", "@daily", "@every 1s", "* * * * *", "*/20 * * * *", "0 0 31 2 *", "0 9 * *", "60 9 * * *", "0 9 * * FUNDAY", strings.Repeat("1,", 80) + "1 * * * *", "\x00 * * * *"} {
		if _, err := clock.ParseSchedule(s); !errors.Is(err, engine.ErrIllegal) {
			t.Errorf("the schedule %q: %v", s, err)
		}
	}
	for _, s := range []string{"", "h", "24", "-5h", "1m", "999d", "soon", "weekdays@", "weekdays@25:00", "weekdays@17:00,09:00", "someday@17:00", "mon-@9:00", "99999999h"} {
		if _, err := clock.Parse(s); !errors.Is(err, engine.ErrIllegal) {
			t.Errorf("the deadline %q: %v", s, err)
		}
	}
	for _, s := range []string{"", "Local", "local", "Mars/Olympus", "../etc/passwd", strings.Repeat("A", 999)} {
		if _, err := clock.Zone(s); !errors.Is(err, engine.ErrIllegal) {
			t.Errorf("the zone %q: %v", s, err)
		}
	}
	for _, s := range []string{"", "9", "9-9", "25-3", "09:00", "9:5-10:00"} {
		if _, _, err := clock.ParseHours(s); !errors.Is(err, engine.ErrIllegal) {
			t.Errorf("the hours %q: %v", s, err)
		}
	}
	for _, name := range []string{"Europe/London", "Africa/Dar_es_Salaam", "America/Port_of_Spain", "America/Port-au-Prince"} {
		if loc := zone(t, strings.ToLower(name)); loc.String() != name {
			t.Error(loc)
		}
	}
}

func FuzzWords(f *testing.F) {
	for _, s := range []string{"24h", "weekdays@17:00", "mon,thu@9:00", "0 9,16 * * MON-FRI", "TZ=0", "Europe/London", "22:00-07:00", "é@ 1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if spec, err := clock.Parse(s); err == nil {
			again, err := clock.Parse(spec.String())
			if err != nil || again.String() != spec.String() {
				t.Errorf("%q is written %q, which is read %v: %v", s, spec, again, err)
			}
		}
		if sch, err := clock.ParseSchedule(s); err == nil {
			sch.Next(time.Unix(0, 0), time.UTC)
		}
		if from, to, err := clock.ParseHours(s); err == nil {
			if _, _, err := clock.ParseHours(clock.HoursText(from, to)); err != nil {
				t.Error(err)
			}
		}
		_, _ = clock.Zone(s)
		if d, err := clock.ParseDuration(s); err == nil && d > 0 {
			if again, err := clock.ParseDuration(clock.Brief(d)); err != nil || again != d {
				t.Errorf("%q is %v, written %s, read %v", s, d, clock.Brief(d), again)
			}
		}
	})
}

// TestSchedulesAreReadAsElsewhere: 7 is Sunday too, and a leap day comes; what is wrong
// is said in our words.
func TestSchedulesAreReadAsElsewhere(t *testing.T) {
	for text, want := range map[string]string{
		"0 9 * * 7":     "2026-12-06T09:00Z",
		"0 9 * * 0":     "2026-12-06T09:00Z",
		"0 9 * * 6-7":   "2026-12-05T09:00Z",
		"0 9 * * 7,1":   "2026-12-06T09:00Z",
		"0 9 29 2 *":    "2028-02-29T09:00Z",
		"0 9 * feb mon": "2027-02-01T09:00Z",
	} {
		s, err := clock.ParseSchedule(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		is(t, text, s.Next(at(t, "2026-12-04T12:00Z"), time.UTC), want)
	}
	for text, want := range map[string]string{
		"0 9 L * *":   `isn't a day of the month`,
		"0 9 * * 8":   "A weekday is 0 to 7, not 8",
		"61 9 * * *":  "A minute is 0 to 59, not 61",
		"0 9 * 13 *":  "A month is 1 to 12, not 13",
		"0 9 */0 * *": "isn't a schedule",
		"0 0 31 2 *":  "never comes",
	} {
		if _, err := clock.ParseSchedule(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestANothingIsNoDeadline and is not quoted: what can be written is told.
func TestANothingIsNoDeadline(t *testing.T) {
	if _, err := clock.Parse(" "); err == nil || !strings.HasPrefix(err.Error(), "Which deadline? Write 24h") {
		t.Error(err)
	}
}

// TestAZoneIsAskedAboutThatMayBeMeant otherwise.
func TestAZoneIsAskedAboutThatMayBeMeant(t *testing.T) {
	for name, want := range map[string]string{"EST": "Did you mean America/New_York?", "Kathmandu": "Did you mean Asia/Kathmandu?", "new_york": "Did you mean America/New_York?", "cet": "Did you mean Europe/Berlin?", "Atlantis": "I don't know the time zone"} {
		if _, err := clock.ParseZone(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if loc := zone(t, "EST"); loc.String() != "EST" {
		t.Errorf("a zone that was kept before is read as %s", loc)
	}
}

func TestDurationsAreSaidInWords(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0 minutes", 59 * time.Second: "1 minute", time.Minute: "1 minute", 90 * time.Minute: "1 hour 30 minutes", 24 * time.Hour: "24 hours",
		48 * time.Hour: "2 days", 57*time.Hour + 15*time.Minute: "2 days 9 hours 15 minutes", 14 * 24 * time.Hour: "14 days",
	} {
		if got := clock.Words(d); got != want {
			t.Errorf("%v is %q, want %q", d, got, want)
		}
	}
}

func TestOptionsAreSpelt(t *testing.T) {
	for value, want := range map[string]string{"24h": "24 hours", "weekdays": "weekdays", "2026-12-25,2026-12-26": "2026-12-25, 2026-12-26", "none": "none"} {
		if got := clock.Spell(value); got != want {
			t.Errorf("%s is %q, want %q", value, got, want)
		}
	}
	for value, want := range map[string]string{"24h": "24 hours", "weekdays@17:00": "weekdays at 17:00", "mon,thu@09:00,18:00": "mon, thu at 09:00, 18:00", "none": "none"} {
		if s, err := clock.Parse(value); err != nil || s.Words() != want {
			t.Errorf("%s is %q, %v; want %q", value, s.Words(), err, want)
		}
	}
}
