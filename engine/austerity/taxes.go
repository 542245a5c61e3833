package austerity

import "divisionbell/engine"

// taxesVerb is Raise Taxes (rule 7.3).
var taxesVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "taxes", Title: "Raise Taxes", Rule: "7.3", Free: true,
		Help: "Raise Taxes: 1 Income and 1 Crime & Unrest to the bag",
	},
	Open:  func(s *state, _ engine.Seat) bool { return s.canTax() },
	Apply: (*state).tax,
}

func (s *state) canTax() bool { return s.canRaise(1, Unrest) }

// tax brings an Income and a Crime & Unrest with it (rule 7.3).
func (s *state) tax(st *engine.Step, _ action) error { return s.raise(st, ByTaxes, 1, Bag, Unrest) }
