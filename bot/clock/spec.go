package clock

import (
	"slices"
	"strings"
	"time"

	"divisionbell/engine"
)

// A Spec is a deadline's rule: rolling, For so long a decision; or fixed, on
// Days when the clock shows At. Neither: there is none.
type Spec struct {
	For   time.Duration
	Fixed bool
	Days  Days
	At    []int // minutes past midnight, in order
}

// The bounds of a rolling deadline.
const (
	shortest = 5 * time.Minute
	longest  = 60 * 24 * time.Hour
)

// Parse reads none, 24h, weekdays@17:00, daily@12:00,18:00 or mon,thu@18:00.
func Parse(s string) (Spec, error) {
	s = strings.ToLower(strings.TrimSpace(s))
	if s == "none" || s == "off" {
		return Spec{}, nil
	}
	if s == "" {
		return Spec{}, engine.Illegal("", "Which deadline? Write 24h (for each turn), weekdays@17:00 or none")
	}
	days, at, fixed := strings.Cut(s, "@")
	if !fixed {
		d, err := ParseDuration(s)
		if err != nil {
			return Spec{}, engine.Illegal("", "“%s” isn't a deadline. Write 24h (for each turn), weekdays@17:00 or none", s)
		}
		if d < shortest || d > longest {
			return Spec{}, engine.Illegal("", "A turn can have 5 minutes to 60 days, not %s", s)
		}
		return Spec{For: d}, nil
	}
	spec := Spec{Fixed: true}
	var err error
	if spec.Days, err = ParseDays(days); err != nil {
		return Spec{}, err
	}
	for _, word := range strings.Split(at, ",") {
		m, ok := minutes(word, false)
		if !ok || len(spec.At) > 0 && m <= spec.At[len(spec.At)-1] {
			return Spec{}, engine.Illegal("", "“%s” aren't times of day in order. Write weekdays@17:00 or daily@09:00,18:00", at)
		}
		spec.At = append(spec.At, m)
	}
	return spec, nil
}

// None reports that nothing is ever due.
func (s Spec) None() bool { return !s.Fixed && s.For == 0 }

// String is the rule as Parse reads it.
func (s Spec) String() string {
	switch {
	case s.None():
		return "none"
	case !s.Fixed:
		return Brief(s.For)
	}
	var at []string
	for _, m := range s.At {
		at = append(at, hhmm(m))
	}
	return s.Days.String() + "@" + strings.Join(at, ",")
}

// Words is the rule as it is said: 24 hours, weekdays at 17:00.
func (s Spec) Words() string { return strings.Replace(Spell(s.String()), "@", " at ", 1) }

// Due is when a decision that is opened at an instant must be answered. cal is
// the clock of its seat; a fixed deadline lies on a day and hour that table, the
// match's own calendar, is open, and leaves at least gap of cal; spans of cal put
// it off. halvings shrinks the wait, to gap at the least; what is fixed stays on its days
// and in the hours of the day.
func (s Spec) Due(opened time.Time, cal Calendar, table Hours, gap time.Duration, halvings int) time.Time {
	if s.Fixed {
		due := s.fixed(opened, cal, table, gap)
		if halvings == 0 {
			return due
		}
		day := Calendar{Hours: append(slices.Clone(cal.Hours), s.day(table.Zone)), Spans: cal.Spans}
		short := day.Opens(cal.Add(opened, max(gap, cal.Between(opened, due)>>halvings)))
		if short.Before(due) {
			return short
		}
		return due
	}
	return cal.Add(opened, max(min(gap, s.For), s.For>>halvings))
}

// Morning is when a day begins for whom no hours say it, in minutes past midnight: for a
// deadline that was shortened, for notifications on somebody's days, for reminders on a match's.
const Morning = 9 * 60

// day is when a fixed deadline may lie that was shortened: on its days, from the morning,
// or the first of its hours if that is earlier, to the last of them.
func (s Spec) day(zone *time.Location) Hours {
	return Hours{Zone: zone, Days: s.Days, From: min(Morning, s.At[0]), To: s.At[len(s.At)-1] + 1}
}

// A vacation shorter than this puts a fixed deadline off by what it takes, and by
// no day: a minute must not win one.
const vacation = 12 * time.Hour

// fixed is the first fixed instant that leaves a clock at least gap, and what it
// would leave were there no vacations; after each of those gap again.
func (s Spec) fixed(opened time.Time, cal Calendar, table Hours, gap time.Duration) time.Time {
	bare := Calendar{Hours: cal.Hours}
	due := s.next(bare.Add(opened, gap), table)
	late := cal.Add(opened, bare.Between(opened, due))
	if late.After(due) {
		due = late
	}
	for moved := true; moved; {
		moved = false
		for _, span := range cal.Spans {
			from, to := time.UnixMilli(span.From), time.UnixMilli(span.To)
			if !to.After(opened) || !due.After(from) || to.Sub(from) < vacation {
				continue
			}
			soft := cal.Add(to, gap)
			if soft.Before(due) {
				soft = due
			}
			if soft = s.next(soft, table); soft.After(due) {
				due, moved = soft, true
			}
		}
	}
	return due
}

// From is t itself, or the first fixed instant at or after it.
func (s Spec) From(t time.Time, table Hours) time.Time {
	if !s.Fixed {
		return t
	}
	return s.next(t, table)
}

// next is the first fixed instant at or after t.
func (s Spec) next(t time.Time, table Hours) time.Time {
	day := DateOf(t.In(table.Zone))
	for n := range 400 {
		d := day.Next(n)
		if !s.Days.Has(d.Weekday()) {
			continue
		}
		for _, m := range s.At {
			at := d.At(m, table.Zone)
			if !at.Before(t) && table.workday(d) {
				return at
			}
		}
	}
	return t
}

// workday reports whether a day counts, whatever the hour.
func (h Hours) workday(d Date) bool {
	for _, off := range h.Off {
		if off == d {
			return false
		}
	}
	return h.days().Has(d.Weekday())
}
