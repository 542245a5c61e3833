package clock

import (
	"slices"
	"strings"
	"time"

	"divisionbell/engine"
)

// Days is a set of days of the week: bit i is time.Weekday(i).
type Days uint8

// The usual sets.
const (
	AllDays  Days = 1<<7 - 1
	Weekdays Days = 1<<time.Monday | 1<<time.Tuesday | 1<<time.Wednesday | 1<<time.Thursday | 1<<time.Friday
	Weekends Days = 1<<time.Saturday | 1<<time.Sunday
)

var dayNames = []string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}

// Has reports whether a day is in the set.
func (d Days) Has(day time.Weekday) bool { return d>>day&1 == 1 }

// ParseDays reads weekdays, daily, weekends, mon-fri or mon,wed,fri.
func ParseDays(s string) (Days, error) {
	switch strings.ToLower(s) {
	case "weekdays", "workdays":
		return Weekdays, nil
	case "daily", "all", "every-day":
		return AllDays, nil
	case "weekends":
		return Weekends, nil
	}
	var set Days
	for _, part := range strings.Split(strings.ToLower(s), ",") {
		from, to, isRange := strings.Cut(part, "-")
		a, b := dayOf(from), dayOf(to)
		if !isRange {
			b = a
		}
		if a < 0 || b < 0 {
			return 0, engine.Illegal("", "“%s” aren't days I know. Write weekdays, daily, mon-thu or mon,wed,fri", s)
		}
		for i := a; ; i = (i + 1) % 7 {
			set |= 1 << i
			if i == b {
				break
			}
		}
	}
	return set, nil
}

func dayOf(s string) int {
	if len(s) < 3 {
		return -1
	}
	full := strings.ToLower(s)
	return slices.IndexFunc(dayNames, func(n string) bool {
		i := time.Weekday(slices.Index(dayNames, n))
		return full == n || full == strings.ToLower(i.String())
	})
}

// String is the set as ParseDays reads it, Monday first.
func (d Days) String() string {
	switch d {
	case Weekdays:
		return "weekdays"
	case AllDays:
		return "daily"
	case Weekends:
		return "weekends"
	}
	var names []string
	for i := range 7 {
		if day := time.Weekday((i + 1) % 7); d.Has(day) {
			names = append(names, dayNames[day])
		}
	}
	return strings.Join(names, ",")
}

// Hours are when a clock runs: on Days, from From to To minutes past midnight,
// over midnight when To is less; all day when they are the same. Never on a day
// Off. The zero Days are all.
type Hours struct {
	Zone     *time.Location
	Days     Days
	From, To int
	Off      []Date
}

// ParseHours reads 09:00-18:00, 9-18 or 22:00-07:00.
func ParseHours(s string) (from, to int, err error) {
	a, b, ok := strings.Cut(s, "-")
	from, ok1 := minutes(a, false)
	to, ok2 := minutes(b, true)
	if !ok || !ok1 || !ok2 || from == to%(24*60) {
		return 0, 0, engine.Illegal("", "“%s” aren't hours I know. Write them like 09:00-18:00", s)
	}
	return from, to % (24 * 60), nil
}

// HoursText writes hours as ParseHours reads them.
func HoursText(from, to int) string { return hhmm(from) + "-" + hhmm(to) }

// ParseTime reads a time of day, 16:45 or 17, as minutes past midnight; TimeText
// writes it.
func ParseTime(s string) (int, error) {
	m, ok := minutes(strings.TrimSpace(s), false)
	if !ok {
		return 0, engine.Illegal("", "“%s” isn't a time of day. Write it like 16:45", s)
	}
	return m, nil
}

func TimeText(at int) string { return hhmm(at) }

func (h Hours) days() Days {
	if h.Days == 0 {
		return AllDays
	}
	return h.Days
}

// Always reports whether the clock never stands still.
func (h Hours) Always() bool { return h.days() == AllDays && h.From == h.To && len(h.Off) == 0 }

