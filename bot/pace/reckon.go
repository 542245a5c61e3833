package pace

import (
	"slices"

	"divisionbell/bot/clock"
	"divisionbell/bot/match"
	"divisionbell/engine"
)

// An Answer is what changed a match's decisions. Own: the seat's holder gave it, or
// had it given by a standing order. Undo: it takes a step back.
type Answer struct {
	Seat      engine.Seat
	Own, Undo bool
}

// Reckon brings the clocks from the match's decisions to the given ones, which an
// answer led to.
func (k Clocks) Reckon(asks []engine.Ask, now int64, by Answer) match.Timing {
	t := k.Match.Timing.Clone()
	for i := range t.Seats {
		if by.Own && int(by.Seat) == i || by.Undo && !by.Own { // who is back decides, and what the table opens again is to be decided
			t.Seats[i].Begun = 0
		}
	}
	open := func(u match.Turn) bool {
		return slices.ContainsFunc(asks, func(a engine.Ask) bool { return a.Must && match.DecisionOf(a) == u.Decision })
	}
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
		u := match.Turn{Decision: match.DecisionOf(a), Opened: now}
		if !a.Must || k.bot(a.Seat) || slices.ContainsFunc(kept, func(o match.Turn) bool { return o.Decision == u.Decision }) {
			continue
		}
		k.Due(&t, &u, now)
		k.reopen(&t, &u, now)
		switch {
		case u.Due == 0:
		case k.Begun(&t, a, now):
			u.Due = now
		case t.SeatTime(a.Seat).Begun == a.Turn+1: // on vacation
			t.Seat(a.Seat).Begun = 0
		}
		if i := slices.IndexFunc(shut, func(o match.Turn) bool { return o.Seat == a.Seat && o.Kind == a.Kind && o.Of == a.Of }); i >= 0 && by.Own && by.Seat == a.Seat && len(k.Match.Seats) > 1 {
			// A decision answered in parts has one clock, so that nobody can hold
			// the table up by answering a little at a time; it stays muted.
			u.Muted = shut[i].Muted
			soonest := k.Calendar(&t, a.Seat).Add(match.When(now), min(k.Rules.Gap, match.When(u.Due).Sub(match.When(now)))).UnixMilli()
			if u.Due != 0 && shut[i].Due != 0 {
				u.Due = min(u.Due, max(shut[i].Due, soonest))
			}
			shut = slices.Delete(shut, i, i+1)
		}
		t.Turns = append(t.Turns, u)
	}
	if by.Own && by.Seat >= 0 && t.SeatTime(by.Seat).Misses > 0 {
		t.Seat(by.Seat).Misses = 0
	}
	if by.Own && by.Seat >= 0 && t.SeatTime(by.Seat).Left != 0 {
		t.Seat(by.Seat).Left = 0
	}
	if by.Own && !by.Undo {
		k.credit(&t, shut, now, by.Seat)
	}
	if over := len(t.Shut) + len(shut) - maxShut; over > 0 { // the oldest make room
		t.Shut = slices.Delete(t.Shut, 0, min(over, len(t.Shut)))
		shut = shut[max(0, len(shut)-maxShut):]
	}
	t.Shut = append(t.Shut, shut...)
	for i := range t.Turns {
		k.Limit(&t, &t.Turns[i])
	}
	return t
}

// Begun reports whether a decision is of the turn that its seat's caretaker began,
// and finishes. Nobody plays on for who is on vacation.
func (k Clocks) Begun(t *match.Timing, a engine.Ask, now int64) bool {
	s := t.SeatTime(a.Seat)
	return a.Must && s.Begun == a.Turn+1 && clock.Calendar{Spans: s.Away}.Open(match.When(now))
}

// maxShut is how many answered decisions are remembered.
const maxShut = 6

// reopen gives a decision that an undo opens again the clock that it had, so
// that nobody gains time by taking a step back.
func (k Clocks) reopen(t *match.Timing, u *match.Turn, now int64) {
	i := slices.IndexFunc(t.Shut, func(o match.Turn) bool { return o.Decision == u.Decision })
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
		soonest := k.Calendar(t, u.Seat).Add(match.When(now), min(k.Rules.Gap, match.When(u.Due).Sub(match.When(now)))).UnixMilli()
		u.Due = min(u.Due, max(was.Due, soonest))
	}
}

// credit puts what a seat has saved by its answers into its bank, or takes what
// it was late out of it.
func (k Clocks) credit(t *match.Timing, shut []match.Turn, now int64, seat engine.Seat) {
	for i := range shut {
		u := &shut[i]
		if u.Seat != seat || u.Due == 0 || k.Rules.Bank == 0 {
			continue
		}
		cal, s := k.Calendar(t, seat), t.Seat(seat)
		saved := cal.Between(match.When(now), match.When(u.Due)) - cal.Between(match.When(u.Due), match.When(now))
		before := s.Bank
		s.Bank = min(max(s.Bank+saved.Milliseconds(), 0), k.Rules.Bank.Milliseconds())
		u.Credit = s.Bank - before
	}
}
