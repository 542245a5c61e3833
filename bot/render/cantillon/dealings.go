package cantillon

import (
	"divisionbell/bot/msg"
	"divisionbell/engine"
	"divisionbell/engine/cantillon/fact"
)

// dealings are the first facts as far as bots deal among themselves, told in one line: how
// many there are, and of what was accepted the offer goes without saying.
func dealings(facts []engine.Fact, s msg.Scene) (n int, t msg.Text) {
	for i, f := range facts {
		a, b, no, ok := dealers(f)
		if !ok || int(max(a, b)) >= len(s.Seats) || !s.Seats[a].Bot || !s.Seats[b].Bot {
			break
		}
		n++
		if _, offered := f.(fact.Offered); offered && i+1 < len(facts) {
			if done, ok := facts[i+1].(fact.Traded); ok && done.No == no {
				continue
			}
		}
		if len(t) > 0 {
			t = t.Plain(" ")
		}
		t = t.Join(talk(f, s))
	}
	return n, t
}

// dealers are the two between whom something was said, and the number of their offer.
func dealers(f engine.Fact) (a, b engine.Seat, no int, ok bool) {
	switch f := f.(type) {
	case fact.Offered:
		return f.Seat, f.To, f.No, true
	case fact.Traded:
		return f.Seat, f.To, f.No, true
	case fact.Declined:
		return f.Seat, f.From, f.No, true
	case fact.Expired:
		return f.Seat, f.To, f.No, true
	case fact.Allied:
		return f.Seat, f.With, f.No, true
	case fact.Renounced:
		return f.Seat, f.With, 0, true
	}
	return 0, 0, 0, false
}
