package bot

import (
	"encoding/json"
	"fmt"
	"time"

	"divisionbell/bot/clock"
)

// Habits are when and how a person wants to be rung, in their own zone. The
// zero Habits are: in the channel, at any hour, as the match reminds.
type Habits struct {
	Asked  bool   `json:"asked,omitempty"`  // they were asked for it once
	Ring   string `json:"ring,omitempty"`   // channel, dm or off; empty: channel
	Remind string `json:"remind,omitempty"` // off, a length of time, or a schedule; empty: as the match does
	Days   string `json:"days,omitempty"`   // on which they may be reminded; empty: all
	Quiet  string `json:"quiet,omitempty"`  // hours in which not, such as 22:00-07:00
	Away   Away   `json:"away,omitzero"`
}

// Away is a vacation, in milliseconds UTC: from From until before To.
type Away struct {
	From int64 `json:"from"`
	To   int64 `json:"to"`
}

// The ways to be rung.
const (
	ringChannel = "channel"
	ringDirect  = "dm"
	ringOff     = "off"
)

// Read fills habits in from what Text wrote.
func (h *Habits) Read(text []byte) error {
	*h = Habits{}
	if err := json.Unmarshal(text, h); err != nil {
		return fmt.Errorf("bot: read habits: %w", err)
	}
	return nil
}

// Text is the habits as they are stored.
func (h Habits) Text() string {
	b, _ := json.Marshal(h) // strings and numbers always marshal
	return string(b)
}

// zone is where a person's clocks are.
func (p Person) zone() *time.Location {
	if p.Zone == "" {
		return time.UTC
	}
	loc, err := clock.Zone(p.Zone)
	if err != nil { // a zone that this machine does not know
		return time.UTC
	}
	return loc
}

// awake is when a person may be rung: not in quiet hours, only on their days.
func (p Person) awake() clock.Hours {
	h := clock.Hours{Zone: p.zone()}
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

// rung is when a person may be rung, vacation too.
func (p Person) rung() clock.Calendar {
	c := clock.Calendar{Hours: []clock.Hours{p.awake()}}
	if p.Habits.Away.To > 0 {
		c.Spans = []clock.Span{{From: p.Habits.Away.From, To: p.Habits.Away.To}}
	}
	return c
}
