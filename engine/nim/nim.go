// Package nim is Nim, the smallest whole game of this program and the one to
// copy for a new one: each file here has its like in every other game. Its
// rulebook is rules.md; numbers in comments and refusals are that rulebook's.
package nim

import (
	_ "embed" // for the rulebook

	"divisionbell/engine"
)

//go:embed rules.md
var rulebook string

// Game is Nim. This declaration is all that the host knows of it: help, forms,
// completion and the reading of what people type are made from it.
var Game = engine.New(engine.Spec[state, action]{
	About: engine.About{
		ID: "nim", Name: "Nim",
		Help:     "Two players take sticks from three heaps, and whoever takes the last one wins.",
		MinSeats: seats, MaxSeats: seats, Edition: 1,
		Verbs:    []engine.Verb{take},
		Sets:     []engine.Set{{Name: "heaps", Names: heapNames()}},
		Settings: []engine.Setting{last},
		Rulebook: rulebook,
		Open:     true, // nothing is secret, so that buttons may stand where all see them
	},
	Facts: []engine.Fact{Began{}, Took{}, Finished{}},
	Bots:  []engine.Bot{Steady},
	Rules: func(int) engine.Rules[state, action] { return rules{} }, // there is one edition so far
})

const seats = 2

// take is the one thing that can be done. Next and Parse keep to what it says.
var take = engine.Verb{
	Name: "take", Rule: "2.1", Help: "take sticks from one heap",
	Params: []engine.Param{
		{Name: "heap", Help: "left, middle or right", Set: "heaps"},
		{Name: "sticks", Help: "how many", Kind: engine.Number},
	},
}

// last is the one option of a match.
var last = engine.Setting{
	Name: "last", Rule: "3.1", Help: "whether the last stick wins or loses",
	Default: "wins", Values: []string{"wins", "loses"},
}

// rules are edition 1. They hold nothing: all that changes is in the state.
type rules struct{}

// An action is what a seat does, typed. With more verbs it would name its verb.
type action struct{ heap, sticks int }

// Apply judges first and changes after, so that a refused action leaves no trace.
func (rules) Apply(s *state, st *engine.Step, a action) error {
	switch {
	case s.over():
		return engine.Illegal("3.1", "the match is over")
	case st.Seat != s.Turn:
		return engine.Illegal("2.1", "it is seat %d's turn", s.Turn+1) // people count from 1
	}
	return s.take(st, a)
}
