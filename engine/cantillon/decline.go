package cantillon

import (
	"divisionbell/engine"
	"divisionbell/engine/cantillon/fact"
)

// declineVerb answers any offer.
var declineVerb = withOffer(
	engine.Verb{Name: "decline", Rule: "7.2", Answers: AskOffer, Help: "decline an offer made to you"}, maker,
	func(_ *state, seat int8, d *deal) bool { return d.To == seat },
	(*state).decline,
)

// decline takes an offer off the table that was made to one (rule 7.2).
func (s *state) decline(st *engine.Step, o *deal) error {
	d := *o
	if d.To != int8(st.Seat) {
		return engine.Illegal("7.2", "offer %d is your own. To take it back, type withdraw", d.No)
	}
	s.drop(d)
	s.Refused.Refused(d.From, d.To)
	engine.Say(st, fact.Declined{Seat: st.Seat, From: engine.Seat(d.From), No: int(d.No)})
	return nil
}
