package table

import (
	"context"
	"errors"

	"divisionbell/bot/match"
	"divisionbell/bot/pace"
	"divisionbell/engine"
)

// EndSilence ends the silence of whoever says something to a match, which is held: no
// word is too small, nor need it be one that is obeyed.
func (l *Handle) EndSilence(ctx context.Context, person match.PersonID) {
	if l.Match.Phase != match.Playing && l.Match.Phase != match.Paused {
		return
	}
	now, t, heard := l.all.Now(), l.Match.Timing.Clone(), false
	for _, tenure := range l.Match.Seats {
		if tenure.Bot == "" && tenure.Person == person && l.Clocks().WaitedLong(&t, tenure.Seat, now) {
			s := t.Seat(tenure.Seat)
			s.Silent, s.Heard, s.Wake = 0, now, 0
			heard = true
		}
	}
	if !heard {
		return
	}
	change := match.Change{Silent: true, Timing: &t}
	if l.Match.Phase == match.Playing {
		l.Clocks().Schedule(&t, &change, now)
	}
	if err := l.Save(ctx, change); err != nil && !errors.Is(err, match.ErrStale) {
		l.all.Trouble(ctx, "that somebody is back could not be kept", err, "match", l.Match.Code)
	}
	if err := l.Refresh(ctx); err != nil {
		l.all.Trouble(ctx, "read a match again", err, "match", l.Match.Code)
	}
}

// Orphaned reports whether nothing is heard of who made the match.
func (l *State) Orphaned(now int64) bool {
	for _, t := range l.Match.Seats {
		if t.Bot == "" && t.Person == l.Maker() && l.Clocks().Silent(&l.Match.Timing, t.Seat, now) {
			return true
		}
	}
	return false
}

// waitingNote tells all, once, that somebody does not answer. Who was not reminded
// to the end has another rhythm, or wishes for none.
func waitingNote(l *State, t *match.Timing, seat engine.Seat) match.Note {
	n := l.Note(match.NoteWaiting, seat, l.Name(seat), "")
	for _, u := range t.Turns {
		n.Silent = n.Silent || u.Seat == seat && u.Rings < pace.MaxRings
	}
	return n
}
