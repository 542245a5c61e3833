package austerity

import "divisionbell/engine"

// borrowVerb is Borrow Money (rule 7.2).
var borrowVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "borrow", Title: "Borrow Money", Rule: "7.2", Free: true,
		Help: "Borrow Money: 2 Income to Used, 1 Debt to the bag",
	},
	Open:  func(s *state, _ engine.Seat) bool { return s.canBorrow() },
	Apply: (*state).borrow,
}

func (s *state) canBorrow() bool { return s.canRaise(2, Debt) }

// borrow brings two Income now, and a Debt next year (rule 7.2).
func (s *state) borrow(st *engine.Step, _ action) error { return s.raise(st, ByBorrow, 2, Used, Debt) }
