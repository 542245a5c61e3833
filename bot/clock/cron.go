package clock

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/robfig/cron/v3"

	"divisionbell/engine"
)

// A Schedule is a cron expression of five fields, read by the clocks on the
// wall: an hour that a change of clocks leaves out is made up for when it is
// over, one that comes twice counts once.
type Schedule struct {
	text string
	cron cron.Schedule
}

// probes is how many instants of a new schedule are looked at.
const probes = 60

// ParseSchedule reads five fields such as 0 9,16 * * MON-FRI. What never comes,
// or comes more often than hourly, is refused with its reason.
func ParseSchedule(text string) (s Schedule, err error) {
	defer func() {
		if r := recover(); r != nil { // the parser panics over some texts
			s, err = Schedule{}, noSchedule(text)
		}
	}()
	text = strings.Join(strings.Fields(text), " ")
	if len(text) > 100 {
		return Schedule{}, engine.Illegal("", "That's too long: a schedule has at most 100 characters")
	}
	if strings.Contains(text, "=") {
		return Schedule{}, engine.Illegal("", "Leave the zone out of a schedule: the match's or your own counts. Write it like 0 9,16 * * MON-FRI")
	}
	if strings.HasPrefix(text, "@") || len(strings.Fields(text)) != 5 {
		return Schedule{}, engine.Illegal("", "“%s” isn't a schedule of five fields (minute hour day month weekday). Write it like 0 9,16 * * MON-FRI", text)
	}
	fields := strings.Fields(text)
	if err := plain(text, fields); err != nil {
		return Schedule{}, err
	}
	fields[4] = sunday(fields[4])
	text = strings.Join(fields, " ")
	parsed, err := cron.NewParser(cron.Minute | cron.Hour | cron.Dom | cron.Month | cron.Dow).Parse(text)
	if err != nil {
		return Schedule{}, noSchedule(text)
	}
	s = Schedule{strings.ToUpper(text), parsed}
	last := parsed.Next(time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC))
	for range probes {
		next := parsed.Next(last)
		if !last.IsZero() && next.IsZero() { // the library looks five years ahead, and 2100 has no leap day
			break
		}
		if last.IsZero() || next.IsZero() {
			return Schedule{}, engine.Illegal("", "“%s” never comes: there's no such day", text)
		}
		if next.Sub(last) < time.Hour {
			return Schedule{}, engine.Illegal("", "“%s” comes more often than once an hour, and that's the most I'll remind anyone", text)
		}
		last = next
	}
	return s, nil
}

func noSchedule(text string) error {
	return engine.Illegal("", "“%s” isn't a schedule. Write it like 0 9,16 * * MON-FRI: minute, hour, day, month and weekday", text)
}

// bounds are what the five fields of a schedule count.
var bounds = []struct {
	name        string
	least, most int
	words       []string
}{
	{"minute", 0, 59, nil}, {"hour", 0, 23, nil}, {"day of the month", 1, 31, nil},
	{"month", 1, 12, []string{"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"}},
	{"weekday", 0, 7, dayNames},
}

// plain refuses a schedule's fields that are none, in plain words.
func plain(text string, fields []string) error {
	for i, f := range fields {
		b := bounds[i]
		for _, part := range strings.FieldsFunc(strings.ToLower(f), func(r rune) bool { return r == ',' || r == '-' || r == '/' }) {
			n, err := strconv.Atoi(part)
			switch {
			case part == "*" || part == "?" || slices.Contains(b.words, part):
			case err != nil:
				return engine.Illegal("", "“%s” isn't a %s, in “%s”. Write a schedule like 0 9,16 * * MON-FRI", part, b.name, text)
			case n > b.most || n < 0:
				return engine.Illegal("", "A %s is %d to %d, not %d, in “%s”", b.name, b.least, b.most, n, text)
			}
		}
	}
	return nil
}

// sunday has 7 be a Sunday, as 0 is.
func sunday(weekdays string) string {
	parts := strings.Split(weekdays, ",")
	for i, p := range parts {
		from, to, isRange := strings.Cut(p, "-")
		switch {
		case p == "7":
			parts[i] = "0"
		case isRange && to == "7" && from == "0":
			parts[i] = "*"
		case isRange && to == "7":
			parts[i] = from + "-6,0"
			if from == "7" {
				parts[i] = "0"
			}
		}
	}
	return strings.Join(parts, ",")
}

// String is the schedule's text.
func (s Schedule) String() string { return s.text }

// Next is the first instant after t at which the schedule comes, in a zone.
func (s Schedule) Next(t time.Time, loc *time.Location) time.Time {
	local := t.In(loc)
	wall := time.Date(local.Year(), local.Month(), local.Day(), local.Hour(), local.Minute(), local.Second(), local.Nanosecond(), time.UTC)
	// In the hour that comes twice, what the wall shows was met before; ahead of
	// a leap, the clock on the wall may be behind what is made up for.
	wall = wall.Add(-3 * time.Hour)
	for {
		if wall = s.cron.Next(wall); wall.IsZero() {
			return time.Time{}
		}
		if at := DateOf(wall).At(wall.Hour()*60+wall.Minute(), loc); at.After(t) {
			return at
		}
	}
}
