package invite

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
)

// A Call is what somebody is owed elsewhere by a note.
type Call struct {
	note match.NoteID
	owed match.Owed
}

// By is a call by a note.
func By(n match.NoteID, o match.Owed) Call { return Call{n, o} }

// Owed are those of calls that are by notes after one.
func Owed(calls []Call, after match.NoteID) (owed []match.Owed) {
	for _, c := range calls {
		if c.note > after {
			owed = append(owed, c.owed)
		}
	}
	return owed
}

// Why somebody cannot be told that they are called.
const (
	noMessages = "I can't send them direct messages"
	noRinging  = "they've turned notifications off"
)

// Call has somebody called by a note, if that falls to the room that is told it. read: m is
// what they read there with all. If that does not call them, what is owed does: there, in
// another room that they are known to read, or alone, when they may be rung.
func (w Ways) Call(ctx context.Context, l *table.State, listeners []match.Listener, n match.Note, here match.Show) (m msg.Message, read bool, owed []Call, err error) {
	called := menu.CalledBy(l, n)
	who, played := called.Who, here.Role == match.RoleTable || here.Role == match.RoleThread
	falls := called.Calls && played && called.Room == here.Room && n.ID > here.Sign.Since
	if falls && who == 0 {
		if people, err := w.Places.Near(ctx, l.Match.Room, n.Invitee.Name); err == nil && len(people) > 0 {
			who = people[0].ID
		}
	}
	if falls {
		later, err := w.Matches.Store.Notes(ctx, l.ID, n.ID)
		if err != nil {
			return m, false, nil, fmt.Errorf("invite: match %s: read notes: %w", l.Match.Code, err)
		}
		falls = !overtaken(n, later, who)
	}
	m = message(l, n, who)
	plain := msg.Message{Text: m.Text.Unrung()}
	if !falls {
		return plain, false, nil, nil
	}
	p, err := w.Matches.Store.PersonByID(ctx, who)
	switch {
	case who == 0:
		plain.Buttons = m.Buttons
		return plain, true, nil, nil
	case errors.Is(err, match.ErrNotFound): // who linked their accounts is another by now
		return plain, false, nil, nil
	case err != nil:
		return m, false, nil, fmt.Errorf("invite: match %s: look up who is called: %w", l.Match.Code, err)
	}
	way, err := w.of(ctx, l, listeners, who, here)
	if err != nil {
		return m, false, nil, err
	}
	off := p.Habits.Ring == match.RingOff
	if way.read {
		if !off && p.Reachable().Open(match.When(w.Matches.Now())) {
			return m, true, nil, nil
		}
		plain.Buttons = m.Buttons
		if off || n.Kind == match.NoteOffered {
			return plain, true, nil, nil
		}
		// It may be gone by then.
		if way, err = w.of(ctx, l, listeners, who, match.Show{Room: here.Room, Shut: "by then"}); err != nil {
			return m, false, nil, err
		}
		way.room, way.read = here.Room, true
	}
	o, err := w.owed(ctx, l, listeners, way, n, m, off)
	return plain, way.read, []Call{{n.ID, o}}, err
}

// owed is what calls somebody elsewhere: m, or what is said in its place where it can't be. It
// goes to all in a room that they read, or to the first of their accounts that takes it. Where
// none does, who calls them is told so alone, or where that can't be, all in the room where
// they are.
func (w Ways) owed(ctx context.Context, l *table.State, listeners []match.Listener, way way, n match.Note, m msg.Message, off bool) (o match.Owed, err error) {
	by, why := n.Invitee.By, noMessages
	if n.Kind == match.NoteOffered {
		by = l.Match.Seats[n.Seat].Person
	}
	called := &msg.Call{Person: int64(way.who), Match: int64(l.ID), Note: int64(n.ID)}
	if m.Call = called; off {
		m.Call, m.Text, why, way.alone = nil, m.Text.Unrung(), noRinging, nil
	}
	said := &msg.Instead{Room: int64(menu.CalledBy(l, n).Room), Message: msg.Message{Text: menu.Unheard(l, n, n.Name, why), Call: &msg.Call{Unheard: called}}}
	p, there, err := w.Places.Of(ctx, l, listeners, by)
	if err != nil {
		return o, err
	}
	if there {
		said.Room = int64(p.Room.ID)
		said = &msg.Instead{Room: said.Room, To: int64(by), Message: msg.Message{Text: menu.Unheard(l, n, "you", why), Call: &msg.Call{Person: int64(by), Unheard: called}, Instead: said}}
	}
	for _, room := range slices.Backward(way.alone) {
		m.Instead = said
		said = &msg.Instead{Room: int64(room), To: int64(way.who), Message: m}
	}
	key := fmt.Sprintln("call", l.Match.Code, l.Match.Made, l.Match.Epoch, n.ID)
	slot := match.AloneSlot(key)
	if way.room != 0 {
		m.Instead = said
		said = &msg.Instead{Room: int64(way.room), To: int64(way.who), Message: m}
		slot = match.AloudSlot(key)
	}
	return match.Owed{Room: match.RoomID(said.Room), To: match.PersonID(said.To), Slot: slot, Body: msg.Encode(said.Message)}, nil
}

