package cantillon

import "divisionbell/engine"

// withdrawVerb takes back what one has offered.
var withdrawVerb = withPartner(
	engine.Verb{Name: "withdraw", Rule: "7.2", Free: true, Help: "take your offer back"},
	func(s *state, seat int8) engine.Seats {
		return s.sides(func(d *deal) (int8, bool) { return d.To, d.From == seat })
	},
	(*state).withdraw,
)

// withdraw takes an offer off the table that one has made (rule 7.2).
func (s *state) withdraw(st *engine.Step, to int8) error {
	from := int8(st.Seat)
	if s.findOffer(from, to) == nil {
		return engine.Illegal("7.2", "you offer seat %d nothing", to+1)
	}
	s.dropOffer(from, to)
	engine.Say(st, Withdrawn{Seat: st.Seat, To: engine.Seat(to)})
	return nil
}
