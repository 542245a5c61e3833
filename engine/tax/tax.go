// Package tax is Tax, William Crothers's card game of 2019: two to six players
// get rid of cards of one to nine by making the sum or the difference of two
// tops. Its rulebook is rules.md; numbers in comments and refusals are that
// rulebook's.
package tax

import (
	_ "embed" // for the rulebook
	"encoding/json"

	"divisionbell/engine"
	"divisionbell/engine/search"
)

//go:embed rules.md
var rulebook string

// Game is Tax.
var Game = engine.New(engine.Spec[state, action]{
	About: engine.About{
		ID: "tax", Name: "Tax",
		Help:     "Make the sum or the difference of two cards, and get rid of yours first.",
		MinSeats: 2, MaxSeats: maxSeats, Edition: 1,
		Asks: []string{AskPlay}, Verbs: verbs.Declared(), Sets: []engine.Set{{Name: "tops", Names: topNames()}},
		Settings: declared, Rulebook: rulebook, Cites: cites, Count: engine.Count{Name: "Points"},
		Daily: optDaily, Days: map[string]string{optPoints: "5"}, Against: []string{Steady.ID, Steady.ID}, // who search nothing, so that they never hurry
	},
	Facts: facts,
	Bots:  []engine.Bot{search.Gentle(thinking), search.Strong(thinking), Steady},
	Rules: func(int) engine.Rules[state, action] { return new(rules) },
	Migrations: []func(json.RawMessage) (json.RawMessage, error){
		func(old json.RawMessage) (json.RawMessage, error) { return old, nil }, // 0: nobody kept in mind what was done
		func(old json.RawMessage) (json.RawMessage, error) { return old, nil }, // 1: no match was a daily one
	},
})

// A verb is an index of verbs. Positions never hold one, so order is free.
type verb uint8

const (
	play verb = iota
	fold
	leave
)

// verbs are all that can be said, each with a file of its own.
var verbs = engine.Verbs[state, action]{play: &playVerb, fold: &foldVerb, leave: &leaveVerb}

// facts are one of each kind, to decode stored ones.
var facts = []engine.Fact{
	Dealt{}, Handed{}, Opened{}, Shown{}, Played{}, Folded{}, Scored{}, Departed{}, Finished{},
}

// rules are edition 1. Their methods are on the pointer, which an interface calls
// without a detour.
type rules struct{}

// An action is what a seat does, typed. Seat is leave's, from 1.
type action struct {
	verb        verb
	left, right top
	seat        uint8
}

// Apply judges what is common to all verbs, then does the action.
func (*rules) Apply(s *state, st *engine.Step, a action) error {
	if s.Over {
		return engine.Illegal("7.1", "the match is over")
	}
	if a.verb != leave {
		if err := s.judgeTurn(st.Seat); err != nil {
			return err
		}
	}
	return verbs[a.verb].Apply(s, st, a)
}

// Next lists the legal ways to continue the action begun by words.
func (*rules) Next(s *state, seat engine.Seat, words []string) []engine.Option {
	if s.Over {
		return nil
	}
	return verbs.Next(s, seat, words)
}

// Parse reads canonical words; what they may not say now is for Apply to judge.
func (*rules) Parse(s *state, _ engine.Seat, words []string) (action, error) {
	v, a, err := verbs.Parse(s, words, "not a move in Tax: play or fold")
	a.verb = verb(v)
	return a, err
}

// Words is the action as canonical words.
func (*rules) Words(s *state, a action) []string { return verbs.Words(int(a.verb), s, a) }

// judgeTurn refuses whoever is not to play now.
func (s *state) judgeTurn(seat engine.Seat) error {
	switch {
	case seat < 0 || int8(seat) >= s.Seats:
		return engine.Illegal("2.1", "you're not playing in this match")
	case s.Gone.Has(seat):
		return engine.Illegal("9.1", "you've left this match")
	case !s.In.Has(seat):
		return engine.Illegal("4.5", "you've folded. You're back in next round")
	case int8(seat) != s.Turn:
		return engine.Illegal("4.1", "it's seat %d's turn", s.Turn+1)
	}
	return nil
}
