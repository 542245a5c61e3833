package deliver

import (
	"context"

	"divisionbell/bot/deliver/invite"
	"divisionbell/bot/deliver/shut"
	"divisionbell/bot/deliver/stretch"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// mention has a note of a vote mention those whom it asks who play here, and were not told it
// where they played before. Whom it may not ring now is owed it alone.
func (d *news) mention(ctx context.Context, n *match.Note) error {
	m, asked, err := shut.Alone(ctx, d.menu, d.state, *n, d.show, d.matches.Now())
	if n.Asks = 0; err != nil || n.ID <= d.show.Sign.Since {
		return err
	}
	here, err := d.players(ctx, func(t match.Tenure) bool { return asked.Has(t.Seat) })
	for _, p := range here {
		if n.ID <= p.Note {
			continue
		}
		at, err := d.ways.Due(ctx, *m.Call, p.Person)
		switch {
		case err != nil:
			return err
		case at > d.matches.Now():
			d.next = append(d.next, invite.By(n.ID, d.owedAlone(p.Person, n.ID, m)))
		case at > 0:
			n.Asks |= engine.Only(p.Seat)
		}
	}
	return err
}

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
	if note.Asks != 0 && isTable {
		if err := d.mention(ctx, &note); err != nil {
			return err
		}
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
