package match

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"divisionbell/bot/clock"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// Location is where a person's clocks are.
func (p Person) Location() *time.Location {
	if p.Zone == "" {
		return time.UTC
	}
	loc, err := clock.Zone(p.Zone)
	if err != nil { // a zone that this machine does not know
		return time.UTC
	}
	return loc
}

// Awake is when a person may be rung: not in quiet hours, only on their days.
func (p Person) Awake() clock.Hours {
	h := clock.Hours{Zone: p.Location()}
	if p.Habits.Days != "" {
		if days, err := clock.ParseDays(p.Habits.Days); err == nil {
			h.Days = days
		}
	}
	if p.Habits.Quiet != "" {
		if from, to, err := clock.ParseHours(p.Habits.Quiet); err == nil {
			h.From, h.To = to, from // awake when it is not quiet
		}
	}
	return h
}

// Reachable is when a person may be rung, vacation too.
func (p Person) Reachable() clock.Calendar {
	h := p.Awake()
	if p.Habits.Days != "" && h.From == h.To { // a day off ends in the morning
		h.From, h.To = clock.Morning, 0
	}
	c := clock.Calendar{Hours: []clock.Hours{h}}
	if p.Habits.Away.To > 0 {
		c.Spans = []clock.Span{{From: p.Habits.Away.From, To: p.Habits.Away.To}}
	}
	return c
}

// Asleep reports whether a person could be rung only later than at an instant.
func (p Person) Asleep(at time.Time) bool { return p.Reachable().Opens(at).After(at) }

// HabitsText is when and how a person is rung.
func (p Person) HabitsText() msg.Text {
	or := func(s, usual string) string {
		if s == "" {
			return usual
		}
		return s
	}
	t := msg.Say("Notifications: ").Bold(map[string]string{"": "in the channel", RingChannel: "in the channel", RingDirect: "by direct message", RingOff: "off"}[p.Habits.Ring]).
		Plain("; reminders: ").Bold(strings.ReplaceAll(or(p.Habits.Remind, "as each match does"), "_", " ")).Plain("; quiet hours: ").Bold(or(p.Habits.Quiet, "none")).
		Plain("; days: ").Bold(or(p.Habits.Days, "daily")).Plain("; time zone: ").Bold(or(p.Zone, "UTC, as I don't know yours yet")).Plain(".")
	return t
}

// Span reads 5d, or two days of which both count.
func (p Person) Span(words []string, now time.Time) (from, to time.Time, err error) {
	if d, err := clock.ParseDuration(words[0]); err == nil && len(words) == 1 {
		return now, now.Add(d), nil
	}
	last := words[len(words)-1]
	if len(words) > 3 || len(words) == 3 && words[1] != "to" {
		return from, to, engine.Illegal("", "How long will you be away? Write it like 5d, or 2026-12-20 2027-01-02")
	}
	a, err := clock.ParseDate(words[0])
	if err != nil {
		return from, to, err
	}
	b, err := clock.ParseDate(last)
	if err != nil {
		return from, to, err
	}
	from, to = a.At(0, p.Location()), b.Next(1).At(0, p.Location())
	if from.Before(now) {
		from = now
	}
	return from, to, nil
}

// A Person is one human on any platforms.
type Person struct {
	ID     PersonID
	Name   string
	Zone   string // empty: not known
	Habits Habits
	Rung   Rings
}

// Rings are how often a person was rung, over all their matches, since they were
// heard of last; and when first and last, in milliseconds UTC.
type Rings struct {
	Times       int
	First, Last int64
}

// An Account is a person on one platform.
type Account struct {
	Platform, Workspace, ID string
	Name                    string
	Person                  PersonID
}

// Habits are when and how a person wants to be rung, in their own zone. The
// zero Habits are: in the channel, at any hour, as the match reminds.
type Habits struct {
	Asked  bool   `json:"asked,omitempty"`  // they were asked for it once
	Ring   string `json:"ring,omitempty"`   // channel, dm or off; empty: channel
	Remind string `json:"remind,omitempty"` // off, a length of time, or a schedule; empty: as the match does
	Days   string `json:"days,omitempty"`   // on which they may be reminded; empty: all
	Quiet  string `json:"quiet,omitempty"`  // hours in which not, such as 22:00-07:00
	Away   Away   `json:"away,omitzero"`
	Window Window `json:"window,omitzero"` // kept by SetWindow alone

	Unrated   bool `json:"unrated,omitempty"`   // in no rating and no season
	Rivals    bool `json:"rivals,omitempty"`    // told of as a rival of others who want that too
	Uncounted bool `json:"uncounted,omitempty"` // in no statistics

	Dialect string  `json:"dialect,omitempty"` // in which their rolls are read; empty: the place's
	Saved   []Saved `json:"saved,omitempty"`   // rolls of theirs, each by a name of its own

	Quotes bool `json:"quotes,omitempty"` // the Gazette may quote what they say to all at a table
}

// A Window is how somebody has the page, in every browser of theirs. The zero Window is
// as it comes: silent, moving as the system does, of the usual size.
type Window struct {
	Set    bool   `json:"set,omitempty"`    // they have set it once
	Bell   bool   `json:"bell,omitempty"`   // it rings when it is their turn
	Volume int    `json:"volume,omitempty"` // in per cent of the usual; 0: the usual
	Notify bool   `json:"notify,omitempty"` // browsers notify them while the page is open
	Motion string `json:"motion,omitempty"` // less or full; empty: as the system has it
	Text   int    `json:"text,omitempty"`   // its size in per cent of the usual; 0: the usual
}

// The ways that the page may move.
const (
	MotionLess = "less"
	MotionFull = "full"
)

// Saved is a roll that a person calls by a name: Text is as dice print it.
type Saved struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// Read fills habits in from what Text wrote.
func (h *Habits) Read(text []byte) error {
	*h = Habits{}
	if err := json.Unmarshal(text, h); err != nil {
		return fmt.Errorf("match: read habits: %w", err)
	}
	return nil
}

// Text is the habits as they are stored.
func (h Habits) Text() string {
	b, _ := json.Marshal(h) // strings and numbers always marshal
	return string(b)
}

// Away is a vacation, in milliseconds UTC: from From until before To.
type Away struct {
	From int64 `json:"from"`
	To   int64 `json:"to"`
}

// The ways to be rung.
const (
	RingChannel = "channel"
	RingDirect  = "dm"
	RingOff     = "off"
)

// A Held is a seat that a person holds or held; Words are what they added to the
// dice.
type Held struct {
	Code  string      `json:"code"`
	Game  string      `json:"game"`
	Phase Phase       `json:"phase"`
	Made  int64       `json:"made"`
	Seat  engine.Seat `json:"seat"`
	Name  string      `json:"name"`
	Words string      `json:"words,omitempty"`
}

// A Saying is what a person said at a match's table.
type Saying struct {
	Code string `json:"code"`
	At   int64  `json:"at"`
	Text string `json:"text"`
}
