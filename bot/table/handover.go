package table

import (
	"slices"

	"divisionbell/bot/match"
	"divisionbell/bot/pace"
	"divisionbell/engine"
)

// HandOver puts somebody else on a seat, at any decision. What the seat sees
// they see; who held it sees no more of it. The seat's votes and orders go, its
// open decisions are put to the new holder, with a clock of their own.
func (h *Matches) HandOver(l *State, seat engine.Seat, to match.Tenure, c *match.Change) {
	now, seq := h.Now(), l.Match.Seq()
	old := l.Match.Seats[seat]
	old.ToSeq = &seq
	to.Seat, to.No, to.FromSeq = seat, old.No+1, seq
	Seal(h, l, &to)
	c.Tenures = append(c.Tenures, old, to)
	t := l.Match.Timing.Clone()
	if c.Timing != nil {
		t = c.Timing.Clone()
	}
	*t.Seat(seat) = match.SeatTime{}
	if to.Bot != "" && l.Match.Phase == match.Paused && l.LastPerson(seat) { // nobody is left to resume it
		c.Phase, t.Paused = match.Playing, 0
	}
	t.Offers = slices.DeleteFunc(t.Offers, func(o match.Offer) bool { return o.Seat == seat })
	t.Orders = slices.DeleteFunc(t.Orders, func(o match.Order) bool { return o.Seat == seat })
	calls := map[match.Decision]int{}
	t.Turns = slices.DeleteFunc(t.Turns, func(u match.Turn) bool {
		if u.Seat == seat {
			calls[u.Decision] = u.Calls + 1
		}
		return u.Seat == seat
	})
	for _, n := range l.Match.Notices {
		if n.Seat == seat && to.Bot != "" {
			n.State = match.NoticeClosing
			c.Notices = append(c.Notices, n)
		}
	}
	if to.Bot == "" {
		put(h, l, seat, to, &t, calls, c, now)
	}
	for _, v := range l.Match.Votes {
		if slices.ContainsFunc(c.Votes, func(o match.Vote) bool { return o.ID == v.ID }) {
			continue
		}
		if _, voted := v.Ballots[seat]; voted {
			ballots := map[engine.Seat]bool{}
			for s, b := range v.Ballots {
				if s != seat {
					ballots[s] = b
				}
			}
			v.Ballots = ballots
			c.Votes = append(c.Votes, v)
		}
	}
	after := with(l, seat, to)
	after.Schedule(&t, c, now)
}

// with is what the clocks go by when somebody holds a seat.
func with(l *State, seat engine.Seat, to match.Tenure) pace.Clocks {
	m, after := l.Match, l.Clocks()
	m.Seats = slices.Clone(m.Seats)
	m.Seats[seat] = to
	after.Match = &m
	return after
}

// put puts a seat's open decisions and offers to its new holder, whose vacation counts.
func put(h *Matches, l *State, seat engine.Seat, to match.Tenure, t *match.Timing, calls map[match.Decision]int, c *match.Change, now int64) {
	after := with(l, seat, to)
	if p := l.People[to.Person]; p.Habits.Away.To > now {
		after.GoAway(t, seat, p.Habits.Away, now)
	}
	for _, a := range l.Match.Asks {
		if a.Seat != seat || !a.Must {
			continue
		}
		c.Instants = append(c.Instants, forcedInstant(h, l, l.Table, a, now)...)
		d := match.DecisionOf(a)
		u := match.Turn{Decision: d, Opened: now, Calls: calls[d]}
		after.Due(t, &u, now)
		t.Turns = append(t.Turns, u)
		c.Notices = append(c.Notices, match.Notice{Match: l.Match.ID, Decision: d, State: match.NoticeOwed, Rings: max(0, u.Calls-1)})
	}
	for _, a := range Offers(l.Table, len(l.Match.Seats)) {
		if a.Seat == seat {
			c.Notices = append(c.Notices, match.Notice{Match: l.Match.ID, Decision: match.DecisionOf(a), State: match.NoticeOwed})
		}
	}
}
