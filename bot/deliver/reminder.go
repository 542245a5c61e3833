package deliver

import (
	"context"
	"errors"
	"fmt"

	"divisionbell/bot/match"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// remind has a notice that was sent say what holds now: its seat is rung again when
// a reminder is due, and its message edited in place when its deadline was moved.
func (r notices) remind(ctx context.Context, n *match.Notice) error {
	u, ok := r.state.Match.Timing.Turn(n.Decision)
	if !ok || u.Calls == n.Rings && !n.Calls(u) && u.Due == n.Due && !r.parts(*n) {
		return nil
	}
	if n.Calls(u) || r.parts(*n) {
		return r.ring(ctx, n)
	}
	if t, ok := holder(r.state, n.Seat); ok && n.Message != "" {
		in, ok, err := r.roomOf(ctx, n.Room)
		if err != nil || !ok {
			return err
		}
		if err := r.again(ctx, *n, t, in); err != nil {
			return err
		}
	}
	n.Due, n.Rings = u.Due, u.Calls
	return r.matches.Noticed(ctx, r.state, *n)
}

// passOver has a reminder owed no more that can come no more.
func (r notices) passOver(ctx context.Context, n *match.Notice, u match.Turn) error {
	if err := r.unring(ctx, n); err != nil {
		return err
	}
	if n.State == match.NoticeOwed { // an answer of theirs told them of the turn
		n.State, n.Room = match.NoticeSent, r.room.ID
	}
	n.Rings = u.Calls
	if err := r.matches.Noticed(ctx, r.state, *n); err != nil {
		return err
	}
	return r.remind(ctx, n)
}

// again edits a notice's message to say what holds now.
func (r notices) again(ctx context.Context, n match.Notice, t match.Tenure, in match.Room) error {
	m, err := r.message(ctx, n, t, eyes(in, n))
	if err != nil {
		return err
	}
	err = r.at(ctx, in, func() error { return r.aside(0).Sparing(r.affords, match.ToRedraw).Edit(ctx, in, n.Message, m) })
	switch {
	case errors.Is(err, match.ErrRefused):
		r.matches.Trouble(ctx, "an edit is refused for good and passed over", err, "match", r.state.Match.Code, "room", in.ID)
	case err != nil && !errors.Is(err, match.ErrGone):
		return fmt.Errorf("edit a notice: %w", err)
	}
	return nil
}

// repaint brings a notice the picture that it went without, when it can be had.
func (r notices) repaint(ctx context.Context, n *match.Notice) error {
	t, ok := holder(r.state, n.Seat)
	if !ok || n.Message == "" {
		return nil
	}
	in, ok, err := r.roomOf(ctx, n.Room)
	if err != nil || !ok {
		return err
	}
	if lacks, ready := (outlet{room: in, chat: r.chat}).lacks(n.Message); !lacks || !ready {
		return nil
	}
	return r.again(ctx, *n, t, in)
}

// bare reports whether a notice of the match still lacks its picture.
func (r notices) bare(ctx context.Context) (bool, error) {
	for _, n := range r.notices {
		if n.State != match.NoticeSent || n.Message == "" {
			continue
		}
		in, ok, err := r.roomOf(ctx, n.Room)
		if err != nil {
			return false, err
		}
		if lacks, _ := (outlet{room: in, chat: r.chat}).lacks(n.Message); ok && lacks {
			return true, nil
		}
	}
	return false, nil
}

// comeBack has the match looked at when its people may be rung again: when a
// decision was put to them they still might, and no morning was waited for.
func (r notices) comeBack(ctx context.Context, who match.Person) error {
	l, err := r.matches.Take(ctx, r.state.ID)
	if err != nil {
		return err
	}
	defer l.Release()
	if l.Match.Phase != match.Playing {
		return nil
	}
	l.Know(who)
	t, c := l.Match.Timing.Clone(), match.Change{Silent: true}
	if l.Clocks().Schedule(&t, &c, r.matches.Now()); len(c.Instants) == 0 {
		return nil
	}
	if err = l.Save(ctx, c); errors.Is(err, match.ErrStale) {
		return nil // it is told anew
	}
	return err
}

// left keeps that a seat was told that the match goes on without it.
func (r notices) left(ctx context.Context, seat engine.Seat) error {
	return r.amend(ctx, func(l *table.State) match.Change {
		t := l.Match.Timing.Clone()
		t.Seat(seat).Left = r.matches.Now()
		return match.Change{Silent: true, Timing: &t}
	})
}
