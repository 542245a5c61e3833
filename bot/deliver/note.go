package deliver

import (
	"context"

	"divisionbell/bot/deliver/stretch"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// tellNote says a note as its kind asks for. A room that only looks on is told
// nothing that asks for an answer.
func (d *news) tellNote(ctx context.Context, note match.Note) error {
	l, isTable := d.state, d.show.Role == match.RoleTable
	if note.To != engine.Everyone && isTable {
		return d.whisperNote(ctx, note)
	}
	if note.To != engine.Everyone || note.ID <= d.show.Note {
		return nil
	}
	switch note.Kind {
	case match.NoteInvited, match.NoteOffered:
		m, read, owed, err := d.ways.Call(ctx, l, d.listeners, note, d.show)
		if d.next = owed; err != nil || note.Kind == match.NoteInvited && !isTable {
			return err
		}
		if read || note.Kind == match.NoteOffered {
			d.apart(m)
			return nil
		}
	case match.NoteDigest, match.NoteReplay, match.NoteGazette:
		m, err := menu.Noted(ctx, d.menu, l, note)
		if err != nil || m.Text == nil {
			return err
		}
		if !isTable {
			m.Buttons = nil
		}
		d.apart(m)
		return nil
	case match.NoteOver:
		t, err := menu.Ending(ctx, d.menu, l, !d.matches.Closed(&l.Match))
		if err != nil {
			return err
		}
		if d.settle(); d.byDate && stretch.Fits(d.size.And(t.Length())) {
			t, d.open, d.size = d.open.Join(t), nil, msg.Length{}
		}
		d.apart(msg.Message{Text: t})
		return nil
	}
	told := menu.TellingOf(note.Kind)
	m := msg.Message{Text: told.Line(l, note, msg.Text{}.Bold(note.Name), d.matches.Now())}
	if note.ID <= d.show.Sign.Since {
		m.Text = m.Text.Unrung()
	}
	switch {
	case told.Buttons != nil && isTable:
		m.Buttons = told.Buttons(l, note, d.matches.Now())
	case told.Buttons != nil:
		m.Text = m.Text.Unrung()
	case note.Kind == match.NoteMissed:
		d.stretch(m.Text)
		return nil
	case d.gathers(note):
		d.put(m.Text)
		return nil
	default:
		d.add(m.Text)
		d.said = d.said || note.Kind == match.NoteSaid
		return nil
	}
	if note.Kind != match.NoteWaiting && note.Kind != match.NoteDeserted {
		d.apart(m)
		return nil
	}
	if note.Kind == match.NoteWaiting && d.buttons != nil { // whose would be taken for theirs
		d.fold()
	}
	d.add(m.Text) // with what a caretaker did before it and does after it
	d.buttons = append(d.buttons, m.Buttons...)
	return nil
}
