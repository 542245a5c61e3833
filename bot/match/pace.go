package match

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"divisionbell/bot/clock"
	"divisionbell/engine"
)

// A Pace is a match's clocks, each as it was said; the zero Pace has none. Its
// fields are the match options of [paces].
type Pace struct {
	Zone     string            `json:"zone,omitempty"`
	Clock    string            `json:"clock,omitempty"`
	Kinds    map[string]string `json:"kinds,omitempty"` // by kind of decision
	Days     string            `json:"days,omitempty"`
	Hours    string            `json:"hours,omitempty"`
	Holidays string            `json:"holidays,omitempty"`
	Gap      string            `json:"gap,omitempty"`
	Grace    string            `json:"grace,omitempty"`
	Bank     string            `json:"bank,omitempty"`
	Awake    string            `json:"awake,omitempty"`
	Misses   string            `json:"misses,omitempty"`
	Vacation string            `json:"vacation,omitempty"`
	Remind   string            `json:"remind,omitempty"`
	Ends     string            `json:"ends,omitempty"`
	Talk     string            `json:"talk,omitempty"`
	Digest   string            `json:"digest,omitempty"`
	Hints    string            `json:"hints,omitempty"`
	Replay   string            `json:"replay,omitempty"`
	Gazette  string            `json:"gazette,omitempty"`
}

// A pacing is one option of a match's pace: how it is said, what it is when
// nothing is, and how a value is judged and kept.
type pacing struct {
	Name, usual, Takes, Help string
	at                       func(p *Pace) *string
	check                    func(value string) (string, error)
}

// Paces are the options every match has beside its game's.
var Paces = []pacing{
	{"clock", "none", "24h, weekdays@17:00, mon,thu@18:00, none", "how long you get for a turn; clock.vote=4h is for votes only", func(p *Pace) *string { return &p.Clock }, func(v string) (string, error) {
		s, err := clock.Parse(v)
		return s.String(), err
	}},
	{"zone", "UTC", "Europe/London, UTC …", "the time zone of the match's days and hours", func(p *Pace) *string { return &p.Zone }, func(v string) (string, error) {
		loc, err := clock.ParseZone(v)
		if err != nil {
			return "", err
		}
		return loc.String(), nil
	}},
	{"days", "daily", "weekdays, mon-thu, daily", "the days when deadlines run", func(p *Pace) *string { return &p.Days }, func(v string) (string, error) {
		d, err := clock.ParseDays(v)
		return d.String(), err
	}},
	{"hours", "all", "09:00-18:00, all", "the hours when deadlines run", func(p *Pace) *string { return &p.Hours }, func(v string) (string, error) {
		if v == "all" {
			return v, nil
		}
		from, to, err := clock.ParseHours(v)
		return clock.HoursText(from, to), err
	}},
	{"holidays", "none", "2026-12-25,2026-12-26, none", "days off, when deadlines stop", func(p *Pace) *string { return &p.Holidays }, checkHolidays},
	{"gap", "1h", "1h, 6h", "the shortest deadline anyone gets", func(p *Pace) *string { return &p.Gap }, spanning(5*time.Minute, 3*24*time.Hour)},
	{"grace", "0m", "15m, 1h", "extra time before the caretaker steps in", func(p *Pace) *string { return &p.Grace }, spanning(0, 24*time.Hour)},
	{"bank", "0m", "12h, 2d", "time you can save by being quick and use when you're late", func(p *Pace) *string { return &p.Bank }, spanning(0, 30*24*time.Hour)},
	{"awake", "no", "yes, no", "count only the hours each player is awake", func(p *Pace) *string { return &p.Awake }, oneOf("yes", "no")},
	{"misses", "3", "1 to 20", "missed deadlines in a row before a stand-in can be voted in", func(p *Pace) *string { return &p.Misses }, func(v string) (string, error) {
		if n, err := strconv.Atoi(v); err != nil || n < 1 || n > 20 {
			return "", engine.Illegal("", "misses can't be “%s”. Choose 1 to 20", v)
		}
		return v, nil
	}},
	{"vacation", "14d", "14d, 0m", "how long each player can be away", func(p *Pace) *string { return &p.Vacation }, spanning(0, 90*24*time.Hour)},
	{"remind", "auto", "0_9,16_*_*_MON-FRI, 12h, auto, off", "when players are reminded that it's their turn", func(p *Pace) *string { return &p.Remind }, func(v string) (string, error) {
		if v == "auto" {
			return v, nil
		}
		return CheckReminder(v)
	}},
	{"ends", "never", "2026-12-18T17:00, never", "when the match finishes, whatever the score", func(p *Pace) *string { return &p.Ends }, func(v string) (string, error) {
		if v == "never" {
			return v, nil
		}
		t, err := time.Parse(endsForm, strings.ToUpper(v))
		if err != nil {
			return "", engine.Illegal("", "“%s” isn't a day and hour. Write it like ends=2026-12-18T17:00", v)
		}
		return t.Format(endsForm), nil
	}},
	{"digest", "none", "16:45, none", "the time of day when what has happened is summed up here, on the match's days", func(p *Pace) *string { return &p.Digest }, checkDigest},
	{"gazette", "off", "friday, round, off", "a front page of the match here: on Fridays at 17:00, or at 17:00 on days when a round has ended", func(p *Pace) *string { return &p.Gazette }, CheckGazette},
	{"talk", "yes", "yes, no", "can players chat with /match say?", func(p *Pace) *string { return &p.Talk }, oneOf("yes", "no")},
	{"hints", "on", "on, off", "can players ask for advice with /match hint?", func(p *Pace) *string { return &p.Hints }, oneOf("on", "off")},
	{"replay", "on", "on, off", "when it's over, do I show the whole match here as a moving picture?", func(p *Pace) *string { return &p.Replay }, oneOf("on", "off")},
}

