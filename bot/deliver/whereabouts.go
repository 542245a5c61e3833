package deliver

import (
	"context"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
)

// whereabouts tell on which platform each person of a match plays, who is on several;
// nil: all are on one. No more is told than its name.
func (u *matchUpdate) whereabouts(ctx context.Context) (msg.Text, error) {
	if one, err := u.onOnePlatform(ctx); err != nil || one {
		return nil, err
	}
	var names, where []string
	for _, t := range u.state.Match.Seats {
		if t.Bot != "" {
			continue
		}
		p, ok, err := u.places.of(ctx, u.state, u.listeners, t.Person)
		if err != nil {
			return nil, err
		}
		if !ok {
			continue
		}
		on := menu.PlatformName(p.Room.Platform)
		names = append(names, u.state.Name(t.Seat)+" ("+on+")")
		if !slices.Contains(where, on) {
			where = append(where, on)
		}
	}
	if len(where) < 2 {
		return nil, nil
	}
	return msg.Say(strings.Join(names, ", ")), nil
}

// onOnePlatform reports whether all tables of a match are on the same one.
func (u *matchUpdate) onOnePlatform(ctx context.Context) (bool, error) {
	first := ""
	for _, s := range u.state.Match.Shows {
		if s.Role != match.RoleTable {
			continue
		}
		r, err := u.matches.Directory.RoomByID(ctx, s.Room)
		if err != nil {
			return false, err
		}
		if first == "" {
			first = r.Platform
		}
		if r.Platform != first {
			return false, nil
		}
	}
	return true, nil
}
