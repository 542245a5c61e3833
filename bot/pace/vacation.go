package pace

import (
	"slices"
	"time"

	"divisionbell/bot/clock"
	"divisionbell/bot/match"
	"divisionbell/engine"
)

// GoAway has a seat's clock stand still for a vacation, as long as the match
// allows, and softly go on after it. changed: it is not what was known before.
func (k Clocks) GoAway(t *match.Timing, seat engine.Seat, away match.Away, now int64) (changed bool) {
	before := t.Seat(seat).Away
	spans := k.spans(before, away, now)
	if slices.Equal(before, spans) {
		return false
	}
	for i := range t.Turns {
		if u := &t.Turns[i]; u.Seat == seat && u.Due != 0 {
			k.putOff(t, u, before, spans, now)
		}
	}
	t.Seat(seat).Away = spans
	return true
}

// putOff times a decision anew whose seat has other vacations than before: what was
// left now is left still, counted by the new calendar; a fixed deadline stays one.
func (k Clocks) putOff(t *match.Timing, u *match.Turn, before, spans []clock.Span, now int64) {
	s, at := t.Seat(u.Seat), match.When(t.At(*u, now))
	if s.Away = spans; u.Due < at.UnixMilli() { // what is being spent is spent more slowly
		k.Limit(t, u)
		return
	}
	s.Away = before
	if is := *u; k.Rules.Spec(u.Kind).Fixed {
		if k.Due(t, &is, u.Opened); is.Due == u.Due {
			s.Away = spans
			k.Due(t, u, u.Opened)
			return
		}
	}
	left := k.Calendar(t, u.Seat).Between(at, match.When(u.Due))
	if slices.ContainsFunc(before, func(b clock.Span) bool { return b.To > now }) {
		left -= time.Duration(u.Soft) * time.Millisecond // there is another landing now
	}
	s.Away = spans
	cal := k.Calendar(t, u.Seat)
	base := cal.Add(at, max(left, 0))
	u.Due = base.UnixMilli()
	for _, span := range spans {
		if span.To >= now && u.Due >= span.To { // a soft landing, of what was spent at most
			soft := min(k.Rules.Gap, match.When(span.To).Sub(match.When(span.From)))
			u.Due = max(u.Due, cal.Add(match.When(max(span.To, at.UnixMilli())), soft).UnixMilli())
		}
	}
	u.Soft = cal.Between(base, match.When(u.Due)).Milliseconds()
	k.Limit(t, u)
}

// spans are the vacations that a clock stands still for once one is declared, in
// place of what was yet to come of those before: what is past of them is spent.
func (k Clocks) spans(before []clock.Span, away match.Away, now int64) (out []clock.Span) {
	used := int64(0)
	for _, old := range before {
		if old.To = min(old.To, now); old.From < old.To {
			out = append(out, old)
			used += old.To - old.From
		}
	}
	from, left := max(away.From, now), k.Rules.Vacation.Milliseconds()-used
	to := min(away.To, from+left)
	if to <= from {
		return out
	}
	if n := len(out); n > 0 && out[n-1].To == from { // it goes on
		out[n-1].To = to
		return out
	}
	return append(out, clock.Span{From: from, To: to})
}

// Reachable is when a seat's holder, as they are known now, may be rung here. Whose
// vacation is longer than the match allows may be once as that is used up, since their
// clock runs again.
func (k Clocks) Reachable(t *match.Timing, seat engine.Seat, p match.Person) clock.Calendar {
	c := p.Reachable()
	if spent := k.spent(t, seat, p); spent != 0 {
		c.Spans = []clock.Span{{From: p.Habits.Away.From, To: spent}}
	}
	return c
}

// spent is when what a match allows of a vacation is used up before that is over, as long
// as nothing rang since; 0: it is not.
func (k Clocks) spent(t *match.Timing, seat engine.Seat, p match.Person) int64 {
	away, spans := p.Habits.Away, t.SeatTime(seat).Away
	if len(spans) == 0 || !k.Rules.Pace.Timed() {
		return 0
	}
	if to := spans[len(spans)-1].To; away.From < to && to < away.To && p.Rung.Last < to {
		return to
	}
	return 0
}