const endsForm = "2006-01-02T15:04"

// KindClock begins the option for one kind of decision: clock.bid.
const KindClock = "clock."

func checkDigest(v string) (string, error) {
	if v == "none" || v == "off" {
		return "none", nil
	}
	at, err := clock.ParseTime(v)
	if err != nil {
		return "", engine.Illegal("", "“%s” isn't a time of day. Write digest=16:45, or digest=none", v)
	}
	return clock.TimeText(at), nil
}

func checkHolidays(v string) (string, error) {
	if v == "none" {
		return v, nil
	}
	days := strings.Split(v, ",")
	if len(days) > 60 {
		return "", engine.Illegal("", "A match can have at most 60 holidays")
	}
	for _, d := range days {
		if _, err := clock.ParseDate(d); err != nil {
			return "", err
		}
	}
	return v, nil
}

// CheckReminder judges off, a length of time or a schedule, in which _ stands
// for a space.
func CheckReminder(v string) (string, error) {
	if v == "off" {
		return v, nil
	}
	if d, err := clock.ParseDuration(v); err == nil {
		if d < time.Hour || d > 14*24*time.Hour {
			return "", engine.Illegal("", "Reminders can come every 1h to every 14d, not every %s", v)
		}
		return clock.Brief(d), nil
	}
	s, err := clock.ParseSchedule(strings.ReplaceAll(v, "_", " "))
	if err != nil {
		return "", err
	}
	return strings.ReplaceAll(s.String(), " ", "_"), nil
}

func spanning(least, most time.Duration) func(string) (string, error) {
	return func(v string) (string, error) {
		if v == "0" || v == "none" {
			v = "0m"
		}
		d, err := clock.ParseDuration(v)
		if err != nil {
			return "", err
		}
		if d < least || d > most {
			return "", engine.Illegal("", "It can be from %s to %s, not %s", clock.Brief(least), clock.Brief(most), v)
		}
		return clock.Brief(d), nil
	}
}

func oneOf(values ...string) func(string) (string, error) {
	return func(v string) (string, error) {
		if !slices.Contains(values, v) {
			return "", engine.Illegal("", "It can be %s, not “%s”", strings.Join(values, " or "), v)
		}
		return v, nil
	}
}

// PacingOf finds an option by its name.
func PacingOf(name string) (pacing, bool) {
	i := slices.IndexFunc(Paces, func(o pacing) bool { return o.Name == name })
	if i < 0 {
		return pacing{}, false
	}
	return Paces[i], true
}

// Such are some of the values that an option takes, as its help has them, but for days,
// which pass.
func (o pacing) Such() (values []string) {
	for _, v := range strings.Split(strings.TrimSuffix(o.Takes, " …"), ", ") {
		if _, err := o.check(v); err == nil && !strings.HasPrefix(v, "20") {
			values = append(values, v)
		}
	}
	if values == nil {
		values = []string{o.usual}
	}
	return values
}

// PacingNames are those of all options, in order.
func PacingNames() string {
	var names []string
	for _, o := range Paces {
		names = append(names, o.Name)
	}
	return strings.Join(names, ", ")
}

// Of is what a pace says of an option by its name, one for a kind of decision too.
func (p Pace) Of(name string) string {
	if kind, ok := strings.CutPrefix(name, KindClock); ok {
		return p.Kinds[kind]
	}
	o, _ := PacingOf(name)
	return o.Value(p)
}

// Value is what a pace says of an option, or what is usual.
func (o pacing) Value(p Pace) string {
	if v := *o.at(&p); v != "" {
		return v
	}
	return o.usual
}

// Set changes one option. mine: it is one of a pace's.
func (p *Pace) Set(name, value string) (mine bool, err error) {
	if kind, ok := strings.CutPrefix(name, KindClock); ok {
		return true, p.setKind(kind, value)
	}
	if name == "pace" {
		return true, engine.Illegal("", "You can give a pace such as pace=week only when you make the match. Now set each deadline by itself")
	}
	o, ok := PacingOf(name)
	if !ok {
		return false, nil
	}
	v, err := o.check(strings.TrimSpace(value))
	if err != nil {
		return true, err
	}
	if v == o.usual {
		v = ""
	}
	*o.at(p) = v
	return true, nil
}

