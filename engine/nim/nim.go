// Package nim is Nim, the smallest whole game of this program and the one to
// copy for a new one: each file here has its like in every other game. Its
// rulebook is rules.md; numbers in comments and refusals are that rulebook's.
package nim

import (
	_ "embed" // for the rulebook

	"divisionbell/engine"
	"divisionbell/engine/search"
)

//go:embed rules.md
var rulebook string

// Game is Nim. This declaration is all that the host knows of it: help, forms,
// completion and the reading of what people type are made from it.
var Game = engine.New(engine.Spec[state, action]{
	About: engine.About{
		ID: "nim", Name: "Nim",
		Help:     "Take sticks from three heaps, and take the last one to win.",
		MinSeats: seats, MaxSeats: seats, Edition: 1,
		Asks:     []string{AskTake},
		Verbs:    verbs.Declared(),
		Sets:     []engine.Set{{Name: "heaps", Names: heapNames()}},
		Settings: []engine.Setting{last},
		Rulebook: rulebook, Cites: cites,
		Open: true, // nothing is secret, so that buttons may stand where all see them
	},
	Facts: []engine.Fact{Began{}, Took{}, Finished{}},
	Bots:  []engine.Bot{search.Strong(plan), Steady},
	Rules: func(int) engine.Rules[state, action] { return rules{} }, // there is one edition so far
})

const seats = 2

// last is the one option of a match.
var last = engine.Setting{
	Name: "last", Rule: "3.1", Help: "take the last stick to win, or leave it to win",
	Default: "wins", Values: []string{"wins", "loses"},
	Means: map[string]string{"wins": "whoever takes the last stick wins", "loses": "whoever takes the last stick loses"},
}

// rules are edition 1. They hold nothing: all that changes is in the state.
type rules struct{}

// verbs are all that can be said, each with a file of its own.
var verbs = engine.Verbs[state, action]{&take}

// An action is what a seat does, typed. With more verbs it would hold the index of
// its verb, which stands below as 0.
type action struct{ heap, sticks int }

// Apply judges what is common to all verbs, then does the action.
func (rules) Apply(s *state, st *engine.Step, a action) error {
	switch {
	case s.over():
		return engine.Illegal("3.1", "the match is over")
	case st.Seat != s.Turn:
		return engine.Illegal("2.1", "it's seat %d's turn", s.Turn+1) // people count from 1
	}
	return verbs[0].Apply(s, st, a)
}

// Next lists the legal ways to go on with the action begun by words. Buttons,
// choices, completion, bots and tests all come from it.
func (rules) Next(s *state, seat engine.Seat, words []string) []engine.Option {
	return verbs.Next(s, seat, words)
}

// Parse reads canonical words, into which engine.Read has turned what people
// typed. What they may not say now is for Apply to judge.
func (rules) Parse(s *state, _ engine.Seat, words []string) (action, error) {
	_, a, err := verbs.Parse(s, words, "not a move in Nim. Type "+take.Usage())
	return a, err
}

// Words is the action as canonical words: the inverse of Parse.
func (rules) Words(s *state, a action) []string { return verbs.Words(0, s, a) }
