package table

import (
	"context"
	"errors"
	"fmt"

	"divisionbell/bot/match"
	"divisionbell/engine"
)

// KeepPerson stores a person's zone and habits, and has every match of theirs
// reckon with them.
func KeepPerson(ctx context.Context, h *Matches, p match.Person) error {
	if err := h.Store.SetPerson(ctx, p); err != nil {
		return fmt.Errorf("table: keep a person's habits: %w", err)
	}
	h.Directory.ForgetPerson(p.ID)
	mine, err := h.Store.MatchesOf(ctx, p.ID)
	if err != nil {
		return err
	}
	for _, b := range mine {
		err := amendClocks(ctx, h, b.ID, p)
		if errors.Is(err, match.ErrStale) { // another process was quicker
			err = amendClocks(ctx, h, b.ID, p)
		}
		if errors.Is(err, engine.ErrIllegal) { // of a game that this program no longer has
			h.Trouble(ctx, "a match's clocks could not be reckoned anew", err, "match", b.Code)
			err = nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// amendClocks reckons a match anew for one of its people.
func amendClocks(ctx context.Context, h *Matches, id match.MatchID, p match.Person) error {
	l, err := h.Take(ctx, id)
	if err != nil {
		return err
	}
	defer l.Release()
	if err := l.Read(ctx); err != nil || l.Match.Phase.Ended() {
		return err
	}
	now := h.Now()
	var c match.Change
	t := l.Match.Timing.Clone()
	for _, tenure := range l.Match.Seats {
		if tenure.Person == p.ID && tenure.Bot == "" {
			if p.Habits.Away.To > now { // who says that they are away has been heard
				s := t.Seat(tenure.Seat)
				s.Silent, s.Begun, s.Heard = 0, 0, now
			}
			if l.Clocks().GoAway(&t, tenure.Seat, p.Habits.Away, now) || p.Habits.Away.To > now && !ToldAway(ctx, h, &l.State, tenure.Seat, p.Habits.Away) {
				n := l.Note(match.NoteAway, tenure.Seat, tenure.Name, "")
				n.Away = p.Habits.Away
				c.Notes = append(c.Notes, n)
			}
			t.Seat(tenure.Seat).Wake = 0
		}
	}
	if l.Match.Phase == match.Playing {
		l.Clocks().Schedule(&t, &c, now)
	}
	c.Timing = &t
	err = l.Save(ctx, c)
	if err != nil {
		return err
	}
	return l.Recount(ctx)
}
