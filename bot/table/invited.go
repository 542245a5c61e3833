package table

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/engine"
)

// inviteAgain invites those once more whom a program of before invited asleep: it kept
// when they could be rung, and owed them nothing.
func (l *Handle) inviteAgain(ctx context.Context) error {
	if l.Match.Phase != match.Open {
		return nil
	}
	notes, err := l.all.Store.Notes(ctx, l.Match.ID, 0)
	if err != nil {
		return fmt.Errorf("table: match %s: read notes: %w", l.Match.Code, err)
	}
	var c match.Change
	for i, n := range notes {
		again := func(m match.Note) bool { return m.Kind == n.Kind && m.Invitee.Person == n.Invitee.Person }
		if n.Kind != match.NoteInvited || len(l.SeatsOf(n.Invitee.Person)) > 0 || slices.ContainsFunc(notes[i+1:], again) {
			continue
		}
		p, err := l.all.Store.PersonByID(ctx, n.Invitee.Person)
		if err != nil && !errors.Is(err, match.ErrNotFound) {
			return fmt.Errorf("table: match %s: look up who was invited: %w", l.Match.Code, err)
		}
		if err == nil && p.Asleep(match.When(n.At)) {
			once := l.Note(match.NoteInvited, engine.Nobody, n.Name, "").By(n.Person)
			once.Invitee = n.Invitee
			c.Notes = append(c.Notes, once)
		}
	}
	if c.Notes == nil {
		return nil
	}
	return l.Save(ctx, c)
}
