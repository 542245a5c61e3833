package poleconomy

import "divisionbell/engine"

// Caretaker goes on for an absent seat and binds it to nothing: it throws, and else
// passes; it puts to the vote what the seat has laid, votes against what would change, stays independent, agrees to no
// coalition and names the strongest member.
func (*rules) Caretaker(s *state, ask engine.Ask) action {
	switch ask.Kind {
	case AskTurn:
		if len(s.Laid) > 0 {
			return action{verb: vote, what: calling}
		}
		if s.At[ask.Seat] >= firstCorner {
			return action{verb: throw, what: uint8(inner)}
		}
		return action{verb: throw}
	case AskDivision:
		return action{verb: vote, what: noes}
	case AskParty:
		return action{verb: party, what: s.Party[ask.Seat], seat: -1}
	case AskSign:
		return action{verb: coalition}
	case AskCoalition:
		return action{verb: coalition}
	case AskPremier:
		return action{verb: vote, what: members + uint8(s.strongest())}
	case AskOffer:
		return action{verb: refuse, n: int64(ask.Of)}
	}
	return action{verb: pass}
}

// strongest is the member of the Government with most votes, the first of equals.
func (s *state) strongest() (who int8) {
	best := int16(-1)
	for seat := range s.Seats {
		if has(s.Gov, seat) && s.Votes[seat] > best {
			who, best = seat, s.Votes[seat]
		}
	}
	return who
}
