// Package unread keeps what somebody couldn't be told alone: who said it is told so, and they
// read it with the next answer that is theirs alone, in that match.
package unread

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"divisionbell/bot/deliver/aside"
	"divisionbell/bot/deliver/place"
	"divisionbell/bot/deliver/shut"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// maxKept is how many notes of a match are kept unread: beyond that the oldest go, of which
// whoever said them was told.
const maxKept = 100

// maxRead is after how many characters the rest waits for another answer.
const maxRead = 1500

// maxStale is how often it is tried to keep one when others are quicker.
const maxStale = 5

// Instead is what follows where somebody can't be told a note of a match: they read it with an
// answer, and who said it is told so, where they are, or if they can't be either, with an answer.
func Instead(ctx context.Context, places place.Places, l *table.State, listeners []match.Listener, n match.Note, to match.PersonID) (*msg.Instead, error) {
	only := msg.Instead{Match: int64(l.ID), Note: int64(n.ID)}
	if n.Kind != match.NoteSaid || n.Person == 0 {
		return &only, nil
	}
	p, there, err := places.Of(ctx, l, listeners, n.Person)
	if err != nil || !there {
		return &only, err
	}
	said := only
	said.Room, said.To = int64(p.Room.ID), int64(n.Person)
	said.Message = msg.Message{Text: unreached(l, n, n.NameOf(to)), Instead: &only}
	return &said, nil
}

// unreached tells who said something that it wasn't read yet.
func unreached(l *table.State, n match.Note, names ...string) msg.Text {
	return msg.Say("I can't send ").Bold(msg.Listed(names)).Plain(" direct messages, so they haven't read this yet. They'll see it with my next answer to them in ").
		Bold(l.Match.Code).Plain(": " + n.Text)
}

// PassOver settles what can't be told, which is or would be owed as o. Of what is done to a
// message that stands nothing follows.
func PassOver(ctx context.Context, m *table.Matches, o match.Owed) error {
	if _, stands := o.Slot.Standing(); stands {
		return nil
	}
	if err := aside.Instead(ctx, m.Store, o); err != nil {
		return err
	}
	var said msg.Message
	if err := json.Unmarshal(o.Body, &said); err != nil || said.Instead == nil || said.Instead.Note == 0 {
		return err
	}
	u := match.Unread{Person: o.To, Note: match.NoteID(said.Instead.Note)}
	err := match.ErrStale
	for try := 0; try < maxStale && errors.Is(err, match.ErrStale); try++ {
		err = keep(ctx, m, match.MatchID(said.Instead.Match), u)
	}
	if err != nil && !errors.Is(err, match.ErrNotFound) {
		return fmt.Errorf("unread: keep a note: %w", err)
	}
	return nil
}

func keep(ctx context.Context, m *table.Matches, id match.MatchID, u match.Unread) error {
	l, err := m.Take(ctx, id)
	if err != nil {
		return err
	}
	defer l.Release()
	t := l.Match.Timing.Clone()
	if slices.Contains(t.Unread, u) {
		return nil
	}
	t.Unread = append(t.Unread, u)
	t.Unread = t.Unread[max(0, len(t.Unread)-maxKept):]
	return l.Save(ctx, match.Change{Timing: &t, Silent: true})
}

// Read adds to an answer, be it to a form, what its caller could not be told in a match that is
// held. Where it is not theirs alone, a form, or says at a form's field what is wrong, that waits
// for another.
func Read(ctx context.Context, h *menu.Menu, places place.Places, l *table.Handle, person match.PersonID, answer msg.Message, toForm bool) msg.Message {
	theirs := func(u match.Unread) bool { return u.Person == person }
	if answer.Aloud != nil || answer.Form != nil || toForm && answer.Refused || !slices.ContainsFunc(l.Match.Timing.Unread, theirs) {
		return answer
	}
	said, err := reader{h, places}.read(ctx, l, theirs)
	if err != nil {
		if !errors.Is(err, match.ErrStale) {
			h.Matches.Trouble(ctx, "what somebody couldn't be told could not be read to them", err, "match", l.Match.Code)
		}
		return answer
	}
	if len(said) > 0 {
		answer.Receipt = false
		if answer.Text != nil {
			answer.Text = answer.Text.Line()
		}
		answer.Text = answer.Text.Join(said)
	}
	return answer
}

// A reader words what could not be told.
type reader struct {
	menu   *menu.Menu
	places place.Places
}

