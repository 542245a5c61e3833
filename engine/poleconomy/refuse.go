package poleconomy

import (
	"slices"

	"divisionbell/engine"
)

// refuseVerb withdraws an offer of one's own, too.
var refuseVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "refuse", Rule: "9.3", Free: true, Answers: AskOffer, Help: "refuse an offer made to you, or withdraw yours",
		Params: []engine.Param{{Name: "offer", Help: "its number", Kind: engine.Number, Min: 1}},
	},
	Open:   func(s *state, seat engine.Seat) bool { return slices.ContainsFunc(s.Offers, concerns(seat)) },
	Closed: because("9.3", "you have no offer to refuse or withdraw", nil),
	Root:   func(_ *state, _ engine.Seat, o *engine.Option) { o.Also = alsoRefuse },
	Next:   once(func(s *state, seat engine.Seat) []engine.Option { return s.offerOptions(concerns(seat)) }),
	Parse:  readNumber,
	Words:  sayNumber,
	Apply:  (*state).refuse,
}

// alsoRefuse are what people call it as well.
var alsoRefuse = []string{"decline", "withdraw"}

// concerns is whether an offer is a seat's or to it.
func concerns(seat engine.Seat) func(offered) bool {
	return func(o offered) bool { return o.parties().Has(seat) }
}

// refuse refuses an offer, or withdraws one's own (rule 9.3).
func (s *state) refuse(st *engine.Step, a action) error {
	i := s.findOffer(a.n)
	if i < 0 || !s.Offers[i].parties().Has(st.Seat) {
		return engine.Illegal("9.3", "you have no offer %d to refuse or withdraw", a.n)
	}
	o := s.Offers[i]
	why := WhyRefused
	if o.From == int8(st.Seat) {
		why = WhyWithdrawn
	} else {
		s.Refused.Refused(o.From, o.To)
	}
	s.Offers = slices.Delete(s.Offers, i, i+1)
	s.tellEnd(st, &o, why)
	return nil
}
