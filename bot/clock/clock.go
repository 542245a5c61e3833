package clock

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"divisionbell/bot/text"
	"divisionbell/engine"
)

// Zone finds a time zone by its IANA name, whatever the case of "utc".
func Zone(name string) (*time.Location, error) {
	if strings.EqualFold(name, "utc") || strings.EqualFold(name, "z") {
		return time.UTC, nil
	}
	if name == "" || strings.EqualFold(name, "local") || len(name) > 64 {
		return nil, noZone(name)
	}
	if loc, err := located(name); err == nil {
		return loc, nil
	}
	if loc, err := located(capitals(name)); err == nil {
		return loc, nil
	}
	return nil, noZone(name)
}

// ParseZone is Zone for what somebody says: of a name that most mean otherwise than it is
// kept it asks.
func ParseZone(name string) (*time.Location, error) {
	if meant, ok := short[strings.ToUpper(name)]; ok {
		return nil, engine.Illegal("", "“%s” has no summer time and may not be your zone. Did you mean %s?", text.Clip(name, 40), meant)
	}
	return Zone(name)
}

// zones are those that were found, by their names, of which there are some six
// hundred: the library reads a file for each.
var zones sync.Map

func located(name string) (*time.Location, error) {
	if loc, ok := zones.Load(name); ok {
		return loc.(*time.Location), nil
	}
	loc, err := time.LoadLocation(name)
	if err == nil {
		zones.Store(name, loc)
	}
	return loc, err
}

// short are names of zones that have no summer time, and what most who say them mean.
var short = map[string]string{
	"EST": "America/New_York", "MST": "America/Denver", "HST": "Pacific/Honolulu",
	"CET": "Europe/Berlin", "MET": "Europe/Berlin", "EET": "Europe/Athens", "WET": "Europe/Lisbon",
	"PST": "America/Los_Angeles", "CST": "America/Chicago", "BST": "Europe/London", "IST": "Asia/Kolkata",
}

// continents are before the names of cities.
var continents = []string{"Europe", "America", "Asia", "Africa", "Australia", "Pacific", "Atlantic", "Indian"}

func noZone(name string) error {
	if name != "" && len(name) <= 64 && !strings.Contains(name, "/") {
		for _, c := range continents {
			if loc, err := located(c + "/" + capitals(strings.ReplaceAll(name, " ", "_"))); err == nil {
				return engine.Illegal("", "I don't know the time zone “%s”. Did you mean %s?", text.Clip(name, 40), loc)
			}
		}
	}
	return engine.Illegal("", "I don't know the time zone “%s”. Write it like Europe/London, America/New_York or UTC", text.Clip(name, 40))
}

// small are the words within the names of places that have no capital.
var small = strings.NewReplacer("_Of_", "_of_", "_Es_", "_es_", "-Au-", "-au-")

// capitals writes europe/london as Europe/London.
func capitals(name string) string {
	b := []byte(strings.ToLower(name))
	for i := range b {
		if (i == 0 || b[i-1] == '/' || b[i-1] == '_' || b[i-1] == '-') && b[i] >= 'a' && b[i] <= 'z' {
			b[i] -= 'a' - 'A'
		}
	}
	return small.Replace(string(b))
}

// A Date is a day on the calendar, in no zone.
type Date struct {
	Year  int
	Month time.Month
	Day   int
}

// DateOf is the day that t falls on in its own zone.
func DateOf(t time.Time) Date {
	y, m, d := t.Date()
	return Date{y, m, d}
}

// ParseDate reads 2026-12-25.
func ParseDate(s string) (Date, error) {
	t, err := time.Parse(time.DateOnly, s)
	if err != nil {
		return Date{}, engine.Illegal("", "“%s” isn't a day. Write it like 2026-12-25", s)
	}
	return DateOf(t), nil
}

// String is 2026-12-25.
func (d Date) String() string { return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day) }

// Next is the day after so many days.
func (d Date) Next(days int) Date {
	return DateOf(time.Date(d.Year, d.Month, d.Day+days, 12, 0, 0, 0, time.UTC))
}

// Weekday is the day of the week.
func (d Date) Weekday() time.Weekday {
	return time.Date(d.Year, d.Month, d.Day, 12, 0, 0, 0, time.UTC).Weekday()
}

