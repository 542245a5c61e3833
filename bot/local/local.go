// Package local reads what a workspace settles for itself. A value that cannot be is
// refused in words ([engine.Illegal]), and nothing is settled.
package local

import (
	"strconv"
	"strings"

	"divisionbell/bot/clock"
	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/engine/dice"
)

// MaxClock is how many characters a deadline may have.
const MaxClock = 200

const maxLimit = 10000 // unfinished matches

// Admins is the setting of makers by which only administrators make matches.
const Admins = "admins"

// SetMakers settles who may make matches: everyone or admins.
func SetMakers(l *match.Local, value string) error {
	switch value {
	case "everyone":
		l.Makers = ""
	case Admins:
		l.Makers = Admins
	default:
		return engine.Illegal("", "makers can't be “%s”. Choose everyone or admins", value)
	}
	return nil
}

// SetClock settles the deadline of new matches.
func SetClock(l *match.Local, value string) error {
	if len(value) > MaxClock {
		return engine.Illegal("", "That's too long for a deadline")
	}
	spec, err := clock.Parse(value)
	if err != nil {
		return err
	}
	if l.Clock = spec.String(); spec.None() {
		l.Clock = ""
	}
	return nil
}

// SetReminders settles when new matches remind.
func SetReminders(l *match.Local, value string) error {
	if value == "none" || value == "auto" {
		l.Remind = ""
		return nil
	}
	said, err := match.CheckReminder(strings.ReplaceAll(value, " ", "_"))
	if err == nil {
		l.Remind = said
	}
	return err
}

// SetZone settles the time zone of new matches.
func SetZone(l *match.Local, value string) error {
	if value == "none" {
		l.Zone = ""
		return nil
	}
	zone, err := clock.Zone(value)
	if err != nil {
		return err
	}
	l.Zone = zone.String()
	return nil
}

// SetLimit settles how many matches can run at once.
func SetLimit(l *match.Local, value string) error {
	if value == "none" {
		l.Limit = 0
		return nil
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 || n > maxLimit {
		return engine.Illegal("", "Choose a limit from 1 to %d, or none", maxLimit)
	}
	l.Limit = n
	return nil
}

// On and off, as settings take them.
const (
	On  = "on"
	off = "off"
)

// SetSeason settles whether a room is the one that is told of seasons.
func SetSeason(l *match.Local, value string, room match.RoomID) error {
	switch value {
	case On:
		l.Season = room
	case off:
		l.Season = 0
	default:
		return engine.Illegal("", "season can't be “%s”. Choose on or off", value)
	}
	return nil
}

// SeasonSaid is which room is told of seasons, seen from one.
func SeasonSaid(l match.Local, here match.RoomID) string {
	switch l.Season {
	case 0:
		return "not told of"
	case here:
		return "told of in this channel"
	}
	return "told of in another channel"
}

// SetGazette settles when the Gazette of new matches comes.
func SetGazette(l *match.Local, value string) error {
	if value == "none" {
		l.Gazette = ""
		return nil
	}
	when, err := match.CheckGazette(value)
	if err == nil {
		l.Gazette = when
	}
	return err
}

// SetDialect settles in whose notation rolls are read.
func SetDialect(l *match.Local, value string) error {
	if value == "none" {
		l.Dialect = ""
		return nil
	}
	d, err := ReadDialect(value)
	if err == nil {
		l.Dialect = d.String()
	}
	return err
}

// ReadDialect is a dialect by its name, or a refusal with those there are.
func ReadDialect(name string) (dice.Dialect, error) {
	d, err := dice.ParseDialect(name)
	if err != nil {
		return d, engine.Illegal("", "Choose a dialect: %s", strings.Join(dice.Dialects(), ", "))
	}
	return d, nil
}