func (p *Pace) setKind(kind, value string) error {
	s, err := clock.Parse(value)
	if err != nil {
		return err
	}
	if kind == "" || len(kind) > 30 || len(p.Kinds) >= 20 {
		return engine.Illegal("", "Which kind of turn? For example: clock.bid=4h")
	}
	kinds := map[string]string{}
	for k, v := range p.Kinds {
		kinds[k] = v
	}
	kinds[kind] = s.String()
	p.Kinds = kinds
	return nil
}

// KnownKind refuses the clock of a kind of decision that a game never asks.
func KnownKind(name string, about engine.About) error {
	kind, ok := strings.CutPrefix(name, KindClock)
	if !ok || len(about.Asks) == 0 || slices.Contains(about.Asks, kind) {
		return nil
	}
	return engine.Illegal("", "%s never waits for a “%s”, so that clock would never run. It has %s", about.Name, kind, KindClock+strings.Join(about.Asks, ", "+KindClock))
}

// Possible refuses a pace whose deadlines lie on days on which no clock runs.
func (p Pace) Possible() error {
	r := p.Rules()
	for _, s := range append(slices.Collect(maps.Values(r.kinds)), r.Clock) {
		if s.Fixed && s.Days&r.Table.Days == 0 {
			return engine.Illegal("", "%s never comes, because deadlines run only on days=%s", s, r.Table.Days)
		}
		for _, at := range s.At {
			if h := r.Table; h.From != h.To && !within(at, h.From, h.To) {
				return engine.Illegal("", "%s is outside hours=%s, when deadlines run. Choose a time within them", s, clock.HoursText(h.From, h.To))
			}
		}
	}
	return nil
}

// within reports whether a time of day is in hours, their end too.
func within(at, from, to int) bool {
	if from < to {
		return from <= at && at <= to
	}
	return at >= from || at <= to
}

// Hinted reports whether players may ask for advice.
func (p Pace) Hinted() bool { return p.Hints != "off" }

// Timed reports whether anything is ever due.
func (p Pace) Timed() bool { return p.Clock != "" || len(p.Kinds) > 0 }

// A rules is a pace as it is reckoned with.
type Rules struct {
	Pace                       Pace
	Zone                       *time.Location
	Clock                      clock.Spec
	kinds                      map[string]clock.Spec
	Table                      clock.Hours
	Gap, Grace, Bank, Vacation time.Duration
	Misses                     int
	Awake                      bool
	Digest                     clock.Spec // when it is told; none: never
	Gazette                    clock.Spec // when an issue may appear; none: never
	Rounds                     bool       // and then only if a round has ended
}

// Rules reads a pace. What it holds was judged when it was set.
func (p Pace) Rules() Rules {
	of := func(name string) string {
		o, _ := PacingOf(name)
		return o.Value(p)
	}
	span := func(name string) time.Duration {
		d, _ := clock.ParseDuration(of(name))
		return d
	}
	r := Rules{Pace: p, kinds: map[string]clock.Spec{}, Gap: span("gap"), Grace: span("grace"), Bank: span("bank"), Vacation: span("vacation"), Awake: of("awake") == "yes"}
	var err error
	if r.Zone, err = clock.Zone(of("zone")); err != nil {
		r.Zone = time.UTC
	}
	r.Clock, _ = clock.Parse(of("clock"))
	for kind, v := range p.Kinds {
		r.kinds[kind], _ = clock.Parse(v)
	}
	r.Table = clock.Hours{Zone: r.Zone}
	r.Table.Days, _ = clock.ParseDays(of("days"))
	if hours := of("hours"); hours != "all" {
		r.Table.From, r.Table.To, _ = clock.ParseHours(hours)
	}
	if days := of("holidays"); days != "none" {
		for _, d := range strings.Split(days, ",") {
			if day, err := clock.ParseDate(d); err == nil {
				r.Table.Off = append(r.Table.Off, day)
			}
		}
	}
	r.Misses, _ = strconv.Atoi(of("misses"))
	if at, err := clock.ParseTime(p.Digest); err == nil {
		r.Digest = clock.Spec{Fixed: true, Days: r.Table.Days, At: []int{at}}
	}
	r.gazette()
	return r
}

// Spec is the deadline of a kind of decision.
func (r Rules) Spec(kind string) clock.Spec {
	if s, ok := r.kinds[kind]; ok {
		return s
	}
	return r.Clock
}

// Ends is when the match ends as it stands.
func (r Rules) Ends() (time.Time, bool) {
	t, err := time.Parse(endsForm, r.Pace.Ends)
	if err != nil {
		return time.Time{}, false
	}
	return clock.DateOf(t).At(t.Hour()*60+t.Minute(), r.Zone), true
}

// Said are the options that are not as usual: name=value, in order.
func (p Pace) Said() (out []string) {
	for _, o := range Paces {
		if v := *o.at(&p); v != "" {
			out = append(out, o.Name+"="+v)
		}
	}
	kinds := make([]string, 0, len(p.Kinds))
	for k := range p.Kinds {
		kinds = append(kinds, k)
	}
	slices.Sort(kinds)
	for _, k := range kinds {
		out = append(out, fmt.Sprintf("%s%s=%s", KindClock, k, p.Kinds[k]))
	}
	return out
}
