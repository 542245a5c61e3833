package poleconomy

import "divisionbell/engine/poleconomy/weigh"

// affiliate joins a party that has invited it, or founds one with whom a lot pairs it
// with, so that nobody is invited for speaking late, and who answers first has no
// advantage.
func (c caucus) affiliate() action {
	word, mate := c.join(), c.paired()
	a := action{verb: party, what: word, seat: -1}
	if word != independent || mate < 0 {
		return a
	}
	for p := uint8(independent + 1); int(p) < len(partyWords); p++ {
		if c.s.mayJoin(c.seat, p) && c.s.mayInvite(c.seat, mate, p) {
			a.what, a.seat = p, mate
			break
		}
	}
	return a
}

// richer is by how much a party's member may be richer than steady, which else helps
// them to power.
const richer = 1.5

// join is a party that has invited it, if that wants it for a majority and nobody there
// is much richer; else the one it is of, or none.
func (c caucus) join() uint8 {
	s := c.s
	for p := uint8(independent + 1); int(p) < len(partyWords); p++ {
		if s.Invited[c.seat]>>p&1 == 0 || s.Party[c.seat] == p {
			continue
		}
		members, fits := 1, true
		for seat := range s.Seats {
			if s.Party[seat] == p && seat != c.seat {
				members++
				fits = fits && float64(s.worth(seat).Total) <= richer*float64(s.worth(c.seat).Total)
			}
		}
		if fits && members <= int(s.Seats)/2+1 {
			return p
		}
	}
	return s.Party[c.seat]
}

// paired is whom steady invites to a party: of all, drawn by a lot that all see, every
// second is invited by the one before, unless one of them is much richer. Nobody where
// there are but two.
func (c caucus) paired() int8 {
	s := c.s
	if count(s.playing()) < 3 {
		return -1
	}
	before, mate := 0, int8(-1)
	mine := c.lotOf(c.seat)
	var next weigh.Lot
	for seat := range s.Seats {
		switch l := c.lotOf(seat); {
		case !has(s.playing(), seat) || seat == c.seat:
		case l < mine:
			before++
		case mate < 0 || l < next:
			mate, next = seat, l
		}
	}
	if before%2 == 1 || mate < 0 {
		return -1
	}
	x, y := s.worth(mate).Total, s.worth(c.seat).Total
	if s.Party[mate] != independent || float64(max(x, y)) > richer*float64(min(x, y)) {
		return -1
	}
	return mate
}
