package table

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/bot/pace"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// maxInTurn is how many actions a caretaker plays to bring an absent seat's
// turn to its end.
const maxInTurn = 64

// runClocks does what is due for a seat: what its clock has run out for, then its
// reminders.
func (l *Handle) runClocks(ctx context.Context, seat engine.Seat) error {
	if l.Match.Phase != match.Playing {
		return nil // a paused match is woken when it goes on
	}
	if err := l.timeOut(ctx, seat); err != nil {
		return err
	}
	if err := l.Recount(ctx); err != nil {
		return err
	}
	if l.Match.Phase != match.Playing {
		return nil
	}
	if err := l.lookUp(ctx, seat); err != nil {
		return err
	}
	now := l.all.Now()
	t := l.Match.Timing.Clone()
	t.Seat(seat).Wake = 0
	var c match.Change
	c.Notes, c.Notices = remind(&l.State, &t, seat, now)
	desert(&l.State, &t, &c, now)
	if l.Clocks().Schedule(&t, &c, now); t.SeatTime(seat).Wake == 0 {
		c.Forget = append(c.Forget, match.Instant{Match: l.Match.ID, Seat: seat, Kind: match.InstantSeat})
	}
	held := slices.ContainsFunc(l.Match.Notices, func(n match.Notice) bool {
		u, _ := l.Match.Timing.Turn(n.Decision)
		return n.Seat == seat && (n.State == match.NoticeOwed && n.NotBefore <= now || n.Calls(u))
	})
	c.Silent = len(c.Notes) == 0 && len(c.Notices) == 0 && !held
	err := l.Save(ctx, c)
	if err != nil || t.SeatTime(seat).Silent == l.Match.Timing.SeatTime(seat).Silent {
		return err
	}
	return l.Recount(ctx) // who is absent is waited for in no vote
}

// lookUp has the clocks go by a seat's holder as they are now: they may have been rung
// or heard of in another match.
func (l *Handle) lookUp(ctx context.Context, seat engine.Seat) error {
	p, ok := l.Clocks().Holder(seat)
	if !ok {
		return nil
	}
	p, err := l.all.Store.PersonByID(ctx, p.ID)
	if errors.Is(err, match.ErrNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("table: match %s: %w", l.Match.Code, err)
	}
	l.Know(p)
	return nil
}

// remind rings a seat again for what it has not answered, or tells the table once that
// it is silent where nothing is due. It changes t; told are the notes to write.
func remind(l *State, t *match.Timing, seat engine.Seat, now int64) (notes []match.Note, notices []match.Notice) {
	notices = l.Clocks().RingAgain(t, seat, now) // a reminder that is due comes before silence
	if l.Clocks().FallSilent(t, seat, now) {
		notes = append(notes, waitingNote(l, t, seat))
	}
	return notes, notices
}

// timeOut answers what a seat's clock has run out for: its caretaker does, and
// goes on as long as it is the turn that it began for the seat. A turn or a phase
// that begins meanwhile has its own clock.
func (l *Handle) timeOut(ctx context.Context, seat engine.Seat) error {
	for range maxInTurn {
		now := l.all.Now()
		u, a, ok := overdue(&l.State, seat, now)
		if !ok {
			return nil
		}
		if err := l.standIn(ctx, u, a, now); err != nil {
			return err
		}
		if err := l.Refresh(ctx); err != nil {
			return err
		}
	}
	return nil
}

// overdue is a decision that is taken out of its seat's hands: its time is up, or
// it is of the turn that the caretaker began.
func overdue(l *State, seat engine.Seat, now int64) (match.Turn, engine.Ask, bool) {
	if l.Match.Phase != match.Playing || l.IsBot(seat) {
		return match.Turn{}, engine.Ask{}, false
	}
	asks := l.Table.Status(engine.Nobody).Asks // what is stored may be from before turns were numbered
	for _, u := range l.Match.Timing.Turns {
		if u.Seat != seat || u.Due == 0 {
			continue
		}
		a := u.Ask()
		if i := slices.IndexFunc(asks, func(a engine.Ask) bool { return a.Must && match.DecisionOf(a) == u.Decision }); i >= 0 {
			a = asks[i]
		}
		if l.Clocks().Last(u) <= now || l.Clocks().Begun(&l.Match.Timing, a, now) {
			return u, a, true
		}
	}
	return match.Turn{}, engine.Ask{}, false
}

