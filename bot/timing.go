package bot

import (
	"slices"
	"strings"
	"time"

	"divisionbell/bot/clock"
	"divisionbell/bot/match"
	"divisionbell/engine"
)

func when(ms int64) time.Time { return time.UnixMilli(ms) }

// holder is the person who holds a seat, with habits; false for bots.
func (l *live) holder(seat engine.Seat) (match.Person, bool) {
	for _, t := range l.match.Seats {
		if t.Seat == seat && t.Bot == "" {
			p, ok := l.people[t.Person]
			if !ok {
				p = match.Person{ID: t.Person, Name: t.Name}
			}
			return p, true
		}
	}
	return match.Person{}, false
}

// calendar is when a seat's clock runs. Hours awake that the match's never meet
// do not count: nothing would ever be due.
func (l *live) calendar(t *match.Timing, seat engine.Seat) clock.Calendar {
	c := clock.Calendar{Hours: []clock.Hours{l.rules.Table}, Spans: t.SeatTime(seat).Away}
	if l.rules.Awake {
		if p, ok := l.holder(seat); ok && clock.Meet(when(l.match.Made), l.rules.Table, p.Awake()) {
			c.Hours = append(c.Hours, p.Awake())
		}
	}
	return c
}

// due times a decision that is opened now.
func (l *live) due(t *match.Timing, u *match.Turn, now int64) {
	spec := l.rules.Spec(u.Kind)
	if spec.None() {
		u.Due, u.Limit = 0, 0
		return
	}
	cal := l.calendar(t, u.Seat)
	u.Due = spec.Due(when(now), cal, l.rules.Table, l.rules.Gap, min(t.SeatTime(u.Seat).Misses, maxHalvings)).UnixMilli()
	l.limit(t, u)
}

// maxHalvings is how often the wait for an absent seat is halved.
const maxHalvings = 3

// limit is a decision's deadline and what its seat has saved.
func (l *live) limit(t *match.Timing, u *match.Turn) {
	u.Limit = 0
	if u.Due != 0 {
		bank := time.Duration(t.SeatTime(u.Seat).Bank) * time.Millisecond
		u.Limit = l.calendar(t, u.Seat).Add(when(u.Due), bank).UnixMilli()
	}
}

// last is when a decision is taken out of its seat's hands.
func (l *live) last(u match.Turn) int64 { return u.Limit + l.rules.Grace.Milliseconds() }

// reckon brings the clocks from l's decisions to the given ones, which d led to.
func (l *live) reckon(asks []engine.Ask, now int64, d deed) match.Timing {
	t := l.match.Timing.Clone()
	open := func(u match.Turn) bool {
		return slices.ContainsFunc(asks, func(a engine.Ask) bool { return a.Must && u.Same(a) })
	}
	own := (d.cause == causePerson || strings.HasPrefix(d.cause, causeOrder)) && !d.fated
	var kept, shut []match.Turn
	for _, u := range t.Turns {
		if open(u) {
			kept = append(kept, u)
		} else {
			shut = append(shut, u)
		}
	}
	t.Turns = kept
	for _, a := range asks {
		if !a.Must || l.isBot(a.Seat) || slices.ContainsFunc(kept, func(u match.Turn) bool { return u.Same(a) }) {
			continue
		}
		u := match.Turn{Seat: a.Seat, Kind: a.Kind, Of: a.Of, Key: a.Key, Opened: now}
		l.due(&t, &u, now)
		l.reopen(&t, &u, now)
		if i := slices.IndexFunc(shut, func(o match.Turn) bool { return o.Seat == a.Seat && o.Kind == a.Kind && o.Of == a.Of }); i >= 0 && own && d.seat == a.Seat && len(l.match.Seats) > 1 {
			// A decision answered in parts has one clock, so that nobody can hold
			// the table up by answering a little at a time; it stays muted.
			u.Muted = shut[i].Muted
			soonest := l.calendar(&t, a.Seat).Add(when(now), min(l.rules.Gap, when(u.Due).Sub(when(now)))).UnixMilli()
			if u.Due != 0 && shut[i].Due != 0 {
				u.Due = min(u.Due, max(shut[i].Due, soonest))
			}
			shut = slices.Delete(shut, i, i+1)
		}
		t.Turns = append(t.Turns, u)
	}
	if own && d.seat >= 0 && t.SeatTime(d.seat).Misses > 0 {
		t.Seat(d.seat).Misses = 0
	}
	if own && !d.undo {
		l.settle(&t, shut, now, d.seat)
	}
	if t.Shut = append(t.Shut, shut...); len(t.Shut) > maxShut {
		t.Shut = t.Shut[len(t.Shut)-maxShut:]
	}
	for i := range t.Turns {
		l.limit(&t, &t.Turns[i])
	}
	return t
}

