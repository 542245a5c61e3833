// Package exchequer is Exchequer!, the game of tax and conquest from Taxation's
// Christmas number of 2009: two to six business streams fight over the 42 areas
// of a tax authority. Its rulebook is rules.md; numbers in comments and refusals
// are that rulebook's.
package exchequer

import (
	_ "embed" // for the rulebook
	"encoding/json"

	"divisionbell/engine"
	"divisionbell/engine/search"
)

//go:embed rules.md
var rulebook string

// Game is Exchequer!.
var Game = engine.New(engine.Spec[state, action]{
	About: engine.About{
		ID: "exchequer", Name: "Exchequer!",
		Help:     "Fight over 42 taxes, with dice and a straight face.",
		MinSeats: 2, MaxSeats: 6, Edition: 1,
		Asks: append(phaseNames[:over:over], AskNeutral), Verbs: verbs.Declared(), Sets: []engine.Set{{Name: "areas", Names: areaNames()}},
		Settings: declared, Bounded: map[string]string{"length": "30"}, Rulebook: rulebook, Cites: cites, Open: true,
		Count: engine.Count{Name: "Areas", Per: areaWorth, Within: sectorWorth},
		Daily: optDaily, Days: map[string]string{optCircle: "inner", optSetup: "dealt", optTokens: "all", optLength: "5"}, // a quarter of an hour (rule 2.9)
		Against: []string{Steady.ID, cautious.ID, greedy.ID}, // who search nothing, so that they never hurry
		Paces: map[string]map[string]string{ // a hundred single placements are a lot of waits (rule 2.5)
			"week":  {optSetup: "dealt", optTokens: "all"},
			"month": {optSetup: "dealt", optTokens: "all"},
		},
		Orders: []string{"when attack end"},
	},
	Facts: facts,
	Bots:  append([]engine.Bot{search.Gentle(thinking), search.Strong(thinking), Steady}, characters...),
	Rules: func(int) engine.Rules[state, action] { return new(rules) },
	Migrations: []func(json.RawMessage) (json.RawMessage, error){
		func(old json.RawMessage) (json.RawMessage, error) { return old, nil }, // 0: nobody had tokens more
		func(old json.RawMessage) (json.RawMessage, error) { return old, nil }, // 1: nobody kept in mind who took what
		func(old json.RawMessage) (json.RawMessage, error) { return old, nil }, // 2: no match was a daily one
	},
})

// A verb is an index of verbs. Positions never hold one, so order is free.
type verb uint8

const (
	place verb = iota
	neutral
	attack
	occupy
	move
	end
	defend
	odds
	leave
)

// verbs are all that can be said, each with a file of its own.
var verbs = engine.Verbs[state, action]{
	place: &placeVerb, neutral: &neutralVerb, attack: &attackVerb, occupy: &occupyVerb, move: &moveVerb,
	end: &endVerb, defend: &defendVerb, odds: &oddsVerb, leave: &leaveVerb,
}

// facts are one of each kind, to decode stored ones.
var facts = []engine.Fact{
	First{}, Dealt{}, Taken{}, Placed{}, Began{}, Battled{}, Won{}, Occupied{}, Out{},
	Moved{}, Ended{}, Departed{}, Defends{}, Finished{}, Odds{},
}

// rules are edition 1. Their methods are on the pointer, which an interface calls
// without a detour.
type rules struct{}

// An action is what a seat does, typed. Numbers are 0 where nothing was said. It
// is small enough to travel in registers, which speeds simulation up by a tenth.
type action struct {
	verb     verb
	from, to uint8  // areas
	n        uint32 // tokens; of attack and defend, dice; of leave, the seat from 1
	until    uint32 // attack: tokens left on from
}

// Apply judges what is common to all verbs, then does the action.
func (*rules) Apply(s *state, st *engine.Step, a action) error {
	if s.Phase == over {
		return engine.Illegal("9.1", "the match is over")
	}
	if a.verb != leave {
		if err := s.judgeSeat(st.Seat); err != nil {
			return err
		}
	}
	if err := verbs[a.verb].Apply(s, st, a); err != nil {
		return engine.Instead(err, func() string { return s.may(st.Seat) })
	}
	return nil
}

// may says what a seat can do now: "say place or defend". What is free is named
// where there is nothing else.
func (s *state) may(seat engine.Seat) string {
	var due, free []string
	for i, open := 0, verbs.Open(s, seat); open != 0; i, open = i+1, open>>1 {
		switch v := verbs[i]; {
		case open&1 == 1 && v.Free:
			free = append(free, v.Name)
		case open&1 == 1:
			due = append(due, v.Name)
		}
	}
	if len(due) > 0 {
		return "Type " + engine.Or(due)
	}
	return "Type " + engine.Or(free)
}

// Next lists the legal ways to continue the action begun by words.
func (*rules) Next(s *state, seat engine.Seat, words []string) []engine.Option {
	if s.Phase == over || seat != engine.Nobody && !s.plays(seat) {
		return nil
	}
	if len(words) == 0 && seat != engine.Nobody {
		return roots[verbs.Open(s, seat)]
	}
	return verbs.Next(s, seat, words)
}

// Parse reads canonical words; what they may not say now is for Apply to judge.
func (*rules) Parse(s *state, _ engine.Seat, words []string) (action, error) {
	v, a, err := verbs.Parse(s, words, "not a move in Exchequer!")
	a.verb = verb(v)
	return a, err
}

// Words is the action as canonical words.
func (*rules) Words(s *state, a action) []string { return verbs.Words(int(a.verb), s, a) }

// Answer answers odds.
func (*rules) Answer(s *state, seat engine.Seat, a action) (engine.Fact, error) {
	if s.Phase == over {
		return nil, engine.Illegal("9.1", "the match is over")
	}
	if err := s.judgeSeat(seat); err != nil {
		return nil, err
	}
	return verbs[a.verb].Answer(s, seat, a)
}

// judgeSeat refuses who does not play, or no longer.
func (s *state) judgeSeat(seat engine.Seat) error {
	switch {
	case seat < 0 || int8(seat) >= s.Seats:
		return engine.Illegal("2.1", "you're not playing in this match")
	case s.Gone>>seat&1 == 1:
		return engine.Illegal("8.2", "you've left this match; your tokens only defend")
	case s.Fell[seat] > 0:
		return engine.Illegal("8.1", "you have no areas left, so you're out of the match")
	}
	return nil
}
