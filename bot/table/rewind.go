package table

import (
	"divisionbell/bot/match"
)

// Rewind times open decisions anew by another pace, from when each was opened;
// none is due sooner than the least gap from now. One to which the pace makes no
// difference keeps its deadline, and what it was extended by; who was not heard of
// while nothing was due has the whole of another from now.
func Rewind(l *State, p match.Pace, c *match.Change, now int64) {
	before, after := l.Clocks(), l.Clocks()
	after.Rules = p.Rules()
	t := l.Match.Timing.Clone()
	for _, tenure := range l.Match.Seats {
		before.FallSilent(&t, tenure.Seat, now) // of which nothing would tell once it has a deadline
	}
	for i := range t.Seats {
		t.Seats[i].Wake = 0
		t.Seats[i].Bank = min(t.Seats[i].Bank, after.Rules.Bank.Milliseconds())
	}
	for i := range t.Turns {
		u := &t.Turns[i]
		was, is := *u, *u
		before.Due(&t, &was, u.Opened)
		after.Due(&t, &is, u.Opened)
		if is.Due != was.Due {
			if t.SeatTime(u.Seat).Silent != 0 {
				after.Due(&t, &is, t.At(*u, now))
			}
			u.Due = is.Due
			if u.Due != 0 {
				u.Due = max(u.Due, after.Calendar(&t, u.Seat).Add(match.When(t.At(*u, now)), after.Rules.Gap).UnixMilli())
			}
		}
		after.Limit(&t, u)
	}
	after.Schedule(&t, c, now)
	Foretell(l, after.Rules, &t, c, now)
	nextDigest(l, after.Rules, &t, c, now)
	nextGazette(l, l.Table, after.Rules, &t, c, now)
}
