package poleconomy

import (
	"divisionbell/engine"
	"divisionbell/engine/poleconomy/span"
	"divisionbell/engine/poleconomy/view"
)

// Sample chooses a legal action at random without listing any. It makes no deals
// and takes the Prime Minister's powers one time in four.
func (*rules) Sample(s *state, seat engine.Seat, d *engine.Dice) action {
	me := int8(seat)
	switch s.Phase {
	case moving:
		return s.sampleTurn(d)
	case landing:
		if s.Cash[me] >= s.price(s.At[me]) && d.Below(2) == 0 {
			return action{verb: buy, what: s.At[me]}
		}
	case bidding:
		if d.Below(2) == 0 {
			return action{verb: bid, n: s.Auction.Price + Note*int64(1+d.Below(int((s.Cash[me]-s.Auction.Price)/Note)))}
		}
	case directing:
		return action{verb: send, what: companies[d.Below(len(companies))]}
	case choosing:
		return s.sampleMove(d)
	case visiting:
		return s.sampleCorner(d)
	case dividing:
		if d.Below(8) == 0 && s.Laid.mayAmend(s, seat, taxBill) {
			a := action{verb: taxLaw}
			a.keys.say(keyCompany, s.lawSpan(keyCompany, &a.keys).Any(d))
			return a
		}
		return action{verb: vote, what: uint8(d.Below(2))}
	case joining:
		if p := uint8(d.Below(len(partyWords))); s.mayJoin(me, p) {
			return action{verb: party, what: p, seat: -1}
		}
		return action{verb: party, seat: -1}
	case coalescing:
		return s.sampleCoalition(me, d)
	case electing:
		return action{verb: vote, what: members + uint8(sampleSeat(s.Gov, d))}
	}
	return action{verb: pass}
}

func sampleSeat(of engine.Seats, d *engine.Dice) (seat int8) {
	for k := d.Below(count(of)); ; seat++ {
		if has(of, seat) {
			if k == 0 {
				return seat
			}
			k--
		}
	}
}

func (s *state) sampleTurn(d *engine.Dice) action {
	at := s.At[s.Turn]
	if s.Turn == s.PM && d.Below(4) == 0 {
		if a, ok := s.samplePower(d); ok {
			return a
		}
	}
	if len(s.Laid) > 0 {
		return action{verb: vote, what: calling}
	}
	if d.Below(4) == 0 {
		to := firstCorner + uint8(d.Below(4))
		if to != at {
			return action{verb: travel, what: to}
		}
	}
	if at >= firstCorner {
		return action{verb: throw, what: uint8(inner) + uint8(d.Below(2))}
	}
	return action{verb: throw}
}

// samplePower is one of the Prime Minister's powers, if chance finds one.
func (s *state) samplePower(d *engine.Dice) (a action, ok bool) {
	if !s.Set.Politics {
		return action{verb: arrow}, !s.Turned
	}
	switch d.Below(5) {
	case 0:
		return action{verb: arrow}, !s.Turned
	case 1:
		a = action{verb: cabinet, seat: s.PM, what: premier}
		r := s.salarySpan(s.PM)
		if r.Empty() {
			return a, false
		}
		a.keys.say(0, r.Any(d))
		return a, true
	case 2:
		a.verb = taxLaw
		i := d.Below(lawKeysSize)
		a.keys.say(i, s.lawSpan(i, &a.keys).Any(d))
		return a, s.mayPut(taxBill)
	case 3:
		most := s.payable(view.Everyone)
		if most < Note || !s.mayPut(paymentBill) {
			return a, false
		}
		return action{verb: payment, what: view.Everyone, n: span.Money(Note, most).Any(d)}, true
	}
	what := issue + uint8(d.Below(2))
	r := s.bondSpan(what)
	if r.Empty() {
		return a, false
	}
	return action{verb: bonds, what: what, n: r.Any(d)}, true
}

func (s *state) sampleMove(d *engine.Dice) action {
	at := s.At[s.Turn]
	if Squares[at].Opportunity && d.Below(4) == 0 {
		return action{verb: throw, what: rethrow}
	}
	to := uint8(d.Below(boardSize))
	if isProperty(at) {
		to = properties[d.Below(len(properties))]
	}
	if s.mayTravel(to) {
		return action{verb: travel, what: to}
	}
	return action{verb: pass}
}

func (s *state) sampleCorner(d *engine.Dice) action {
	switch at := s.At[s.Turn]; {
	case d.Below(3) == 0:
	case at == mcLeod:
		for range 8 {
			if i := properties[d.Below(len(properties))]; s.mayTakeOver(i) {
				return action{verb: takeover, what: i}
			}
		}
	case at == royalBank:
		paper := savings + uint8(d.Below(2))
		if n := s.buyable(paper); n > 0 {
			return action{verb: buy, what: paper, n: 1 + int64(d.Below(int(n)))}
		}
	default:
		for paper := life; paper <= business; paper++ {
			if s.buyable(paper) > 0 {
				return action{verb: buy, what: paper}
			}
		}
	}
	return action{verb: pass}
}

// sampleCoalition agrees to a coalition that somebody has named, or tries one.
func (s *state) sampleCoalition(me int8, d *engine.Dice) action {
	for i := range s.Pacts {
		if p := &s.Pacts[i]; has(p.Of&^p.Signed, me) && d.Below(2) == 0 {
			return action{verb: coalition, n: int64(p.No)}
		}
	}
	for seat := range s.Seats {
		if of := engine.Seats(s.Named[seat]); has(s.Said, seat) && of != 0 && s.mayCoalesce(me, of) && d.Below(2) == 0 {
			return action{verb: coalition, what: uint8(of)}
		}
	}
	of := engine.Seats(d.Below(1<<s.Seats)) | s.bloc(me)
	if s.mayCoalesce(me, of) {
		return action{verb: coalition, what: uint8(of)}
	}
	return action{verb: coalition}
}
