package cantillon

import (
	"divisionbell/engine"
	"divisionbell/engine/cantillon/fact"
)

// renounceVerb is for those who have one's word.
var renounceVerb = withPartner(
	engine.Verb{Name: "renounce", Rule: "7.5", Free: true, Help: "take your pledge back"},
	func(s *state, seat int8) engine.Seats { return s.Allies[seat] },
	(*state).renounce,
)

// renounce takes one's word back (rule 7.5).
func (s *state) renounce(st *engine.Step, with int8) error {
	if s.Allies[st.Seat]>>with&1 == 0 {
		return engine.Illegal("7.5", "you haven't pledged an alliance to seat %d", with+1)
	}
	s.Allies[st.Seat] &^= 1 << with
	s.drop(deal{From: int8(st.Seat), To: with, Ally: true})
	engine.Say(st, fact.Renounced{Seat: st.Seat, With: engine.Seat(with)})
	return nil
}
