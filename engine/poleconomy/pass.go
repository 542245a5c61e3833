package poleconomy

import "divisionbell/engine"

// passVerb is said where something could be done and need not be.
var passVerb = engine.VerbRules[state, action]{
	Verb:  engine.Verb{Name: "pass", Rule: "5.10", Help: "don't buy or send, drop out of an auction, stay, or end your turn at a Corner Square"},
	Open:  during(landing, choosing, visiting, directing, bidding),
	Apply: (*state).pass,
}

// pass does no more where something could be done (rule 5.10).
func (s *state) pass(st *engine.Step, _ action) error {
	at := Squares[s.At[s.Turn]].ID
	switch s.Phase {
	case landing:
		st.Final()
		s.openAuction(st)
		return nil
	case bidding:
		s.passBid(st)
		return nil
	case visiting:
		engine.Say(st, Rested{Seat: engine.Seat(s.Turn), Square: at})
	default:
		engine.Say(st, Stayed{Seat: engine.Seat(s.Turn), By: st.Seat, Square: at})
	}
	s.endTurn(st)
	return nil
}
