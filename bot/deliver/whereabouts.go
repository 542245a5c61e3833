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
	if one, err := u.places.OnOnePlatform(ctx, u.state); err != nil || one {
		return nil, err
	}
	var names, where []string
	for _, t := range u.state.Match.Seats {
		if t.Bot != "" {
			continue
		}
		p, ok, err := u.places.Of(ctx, u.state, u.listeners, t.Person)
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

// Where tells, match by match, on which platform somebody is notified who has accounts on
// several; nil: on one, or in no match.
func (h *Sender) Where(ctx context.Context, person match.PersonID) (t msg.Text, err error) {
	accounts, err := h.matches.Store.AccountsOf(ctx, person)
	if err != nil || !slices.ContainsFunc(accounts, func(a match.Account) bool { return a.Platform != accounts[0].Platform }) {
		return nil, err
	}
	mine, err := h.matches.Store.MatchesOf(ctx, person)
	if err != nil {
		return nil, err
	}
	for _, b := range mine {
		l, err := h.matches.Snapshot(ctx, b.ID)
		if err != nil {
			continue // of a game that this program no longer has
		}
		p, told, err := h.PlaceOf(ctx, l, person)
		if err != nil {
			return nil, err
		}
		if told {
			t = t.Line().Bold(b.Code).Plain(": on " + menu.PlatformName(p.Room.Platform) + ".")
		}
	}
	return t, nil
}
