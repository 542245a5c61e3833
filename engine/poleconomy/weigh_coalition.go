package poleconomy

import (
	"cmp"

	"divisionbell/engine"
	"divisionbell/engine/poleconomy/manner"
	"divisionbell/engine/poleconomy/weigh"
)

// A whip is what a seat makes of parties and coalitions.
type whip struct {
	engine.Character
	s    *state
	seat int8
}

// negotiate signs the proposal that gives it the largest part of a Government, if the
// coalition that it would have, with salaries by the votes that each brings, gives it no
// more; else it proposes that one. Once all have spoken it signs what there is, and then
// wants no deal: talks come to an end.
func (c whip) negotiate() action {
	sign, part := c.bestPact()
	own := c.ideal()
	switch {
	case (c.s.Talks > 0 || own == 0) && sign != nil:
		return sign.sign()
	case c.s.Talks > 0 || own == 0:
		return action{verb: coalition}
	}
	a := c.fair(own)
	if p := pactOf(c.seat, own, &a.keys); sign != nil && part >= c.part(&p) {
		return sign.sign()
	}
	return a
}

// fair is a coalition whose ministers are paid by the votes that they bring, if the
// Treasury lasts with that.
func (c whip) fair(of engine.Seats) action {
	s, leader, ministers := c.s, c.leader(of), int64(count(of)-1)
	a := action{verb: coalition, what: uint8(of)}
	a.keys.say(keyPremier, int64(leader))
	pay := weigh.Gamson(firstMinister, int(s.Votes[leader]), s.votesOf(of), int(ministers), min(mostRaise, (mostSalaries-firstMinister)/max(1, ministers)))
	e := look(s, c.seat)
	p := e.purse()
	if p.due = p.interest + firstMinister + pay*ministers; pay < Note || !p.lasts(p.brings) {
		return a
	}
	post := premier
	for seat := range s.Seats {
		if has(of, seat) && seat != leader {
			post++
			a.keys.say(keyOfPost(post), int64(seat))
		}
	}
	a.keys.say(keyMinisters, pay)
	return a
}

func (p *pact) sign() action { return action{verb: coalition, n: int64(p.No)} }

// bestPact is the proposal it could sign with the largest part for it; a lot decides
// between equals.
func (c whip) bestPact() (best *pact, part float64) {
	for i := range c.s.Pacts {
		p := &c.s.Pacts[i]
		if !has(p.Of, c.seat) || has(p.Signed, c.seat) || c.shuns(p.Of) {
			continue
		}
		if x := c.part(p); best == nil || x > part || x == part && c.drawn(p.Of) < c.drawn(best.Of) {
			best, part = p, x
		}
	}
	return best, part
}

// part is a seat's weight in a Government, and its salary beside the most there is.
func (c whip) part(p *pact) float64 {
	x := float64(c.s.Votes[c.seat]) / float64(max(1, c.s.votesOf(p.Of)))
	if p.Posts[c.seat] != noPost {
		x += float64(p.Pay) / mostSalaries
	}
	if p.PM == c.seat {
		x += float64(p.Salary-firstMinister) / mostSalaries
	}
	return x
}

// ideal is the coalition in which it weighs most, of those whose members want one:
// of as many votes the one that is poorer, and a lot between equals.
func (c whip) ideal() (best engine.Seats) {
	s, votes, worth := c.s, 0, int64(0)
	for of := engine.Seats(1); of < 1<<s.Seats; of++ {
		if of&s.NoDeal&^(1<<c.seat) != 0 || !s.mayCoalesce(c.seat, of) || c.shuns(of) {
			continue
		}
		n, m := s.votesOf(of), c.riches(of)
		if best == 0 || cmp.Or(cmp.Compare(n, votes), cmp.Compare(m, worth)) < 0 || n == votes && m == worth && c.drawn(of) < c.drawn(best) {
			best, votes, worth = of, n, m
		}
	}
	return best
}

// shuns reports whether it governs with none of them for what somebody has done to it.
func (c whip) shuns(of engine.Seats) bool {
	for seat := range c.s.Seats {
		if has(of, seat) && manner.Shuns(c.Character, c.s.Regard.Grudge(c.seat, seat)) {
			return true
		}
	}
	return false
}

// riches is what the members of a coalition are worth together.
func (c whip) riches(of engine.Seats) (sum int64) {
	for seat := range c.s.Seats {
		if has(of, seat) {
			sum += c.s.worth(seat).Total
		}
	}
	return sum
}

// leader is the member of a coalition with most votes, of equals the poorest, of
// equals again one by lot.
func (c whip) leader(of engine.Seats) int8 {
	s, best := c.s, int8(-1)
	for seat := range s.Seats {
		switch {
		case !has(of, seat):
		case best < 0:
			best = seat
		default:
			if x := cmp.Or(cmp.Compare(s.Votes[best], s.Votes[seat]), cmp.Compare(s.worth(seat).Total, s.worth(best).Total)); x < 0 || x == 0 && c.lotOf(seat) < c.lotOf(best) {
				best = seat
			}
		}
	}
	return best
}

// lot is before what it is of.
func (c whip) lot() weigh.Lot {
	s := c.s
	l := weigh.NewLot.Numbers(s.Bank, s.Treasury)
	for seat := range s.Seats {
		l = l.Numbers(int64(s.Votes[seat]), s.Cash[seat], s.Income[seat])
	}
	return l
}

// lotOf is a seat's.
func (c whip) lotOf(seat int8) weigh.Lot {
	return c.lot().Numbers(int64(seat) + 1)
}

// drawn is a coalition's.
func (c whip) drawn(of engine.Seats) weigh.Lot {
	return c.lot().Text(c.s.coalitionWord(of))
}

// coalesce agrees to the coalition that most have named, else to the one with the
// fewest votes that suffice; where coalitions are documents it talks.
func (c whip) coalesce() action {
	s := c.s
	if s.Set.amended() {
		return c.negotiate()
	}
	best, score := engine.Seats(0), -1<<30
	for of := engine.Seats(1); of < 1<<s.Seats; of++ {
		if !s.mayCoalesce(c.seat, of) {
			continue
		}
		if x := 1000*count(s.backers(of)) - s.votesOf(of); x > score {
			best, score = of, x
		}
	}
	return action{verb: coalition, what: uint8(best)}
}

// strongest is the member of the Government with most votes.
func (c whip) strongest() int8 {
	best, who := int16(-1), c.seat
	for seat := range c.s.Seats {
		if has(c.s.Gov, seat) && c.s.Votes[seat] > best {
			best, who = c.s.Votes[seat], seat
		}
	}
	return who
}
