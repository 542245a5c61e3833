package cantillon

import (
	"divisionbell/engine"
	"divisionbell/engine/cantillon/fact"
)

// allyVerb is for those who have not one's word yet.
var allyVerb = withPartner(
	engine.Verb{Name: "ally", Rule: "7.5", Free: true, Help: "pledge someone an alliance; it's on record and binds nobody"},
	func(s *state, seat int8) engine.Seats { return s.partners(seat) &^ s.Allies[seat] },
	(*state).ally,
)

// ally records a word that binds nobody. Whoever has not given theirs is offered the
// alliance (rule 7.5).
func (s *state) ally(st *engine.Step, with int8) error {
	if s.Allies[st.Seat]>>with&1 == 1 {
		return engine.Illegal("7.5", "you've already pledged an alliance to seat %d", with+1)
	}
	me := int8(st.Seat)
	s.dropOffers(func(d *deal) bool { return d.Ally && d.From == with && d.To == me })
	no := 0
	if s.Counted && s.Allies[with]>>me&1 == 0 {
		var err error
		if no, err = s.lay(st, deal{From: me, To: with, Ally: true}); err != nil {
			return err
		}
	}
	s.giveWord(st, with, no)
	return nil
}

// giveWord records the word of the step's seat, which offers an alliance by number no.
// Where both have given theirs it is a deal, in whatever words.
func (s *state) giveWord(st *engine.Step, with int8, no int) {
	if s.Allies[st.Seat] |= 1 << with; s.Allies[with].Has(st.Seat) {
		s.Refused.Dealt(int8(st.Seat), with)
	}
	engine.Say(st, fact.Allied{Seat: st.Seat, With: engine.Seat(with), Mutual: s.Allies[with].Has(st.Seat), No: no})
}
