package cantillon

import (
	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/fact"
)

// abdicateVerb is said between two turns.
var abdicateVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "abdicate", Rule: "8.1", Confirm: true, Help: "leave the match: with 2 rulers the other wins; with more, you share out your realm first",
	},
	Open:  inTurn(abdicate, nil),
	Apply: (*state).abdicate,
}

// abdicate begins to leave: what one holds can be ceded, auctioned and burnt,
// and what is left then burns. Between two it gives the match away (rule 8.1).
func (s *state) abdicate(st *engine.Step, _ action) error {
	engine.Say(st, fact.Abdicated{Seat: st.Seat})
	s.Key = st.Seq
	if s.rulers() == 2 {
		s.fall(st, s.Turn, engine.Nobody, byLeaving, atlas.Regions{})
		s.passOn(st)
		return nil
	}
	s.Stage = estate
	engine.Say(st, fact.Staged{Seat: st.Seat, Stage: StageEstate})
	return nil
}
