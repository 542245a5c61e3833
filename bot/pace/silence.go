package pace

import (
	"time"

	"divisionbell/bot/clock"
	"divisionbell/bot/match"
	"divisionbell/engine"
)

// How long somebody is awaited without a deadline, and without a word of theirs at
// the table, until they count as absent: a day after the last of the usual
// reminders, which come after one, three and seven days.
const (
	silence       = 8 * 24 * time.Hour
	SilenceSaid   = "8 days"
	afterReminder = 24 * time.Hour
)

// hearing is how seldom it is kept that somebody who is awaited has been heard.
const hearing = 12 * time.Hour

// atHome is the calendar in which silence is counted: without vacations, those too
// for which the match's clocks do not stand still.
func (k Clocks) atHome(t *match.Timing, seat engine.Seat) clock.Calendar {
	c := clock.Calendar{Spans: t.SeatTime(seat).Away}
	if p, ok := k.Holder(seat); ok && p.Habits.Away.To > 0 {
		c.Spans = append(c.Spans[:len(c.Spans):len(c.Spans)], clock.Span{From: p.Habits.Away.From, To: p.Habits.Away.To})
	}
	return c
}

// silenced is when waiting for a decision without a deadline is waiting for nobody.
func (k Clocks) silenced(t *match.Timing, u match.Turn) int64 {
	home := k.atHome(t, u.Seat)
	at := home.Add(match.When(max(u.Opened, t.SeatTime(u.Seat).Heard)), silence)
	if late := home.Add(match.When(u.Rung), afterReminder); u.Rings > 0 && late.After(at) {
		at = late // who is reminded late has a day as well
	}
	return at.UnixMilli()
}

// Silent reports whether a seat counts as absent for what it has not answered where
// nothing is due. Who is on vacation does not, nor who plays with bots alone.
func (k Clocks) Silent(t *match.Timing, seat engine.Seat, now int64) bool {
	if k.bot(seat) || len(k.Company(seat)) == 0 || !k.atHome(t, seat).Open(match.When(now)) {
		return false
	}
	if t.SeatTime(seat).Silent != 0 {
		return true
	}
	for _, u := range t.Turns {
		if u.Seat == seat && u.Due == 0 && k.silenced(t, u) <= t.At(u, now) {
			return true
		}
	}
	return false
}

// Company are the seats of other people.
func (k Clocks) Company(seat engine.Seat) (others []engine.Seat) {
	var holder match.PersonID
	for _, t := range k.Match.Seats {
		if t.Seat == seat {
			holder = t.Person
		}
	}
	for _, t := range k.Match.Seats {
		if t.Bot == "" && t.Person != holder {
			others = append(others, t.Seat)
		}
	}
	return others
}

// FallSilent keeps that a seat counts as absent, until it is heard of. told: all are
// to be told so.
func (k Clocks) FallSilent(t *match.Timing, seat engine.Seat, now int64) (told bool) {
	if t.SeatTime(seat).Silent != 0 || !k.Silent(t, seat, now) {
		return false
	}
	t.Seat(seat).Silent = now
	return true
}

// listenFor is when a seat is to be looked at for its silence; 0: never.
func (k Clocks) listenFor(t *match.Timing, u match.Turn, now int64) int64 {
	if u.Due != 0 || t.SeatTime(u.Seat).Silent != 0 || len(k.Company(u.Seat)) == 0 {
		return 0
	}
	at := k.silenced(t, u)
	if at <= now {
		at = k.atHome(t, u.Seat).Opens(match.When(now)).UnixMilli()
	}
	return at
}

// WaitedLong reports whether a word of a seat's holder is worth keeping: it counts as
// absent, has missed something since they were heard of, or has been awaited without a
// deadline for long.
func (k Clocks) WaitedLong(t *match.Timing, seat engine.Seat, now int64) bool {
	if s := t.SeatTime(seat); s.Silent != 0 || s.Left != 0 || s.Misses > 0 && unheard(s) {
		return true
	}
	for _, u := range t.Turns {
		if u.Seat == seat && u.Due == 0 && now-max(u.Opened, t.SeatTime(seat).Heard) > hearing.Milliseconds() {
			return true
		}
	}
	return false
}

// Replaceable reports whether the table may ask for a stand-in for a seat.
func (k Clocks) Replaceable(seat engine.Seat, now int64) bool {
	return k.Match.Timing.SeatTime(seat).Misses >= k.Rules.Misses || k.Silent(&k.Match.Timing, seat, now)
}
