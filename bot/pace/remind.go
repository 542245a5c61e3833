package pace

import (
	"slices"
	"strings"
	"time"

	"divisionbell/bot/clock"
	"divisionbell/bot/match"
	"divisionbell/engine"
)

// MaxRings is how many reminders a decision gets at most, before there is silence.
const MaxRings = 3

// The usual reminders: after a day when nothing is due, then ever later; half
// way to a deadline, and half of what is left again, while more than so much is.
const (
	usualWait = 24 * time.Hour
	leastLeft = 30 * time.Minute
)

// beforeNotice is how long before the notice that a deadline is missed no reminder comes.
const beforeNotice = time.Hour

// remindFrom is when the next reminder of a decision is due, or silence after the last, by
// its holder and when they may be rung.
func (k Clocks) remindFrom(t *match.Timing, u match.Turn, p match.Person, reach clock.Calendar) (time.Time, bool) {
	if u.Muted || u.Public || k.Ringing(t, u.Seat, p) == match.RingOff || k.Beside(t, u.Decision) {
		return time.Time{}, false
	}
	reach = withinTable(k, reach)
	at := k.interval(p, u, reach)
	if at.IsZero() {
		return at, false
	}
	if u.Rings < MaxRings {
		again := u
		again.Rings++
		from, rings := k.Patience(t, again, p, at.UnixMilli())
		if !rings {
			return time.Time{}, false
		}
		at = match.When(from)
	}
	if spent := k.spent(t, u.Seat, p); u.Due != 0 && u.Opened < spent { // its clock runs again, which they may not know
		at = match.When(spent)
	}
	at = reach.Opens(at)
	return at, !tooLate(k, u, at)
}

// tooLate reports whether no reminder of a decision comes at an instant: the notice that
// its deadline is missed is near, or it is due.
func tooLate(k Clocks, u match.Turn, at time.Time) bool {
	return u.Due != 0 && (at.UnixMilli() >= u.Due || at.After(match.When(k.Last(u)).Add(-beforeNotice)))
}

// Belated is when a reminder that was due before can come, now at the soonest; false: it
// can come no more.
func (k Clocks) Belated(t *match.Timing, u match.Turn, p match.Person, now int64) (time.Time, bool) {
	at := withinTable(k, k.Reachable(t, u.Seat, p)).Opens(match.When(now))
	return at, !u.Muted && !tooLate(k, u, at)
}

// withinTable are the times of a calendar that the match's hours and days have as well.
// Where the two never meet the match's do not count: nobody would be reminded.
func withinTable(k Clocks, reach clock.Calendar) clock.Calendar {
	table := k.Rules.Table
	if table.Always() {
		return reach
	}
	if table.From == table.To {
		table.From, table.To = clock.Morning, 0
	}
	if hours := append(slices.Clip(reach.Hours), table); clock.Meet(match.When(k.Match.Made), hours...) {
		reach.Hours = hours
	}
	return reach
}

// aDay is from when on a wait is of days, of which each counts whole; of a shorter one
// only the time counts in which a reminder may come.
const aDay = 24 * time.Hour

// interval is when a reminder comes by the person's own wish, else by the
// match's, from when they could first be reminded; the wait doubles from one to the
// next. Zero: never.
func (k Clocks) interval(p match.Person, u match.Turn, reach clock.Calendar) time.Time {
	last := reach.Opens(match.When(max(u.Opened, u.Rung)))
	wish, zone := p.Habits.Remind, p.Location()
	if wish == "" {
		wish, zone = k.Rules.Pace.Remind, k.Rules.Zone
	}
	switch wish {
	case match.RingOff:
		return time.Time{}
	case "":
		return usually(u, last, reach)
	}
	if d, err := clock.ParseDuration(wish); err == nil && d > 0 {
		if d <<= u.Rings; d < aDay {
			return reach.Add(last, d)
		}
		return last.Add(d)
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
	return usually(u, last, reach)
}

// usually is when a reminder comes where nobody wishes otherwise.
func usually(u match.Turn, last time.Time, reach clock.Calendar) time.Time {
	if u.Due != 0 {
		left := reach.Between(last, match.When(u.Due)) / 2
		if left < leastLeft {
			return time.Time{}
		}
		return reach.Add(last, left)
	}
	return last.Add(usualWait << u.Rings)
}

// Ringing is how a seat's holder wants to be rung in this match.
func (k Clocks) Ringing(t *match.Timing, seat engine.Seat, p match.Person) string {
	if own := t.SeatTime(seat).Ring; own != "" {
		return own
	}
	if p.Habits.Ring != "" {
		return p.Habits.Ring
	}
	return match.RingChannel
}

// RingAgain reminds a seat of what it has not answered, if its holder may be rung now. What
// they were not told of yet is no further call.
func (k Clocks) RingAgain(t *match.Timing, seat engine.Seat, now int64) (notices []match.Notice) {
	p, ok := k.Holder(seat)
	if !ok {
		return nil
	}
	reach := k.Reachable(t, seat, p)
	if !withinTable(k, reach).Open(match.When(now)) {
		return nil
	}
	for i := range t.Turns {
		u := &t.Turns[i]
		if u.Seat != seat {
			continue
		}
		at, due := k.remindFrom(t, *u, p, reach)
		if !due || at.UnixMilli() > now || tooLate(k, *u, match.When(now)) {
			continue
		}
		if u.Rings >= MaxRings {
			u.Public = true
			continue
		}
		u.Rings++
		u.Rung = now
		if owed := func(n match.Notice) bool { return n.Decision == u.Decision && n.State == match.NoticeOwed }; slices.ContainsFunc(k.Match.Notices, owed) {
			continue
		}
		u.Calls++
		// What a person's own action led to was told in its answer, so there may
		// be no notice of it yet.
		notices = append(notices, match.Notice{Match: k.Match.ID, Decision: u.Decision, State: match.NoticeOwed, Rings: u.Calls - 1})
	}
	return notices
}
