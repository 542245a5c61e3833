package table

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// A deed is what one call wants played on a match: actions of one seat in a
// row, who says so and why.
type Deed struct {
	Seat     engine.Seat
	Cause    record.Cause
	Person   match.PersonID
	Room     match.RoomID // where it was said
	Pressed  bool         // by a button, not typed
	Actions  [][]string
	Delivery string
	forced   bool // it went without saying
	undo     bool
	Besides  func(c *match.Change) // adds what the same commit must hold; nil: nothing
}

// A played deed: the entries it made, what each did, the refusal that stopped it
// short, and what is said of it to who asks for an answer.
type Played struct {
	Entries []record.Entry
	Outs    []engine.Outcome
	Refusal error
	Answer  msg.Message
}

// Play judges a deed on a copy, commits it and swaps the copy in. A refusal before
// anything was done is the error; one after some of it was done is in the result.
func (l *Handle) Play(ctx context.Context, d Deed, answer func(Played) msg.Message) (Played, error) {
	if l.Match.Phase != match.Playing {
		return Played{}, NotNow(l.all, &l.State, d.Person)
	}
	now := l.all.Now()
	table := l.Table.Clone()
	var p Played
	log := l.journal(now)
	given, spent := l.all.Handed(), 0
	for _, words := range d.Actions {
		dice := engine.Of(l.root, uint64(table.Seq())+1).Given(given[spent:]...)
		out, err := table.Apply(dice, d.Seat, words...)
		if err != nil {
			if !errors.Is(err, engine.ErrIllegal) {
				err = fmt.Errorf("table: match %s, seq %d: %w", l.Match.Code, table.Seq()+1, err)
			}
			if len(log.entries) == 0 || !errors.Is(err, engine.ErrIllegal) {
				return Played{}, err
			}
			p.Refusal = err
			break
		}
		if err := log.Append(line{Seat: d.Seat, Cause: d.Cause, Words: words, Given: given[spent:][:dice.Used()]}, out); err != nil {
			return Played{}, fmt.Errorf("table: match %s: %w", l.Match.Code, err)
		}
		spent += dice.Used()
		p.Outs = append(p.Outs, out)
		if table.Status(engine.Nobody).Places != nil {
			break
		}
	}
	c, err := l.all.step(&l.State, table, now, d)
	if err != nil {
		return Played{}, err
	}
	p.Entries, c.Entries = log.entries, log.entries
	if answer != nil {
		p.Answer = answer(p)
	}
	if d.Delivery != "" {
		c.Delivery, c.Answer = d.Delivery, msg.Encode(p.Answer)
	}
	if d.Besides != nil {
		d.Besides(&c)
	}
	if err := l.commit(ctx, c, table); err != nil {
		return Played{}, err
	}
	l.all.Spend(spent)
	l.all.Absences.Composers.Said(int64(l.ID), d.Seat)
	if l.Alone += len(p.Entries); d.Cause != record.ByBot {
		l.Alone = 0
	}
	return p, nil
}

// step is the change from l's position to table's: position, decisions,
// notices, and the end when it has come.
func (h *Matches) step(l *State, table engine.Table, now int64, d Deed) (match.Change, error) {
	pos, err := table.Position()
	if err != nil {
		return match.Change{}, fmt.Errorf("table: match %s: %w", l.Match.Code, err)
	}
	st := table.Status(engine.Nobody)
	c := match.Change{At: now, Position: &pos, Asks: st.Asks}
	c.Notices = notices(l, append(slices.Clone(st.Asks), Offers(table, len(l.Match.Seats))...), d)
	c.Instants = forced(h, l, table, st.Asks, now)
	if st.Places != nil {
		c.Phase, c.Ended, c.Places, c.Asks = match.Over, now, st.Places, nil
		c.Notes = append(c.Notes, match.Note{Seq: table.Seq(), At: now, Kind: match.NoteOver, Seat: engine.Nobody, To: engine.Everyone})
		c.Instants = append(c.Instants, replayed(l, now)...)
		lapse(l, &c)
	}
	retime(l, now, d, &c)
	outdated(l, &c)
	return c, nil
}

// notices opens one for each decision put to a person, and for each offer made to
// one, and closes those of what is no more. What a person's own action leads to is
// told in its answer, so nobody is rung by their own move.
func notices(l *State, asks []engine.Ask, by Deed) (out []match.Notice) {
	before := append(slices.Clone(l.Match.Asks), Offers(l.Table, len(l.Match.Seats))...)
	for _, a := range asks {
		d := match.DecisionOf(a)
		if d.In(before) || l.IsBot(a.Seat) {
			continue
		}
		if by.Cause == record.ByPerson && l.Holds(by.Person, a.Seat) {
			continue
		}
		out = append(out, match.Notice{Match: l.Match.ID, Decision: d, State: match.NoticeOwed, Again: by.undo && a.Offer})
	}
	for _, n := range l.Match.Notices {
		if n.In(asks) || n.State == match.NoticeClosing { // as it was stored
			continue
		}
		n.State = match.NoticeClosing // it may be being sent at this moment
		out = append(out, n)
	}
	return out
}

// NotNow refuses somebody what a match's phase does not allow, and names what they can do.
func NotNow(h *Matches, l *State, person match.PersonID) error {
	code, over := l.Match.Code, l.Match.Phase.Ended()
	_, seated := l.SeatOf(person)
	switch {
	case over && !h.Closed(&l.Match):
		return engine.Illegal("", "%s is over. For another go, which is practice, type `/%s daily`", code, l.Match.Game)
	case over && l.Match.Day != "":
		return engine.Illegal("", "%s is over. For today's, type `/%s daily`", code, l.Match.Game)
	case over && l.Table == nil:
		return engine.Illegal("", "%s was closed before it began. To open another, type `/match rematch %s`", code, code)
	case over && TookPart(l, person):
		return engine.Illegal("", "%s is over. For another, type `/match rematch %s`", code, code)
	case l.Match.Phase == match.Open && seated:
		return engine.Illegal("", "%s hasn't started. When everyone's here, type `/match start %s`", code, code)
	case l.Match.Phase == match.Open:
		return engine.Illegal("", "%s hasn't started. To see who's there, type `/match board %s`", code, code)
	case l.Match.Phase == match.Paused && seated:
		return engine.Illegal("", "%s is paused. To carry on, type `/match ask %s resume`", code, code)
	}
	return NotSeated(h, l, person)
}

// NotSeated refuses somebody who has no seat what only those do who play; one whose seat
// a bot holds reads how to come back.
func NotSeated(h *Matches, l *State, person match.PersonID) error {
	if l.Match.Phase.Ended() && TookPart(l, person) {
		return NotNow(h, l, person)
	}
	if _, lent := l.HeldFor(person); lent {
		return engine.Illegal("", "A bot is playing your seat in %s. To take it back, type `/match ask %s return`", l.Match.Code, l.Match.Code)
	}
	return engine.Illegal("", "You're not playing in %s. To see it, type `/match board %s`", l.Match.Code, l.Match.Code)
}