// Due is when something may be said to somebody by c, to whom it is owed, or 0, to all; 0:
// nobody needs that by now.
func (w Ways) Due(ctx context.Context, c msg.Call, to match.PersonID) (at int64, err error) {
	who, now := cmp.Or(to, match.PersonID(c.Person)), w.Matches.Now() // who linked their accounts is to by now
	p, err := w.Matches.Store.PersonByID(ctx, who)
	if err != nil && !errors.Is(err, match.ErrNotFound) {
		return 0, fmt.Errorf("invite: look up who is called: %w", err)
	}
	gone := err != nil // nobody knows when they may be rung
	if at = p.Reachable().Opens(match.When(now)).UnixMilli(); !gone && at > now {
		return at, nil
	}
	unrung := gone || p.Habits.Ring == match.RingOff
	if c.Match == 0 {
		if c.Unheard == nil {
			return now, nil
		}
		c, who, unrung = *c.Unheard, 0, false
	}
	if needed, err := w.needed(ctx, c, who); err != nil || !needed || unrung {
		return 0, err
	}
	return now, nil
}

// needed reports whether a note still calls somebody, or 0, whomever it does, and is the newest
// to do so.
func (w Ways) needed(ctx context.Context, c msg.Call, who match.PersonID) (bool, error) {
	l, err := w.Matches.Snapshot(ctx, match.MatchID(c.Match))
	if errors.Is(err, match.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("invite: look up what somebody is called to: %w", err)
	}
	notes, err := w.Matches.Store.Notes(ctx, l.ID, match.NoteID(c.Note)-1)
	if err != nil || len(notes) == 0 || int64(notes[0].ID) != c.Note {
		return false, err
	}
	n := notes[0]
	if n.Kind == match.NoteVote || n.Kind == match.NoteAsked {
		v, open := menu.PutBy(l, n)
		return open && slices.ContainsFunc(table.Unanswered(l, v, w.Matches.Now()), func(t match.Tenure) bool { return t.Person == who }), nil
	}
	if n.Kind == match.NoteResult || n.Kind == match.NoteDecided {
		return !l.Match.Phase.Ended() && len(l.SeatsOf(who)) > 0, nil
	}
	called := menu.CalledBy(l, n)
	who = cmp.Or(who, called.Who)
	is := called.Calls && len(l.SeatsOf(who)) == 0
	if n.Kind == match.NoteOffered {
		is = called.Calls && called.Who == who
	}
	return is && !overtaken(n, notes[1:], who), nil
}

// overtaken reports whether a later note calls the same person, or offers the same seat to
// whomever it may be.
func overtaken(n match.Note, later []match.Note, who match.PersonID) bool {
	return slices.ContainsFunc(later, func(m match.Note) bool {
		return m.Kind == n.Kind && m.Seat == n.Seat && (m.Invitee.Person == n.Invitee.Person || m.Invitee.Person == who)
	})
}

// message rings somebody to join, or to take the seat that they are offered.
func message(l *table.State, n match.Note, who match.PersonID) msg.Message {
	if n.Kind == match.NoteOffered {
		return msg.Message{
			Text: msg.Text{}.Bold(n.Name).Plain(" offered their seat in ").Bold(l.Match.Code).Plain(" to ").Ring(int64(who), n.Text).
				Plain(". To take it: ").Code("/match ask " + l.Match.Code + " take").Plain("."),
			Buttons: []msg.Button{{Label: "Take the seat", ID: menu.Press{Line: "match take " + l.Match.Code}.ID(), Look: msg.Primary}},
		}
	}
	return msg.Message{
		Text:    msg.Text{}.Ring(int64(who), n.Invitee.Name).Plain(": " + n.Name + " invites you to " + l.Game.About().Name + " ").Bold(l.Match.Code).Plain(". Press Join to take a seat."),
		Buttons: []msg.Button{{Label: "Join", ID: menu.Press{Line: "match join " + l.Match.Code}.ID(), Look: msg.Primary}},
	}
}
