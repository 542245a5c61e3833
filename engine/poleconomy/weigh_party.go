package poleconomy

import "divisionbell/engine/poleconomy/weigh"

// affiliate joins a party that has invited it, or founds one with whom a lot pairs it
// with, so that nobody is invited for speaking late, and who answers first has no
// advantage.
func (w whip) affiliate() action {
	word, mate := w.join(), w.paired()
	a := action{verb: party, what: word, seat: -1}
	if word != independent || mate < 0 {
		return a
	}
	for p := uint8(independent + 1); int(p) < len(partyWords); p++ {
		if w.s.mayJoin(w.seat, p) && w.s.mayInvite(w.seat, mate, p) {
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
func (w whip) join() uint8 {
	s := w.s
	for p := uint8(independent + 1); int(p) < len(partyWords); p++ {
		if s.Invited[w.seat]>>p&1 == 0 || s.Party[w.seat] == p {
			continue
		}
		members, fits := 1, true
		for seat := range s.Seats {
			if s.Party[seat] == p && seat != w.seat {
				members++
				fits = fits && float64(s.worth(seat).Total) <= richer*float64(s.worth(w.seat).Total)
			}
		}
		if fits && members <= int(s.Seats)/2+1 {
			return p
		}
	}
	return s.Party[w.seat]
}

// paired is whom steady invites to a party: of all, drawn by a lot that all see, every
// second is invited by the one before, unless one of them is much richer. Nobody where
// there are but two.
func (w whip) paired() int8 {
	s := w.s
	if count(s.playing()) < 3 {
		return -1
	}
	before, mate := 0, int8(-1)
	mine := w.lotOf(w.seat)
	var next weigh.Lot
	for seat := range s.Seats {
		switch l := w.lotOf(seat); {
		case !has(s.playing(), seat) || seat == w.seat:
		case l < mine:
			before++
		case mate < 0 || l < next:
			mate, next = seat, l
		}
	}
	if before%2 == 1 || mate < 0 {
		return -1
	}
	x, y := s.worth(mate).Total, s.worth(w.seat).Total
	if s.Party[mate] != independent || float64(max(x, y)) > richer*float64(min(x, y)) {
		return -1
	}
	return mate
}
