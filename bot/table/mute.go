package table

import (
	"fmt"
	"slices"

	"divisionbell/bot/match"
)

// muteNow hides what a guest says from now on, or shows it again. What they said before
// stays where it is.
func muteNow(_ *Matches, l *State, v match.Vote, c *match.Change) error {
	seat, ok := v.Motion.Mutes()
	if !ok || int(seat) >= len(l.Match.Seats) {
		return fmt.Errorf("table: match %s: %q mutes nobody", l.Match.Code, v.Motion)
	}
	person, settings := l.Match.Seats[seat].Person, l.Match.Settings
	settings.Muted = slices.DeleteFunc(slices.Clone(settings.Muted), func(p match.PersonID) bool { return p == person })
	if v.Motion.Kind == match.MotionMute {
		settings.Muted = append(settings.Muted, person)
	}
	c.Settings = &settings
	return nil
}
