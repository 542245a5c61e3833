package command

import (
	"context"
	"errors"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/rulebook"
	"divisionbell/bot/table"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// A request is a call with all that is known of it: who makes it where, what of its
// line is to be read yet, and what has become of it.
type request struct {
	*Commands
	match.Call
	person match.Person
	room   match.Room
	name   string // of the command, for operators: one of a few

	id   match.MatchID // the match that is meant
	l    *table.Handle // that match, held; nil: the command is done alone
	args string        // what follows the command's name and the match's code

	pressed bool         // it is a click, which a form may answer
	button  *menu.Press  // what is clicked on a match
	sure    bool         // it says yes to what it would be asked
	vague   bool         // it was not typed in full, so that its yes does not count
	mark    string       // of the question that the pressed button answers
	vote    match.VoteID // the motion, by its number, that the pressed button votes on

	final  bool   // its answer is for repeats too, though no commit of a match has taken it
	stored bool   // a commit has taken it, and its answer for repeats
	joins  string // the code of the match that is joined; empty: none is
}

// A handler answers a request. Its error is a refusal, an early answer, or what went
// wrong with us.
type handler func(ctx context.Context, r *request) (msg.Message, error)

// An early answer is an error that says all there is to say: a refusal with the
// ways on, or a question, which is final when its repeats are asked it as well.
type early struct {
	msg.Message
	final bool
}

func (e early) Error() string { return e.Text.String() }

// refuse says no.
func refuse(format string, args ...any) (msg.Message, error) {
	return msg.Message{}, engine.Illegal("", format, args...)
}

// refuseAt says no, why, and what is legal now.
func refuseAt(ctx context.Context, r *request, seat engine.Seat, err error) (msg.Message, error) {
	var no *engine.Refusal
	if !errors.As(err, &no) {
		return msg.Message{}, err
	}
	r.refusals.Keep(r.person.ID, r.l.Match.ID, *no)
	m := msg.Message{Text: menu.RefusalAt(&r.l.State, no), Refused: true}
	if r.l.Table != nil && r.l.Match.Phase == match.Playing {
		way, buttons := r.Menu.Compose(&r.l.State, seat).WayOn(ctx)
		m.Text, m.Buttons = m.Text.Line().Join(way), buttons
	}
	rule := rulebook.Open(r.l.Game.About(), &r.l.State).Button(no)
	m.Buttons = append(m.Buttons[:min(len(m.Buttons), menu.MaxButtons-len(rule))], rule...)
	return msg.Message{}, early{Message: m}
}

// save commits a change of the match that is not an action of the game, with its
// answer for repeats; the match is then read again.
func save(ctx context.Context, r *request, change match.Change, answer msg.Message) (msg.Message, error) {
	if len(change.Listeners) == 0 {
		change.Listeners = r.l.Moved(r.person.ID, r.room.ID)
	}
	return r.keep(&change, answer, func() error { return r.l.Save(ctx, change) })
}

// keep has a commit take the request's delivery and its answer with it.
func (r *request) keep(change *match.Change, answer msg.Message, commit func() error) (msg.Message, error) {
	if r.Delivery != "" {
		change.Delivery, change.Answer = r.Delivery, msg.Encode(answer)
	}
	if err := commit(); err != nil {
		return msg.Message{}, err
	}
	r.stored = true
	return answer, nil
}

// deed is what the caller wants played; who plays it stores the answer with it.
func (r *request) deed(seat engine.Seat, actions ...[]string) table.Deed {
	return table.Deed{Seat: seat, Cause: record.ByPerson, Person: r.person.ID, Room: r.room.ID, Actions: actions, Delivery: r.Delivery}
}

// play plays a deed at the match, with its answer for repeats.
func play(ctx context.Context, r *request, d table.Deed, answer func(table.Played) msg.Message) (table.Played, error) {
	p, err := r.l.Play(ctx, d, answer)
	r.stored = err == nil
	return p, err
}

// seat is the caller's seat of the match, of several the one that is awaited.
func (r *request) seat() (engine.Seat, error) {
	seat, ok := r.l.SeatOf(r.person.ID)
	if !ok {
		return seat, table.NotSeated(r.Matches, &r.l.State, r.person.ID)
	}
	return seat, nil
}

// inside refuses a room where nobody would see a match.
func (r *request) inside() error {
	if !r.Outside {
		return nil
	}
	return engine.Illegal("", "I'm not in this conversation, so nobody here would see a match. Type it in a channel or conversation that I've been added to. `/roll` works here too")
}
