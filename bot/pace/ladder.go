package pace

import (
	"slices"
	"time"

	"divisionbell/bot/match"
	"divisionbell/engine"
)

// The ladder of absence, the same whatever a match's clock: who is rung and not heard
// of is rung so often in the first day, and once a day from then on, in all their
// matches together; until a match tells them that it goes on without them.
const (
	firstDay  = 24 * time.Hour
	ringsADay = 24 * time.Hour
	ringsIn   = 2 // in the first day
)

// Patience is from when a seat's holder, as they are known now, may be rung for a
// decision, by the ladder alone; false: not until they are heard of. In the first day
// what is put to them in a match where they have missed nothing rings at once; after it
// what is put to them has a day's ring before a reminder.
func (k Clocks) Patience(t *match.Timing, u match.Turn, p match.Person, now int64) (at int64, ok bool) {
	s, r := t.SeatTime(u.Seat), p.Rung
	day := firstDay.Milliseconds()
	switch {
	case s.Left != 0:
		return 0, false
	case r.Times == 0:
		return now, true
	case now < r.First+day && (r.Times < ringsIn || u.Rings == 0 && s.Misses == 0 && s.Silent == 0):
		return now, true
	}
	if u.Rings == 0 && r.Last < r.First+day { // a turn that opens has the second day's ring at once
		return max(now, r.First+day), true
	}
	return max(now, r.Last+ringsADay.Milliseconds()), true
}

// Absent reports whether nobody waits for a seat any more: it has missed as many in a
// row as the match allows, or is silent, and was not heard of since.
func (k Clocks) Absent(t *match.Timing, seat engine.Seat) bool {
	s := t.SeatTime(seat)
	return s.Silent != 0 || s.Misses >= k.Rules.Misses && unheard(s)
}

// unheard reports whether nothing was heard of a seat since it was late last.
func unheard(s match.SeatTime) bool { return s.Heard == 0 || s.Missed > s.Heard }

// Deserted reports whether every person at the table is absent.
func (k Clocks) Deserted(t *match.Timing) bool {
	people := 0
	for _, tenure := range k.Match.Seats {
		if tenure.Bot != "" {
			continue
		}
		if people++; !k.Absent(t, tenure.Seat) {
			return false
		}
	}
	return people > 0
}

// Beside reports whether a seat was asked a decision together with an earlier one of its
// holder's that is still open, whose ring is for both.
func (k Clocks) Beside(t *match.Timing, d match.Decision) bool {
	i := slices.IndexFunc(t.Turns, func(u match.Turn) bool { return u.Decision == d })
	if i < 0 {
		return false
	}
	return slices.ContainsFunc(t.Turns[:i], func(u match.Turn) bool { return k.OneHolder(u.Seat, d.Seat) && u.Opened == t.Turns[i].Opened })
}

// OneHolder reports whether two seats are one, or one person's.
func (k Clocks) OneHolder(a, b engine.Seat) bool {
	p, held := k.Holder(a)
	q, too := k.Holder(b)
	return a == b || held && too && p.ID == q.ID
}
