package deliver

import (
	"cmp"
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
		to, elses, err := d.unread(ctx, note.Invitee.Person)
		if err != nil {
			return err
		}
		if d.others(); to != nil || !elses {
			m := d.invitation(ctx, note)
			m.Instead = d.instead(ctx, note)
			d.whisper(m, to, 0)
		}
		if !elses {
			return nil
		}
	case match.NoteOffered:
		who := menu.OfferedTo(l, note.Seat)
		to, elses, err := d.unread(ctx, who)
		m := msg.Message{Text: d.offered(ctx, note, who)}
		if d.others(); !isTable || elses {
			d.whisper(msg.Message{Text: m.Text.Unrung()}, nil, 0)
		}
		m.Instead = d.instead(ctx, note)
		m.Buttons = []msg.Button{{Label: "Take the seat", ID: menu.Press{Line: "match take " + l.Match.Code}.ID(), Look: msg.Primary}}
		if isTable && (to != nil || !elses) {
			d.whisper(m, to, 0)
		}
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

// invitation rings somebody to join.
func (d *news) invitation(ctx context.Context, note match.Note) msg.Message {
	l := d.state
	person, name := note.Invitee.Person, note.Invitee.Name
	if person == 0 {
		if people, err := d.places.Near(ctx, l.Match.Room, name); err == nil && len(people) > 0 {
			person = people[0].ID
		}
	}
	return msg.Message{
		Text:    d.called(ctx, person, name).Plain(": " + note.Name + " invites you to " + l.Game.About().Name + " ").Bold(l.Match.Code).Plain(". Press Join to take a seat."),
		Buttons: []msg.Button{{Label: "Join", ID: menu.Press{Line: "match join " + l.Match.Code}.ID(), Look: msg.Primary}},
	}
}

// unread is somebody of no seat who is told alone, since they read no table: by one of
// the rooms, if they may be rung now. elses: this room is others', and they are to be told
// elsewhere.
func (d *news) unread(ctx context.Context, who match.PersonID) (to *match.Account, elses bool, err error) {
	at, reached, err := d.places.Of(ctx, d.state, d.listeners, who)
	spared := err != nil || d.show.Shut != "" || len(d.state.SeatsOf(who)) > 0 || !d.mayRing(ctx, who)
	for _, s := range d.state.Match.Shows {
		r, of, failed := d.outlets.ofOne(ctx, s.Room)
		a, near, no := d.places.In(ctx, s.Room, who)
		if err = cmp.Or(err, failed, no); err != nil {
			return nil, false, err
		}
		reads := r.Person == who || !of && near && (a.Workspace == "" || a.Workspace == r.Workspace)
		spared, elses = spared || reads && s.Role == match.RoleTable, elses || !reads && (of || reached) && s.Room == d.show.Room
	}
	if !spared && reached && at.Room.ID == d.show.Room {
		return &at.Account, elses, nil
	}
	return nil, elses, nil
}

// called is somebody who may hold no seat in what is said to all: rung, unless they may
// not be rung now.
func (d *news) called(ctx context.Context, person match.PersonID, name string) msg.Text {
	if !d.mayRing(ctx, person) {
		return msg.Text{}.Bold(name)
	}
	return msg.Text{}.Ring(int64(person), name)
}

// mayRing reports whether somebody who may hold no seat may be rung now.
func (d *news) mayRing(ctx context.Context, who match.PersonID) bool {
	p, err := d.matches.Store.PersonByID(ctx, who)
	return who != 0 && err == nil && p.Habits.Ring != match.RingOff && p.Reachable().Open(match.When(d.matches.Now()))
}

// offered tells that a seat is offered, and rings whom it is offered to.
func (d *news) offered(ctx context.Context, n match.Note, to match.PersonID) msg.Text {
	l := d.state
	return msg.Text{}.Bold(n.Name).Plain(" offered their seat in ").Bold(l.Match.Code).Plain(" to ").Join(d.called(ctx, to, n.Text)).
		Plain(". To take it: ").Code("/match ask " + l.Match.Code + " take").Plain(".")
}

// instead is what is told where who is invited or offered a seat can't be told alone, for
// who does that to read.
func (d *news) instead(ctx context.Context, note match.Note) *msg.Instead {
	room := d.show.Room
	if p, ok := d.places.Named(ctx, d.state, d.listeners, note.Name); ok {
		room = p.Room.ID
	}
	return &msg.Instead{Room: int64(room), Text: menu.Unheard(d.state, note)}
}
