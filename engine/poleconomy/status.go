package poleconomy

import (
	"slices"
	"strings"

	"divisionbell/engine"
)

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
	AskSign      = "sign"      // sign proposal Of, or not; the match does not wait
	AskOffer     = "offer"     // accept or refuse; Of is its number; the match does not wait
)

// phases are what is asked in each, and what is awaited then, for refusals.
var phases = [...]struct{ ask, now string }{
	moving:     {AskTurn, "WHO to roll or go to a Corner Square"},
	landing:    {AskBuy, "WHO to buy the square or pass"},
	bidding:    {AskBid, "an auction is on"},
	directing:  {AskDirect, "WHO to send the visitor on or let them stay"},
	choosing:   {AskMove, "WHO to go on to another square or stay"},
	visiting:   {AskCorner, "WHO to do business at the Corner Square or pass"},
	dividing:   {AskDivision, "Parliament is voting"},
	joining:    {AskParty, "everyone is choosing a party"},
	coalescing: {AskCoalition, "coalitions are being formed"},
	electing:   {AskPremier, "the Government is choosing its Prime Minister"},
	over:       {ask: "over"},
}

// Status lists what the match waits for, and the offers that it does not.
func (*rules) Status(s *state, into []engine.Ask) engine.Status {
	if s.Phase == over {
		return engine.Status{Asks: into, Places: s.Places[:s.Seats:s.Seats]}
	}
	kind, turn := phases[s.Phase].ask, s.number()
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
	if s.Phase == coalescing || s.Phase == joining && s.Set.amended() { // who has spoken may think again
		for seat := range s.Seats {
			if has(s.Said, seat) {
				into = append(into, engine.Ask{Seat: engine.Seat(seat), Kind: kind, Key: s.Keys[seat]})
			}
		}
	}
	for i := range s.Pacts {
		p := &s.Pacts[i]
		for seat := range s.Seats {
			if has(p.Of&^(p.Signed|s.NoDeal), seat) {
				key := p.Key
				if s.Set.parleys() { // who takes back that they want no deal is asked anew
					key = max(key, s.Keys[seat])
				}
				into = append(into, engine.Ask{Seat: engine.Seat(seat), Kind: AskSign, Of: p.No, Key: key})
			}
		}
	}
	for i := range s.Offers {
		o := &s.Offers[i]
		into = append(into, engine.Ask{Seat: engine.Seat(o.To), Kind: AskOffer, Of: o.No, Key: o.Key, Offer: true, By: engine.Seat(o.From)})
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
		if len(s.Laid) > 0 {
			return s.Laid.awaits(s)
		}
		return s.playing() &^ (s.Bill.Ayes | s.Bill.Noes)
	case joining, coalescing:
		return s.playing() &^ s.Said
	case electing:
		return s.Gov &^ s.Said
	}
	return 0
}

// awaits reports whether the match waits for a seat that plays, in one of some phases.
func (s *state) awaits(seat engine.Seat, in ...phase) bool {
	if !slices.Contains(in, s.Phase) {
		return false
	}
	if one := s.waited(); one >= 0 {
		return one == int8(seat)
	}
	return has(s.waiting(), int8(seat))
}

// during opens a verb to whom the match waits for in some phases.
func during(in ...phase) func(*state, engine.Seat) bool {
	return func(s *state, seat engine.Seat) bool { return s.awaits(seat, in...) }
}

// because says why a verb is closed, where a condition holds; nil is everywhere.
func because(rule, why string, holds func(*state, engine.Seat) bool) func(*state, engine.Seat) error {
	return func(s *state, seat engine.Seat) error {
		if holds != nil && !holds(s, seat) {
			return nil
		}
		return engine.Illegal(rule, "%s", why)
	}
}

// now says what is awaited, for a refusal.
func (s *state) now(seat int8) string {
	who := "you are"
	if one := s.waited(); one >= 0 && one != seat {
		who = "seat " + number(one) + " is"
	}
	return strings.Replace(phases[s.Phase].now, "WHO", who, 1)
}

// ask opens a decision for several seats at once.
func (s *state) ask(st *engine.Step, p phase) {
	s.Phase, s.Said = p, 0
	for i := range s.Keys {
		s.Keys[i] = st.Seq
	}
}
