package web

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"divisionbell/bot/match"
)

// past are the newest matches that are over: of the page's rooms, and those that somebody
// has played in chat.
func (l *lobby) past(ctx context.Context, a match.Account) ([]entry, error) {
	out, err := l.listed(ctx, pastShown, match.Over)
	if err != nil || a.Person == 0 {
		return out, err
	}
	played, err := l.store.PlayedBy(ctx, a.Person, pastShown)
	if err != nil {
		return nil, fmt.Errorf("web: matches that %q has played: %w", a.ID, err)
	}
	for _, b := range played {
		if slices.ContainsFunc(out, func(e entry) bool { return e.Code == b.Code }) {
			continue
		}
		e, _, err := l.entry(ctx, b.ID)
		if err != nil {
			return nil, err
		}
		if e.Chat = e.Room == ""; e.Chat {
			e.Room = home(l.Server, a)
		}
		e.Round = l.lastRound(ctx, b.ID, e)
		out = append(out, e)
	}
	for i := range out {
		out[i].Mine = slices.ContainsFunc(out[i].of.Tenures, func(t match.Tenure) bool { return t.Person == a.Person })
	}
	slices.SortStableFunc(out, func(a, b entry) int { return cmp.Compare(b.Ended, a.Ended) })
	return out[:min(len(out), pastShown)], nil
}

// rematches are the lobbies in which rematches of what somebody has played wait for
// players. They are looked for where it was played, and noted there.
func (l *lobby) rematches(ctx context.Context, a match.Account, past []entry) (out []entry, err error) {
	var looked []match.RoomID
	for i := range past {
		if !past[i].Mine {
			continue
		}
		for _, s := range past[i].of.Shows {
			if slices.Contains(looked, s.Room) {
				continue
			}
			looked = append(looked, s.Room)
			here, err := l.store.MatchesIn(ctx, s.Room, watchShown)
			if err != nil {
				return nil, fmt.Errorf("web: rematches of %s: %w", past[i].Code, err)
			}
			for _, b := range here {
				if b.Phase != match.Open {
					continue
				}
				e, _, err := l.entry(ctx, b.ID)
				if err != nil {
					return nil, err
				}
				e.Room = cmp.Or(e.Room, home(l.Server, a))
				out = append(out, e)
			}
		}
	}
	for i := range past {
		if n := slices.IndexFunc(out, func(e entry) bool { return past[i].Mine && e.of.Settings.From == past[i].of.ID }); n >= 0 {
			past[i].Again = out[n].Code
		}
	}
	return out, nil
}

// asked says of the matches of somebody's lobby who invites them, and adds those of others
// to which they are invited.
func (l *lobby) asked(ctx context.Context, a match.Account, all, others []entry) ([]entry, error) {
	out := []entry{}
	for n, e := range slices.Concat(all, others) {
		if slices.ContainsFunc(out, func(b entry) bool { return b.Code == e.Code }) {
			continue
		}
		if e.Phase == match.Open && !e.Mine && a.Person != 0 {
			by, err := l.invited(ctx, e.of)
			if err != nil {
				return nil, err
			}
			if i := slices.IndexFunc(by, func(n match.Note) bool { return n.Invitee.Person == a.Person }); i >= 0 {
				e.Asked = by[i].Name
			}
		}
		if n < len(all) || e.Asked != "" {
			out = append(out, e)
		}
	}
	return out, nil
}

// invited are those whom a lobby still waits for, in the order in which they were invited.
func (l *lobby) invited(ctx context.Context, m match.Match) (out []match.Note, err error) {
	notes, err := l.store.Notes(ctx, m.ID, 0)
	if err != nil {
		return nil, fmt.Errorf("web: who is invited to %s: %w", m.Code, err)
	}
	for _, note := range notes {
		switch note.Kind {
		case match.NoteInvited:
			out = slices.DeleteFunc(out, func(n match.Note) bool { return n.Invitee.Person == note.Invitee.Person })
			out = append(out, note)
		case match.NoteLeft, match.NoteRemoved:
			out = slices.DeleteFunc(out, func(n match.Note) bool { return n.Invitee.Name == note.Name })
		}
	}
	return slices.DeleteFunc(out, func(n match.Note) bool {
		return slices.ContainsFunc(m.Seats, func(t match.Tenure) bool { return t.Person == n.Invitee.Person })
	}), nil
}