// finishBegun goes on with the turns that caretakers have begun, once others have
// answered in the middle of them.
func (h *Matches) finishBegun(ctx context.Context, id match.MatchID) (bool, error) {
	l, err := h.Known(ctx, id)
	if err != nil {
		return false, err
	}
	defer l.Release()
	for s, kept := range l.Match.Timing.Seats {
		seat := engine.Seat(s)
		if kept.Begun == 0 {
			continue
		}
		if _, a, ok := overdue(&l.State, seat, h.Now()); ok && l.Clocks().Begun(&l.Match.Timing, a, h.Now()) {
			return true, l.timeOut(ctx, seat)
		}
	}
	return false, nil
}

// standIn plays what the caretaker answers to one decision, which is asked as a. The
// first of a turn begins it: the seat's absence is counted and told.
func (l *Handle) standIn(ctx context.Context, u match.Turn, a engine.Ask, now int64) error {
	first := !l.Clocks().Begun(&l.Match.Timing, a, now)
	words := l.Table.Caretaker(u.Ask())
	if len(words) == 0 {
		return fmt.Errorf("table: match %s: the caretaker has no answer to %s", l.Match.Code, u.Kind)
	}
	d := Deed{Seat: u.Seat, Cause: record.ByCaretaker, Actions: [][]string{words}, Besides: func(c *match.Change) {
		if !first {
			return
		}
		t := l.Match.Timing.Clone()
		if c.Timing != nil {
			t = c.Timing.Clone()
		}
		s := t.Seat(u.Seat)
		s.Misses, s.Missed, s.Bank, s.Wake, s.Begun = s.Misses+1, now, 0, 0, a.Turn+1
		missed := s.Misses
		for i := range t.Turns { // what it opened for the seat has the shorter wait
			if n := &t.Turns[i]; n.Seat == u.Seat && n.Opened == now {
				l.Clocks().Due(&t, n, now)
			}
		}
		seq := c.Position.Seq
		n := l.Note(match.NoteMissed, u.Seat, l.Name(u.Seat), "")
		n.Seq, n.Misses, n.Asked, n.Unrung = seq-1, missed, u.Kind, missed > 1 && unrung(&l.State, u, now)
		c.Notes = append([]match.Note{n}, c.Notes...)
		if missed == l.Rules.Misses && c.Phase == "" && len(l.Clocks().Company(u.Seat)) > 0 {
			told := waitingNote(&l.State, &t, u.Seat)
			told.Seq = seq
			c.Notes = append(c.Notes, told)
		}
		desert(&l.State, &t, c, now)
		l.Clocks().Schedule(&t, c, now)
	}}
	_, err := l.Play(ctx, d, nil)
	if errors.Is(err, engine.ErrIllegal) {
		return fmt.Errorf("table: match %s: the caretaker was refused: %w", l.Match.Code, err)
	}
	return err
}

// unrung reports whether a notice of a turn was held back all along, and not by its
// seat's own hours.
func unrung(l *State, u match.Turn, now int64) bool {
	return slices.ContainsFunc(l.Match.Notices, func(n match.Notice) bool {
		return n.Decision == u.Decision && n.State == match.NoticeOwed && n.NotBefore <= now
	})
}

// retime brings a change's clocks up to date with its decisions.
func retime(l *State, now int64, d Deed, c *match.Change) {
	asks := c.Asks
	if c.Phase.Ended() {
		asks = nil
	}
	t := l.Clocks().Reckon(asks, now, pace.Answer{Seat: d.Seat, Own: d.own(), Undo: d.undo})
	if len(t.Turns) == 0 && len(l.Match.Timing.Turns) == 0 && len(t.Seats) == 0 {
		return // only bots, who need no clock
	}
	l.Clocks().Schedule(&t, c, now)
	l.Clocks().HoldBack(c, now)
}

// own reports whether a seat's holder did it, or had it done by a standing order.
func (d Deed) own() bool {
	_, ordered := d.Cause.Order()
	return (d.Cause == record.ByPerson || ordered) && !d.forced
}
