package poleconomy

import (
	"cmp"

	"divisionbell/engine"
	"divisionbell/engine/poleconomy/weigh"
)

// A whip is what a seat makes of parties and coalitions.
type whip struct {
	s    *state
	seat int8
}

// negotiate signs the proposal that gives it the largest part of a Government, if no
// coalition that there could be gives it more; else it proposes that one. Once all
// have spoken it signs what there is, and then wants no deal: talks come to an end.
func (w whip) negotiate() action {
	s, none := w.s, action{verb: coalition}
	sign, part := w.bestPact()
	if s.Talks > 0 {
		if sign != nil {
			return sign.sign()
		}
		return none
	}
	own, most := w.ideal()
	if sign != nil && part > most {
		return sign.sign()
	}
	for i := range s.Pacts {
		if p := &s.Pacts[i]; p.Of == own && own != 0 && !has(p.Signed, w.seat) {
			return p.sign()
		}
	}
	if own == 0 {
		return none
	}
	a := action{verb: coalition, what: uint8(own)}
	a.keys.say(keyPremier, int64(w.leader(own)))
	return a
}

func (p *pact) sign() action { return action{verb: coalition, n: int64(p.No)} }

// bestPact is the proposal it could sign with the largest part for it; a lot decides
// between equals.
func (w whip) bestPact() (best *pact, part float64) {
	for i := range w.s.Pacts {
		p := &w.s.Pacts[i]
		if !has(p.Of, w.seat) || has(p.Signed, w.seat) {
			continue
		}
		if x := w.part(p); best == nil || x > part || x == part && w.drawn(p.Of) < w.drawn(best.Of) {
			best, part = p, x
		}
	}
	return best, part
}

// part is a seat's weight in a Government, and its salary beside the most there is.
func (w whip) part(p *pact) float64 {
	x := float64(w.s.Votes[w.seat]) / float64(max(1, w.s.votesOf(p.Of)))
	if p.Posts[w.seat] != noPost {
		x += float64(p.Pay) / mostSalaries
	}
	if p.PM == w.seat {
		x += float64(p.Salary-firstMinister) / mostSalaries
	}
	return x
}

// ideal is the coalition in which it weighs most, of those whose members want one:
// of as many votes the one that is poorer, and a lot between equals.
func (w whip) ideal() (best engine.Seats, part float64) {
	s, votes, worth := w.s, 0, int64(0)
	for of := engine.Seats(1); of < 1<<s.Seats; of++ {
		if of&s.NoDeal&^(1<<w.seat) != 0 || !s.mayCoalesce(w.seat, of) {
			continue
		}
		n, m := s.votesOf(of), w.riches(of)
		if best == 0 || cmp.Or(cmp.Compare(n, votes), cmp.Compare(m, worth)) < 0 || n == votes && m == worth && w.drawn(of) < w.drawn(best) {
			best, votes, worth = of, n, m
		}
	}
	if best == 0 {
		return 0, 0
	}
	return best, float64(s.Votes[w.seat]) / float64(votes)
}

// riches is what the members of a coalition are worth together.
func (w whip) riches(of engine.Seats) (sum int64) {
	for seat := range w.s.Seats {
		if has(of, seat) {
			sum += w.s.worth(seat).Total
		}
	}
	return sum
}

// leader is the member of a coalition with most votes, of equals the poorest, of
// equals again one by lot.
func (w whip) leader(of engine.Seats) int8 {
	s, best := w.s, int8(-1)
	for seat := range s.Seats {
		switch {
		case !has(of, seat):
		case best < 0:
			best = seat
		default:
			if x := cmp.Or(cmp.Compare(s.Votes[best], s.Votes[seat]), cmp.Compare(s.worth(seat).Total, s.worth(best).Total)); x < 0 || x == 0 && w.lotOf(seat) < w.lotOf(best) {
				best = seat
			}
		}
	}
	return best
}

// lot is before what it is of.
func (w whip) lot() weigh.Lot {
	s := w.s
	l := weigh.NewLot.Numbers(s.Bank, s.Treasury)
	for seat := range s.Seats {
		l = l.Numbers(int64(s.Votes[seat]), s.Cash[seat], s.Income[seat])
	}
	return l
}

// lotOf is a seat's.
func (w whip) lotOf(seat int8) weigh.Lot {
	return w.lot().Numbers(int64(seat) + 1)
}

// drawn is a coalition's.
func (w whip) drawn(of engine.Seats) weigh.Lot {
	return w.lot().Text(w.s.coalitionWord(of))
}

// coalesce agrees to the coalition that most have named, else to the one with the
// fewest votes that suffice; where coalitions are documents it talks.
func (w whip) coalesce() action {
	s := w.s
	if s.Set.amended() {
		return w.negotiate()
	}
	best, score := engine.Seats(0), -1<<30
	for of := engine.Seats(1); of < 1<<s.Seats; of++ {
		if !s.mayCoalesce(w.seat, of) {
			continue
		}
		if x := 1000*count(s.backers(of)) - s.votesOf(of); x > score {
			best, score = of, x
		}
	}
	return action{verb: coalition, what: uint8(best)}
}

// strongest is the member of the Government with most votes.
func (w whip) strongest() int8 {
	best, who := int16(-1), w.seat
	for seat := range w.s.Seats {
		if has(w.s.Gov, seat) && w.s.Votes[seat] > best {
			best, who = w.s.Votes[seat], seat
		}
	}
	return who
}
