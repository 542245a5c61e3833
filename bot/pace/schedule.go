package pace

import (
	"slices"

	"divisionbell/bot/clock"
	"divisionbell/bot/match"
	"divisionbell/engine"
)

// Schedule puts into a change what the sweep must look at, and when: an instant a
// seat, which comes no later than anything that is due for it.
func (k Clocks) Schedule(t *match.Timing, c *match.Change, now int64) {
	for _, tenure := range k.Match.Seats {
		want := k.next(t, tenure.Seat, now)
		if at := k.offered(t, c, tenure.Seat, now); at > 0 && (want == 0 || at < want) {
			want = at
		}
		s := t.SeatTime(tenure.Seat)
		if want == 0 || s.Wake > now && s.Wake <= want { // an early look does no harm
			continue
		}
		t.Seat(tenure.Seat).Wake = want
		c.Instants = append(c.Instants, match.Instant{Match: k.Match.ID, Seat: tenure.Seat, Kind: match.InstantSeat, At: want})
	}
	c.Timing = t
}

// offered is when a seat can be rung for an offer, of which nothing is ever due: in the
// morning, or when the ladder of absence has it; 0: it need not wait, or waits for the
// first word of somebody whom nobody waits for.
func (k Clocks) offered(t *match.Timing, c *match.Change, seat engine.Seat, now int64) int64 {
	owed := func(n match.Notice) bool { return n.Seat == seat && n.State == match.NoticeOwed }
	p, ok := k.Holder(seat)
	if !ok || k.Absent(t, seat) || !slices.ContainsFunc(k.Match.Notices, owed) && !slices.ContainsFunc(c.Notices, owed) {
		return 0
	}
	if opens := p.Reachable().Opens(match.When(now)).UnixMilli(); opens > now {
		return opens // how often they were rung is known then, and not by what was read before
	}
	if from, rings := k.Patience(t, OfferTurn(match.Decision{Seat: seat}), p, now); rings && from > now {
		return p.Reachable().Opens(match.When(from)).UnixMilli()
	}
	return 0
}

// OfferTurn is how the ladder of absence takes an offer, for which no clock runs: it
// rings as a reminder may.
func OfferTurn(d match.Decision) match.Turn { return match.Turn{Decision: d, Rings: 1} }

// next is when a seat is to be looked at next; 0: never, as things are.
func (k Clocks) next(t *match.Timing, seat engine.Seat, now int64) (at int64) {
	sooner := func(ms int64) {
		if ms > 0 && (at == 0 || ms < at) {
			at = ms
		}
	}
	if !slices.ContainsFunc(t.Turns, func(u match.Turn) bool { return u.Seat == seat }) {
		return 0
	}
	p, held := k.Holder(seat)
	var reach clock.Calendar
	if held {
		reach = k.Reachable(t, seat, p)
	}
	for _, u := range t.Turns {
		if u.Seat != seat {
			continue
		}
		if u.Due != 0 {
			sooner(k.Last(u))
		}
		sooner(k.listenFor(t, u, now))
		if !held {
			continue
		}
		ring, ok := k.remindFrom(t, u, p, reach)
		if ok && ring.UnixMilli() <= now { // it was missed
			ring, ok = k.Belated(t, u, p, now)
		}
		if ok {
			sooner(ring.UnixMilli())
		}
		if from, rings := k.Patience(t, u, p, now); rings { // a notice may wait for the morning, or for the next day's ring
			if opens := reach.Opens(match.When(from)).UnixMilli(); opens > now {
				sooner(opens)
			}
			if u.Rings > 0 {
				if opens, ok := k.Belated(t, u, p, from); ok && opens.UnixMilli() > now {
					sooner(opens.UnixMilli())
				}
			}
		}
	}
	return at
}

// HoldBack keeps a new notice until its person may be rung.
func (k Clocks) HoldBack(c *match.Change, now int64) {
	t := c.Timing
	if t == nil {
		t = &k.Match.Timing
	}
	for i := range c.Notices {
		n := &c.Notices[i]
		if n.State != match.NoticeOwed {
			continue
		}
		if p, ok := k.Holder(n.Seat); ok {
			if opens := k.Reachable(t, n.Seat, p).Opens(match.When(now)).UnixMilli(); opens > now {
				n.NotBefore = opens
			}
		}
	}
}
