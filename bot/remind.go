package bot

import (
	"context"
	"slices"
	"strings"
	"time"

	"divisionbell/bot/clock"
	"divisionbell/bot/match"
	"divisionbell/engine"
)

// maxRings is how many reminders a decision gets before the table is told and
// silence follows.
const maxRings = 3

// The usual reminders: after a day when nothing is due, then ever later; half
// way to a deadline, and half of what is left again, while more than so much is.
const (
	usualWait = 24 * time.Hour
	leastLeft = 30 * time.Minute
)

// reminder is when a decision's next reminder is due, or the word to the table
// after the last.
func (l *live) reminder(t *match.Timing, u match.Turn) (time.Time, bool) {
	p, ok := l.holder(u.Seat)
	if !ok || u.Muted || u.Public || l.ringing(t, u.Seat, p) == match.RingOff {
		return time.Time{}, false
	}
	at := l.interval(p, u)
	if at.IsZero() {
		return at, false
	}
	at = p.Rung().Opens(at)
	if u.Due != 0 && at.UnixMilli() >= u.Due {
		return at, false
	}
	return at, true
}

// interval is when a reminder comes by the person's own wish, else by the
// match's, from when they could first be rung; the wait doubles from one to the
// next. Zero: never.
func (l *live) interval(p match.Person, u match.Turn) time.Time {
	last := p.Rung().Opens(when(max(u.Opened, u.Rung)))
	wish, zone := p.Habits.Remind, p.Location()
	if wish == "" {
		wish, zone = l.rules.Pace.Remind, l.rules.Zone
	}
	if wish == match.RingOff {
		return time.Time{}
	}
	if d, err := clock.ParseDuration(wish); err == nil && d > 0 {
		return last.Add(d << u.Rings)
	}
	if s, err := clock.ParseSchedule(strings.ReplaceAll(wish, "_", " ")); err == nil {
		at := last
		for range 1 << u.Rings {
			if at = s.Next(at, zone); at.IsZero() {
				return at
			}
		}
		return at
	}
	if u.Due != 0 {
		left := when(u.Due).Sub(last) / 2
		if left < leastLeft {
			return time.Time{}
		}
		return last.Add(left)
	}
	return last.Add(usualWait << u.Rings)
}

// ringing is how a seat's holder wants to be rung in this match.
func (l *live) ringing(t *match.Timing, seat engine.Seat, p match.Person) string {
	if own := t.SeatTime(seat).Ring; own != "" {
		return own
	}
	if p.Habits.Ring != "" {
		return p.Habits.Ring
	}
	return match.RingChannel
}

// remind rings a seat again for what it has not answered, or tells the table
// once that it was rung for nothing: where nothing is due, when it counts as
// absent. It changes t; told are the notes to write.
func (l *live) remind(t *match.Timing, seat engine.Seat, now int64) (notes []match.Note, notices []match.Notice) {
	notes, notices = l.ringAgain(t, seat, now) // a reminder that is due comes before silence
	if l.fallSilent(t, seat, now) {
		notes = append(notes, l.waitingNote(t, seat))
	}
	return notes, notices
}

// ringAgain is remind for whoever may be rung now.
func (l *live) ringAgain(t *match.Timing, seat engine.Seat, now int64) (notes []match.Note, notices []match.Notice) {
	p, ok := l.holder(seat)
	if !ok || !p.Rung().Open(when(now)) {
		return nil, nil
	}
	for i := range t.Turns {
		u := &t.Turns[i]
		if u.Seat != seat {
			continue
		}
		at, due := l.reminder(t, *u)
		if !due || at.UnixMilli() > now {
			continue
		}
		if u.Rings >= maxRings {
			if u.Public = true; u.Due != 0 && len(notes) == 0 && len(l.company(seat)) > 0 {
				notes = append(notes, l.waitingNote(t, seat))
			}
			continue
		}
		u.Rings++
		u.Calls++
		u.Rung = now
		// What a person's own action led to was told in its answer, so there may
		// be no notice of it yet.
		notices = append(notices, match.Notice{Match: l.match.ID, Seat: u.Seat, Kind: u.Kind, Of: u.Of, Key: u.Key, State: match.NoticeOwed, Rings: u.Calls - 1})
	}
	return notes, notices
}

// look does what is due for a seat: what its clock has run out for, then its
// reminders. The match is held by the caller.
func (h *Host) look(ctx context.Context, l *live, seat engine.Seat) error {
	if l.match.Phase != match.Playing {
		return nil // a paused match is woken when it goes on
	}
	if err := h.runOut(ctx, l, seat); err != nil {
		return err
	}
	if err := h.recount(ctx, l); err != nil {
		return err
	}
	if l.match.Phase != match.Playing {
		return nil
	}
	now := h.now()
	t := l.match.Timing.Clone()
	t.Seat(seat).Wake = 0
	c := match.Change{Match: l.match.ID, Rev: l.match.Rev, At: now}
	c.Notes, c.Notices = l.remind(&t, seat, now)
	if l.wake(&t, &c, now); t.SeatTime(seat).Wake == 0 {
		c.Forget = append(c.Forget, match.Instant{Match: l.match.ID, Seat: seat, Kind: instantSeat})
	}
	held := slices.ContainsFunc(l.match.Notices, func(n match.Notice) bool {
		u, _ := l.match.Timing.Turn(n)
		return n.Seat == seat && (n.State == match.NoticeOwed && n.NotBefore <= now || n.State == match.NoticeSent && u.Calls > n.Rings)
	})
	c.Silent = len(c.Notes) == 0 && len(c.Notices) == 0 && !held
	err := h.commits.commit(ctx, c)
	l.fresh = false
	h.wake()
	if err != nil || t.SeatTime(seat).Silent == l.match.Timing.SeatTime(seat).Silent {
		return err
	}
	return h.recount(ctx, l) // who is absent is waited for in no vote
}
