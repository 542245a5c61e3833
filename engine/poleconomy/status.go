package poleconomy

import "divisionbell/engine"

// Kinds of decisions. Stored for ever.
const (
	AskTurn      = "turn"      // throw, or go to a Corner Square; the Prime Minister's politics before
	AskBuy       = "buy"       // buy the square one is on, or pass
	AskBid       = "bid"       // bid or pass
	AskDirect    = "direct"    // send who landed on one's advertising, or pass
	AskMove      = "move"      // go, throw or pass, on an Opportunity or one's own advertising
	AskCorner    = "corner"    // buy, take over or pass, at a Corner Square
	AskDivision  = "division"  // vote on the bill
	AskParty     = "party"     // say of which party one is
	AskCoalition = "coalition" // name a coalition
	AskPremier   = "premier"   // name a Prime Minister
	AskOffer     = "offer"     // accept or refuse; Of is its number; the match does not wait
)

// phaseKinds are what is asked in each phase.
var phaseKinds = [...]string{
	moving: AskTurn, landing: AskBuy, bidding: AskBid, directing: AskDirect, choosing: AskMove, visiting: AskCorner,
	dividing: AskDivision, joining: AskParty, coalescing: AskCoalition, electing: AskPremier, over: "over",
}

// Status lists what the match waits for, and the offers that it does not.
func (*rules) Status(s *state, into []engine.Ask) engine.Status {
	if s.Phase == over {
		return engine.Status{Asks: into, Places: s.Places[:s.Seats:s.Seats]}
	}
	kind, turn := phaseKinds[s.Phase], s.number()
	if one := s.waited(); one >= 0 {
		into = append(into, engine.Ask{Seat: engine.Seat(one), Kind: kind, Key: s.Key, Must: true, Turn: turn})
	} else {
		waiting := s.waiting()
		for seat := range s.Seats {
			if has(waiting, seat) {
				into = append(into, engine.Ask{Seat: engine.Seat(seat), Kind: kind, Key: s.Keys[seat], Must: true, Turn: turn})
			}
		}
	}
	if s.Phase == coalescing { // who has spoken may think again
		for seat := range s.Seats {
			if has(s.Said, seat) {
				into = append(into, engine.Ask{Seat: engine.Seat(seat), Kind: kind, Key: s.Keys[seat]})
			}
		}
	}
	for i := range s.Offers {
		o := &s.Offers[i]
		into = append(into, engine.Ask{Seat: engine.Seat(o.To), Kind: AskOffer, Of: o.No, Key: o.Key})
	}
	return engine.Status{Asks: into}
}

// number counts the turns of a match; each step of an election is one of its own,
// before that of the Prime Minister whom it makes. A seat that leaves in the middle
// of an election begins it anew.
func (s *state) number() uint32 {
	const steps, inTurn = 128, 100 // in all; those of elections come before
	step := uint32(count(s.Gone)) * 2 * (mostHung + 1)
	switch s.Phase {
	case joining:
		step += 2 * uint32(s.Hung)
	case coalescing:
		step += 2*uint32(s.Hung) + 1
	case electing:
		step += 2 * mostHung
	default:
		step = inTurn
	}
	return s.Turns*steps + step
}

// waited is the one seat that is asked, or -1 where several may be.
func (s *state) waited() int8 {
	switch s.Phase {
	case moving, landing, choosing, visiting:
		return s.Turn
	case directing:
		return s.Visit.Director
	case bidding:
		if s.Set.Auction == clockwise {
			return s.Auction.Next
		}
	}
	return -1
}

// waiting are the seats that are asked where several are.
func (s *state) waiting() engine.Seats {
	switch s.Phase {
	case bidding:
		return s.Auction.Bidders &^ s.Auction.Answer
	case dividing:
		return s.playing() &^ (s.Bill.Ayes | s.Bill.Noes)
	case joining, coalescing:
		return s.playing() &^ s.Said
	case electing:
		return s.Gov &^ s.Said
	}
	return 0
}

// ask opens a decision for several seats at once.
func (s *state) ask(st *engine.Step, p phase) {
	s.Phase, s.Said = p, 0
	for i := range s.Keys {
		s.Keys[i] = st.Seq
	}
}