// maxShut is how many answered decisions are remembered.
const maxShut = 6

// reopen gives a decision that an undo opens again the clock that it had, so
// that nobody gains time by taking a step back.
func (l *live) reopen(t *match.Timing, u *match.Turn, now int64) {
	i := slices.IndexFunc(t.Shut, func(o match.Turn) bool { return o.Same(u.Ask()) })
	if i < 0 {
		return
	}
	was := t.Shut[i]
	t.Shut = slices.Delete(t.Shut, i, i+1)
	if was.Credit != 0 {
		s := t.Seat(u.Seat)
		s.Bank = max(0, s.Bank-was.Credit)
	}
	if u.Due != 0 && was.Due != 0 {
		soonest := l.calendar(t, u.Seat).Add(when(now), min(l.rules.Gap, when(u.Due).Sub(when(now)))).UnixMilli()
		u.Due = min(u.Due, max(was.Due, soonest))
	}
}

// settle puts what a seat has saved by its answers into its bank, or takes what
// it was late out of it.
func (l *live) settle(t *match.Timing, shut []match.Turn, now int64, seat engine.Seat) {
	for i := range shut {
		u := &shut[i]
		if u.Seat != seat || u.Due == 0 || l.rules.Bank == 0 {
			continue
		}
		cal, s := l.calendar(t, seat), t.Seat(seat)
		saved := cal.Between(when(now), when(u.Due)) - cal.Between(when(u.Due), when(now))
		before := s.Bank
		s.Bank = min(max(s.Bank+saved.Milliseconds(), 0), l.rules.Bank.Milliseconds())
		u.Credit = s.Bank - before
	}
}

// wake puts into a change what the sweep must look at, and when: an instant a
// seat, which comes no later than anything that is due for it.
func (l *live) wake(t *match.Timing, c *match.Change, now int64) {
	for _, tenure := range l.match.Seats {
		want := l.next(t, tenure.Seat, now)
		s := t.SeatTime(tenure.Seat)
		if want == 0 || s.Wake > now && s.Wake <= want { // an early look does no harm
			continue
		}
		t.Seat(tenure.Seat).Wake = want
		c.Instants = append(c.Instants, match.Instant{Match: l.match.ID, Seat: tenure.Seat, Kind: instantSeat, At: want})
	}
	c.Timing = t
}

// next is when a seat is to be looked at next; 0: never, as things are.
func (l *live) next(t *match.Timing, seat engine.Seat, now int64) (at int64) {
	sooner := func(ms int64) {
		if ms > 0 && (at == 0 || ms < at) {
			at = ms
		}
	}
	for _, u := range t.Turns {
		if u.Seat != seat {
			continue
		}
		if u.Due != 0 {
			sooner(l.last(u))
		}
		if ring, ok := l.reminder(t, u); ok {
			sooner(ring.UnixMilli())
		}
		sooner(l.listenFor(t, u, now))
		if p, ok := l.holder(seat); ok { // a notice may wait for the morning
			if opens := p.Rung().Opens(when(now)).UnixMilli(); opens > now {
				sooner(opens)
			}
		}
	}
	return at
}

// retime brings a change's clocks up to date with its decisions.
func (h *Host) retime(l *live, now int64, d deed, c *match.Change) {
	asks := c.Asks
	if c.Phase.Ended() {
		asks = nil
	}
	t := l.reckon(asks, now, d)
	if len(t.Turns) == 0 && len(l.match.Timing.Turns) == 0 && len(t.Seats) == 0 {
		return // only bots, who need no clock
	}
	l.wake(&t, c, now)
	l.hold(c, now)
}

// hold keeps a new notice until its person may be rung.
func (l *live) hold(c *match.Change, now int64) {
	for i := range c.Notices {
		n := &c.Notices[i]
		if n.State != match.NoticeOwed {
			continue
		}
		if p, ok := l.holder(n.Seat); ok {
			if opens := p.Rung().Opens(when(now)).UnixMilli(); opens > now {
				n.NotBefore = opens
			}
		}
	}
}
