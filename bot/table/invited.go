package table

import (
	"context"
	"errors"
	"fmt"

	"divisionbell/bot/match"
	"divisionbell/engine"
)

// invitations are looked through for who was invited when they could not be rung: those
// who can be by now, by their newest invitations, and when the next of the others can;
// 0: none.
func invitations(ctx context.Context, h *Matches, seats []match.Tenure, notes []match.Note) (due []match.Note, next int64, err error) {
	now, newest := h.Now(), map[match.PersonID]int{}
	for i, n := range notes {
		if n.Kind == match.NoteInvited && n.Invitee.Person != 0 {
			newest[n.Invitee.Person] = i
		}
	}
	for _, t := range seats {
		delete(newest, t.Person)
	}
	for i, n := range notes {
		if at, ok := newest[n.Invitee.Person]; !ok || at != i {
			continue
		}
		p, err := h.Store.PersonByID(ctx, n.Invitee.Person)
		if errors.Is(err, match.ErrNotFound) { // who linked their accounts is another by now
			continue
		}
		if err != nil {
			return nil, 0, fmt.Errorf("table: look up who was invited: %w", err)
		}
		asked := n.At
		if asked == 0 {
			asked = now
		}
		opens := p.Reachable().Opens(match.When(asked)).UnixMilli()
		if opens <= asked || p.Habits.Ring == match.RingOff {
			continue
		}
		opens = p.Reachable().Opens(match.When(max(opens, now))).UnixMilli()
		if opens <= now {
			due = append(due, n)
		} else if next == 0 || opens < next {
			next = opens
		}
	}
	return due, next, nil
}

// again is when a lobby's invitations are to be looked through; none: never.
func again(id match.MatchID, next int64) []match.Instant {
	if next == 0 {
		return nil
	}
	return []match.Instant{{Match: id, Seat: engine.Nobody, Kind: match.InstantInvited, At: next}}
}

// Invite has a change of a lobby, or of one that is being made, see to it that those
// whom it invites asleep are invited again.
func Invite(ctx context.Context, h *Matches, m match.Match, c *match.Change) error {
	var notes []match.Note
	if m.ID != 0 {
		var err error
		if notes, err = h.Store.Notes(ctx, m.ID, 0); err != nil {
			return fmt.Errorf("table: match %s: read notes: %w", m.Code, err)
		}
	}
	_, next, err := invitations(ctx, h, m.Seats, append(notes, c.Notes...))
	c.Instants = append(c.Instants, again(m.ID, next)...)
	return err
}

// inviteAgain invites those once more who could not be rung when they were invited.
func (l *Handle) inviteAgain(ctx context.Context) error {
	if l.Match.Phase != match.Open {
		return nil
	}
	notes, err := l.all.Store.Notes(ctx, l.Match.ID, 0)
	if err != nil {
		return fmt.Errorf("table: match %s: read notes: %w", l.Match.Code, err)
	}
	due, next, err := invitations(ctx, l.all, l.Match.Seats, notes)
	if err != nil {
		return err
	}
	c := match.Change{Silent: len(due) == 0}
	for _, n := range due {
		once := l.Note(match.NoteInvited, engine.Nobody, n.Name, "")
		once.Invitee = n.Invitee
		c.Notes = append(c.Notes, once)
	}
	c.Instants = again(l.Match.ID, next)
	if c.Silent && len(c.Instants) == 0 {
		return nil
	}
	return l.Save(ctx, c)
}
