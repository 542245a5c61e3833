package bot

import (
	"context"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/bot/pace"
	"divisionbell/engine"
)

// remind rings a seat again for what it has not answered, or tells the table
// once that it was rung for nothing: where nothing is due, when it counts as
// absent. It changes t; told are the notes to write.
func (l *State) remind(t *match.Timing, seat engine.Seat, now int64) (notes []match.Note, notices []match.Notice) {
	told, notices := l.clocks().RingAgain(t, seat, now) // a reminder that is due comes before silence
	if told {
		notes = append(notes, l.waitingNote(t, seat))
	}
	if l.clocks().FallSilent(t, seat, now) {
		notes = append(notes, l.waitingNote(t, seat))
	}
	return notes, notices
}

// look does what is due for a seat: what its clock has run out for, then its
// reminders. The match is held by the caller.
func (l *Handle) look(ctx context.Context, seat engine.Seat) error {
	if l.match.Phase != match.Playing {
		return nil // a paused match is woken when it goes on
	}
	if err := l.runOut(ctx, seat); err != nil {
		return err
	}
	if err := l.recount(ctx); err != nil {
		return err
	}
	if l.match.Phase != match.Playing {
		return nil
	}
	now := l.all.now()
	t := l.match.Timing.Clone()
	t.Seat(seat).Wake = 0
	var c match.Change
	c.Notes, c.Notices = l.remind(&t, seat, now)
	if l.clocks().Schedule(&t, &c, now); t.SeatTime(seat).Wake == 0 {
		c.Forget = append(c.Forget, match.Instant{Match: l.match.ID, Seat: seat, Kind: pace.InstantSeat})
	}
	held := slices.ContainsFunc(l.match.Notices, func(n match.Notice) bool {
		u, _ := l.match.Timing.Turn(n)
		return n.Seat == seat && (n.State == match.NoticeOwed && n.NotBefore <= now || n.State == match.NoticeSent && u.Calls > n.Rings)
	})
	c.Silent = len(c.Notes) == 0 && len(c.Notices) == 0 && !held
	err := l.hold(ctx, c)
	if err != nil || t.SeatTime(seat).Silent == l.match.Timing.SeatTime(seat).Silent {
		return err
	}
	return l.recount(ctx) // who is absent is waited for in no vote
}
