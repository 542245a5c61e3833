package table

import (
	"context"
	"errors"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/engine"
)

// EndSilence ends the silence of whoever says something to a match, which is held: no
// word is too small, nor need it be one that is obeyed.
func (l *Handle) EndSilence(ctx context.Context, person match.PersonID) {
	if l.Match.Phase != match.Playing && l.Match.Phase != match.Paused {
		return
	}
	now := l.all.Now()
	waited := func(tenure match.Tenure) bool {
		return tenure.Bot == "" && tenure.Person == person && l.Clocks().WaitedLong(&l.Match.Timing, tenure.Seat, now)
	}
	if !slices.ContainsFunc(l.Match.Seats, waited) {
		return
	}
	t := l.Match.Timing.Clone()
	for _, tenure := range l.Match.Seats {
		if waited(tenure) {
			s := t.Seat(tenure.Seat)
			s.Silent, s.Left, s.Heard, s.Wake = 0, 0, now, 0
		}
	}
	change := match.Change{Silent: !owed(&l.State, person), Timing: &t}
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

// Rouse has the rooms told again of what somebody is owed a ring for, who is heard of
// after rings were put off. No match is held meanwhile.
func Rouse(ctx context.Context, h *Matches, person match.PersonID) error {
	mine, err := h.Store.MatchesOf(ctx, person)
	if err != nil {
		return err
	}
	for _, b := range mine {
		if err := rouse(ctx, h, b.ID, person); err != nil && !errors.Is(err, match.ErrStale) && !errors.Is(err, engine.ErrIllegal) {
			return err
		}
	}
	return nil
}

func rouse(ctx context.Context, h *Matches, id match.MatchID, person match.PersonID) error {
	l, err := h.Take(ctx, id)
	if err != nil {
		return err
	}
	defer l.Release()
	if l.Match.Phase != match.Playing || !owed(&l.State, person) {
		return nil
	}
	return l.Save(ctx, match.Change{})
}

// owed reports whether a person was not yet rung for something that was put to them.
func owed(l *State, person match.PersonID) bool {
	return slices.ContainsFunc(l.Match.Notices, func(n match.Notice) bool {
		return n.State == match.NoticeOwed && l.Holds(person, n.Seat)
	})
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

// waitingNote tells all, once, that somebody is absent: by silence, or for having
// missed so many in a row.
func waitingNote(l *State, t *match.Timing, seat engine.Seat) match.Note {
	n := l.Note(match.NoteWaiting, seat, l.Name(seat), "")
	if s := t.SeatTime(seat); s.Silent != 0 {
		n.Silent = true
	} else {
		n.Misses = s.Misses
	}
	return n
}

// desert pauses a match at which every person is absent, and says so.
func desert(l *State, t *match.Timing, c *match.Change, now int64) {
	if l.Match.Phase != match.Playing || c.Phase != "" || !l.Clocks().Deserted(t) {
		return
	}
	t.Paused = now
	c.Phase = match.Paused
	c.Notes = append(c.Notes, l.Note(match.NoteDeserted, engine.Nobody, "", ""))
}
