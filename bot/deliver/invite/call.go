package invite

import (
	"context"
	"fmt"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
)

// A Call is what somebody is owed alone by a note.
type Call struct {
	note match.NoteID
	owed match.Owed
}

// Owed are those of calls that are by notes after one.
func Owed(calls []Call, after match.NoteID) (owed []match.Owed) {
	for _, c := range calls {
		if c.note > after {
			owed = append(owed, c.owed)
		}
	}
	return owed
}

// Alone calls somebody by a note alone: m is said to the first of their accounts that takes
// it. Where none does, who calls them is told so alone, or where that can't be, all in the
// room where they are.
func (w Ways) Alone(ctx context.Context, l *table.State, listeners []match.Listener, way Way, n match.Note, m msg.Message) ([]Call, error) {
	by := n.Invitee.By
	if n.Kind == match.NoteOffered {
		by = l.Match.Seats[n.Seat].Person
	}
	said := &msg.Instead{Room: int64(way.Room), Message: msg.Message{Text: menu.Unheard(l, n, n.Name)}}
	p, there, err := w.Places.Of(ctx, l, listeners, by)
	if err != nil {
		return nil, err
	}
	if there {
		said.Room = int64(p.Room.ID)
		said = &msg.Instead{Room: said.Room, To: int64(by), Message: msg.Message{Text: menu.Unheard(l, n, "you"), Instead: said}}
	}
	for i := len(way.Alone) - 1; i >= 0; i-- {
		m.Instead = said
		said = &msg.Instead{Room: int64(way.Alone[i]), To: int64(way.Person), Message: m}
	}
	key := fmt.Sprintln("call", l.Match.Code, l.Match.Made, l.Match.Epoch, n.ID)
	return []Call{{n.ID, match.Owed{Room: match.RoomID(said.Room), To: match.PersonID(said.To), Slot: match.AloneSlot(key), Body: msg.Encode(said.Message)}}}, nil
}

// Invitation rings somebody to join.
func (w Ways) Invitation(ctx context.Context, l *table.State, n match.Note) msg.Message {
	person, name := n.Invitee.Person, n.Invitee.Name
	if person == 0 {
		if people, err := w.Places.Near(ctx, l.Match.Room, name); err == nil && len(people) > 0 {
			person = people[0].ID
		}
	}
	return msg.Message{
		Text:    w.called(ctx, person, name).Plain(": " + n.Name + " invites you to " + l.Game.About().Name + " ").Bold(l.Match.Code).Plain(". Press Join to take a seat."),
		Buttons: []msg.Button{{Label: "Join", ID: menu.Press{Line: "match join " + l.Match.Code}.ID(), Look: msg.Primary}},
	}
}

// Offer tells that a seat is offered, and rings whom it is offered to.
func (w Ways) Offer(ctx context.Context, l *table.State, n match.Note) msg.Message {
	to := menu.OfferedTo(l, n.Seat)
	return msg.Message{
		Text: msg.Text{}.Bold(n.Name).Plain(" offered their seat in ").Bold(l.Match.Code).Plain(" to ").Join(w.called(ctx, to, n.Text)).
			Plain(". To take it: ").Code("/match ask " + l.Match.Code + " take").Plain("."),
		Buttons: []msg.Button{{Label: "Take the seat", ID: menu.Press{Line: "match take " + l.Match.Code}.ID(), Look: msg.Primary}},
	}
}

// called is somebody in what is said to all: rung, unless they may not be rung now.
func (w Ways) called(ctx context.Context, who match.PersonID, name string) msg.Text {
	p, err := w.Matches.Store.PersonByID(ctx, who)
	if who == 0 || err != nil || p.Habits.Ring == match.RingOff || !p.Reachable().Open(match.When(w.Matches.Now())) {
		return msg.Text{}.Bold(name)
	}
	return msg.Text{}.Ring(int64(who), name)
}
