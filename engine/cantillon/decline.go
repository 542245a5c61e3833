package cantillon

import "divisionbell/engine"

// declineVerb answers any offer.
var declineVerb = withPartner(
	engine.Verb{Name: "decline", Rule: "7.2", Help: "decline what was offered to you"},
	func(s *state, seat int8) engine.Seats {
		return s.sides(func(d *deal) (int8, bool) { return d.From, d.To == seat })
	},
	(*state).decline,
)

// decline takes an offer off the table that was made to one (rule 7.2).
func (s *state) decline(st *engine.Step, from int8) error {
	to := int8(st.Seat)
	if _, err := s.offered(from, to); err != nil {
		return err
	}
	s.dropOffer(from, to)
	engine.Say(st, Declined{Seat: st.Seat, From: engine.Seat(from)})
	return nil
}