// At is when clocks in loc show so many minutes past midnight of a day. What
// they show twice is its first time; what they never show is when they leap
// over it.
func (d Date) At(minutes int, loc *time.Location) time.Time {
	wall := time.Date(d.Year, d.Month, d.Day, 0, minutes, 0, 0, time.UTC)
	var found time.Time
	for _, near := range []time.Duration{-26 * time.Hour, 26 * time.Hour} {
		_, offset := wall.Add(near).In(loc).Zone()
		t := wall.Add(-time.Duration(offset) * time.Second)
		if _, is := t.In(loc).Zone(); is == offset && (found.IsZero() || t.Before(found)) {
			found = t
		}
	}
	if !found.IsZero() {
		return found.In(loc)
	}
	_, offset := wall.Add(-26 * time.Hour).In(loc).Zone() // before the leap
	start, _ := wall.Add(-time.Duration(offset) * time.Second).In(loc).ZoneBounds()
	return start.In(loc)
}

// minutes reads 17:00, or 24:00 when end is allowed.
func minutes(s string, end bool) (int, bool) {
	h, m, ok := strings.Cut(s, ":")
	if !ok {
		m = "00"
	}
	hour, err1 := strconv.Atoi(h)
	minute, err2 := strconv.Atoi(m)
	if err1 != nil || err2 != nil || len(h) > 2 || len(m) != 2 || hour < 0 || minute < 0 || minute > 59 {
		return 0, false
	}
	n := hour*60 + minute
	return n, n < 24*60 || end && n == 24*60
}

func hhmm(minutes int) string { return fmt.Sprintf("%02d:%02d", minutes/60, minutes%60) }

// ParseDuration reads 90m, 24h, 2d, 1d12h or 1w.
func ParseDuration(s string) (time.Duration, error) {
	rest, total := strings.ToLower(strings.TrimSpace(s)), time.Duration(0)
	for rest != "" {
		n := 0
		for n < len(rest) && rest[n] >= '0' && rest[n] <= '9' {
			n++
		}
		if n == 0 || n > 6 || n == len(rest) {
			return 0, noDuration(s)
		}
		count, _ := strconv.Atoi(rest[:n])
		unit, ok := map[byte]time.Duration{'m': time.Minute, 'h': time.Hour, 'd': 24 * time.Hour, 'w': 7 * 24 * time.Hour}[rest[n]]
		if !ok {
			return 0, noDuration(s)
		}
		total += time.Duration(count) * unit
		rest = rest[n+1:]
	}
	if total == 0 && s == "" || total > 10*366*24*time.Hour {
		return 0, noDuration(s)
	}
	return total, nil
}

func noDuration(s string) error {
	return engine.Illegal("", "“%s” isn't a length of time. Write it like 90m, 24h or 2d", s)
}

// Words is a duration in words, to the minute: 12 hours, 6 days 9 hours.
func Words(d time.Duration) string {
	d = d.Round(time.Minute)
	var said []string
	for _, unit := range []struct {
		name string
		of   time.Duration
		from int // fewer are told in the next unit
	}{{"day", 24 * time.Hour, 2}, {"hour", time.Hour, 1}, {"minute", time.Minute, 1}} {
		n := int(d / unit.of)
		if n < unit.from {
			continue
		}
		d -= time.Duration(n) * unit.of
		if n > 1 {
			unit.name += "s"
		}
		said = append(said, strconv.Itoa(n)+" "+unit.name)
	}
	if said == nil {
		return "0 minutes"
	}
	return strings.Join(said, " ")
}

// Spell is an option's value as it is said: a duration in words, a list with blanks.
func Spell(value string) string {
	if d, err := ParseDuration(value); err == nil && d > 0 {
		return Words(d)
	}
	return strings.ReplaceAll(value, ",", ", ")
}

// Brief writes a duration as ParseDuration reads it: 1d12h; whole days from two on.
func Brief(d time.Duration) string {
	d = d.Round(time.Minute)
	if d < time.Minute {
		return "0m"
	}
	var b strings.Builder
	if days := d / (24 * time.Hour); days >= 2 {
		fmt.Fprintf(&b, "%dd", days)
		d -= days * 24 * time.Hour
	}
	if hours := d / time.Hour; hours > 0 {
		fmt.Fprintf(&b, "%dh", hours)
		d -= hours * time.Hour
	}
	if d > 0 {
		fmt.Fprintf(&b, "%dm", d/time.Minute)
	}
	return b.String()
}
