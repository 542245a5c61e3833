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
	case match.NoteInvited:
		if !isTable {
			return nil
		}
		if l.Match.Phase != match.Open || len(l.SeatsOf(note.Invitee.Person)) > 0 { // it calls nobody any more
			break
		}
		m := d.ways.Invitation(ctx, l, note)
		read, err := d.call(ctx, note, note.Invitee.Person, m)
		if read {
			d.apart(m)
		}
		if read || err != nil {
			return err
		}
	case match.NoteOffered:
		m, read, err := d.ways.Offer(ctx, l, note), false, error(nil)
		if isTable {
			read, err = d.call(ctx, note, menu.OfferedTo(l, note.Seat), m)
		}
		if !read {
			m = msg.Message{Text: m.Text.Unrung()}
		}
		d.apart(m)
		return err
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

// call has somebody called to the match by a note, if it falls to this room. read: they are by
// what is said to all in it; else m is said to them alone, for who can't be found in others'.
func (d *news) call(ctx context.Context, note match.Note, who match.PersonID, m msg.Message) (read bool, err error) {
	if who == 0 || note.ID <= d.show.Sign.Since {
		return who == 0, nil
	}
	way, err := d.ways.Of(ctx, d.state, d.listeners, who, d.show.Room)
	if err != nil || way.Room != d.show.Room || way.Read {
		return way.Read && way.Room == d.show.Room, err
	}
	d.next, err = d.ways.Alone(ctx, d.state, d.listeners, way, note, m)
	return false, err
}
