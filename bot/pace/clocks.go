package pace

import (
	"time"

	"divisionbell/bot/clock"
	"divisionbell/bot/match"
	"divisionbell/engine"
)

// Clocks are what a match's clocks go by: the match, its pace as it is reckoned
// with, and the people who hold seats, with their habits.
type Clocks struct {
	Match  *match.Match
	Rules  match.Rules
	People map[match.PersonID]match.Person
}

// Holder is the person who holds a seat, with habits; false for bots.
func (k Clocks) Holder(seat engine.Seat) (match.Person, bool) {
	for _, t := range k.Match.Seats {
		if t.Seat == seat && t.Bot == "" {
			p, ok := k.People[t.Person]
			if !ok {
				p = match.Person{ID: t.Person, Name: t.Name}
			}
			return p, true
		}
	}
	return match.Person{}, false
}

// Calendar is when a seat's clock runs. Hours awake that the match's never meet
// do not count: nothing would ever be due.
func (k Clocks) Calendar(t *match.Timing, seat engine.Seat) clock.Calendar {
	c := clock.Calendar{Hours: []clock.Hours{k.Rules.Table}, Spans: t.SeatTime(seat).Away}
	if k.Rules.Awake {
		if p, ok := k.Holder(seat); ok && clock.Meet(match.When(k.Match.Made), k.Rules.Table, p.Awake()) {
			c.Hours = append(c.Hours, p.Awake())
		}
	}
	return c
}

// Due times a decision that is opened now.
func (k Clocks) Due(t *match.Timing, u *match.Turn, now int64) {
	spec := k.Rules.Spec(u.Kind)
	if spec.None() {
		u.Due, u.Limit = 0, 0
		return
	}
	cal := k.Calendar(t, u.Seat)
	u.Due = spec.Due(match.When(now), cal, k.Rules.Table, k.Rules.Gap, min(t.SeatTime(u.Seat).Misses, MostHalved)).UnixMilli()
	k.Limit(t, u)
}

// MostHalved is how often the wait for an absent seat is halved.
const MostHalved = 3

// Limit is a decision's deadline and what its seat has saved.
func (k Clocks) Limit(t *match.Timing, u *match.Turn) {
	u.Limit = 0
	if u.Due != 0 {
		bank := time.Duration(t.SeatTime(u.Seat).Bank) * time.Millisecond
		u.Limit = k.Calendar(t, u.Seat).Add(match.When(u.Due), bank).UnixMilli()
	}
}

// Last is when a decision is taken out of its seat's hands.
func (k Clocks) Last(u match.Turn) int64 { return u.Limit + k.Rules.Grace.Milliseconds() }

// PutBack moves every deadline on for clocks that stood still from an instant
// until now.
func (k Clocks) PutBack(t *match.Timing, from, now int64) {
	for i := range t.Turns {
		u := &t.Turns[i]
		since := max(from, u.Opened)
		if u.Opened = max(u.Opened, min(now, u.Opened+now-from)); u.Rung > 0 {
			u.Rung = min(now, u.Rung+now-from)
		}
		if u.Due == 0 {
			continue
		}
		cal := k.Calendar(t, u.Seat)
		left := max(cal.Between(match.When(since), match.When(u.Due)), k.Rules.Gap)
		due, spec := cal.Add(match.When(now), left), k.Rules.Spec(u.Kind)
		if spec.From(match.When(u.Due), k.Rules.Table).Equal(match.When(u.Due)) { // a fixed one stays so
			due = spec.From(due, k.Rules.Table)
		}
		u.Due = due.UnixMilli()
		k.Limit(t, u)
	}
}

// Extend gives a decision more time, counted as its clock runs; a fixed deadline stays
// on its days and hours, and is put off by time on the wall.
func (k Clocks) Extend(t *match.Timing, u *match.Turn, by time.Duration, now int64) {
	cal, spec, from := k.Calendar(t, u.Seat), k.Rules.Spec(u.Kind), match.When(max(u.Due, t.At(*u, now)))
	if spec.Fixed {
		away := clock.Calendar{Spans: t.SeatTime(u.Seat).Away}
		u.Due = spec.From(away.Opens(from.Add(by)), k.Rules.Table).UnixMilli()
	} else {
		u.Due = cal.Add(from, by).UnixMilli()
	}
	k.Limit(t, u)
}

// Shrunk is how long a seat has for a kind of decision after so many misses, in words.
func (k Clocks) Shrunk(kind string, misses int) string {
	spec := k.Rules.Spec(kind)
	if spec.None() {
		return ""
	}
	part := map[int]string{1: "half as long", 2: "a quarter as long"}[misses]
	if misses >= MostHalved {
		part = "an eighth as long"
	}
	if spec.Fixed || misses == 0 {
		return part
	}
	return clock.Words(max(min(k.Rules.Gap, spec.For), spec.For>>min(misses, MostHalved)))
}

// bot reports whether a bot holds a seat, or nobody does.
func (k Clocks) bot(seat engine.Seat) bool {
	for _, t := range k.Match.Seats {
		if t.Seat == seat {
			return t.Bot != ""
		}
	}
	return false
}
