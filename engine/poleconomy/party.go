package poleconomy

import "divisionbell/engine"

var partyVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "party", Rule: "11.1", Help: "before an election, join a party or stay independent",
		Params: []engine.Param{{Name: "party", Help: "which", Set: "parties"}},
	},
	Open:  during(joining),
	Next:  once(func(*state, engine.Seat) []engine.Option { return nameOptions(named(partyWords, Parties[:]...)) }),
	Parse: readWord(partyWords, "party"),
	Words: sayWord(partyWords),
	Apply: (*state).join,
}

// join says of which party a seat is. When all have, votes are thrown.
func (s *state) join(st *engine.Step, a action) error {
	s.Party[st.Seat] = a.what
	s.Said |= 1 << st.Seat
	s.Keys[st.Seat] = st.Seq
	engine.Say(st, Joined{st.Seat, partyWords[a.what]})
	if s.playing()&^s.Said == 0 {
		s.throwVotes(st)
	}
	return nil
}
