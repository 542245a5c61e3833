package clock

import (
	"fmt"
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
			s, err = Schedule{}, noSchedule(text, fmt.Errorf("%v", r))
		}
	}()
	text = strings.Join(strings.Fields(text), " ")
	if len(text) > 100 {
		return Schedule{}, engine.Illegal("", "a schedule has 100 characters at most")
	}
	if strings.Contains(text, "=") {
		return Schedule{}, engine.Illegal("", "a schedule names no zone: the match's or your own counts; say it like 0 9,16 * * MON-FRI")
	}
	if strings.HasPrefix(text, "@") || len(strings.Fields(text)) != 5 {
		return Schedule{}, engine.Illegal("", "%q is not a schedule of five fields (minute hour day month weekday); say it like 0 9,16 * * MON-FRI", text)
	}
	parsed, err := cron.NewParser(cron.Minute | cron.Hour | cron.Dom | cron.Month | cron.Dow).Parse(text)
	if err != nil {
		return Schedule{}, noSchedule(text, err)
	}
	s = Schedule{strings.ToUpper(text), parsed}
	last := parsed.Next(time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC))
	for range probes {
		next := parsed.Next(last)
		if last.IsZero() || next.IsZero() {
			return Schedule{}, engine.Illegal("", "%q never comes: there is no such day", text)
		}
		if next.Sub(last) < time.Hour {
			return Schedule{}, engine.Illegal("", "%q comes more often than once an hour, which nobody would thank us for", text)
		}
		last = next
	}
	return s, nil
}

func noSchedule(text string, err error) error {
	return engine.Illegal("", "%q is not a schedule: %s; say it like 0 9,16 * * MON-FRI", text, err)
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