// read is the oldest of what somebody could not be told, of which no more is kept then.
func (r reader) read(ctx context.Context, l *table.Handle, theirs func(match.Unread) bool) (said msg.Text, err error) {
	if err := l.Refresh(ctx); err != nil {
		return nil, err
	}
	t := l.Match.Timing.Clone()
	first := match.NoteID(0)
	for _, u := range t.Unread {
		if theirs(u) && (first == 0 || u.Note < first) {
			first = u.Note
		}
	}
	if first == 0 {
		return nil, nil
	}
	notes, err := r.menu.Matches.Store.Notes(ctx, l.ID, first-1)
	if err != nil {
		return nil, err
	}
	notes = l.Match.TellLate(notes)
	lines, more, size := msg.Text(nil), false, 0
	t.Unread = slices.DeleteFunc(t.Unread, func(u match.Unread) bool {
		i := slices.IndexFunc(notes, func(n match.Note) bool { return n.ID == u.Note })
		if !theirs(u) || more || i < 0 {
			return theirs(u) && i < 0
		}
		line, failed := r.told(ctx, &l.State, notes[i], u)
		err = errors.Join(err, failed)
		if size += len(line.String()); size > maxRead && lines != nil {
			more = true
			return false
		}
		if line != nil {
			lines = lines.Line().Join(line)
		}
		return true
	})
	if err == nil {
		err = l.Save(ctx, match.Change{Timing: &t, Silent: true})
	}
	if err != nil || lines == nil {
		return nil, err
	}
	said = msg.Say("I couldn't send you this as a direct message:").Join(lines)
	if more {
		said = said.Line().Plain("There's more with my next answer.")
	}
	return said, nil
}

// told is a note as somebody reads it who couldn't be told it: nil, where nobody waits for it any
// more, or it waits for nothing of theirs.
func (r reader) told(ctx context.Context, l *table.State, n match.Note, u match.Unread) (msg.Text, error) {
	switch {
	case n.To != engine.Everyone:
		return whispered(l, n, u), nil
	case n.Kind == match.NoteOver, n.Kind == match.NoteExpired, n.Kind == match.NoteResult && l.Match.Phase.Ended() && n.Name == "":
		return r.ended(ctx, l, n, u.Person)
	}
	return decided(l, n, u.Person, r.menu.Matches.Now()), nil
}

// ended is how a match ended, with what was kept for who reads it; nil: their room is there again.
func (r reader) ended(ctx context.Context, l *table.State, n match.Note, person match.PersonID) (msg.Text, error) {
	p, _, err := r.places.Of(ctx, l, l.Match.Listeners, person)
	s, there := l.Shows(p.Room.ID)
	if err != nil || !there || s.Shut == "" {
		return nil, err
	}
	m, _, err := shut.Alone(ctx, r.menu, l, n, s, r.menu.Matches.Now())
	return m.Text, err
}

// whispered is a note that was for some alone; nil: it is their own, and all have read it.
func whispered(l *table.State, n match.Note, u match.Unread) msg.Text {
	if n.Person != u.Person || n.Kind != match.NoteSaid {
		return menu.Whispered(l, n, u.Person)
	}
	var names []string
	for _, o := range l.Match.Timing.Unread {
		if o.Note == n.ID && o.Person != n.Person && n.For(o.Person) {
			names = append(names, n.NameOf(o.Person))
		}
	}
	if names == nil {
		return nil
	}
	return unreached(l, n, names...)
}

// decided is a vote as somebody reads it for whom it waits, or what became of one or was decided
// without; nil: it waits for them no more.
func decided(l *table.State, n match.Note, person match.PersonID, now int64) msg.Text {
	line := func() msg.Text { return menu.TellingOf(n.Kind).Line(l, n, msg.Text{}.Bold(n.Name), now).Unrung() }
	switch n.Kind {
	case match.NoteResult, match.NoteDecided:
		return line()
	case match.NoteVote, match.NoteAsked:
	default:
		return nil
	}
	v, open := menu.PutBy(l, n)
	if !open || !slices.ContainsFunc(table.Unanswered(l, v, now), func(t match.Tenure) bool { return t.Person == person }) {
		return nil
	}
	return line().Plain(" To answer, type ").Code(menu.TypedVote(l, v, "yes")).Plain(" or ").Code(menu.TypedVote(l, v, "no")).Plain(".")
}
