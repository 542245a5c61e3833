package cantillon

import (
	"divisionbell/engine"
	"divisionbell/engine/cantillon/fact"
)

// withdrawVerb takes back what one has offered.
var withdrawVerb = withOffer(
	engine.Verb{Name: "withdraw", Rule: "7.2", Free: true, Help: "take your offer back"}, other,
	func(_ *state, seat int8, d *deal) bool { return d.From == seat },
	(*state).withdraw,
)

// withdraw takes an offer off the table that one has made (rule 7.2).
func (s *state) withdraw(st *engine.Step, o *deal) error {
	d := *o
	if d.From != int8(st.Seat) {
		return engine.Illegal("7.2", "offer %d was made to you. To turn it down, type decline", d.No)
	}
	s.drop(d)
	engine.Say(st, fact.Withdrawn{Seat: st.Seat, To: engine.Seat(d.To), No: int(d.No)})
	return nil
}
