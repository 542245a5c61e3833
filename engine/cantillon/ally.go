package cantillon

import "divisionbell/engine"

// allyVerb is for those who have not one's word yet.
var allyVerb = withPartner(
	engine.Verb{Name: "ally", Rule: "7.5", Free: true, Help: "give somebody your word as an ally; it is recorded and binds nobody"},
	func(s *state, seat int8) engine.Seats { return s.partners(seat) &^ s.Allies[seat] },
	(*state).ally,
)

// ally records a word that binds nobody (rule 7.5).
func (s *state) ally(st *engine.Step, with int8) error {
	if s.Allies[st.Seat]>>with&1 == 1 {
		return engine.Illegal("7.5", "seat %d has your word already", with+1)
	}
	s.Allies[st.Seat] |= 1 << with
	engine.Say(st, Allied{Seat: st.Seat, With: engine.Seat(with), Mutual: s.Allies[with]>>st.Seat&1 == 1})
	return nil
}