// Open reports whether the clock runs at t.
func (h Hours) Open(t time.Time) bool {
	if h.Always() {
		return true
	}
	t = t.In(h.Zone)
	if !h.days().Has(t.Weekday()) || slices.Contains(h.Off, DateOf(t)) {
		return false
	}
	m := t.Hour()*60 + t.Minute()
	switch {
	case h.From == h.To:
		return true
	case h.From < h.To:
		return h.From <= m && m < h.To
	}
	return m >= h.From || m < h.To
}

// change is the next instant after t at which Open may change. Until the zone's
// next change of clocks its offset is fixed, so no hour is lost or met twice.
func (h Hours) change(t time.Time) time.Time {
	t = t.In(h.Zone)
	_, offset := t.Zone()
	_, next := t.ZoneBounds()
	for days := range 2 {
		midnight := time.Date(t.Year(), t.Month(), t.Day()+days, 0, 0, 0, 0, time.UTC).Add(-time.Duration(offset) * time.Second)
		for _, m := range []int{0, h.From, h.To} {
			at := midnight.Add(time.Duration(m) * time.Minute)
			if at.After(t) && (next.IsZero() || at.Before(next)) {
				next = at
			}
		}
	}
	return next
}

// A Span is a time in which a clock stands still, in milliseconds UTC: from
// From until before To.
type Span struct {
	From int64 `json:"from"`
	To   int64 `json:"to"`
}

// A Calendar is a clock that runs when all Hours are open and no Span is.
type Calendar struct {
	Hours []Hours
	Spans []Span
}

// Open reports whether the clock runs at t.
func (c Calendar) Open(t time.Time) bool {
	for _, h := range c.Hours {
		if !h.Open(t) {
			return false
		}
	}
	at := t.UnixMilli()
	return !slices.ContainsFunc(c.Spans, func(s Span) bool { return s.From <= at && at < s.To })
}

// change is the next instant after t at which Open may change; zero: never.
func (c Calendar) change(t time.Time) (next time.Time) {
	sooner := func(at time.Time) {
		if at.After(t) && (next.IsZero() || at.Before(next)) {
			next = at
		}
	}
	for _, h := range c.Hours {
		if !h.Always() {
			sooner(h.change(t))
		}
	}
	for _, s := range c.Spans {
		sooner(time.UnixMilli(s.From))
		sooner(time.UnixMilli(s.To))
	}
	return next
}

// horizon is how far a calendar is followed: one that is never open that long
// counts as open.
const horizon = 400 * 24 * time.Hour

// Opens is t itself or the next instant at which the clock runs.
func (c Calendar) Opens(t time.Time) time.Time {
	for at := t; !at.After(t.Add(horizon)); {
		if c.Open(at) {
			return at
		}
		if at = c.change(at); at.IsZero() {
			break
		}
	}
	return t
}

// month is how soon hours must be open together to be of use to each other.
const month = 31 * 24 * time.Hour

// Meet reports whether there is a moment in the month after t at which all of
// these hours are open.
func Meet(t time.Time, hours ...Hours) bool {
	c := Calendar{Hours: hours}
	for end := t.Add(month); t.Before(end); t = c.change(t) {
		if c.Open(t) {
			return true
		}
	}
	return false
}

// Add is when the clock will have run for d since t.
func (c Calendar) Add(t time.Time, d time.Duration) time.Time {
	at, end := c.Opens(t), t.Add(horizon)
	for {
		next := c.change(at)
		if next.IsZero() || at.After(end) {
			return at.Add(d)
		}
		if c.Open(at) {
			if run := next.Sub(at); d <= run {
				return at.Add(d)
			}
			d -= next.Sub(at)
		}
		at = next
	}
}

// Between is how long the clock runs from a to b; 0 when b is not after a.
func (c Calendar) Between(a, b time.Time) (d time.Duration) {
	for a.Before(b) {
		next := c.change(a)
		if next.IsZero() || next.After(b) {
			next = b
		}
		if c.Open(a) {
			d += next.Sub(a)
		}
		a = next
	}
	return d
}
