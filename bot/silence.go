package bot

import (
	"context"
	"errors"
	"time"

	"divisionbell/bot/clock"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// How long somebody is awaited without a deadline, and without a word of theirs at
// the table, until they count as absent: a day after the last of the usual
// reminders, which come after one, three and seven days.
const (
	silence       = 8 * 24 * time.Hour
	silenceSaid   = "8 days"
	afterReminder = 24 * time.Hour
)

// hearing is how seldom it is kept that somebody who is awaited has been heard.
const hearing = 12 * time.Hour

// at home is the calendar in which silence is counted: without vacations, those too
// for which the match's clocks do not stand still.
func (l *live) atHome(t *match.Timing, seat engine.Seat) clock.Calendar {
	c := clock.Calendar{Spans: t.SeatTime(seat).Away}
	if p, ok := l.holder(seat); ok && p.Habits.Away.To > 0 {
		c.Spans = append(c.Spans[:len(c.Spans):len(c.Spans)], clock.Span{From: p.Habits.Away.From, To: p.Habits.Away.To})
	}
	return c
}

// silenced is when waiting for a decision without a deadline is waiting for nobody.
func (l *live) silenced(t *match.Timing, u match.Turn) int64 {
	home := l.atHome(t, u.Seat)
	at := home.Add(when(max(u.Opened, t.SeatTime(u.Seat).Heard)), silence)
	if late := home.Add(when(u.Rung), afterReminder); u.Rings > 0 && late.After(at) {
		at = late // who is reminded late has a day as well
	}
	return at.UnixMilli()
}

// silent reports whether a seat counts as absent for what it has not answered where
// nothing is due. Who is on vacation does not, nor who plays with bots alone.
func (l *live) silent(t *match.Timing, seat engine.Seat, now int64) bool {
	if l.isBot(seat) || len(l.company(seat)) == 0 || !l.atHome(t, seat).Open(when(now)) {
		return false
	}
	if t.SeatTime(seat).Silent != 0 {
		return true
	}
	for _, u := range t.Turns {
		if u.Seat == seat && u.Due == 0 && l.silenced(t, u) <= t.At(u, now) {
			return true
		}
	}
	return false
}

// company are the seats of other people.
func (l *live) company(seat engine.Seat) (others []engine.Seat) {
	var holder int64
	for _, t := range l.match.Seats {
		if t.Seat == seat {
			holder = t.Person
		}
	}
	for _, t := range l.match.Seats {
		if t.Bot == "" && t.Person != holder {
			others = append(others, t.Seat)
		}
	}
	return others
}

// fallSilent keeps that a seat counts as absent, until it is heard of. told: all are
// to be told so.
func (l *live) fallSilent(t *match.Timing, seat engine.Seat, now int64) (told bool) {
	if t.SeatTime(seat).Silent != 0 || !l.silent(t, seat, now) {
		return false
	}
	t.Seat(seat).Silent = now
	return true
}

// listenFor is when a seat is to be looked at for its silence; 0: never.
func (l *live) listenFor(t *match.Timing, u match.Turn, now int64) int64 {
	if u.Due != 0 || t.SeatTime(u.Seat).Silent != 0 || len(l.company(u.Seat)) == 0 {
		return 0
	}
	at := l.silenced(t, u)
	if at <= now {
		at = l.atHome(t, u.Seat).Opens(when(now)).UnixMilli()
	}
	return at
}

// endSilence ends the silence of whoever says something to a match, which is held: no
// word is too small, nor need it be one that is obeyed.
func (h *Host) endSilence(ctx context.Context, c caller, l *live) {
	if l.match.Phase != match.Playing && l.match.Phase != match.Paused {
		return
	}
	now, t, heard := h.now(), l.match.Timing.Clone(), false
	for _, tenure := range l.match.Seats {
		if tenure.Bot == "" && tenure.Person == c.person.ID && l.waitedLong(&t, tenure.Seat, now) {
			s := t.Seat(tenure.Seat)
			s.Silent, s.Heard, s.Wake = 0, now, 0
			heard = true
		}
	}
	if !heard {
		return
	}
	change := match.Change{Match: l.match.ID, Rev: l.match.Rev, At: now, Silent: true, Timing: &t}
	if l.match.Phase == match.Playing {
		l.wake(&t, &change, now)
	}
	if err := h.commits.commit(ctx, change); err != nil && !errors.Is(err, match.ErrStale) {
		h.trouble(ctx, "that somebody is back could not be kept", err, "match", l.match.Code)
	}
	if err := h.read(ctx, l); err != nil {
		h.trouble(ctx, "read a match again", err, "match", l.match.Code)
	}
}

// waitedLong reports whether a seat counts as absent, or has been awaited without a
// deadline for so long that a word of theirs is worth keeping.
func (l *live) waitedLong(t *match.Timing, seat engine.Seat, now int64) bool {
	if t.SeatTime(seat).Silent != 0 {
		return true
	}
	for _, u := range t.Turns {
		if u.Seat == seat && u.Due == 0 && now-max(u.Opened, t.SeatTime(seat).Heard) > hearing.Milliseconds() {
			return true
		}
	}
	return false
}

// replaceable reports whether the table may ask for a stand-in for a seat.
func (l *live) replaceable(seat engine.Seat, now int64) bool {
	return l.match.Timing.SeatTime(seat).Misses >= l.rules.Misses || l.silent(&l.match.Timing, seat, now)
}

// mayClock reports whether the caller may change the clocks: who made the match; as
// long as nothing is heard of them, anyone at the table.
func (l *live) mayClock(c caller, now int64) bool {
	if l.host(c) {
		return true
	}
	_, seated := l.seatOf(c.person.ID)
	return seated && l.orphaned(now)
}

// orphaned reports whether nothing is heard of who made the match.
func (l *live) orphaned(now int64) bool {
	for _, t := range l.match.Seats {
		if t.Bot == "" && t.Person == l.maker() && l.silent(&l.match.Timing, t.Seat, now) {
			return true
		}
	}
	return false
}

// makerName is what whoever made the match is called.
func (l *live) makerName() string {
	for _, t := range l.match.Seats {
		if t.Bot == "" && t.Person == l.maker() {
			return t.Name
		}
	}
	return "nobody"
}

// The texts of a note that somebody does not answer. Old ones are all empty.
const (
	waitedReminded = ""       // reminders are over
	waitedSilent   = "silent" // they have another rhythm, or wish for none
)

// waitingNote tells all, once, that somebody does not answer.
func (l *live) waitingNote(t *match.Timing, seat engine.Seat) match.Note {
	text := waitedReminded
	for _, u := range t.Turns {
		if u.Seat == seat && u.Rings < maxRings {
			text = waitedSilent
		}
	}
	return l.note(noteWaiting, seat, l.name(seat), text)
}

// waitingLine is the one public word about who does not answer, with those ways on
// that are open as it is said.
func (l *live) waitingLine(n match.Note, now int64) msg.Text {
	t := msg.Text{}.Bold(l.match.Code).Plain(" waits for ").Bold(n.Name)
	if n.Text == waitedSilent {
		t = t.Plain(", who has said nothing for " + silenceSaid + ".")
	} else {
		t = t.Plain(", who was reminded and is left in peace now.")
	}
	var ways []msg.Text
	if l.replaceable(n.Seat, now) {
		ways = append(ways, msg.Text{}.Code("/match ask "+l.match.Code+" replace "+seatNumber(n.Seat)).Plain(" asks for a stand-in"))
	}
	set := msg.Text{}.Code("/match settings " + l.match.Code + " clock 24h")
	switch {
	case !l.awaits(n.Seat) || l.isBot(n.Seat):
		return t
	case l.match.Timing.Due():
		ways = append(ways, msg.Text{}.Code("/match ask "+l.match.Code+" extend").Plain(" asks for more time"))
	case l.orphaned(now):
		ways = append(ways, set.Plain(" sets a deadline"))
	default:
		ways = append(ways, msg.Text{}.Bold(l.makerName()).Plain(" can set a deadline with ").Join(set))
	}
	t = t.Plain(" The table can go on: ").Join(ways[0])
	for _, way := range ways[1:] {
		t = t.Plain(", ").Join(way)
	}
	return t.Plain(".")
}

// waitingButtons do what lets a table go on without who does not answer.
func (l *live) waitingButtons(n match.Note, now int64) (out []msg.Button) {
	if !l.awaits(n.Seat) || !l.replaceable(n.Seat, now) {
		return nil
	}
	out = append(out, msg.Button{Label: "Ask for a stand-in", ID: press{line: "match replace " + l.match.Code + " " + seatNumber(n.Seat)}.id()})
	if others := l.company(n.Seat); !l.match.Timing.Due() && (l.orphaned(now) || len(others) == 1) {
		out = append(out, msg.Button{Label: "Set a 24-hour deadline", ID: press{line: "match settings " + l.match.Code + " clock 24h"}.id()})
	}
	return out
}
