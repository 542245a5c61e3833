package web

import (
	"context"
	"errors"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

func (s *shelf) RoomByID(_ context.Context, id match.RoomID) (match.Room, error) {
	defer s.lock()()
	for _, r := range s.rooms {
		if r.ID == id {
			return r, s.broken
		}
	}
	return match.Room{}, match.ErrNotFound
}

func (s *shelf) MatchByCode(_ context.Context, code string) (match.MatchID, error) {
	defer s.lock()()
	for _, m := range s.matches {
		if strings.EqualFold(m.Code, code) {
			return m.ID, s.broken
		}
	}
	return 0, match.ErrNotFound
}

func (s *shelf) Matches(_ context.Context, limit int, phases ...match.Phase) ([]match.Brief, error) {
	defer s.lock()()
	var out []match.Brief
	for _, m := range slices.Backward(s.matches) {
		if slices.Contains(phases, m.Phase) && len(out) < limit {
			out = append(out, match.Brief{ID: m.ID, Code: m.Code, Game: m.Game, Phase: m.Phase})
		}
	}
	return out, s.broken
}

func (s *shelf) MatchesOf(_ context.Context, person match.PersonID) ([]match.Brief, error) {
	defer s.lock()()
	var out []match.Brief
	for _, m := range s.matches {
		if !m.Phase.Ended() && slices.ContainsFunc(m.Seats, func(t match.Tenure) bool { return t.Person == person }) {
			out = append(out, match.Brief{ID: m.ID, Code: m.Code, Game: m.Game, Phase: m.Phase})
		}
	}
	return out, s.broken
}

func (s *shelf) PlayedBy(_ context.Context, person match.PersonID, limit int) ([]match.Brief, error) {
	defer s.lock()()
	var out []match.Brief
	for _, m := range slices.Backward(s.matches) {
		if m.Phase == match.Over && len(out) < limit && slices.ContainsFunc(m.Tenures, func(t match.Tenure) bool { return t.Person == person }) {
			out = append(out, match.Brief{ID: m.ID, Code: m.Code, Game: m.Game, Phase: m.Phase})
		}
	}
	return out, s.broken
}

func (s *shelf) Notes(context.Context, match.MatchID, match.NoteID) ([]match.Note, error) {
	return nil, s.broken
}

// Desk has a card for each match in which somebody sits; those that wait for them
// first, as the host sorts them.
func (d *dealer) Desk(_ context.Context, call match.Call) (match.Desk, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	desk := match.Desk{Person: call.Account.Person}
	for _, t := range d.tales {
		if !slices.Contains(t.seats, call.Account.Name) || t.phase.Ended() {
			continue
		}
		c := match.Card{Code: t.code, Awaits: t.phase == match.Playing && t.seats[t.turn] == call.Account.Name, Message: msg.Message{Text: t.headline()}}
		if c.Awaits {
			c.Due = d.due
			desk.Cards = append([]match.Card{c}, desk.Cards...)
			continue
		}
		desk.Cards = append(desk.Cards, c)
	}
	return desk, nil
}

// Bulletins are two rounds of every match but one that cannot be played again.
func (d *dealer) Bulletins(_ context.Context, code string) ([]match.Bulletin, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.replayed = append(d.replayed, code); code == "M003" {
		return nil, errors.New("its log is damaged")
	}
	return []match.Bulletin{{}, {Round: "Round 1 of 2"}, {Round: "Round 2 of 2"}}, nil
}

func (d *dealer) Games() []match.Table { return d.games }

// room is the address of the room that everybody knows.
func (x *table) room() string { return x.URL() + "room/table" }
