package poleconomy

import "divisionbell/engine"

// sendVerb is for the owner of the advertising square that somebody has landed on.
var sendVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "send", Rule: "6.10", Help: "send whoever landed on your advertising square to a company",
		Params: []engine.Param{{Name: "company", Help: "any company", Set: "papers"}},
	},
	Open: during(directing),
	Next: once(func(*state, engine.Seat) []engine.Option {
		return squareOptions(firstCorner, func(i uint8) bool { return Squares[i].Type == Company })
	}),
	Parse: readSquare,
	Words: sayWord(paperWords),
	Apply: (*state).send,
}

// send sends a lander to a company (rule 6.10).
func (s *state) send(st *engine.Step, a action) error {
	to := a.what
	if to >= firstCorner || Squares[to].Type != Company {
		return engine.Illegal("6.10", "you can send a visitor only to a company")
	}
	st.Final()
	by := s.Visit.Director
	engine.Say(st, Sent{Seat: engine.Seat(s.Turn), By: engine.Seat(by), From: Squares[s.At[s.Turn]].ID, To: Squares[to].ID})
	s.arrive(st, to, by)
	return nil
}
