package match

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"divisionbell/bot/clock"
	"divisionbell/engine"
)

// A preset is a pace by one name: options of the clocks, and a winner on the Friday
// so many weeks after the next one. A game adds options of its own.
type preset struct {
	options [][2]string
	weeks   int
}

var presets = map[string]preset{
	"week":  {[][2]string{{"clock", "3h"}, {"days", "weekdays"}, {"hours", "09:00-18:00"}, {"gap", "30m"}, {"digest", "16:45"}, {"gazette", GazetteFriday}}, 0},
	"month": {[][2]string{{"clock", "24h"}, {"days", "weekdays"}, {"gazette", GazetteFriday}}, 3},
}

// PaceNames are the paces that a match can be made with.
func PaceNames() []string { return slices.Sorted(maps.Keys(presets)) }

// preset sets what a pace's name stands for: the game's own options before what is
// so for all games; what was said stands, also what is usual. given is what the match
// is made with.
func (p *Pace) preset(name string, given, said map[string]string, about engine.About, now time.Time) error {
	own := about.Paces[name]
	for _, option := range slices.Sorted(maps.Keys(own)) {
		if _, ok := said[option]; ok {
			continue
		}
		if mine, err := p.Set(option, own[option]); err != nil {
			return fmt.Errorf("pace %s of %s: %s: %w", name, about.ID, option, err)
		} else if !mine {
			given[option] = own[option]
		}
	}
	for _, o := range presets[name].options {
		_, ok := said[o[0]]
		if _, its := own[o[0]]; !ok && !its {
			at, _ := PacingOf(o[0])
			*at.at(p) = o[1]
		}
	}
	loc, err := clock.Zone(p.Zone)
	if err != nil {
		loc = time.UTC
	}
	day := clock.DateOf(now.In(loc))
	for day.Weekday() != time.Friday {
		day = day.Next(1)
	}
	if day.At(17*60, loc).Sub(now) < 48*time.Hour { // too late for this week's
		day = day.Next(7)
	}
	if _, ok := said["ends"]; !ok {
		p.Ends = day.Next(7*presets[name].weeks).String() + "T17:00"
	}
	return nil
}

// TakePace takes a pace's options out of those a match is made with. zone is
// the maker's, if they have told it.
func TakePace(given map[string]string, about engine.About, zone string, now time.Time) (p Pace, err error) {
	named, said := "", maps.Clone(given)
	for name, value := range given {
		if slices.ContainsFunc(about.Settings, func(s engine.Setting) bool { return s.Name == name }) {
			continue
		}
		if name == "pace" {
			if _, ok := presets[value]; !ok {
				return p, engine.Illegal("", "Choose a pace: week (office hours, finishing on Friday at 17:00) or month (finishing four Fridays on)")
			}
			named = value
			delete(given, name)
			continue
		}
		mine, err := p.Set(name, value)
		if err == nil && mine {
			err = KnownKind(name, about)
		}
		if err != nil {
			return p, err
		}
		if mine {
			delete(given, name)
		}
	}
	if _, ok := said["zone"]; !ok {
		p.Zone = zone
	}
	if named != "" {
		if err := p.preset(named, given, said, about, now); err != nil {
			return p, err
		}
	}
	if at, ok := p.Rules().Ends(); ok && !at.After(now) {
		return p, engine.Illegal("", "Its end, %s, has already passed", p.Ends)
	}
	return p, nil
}
