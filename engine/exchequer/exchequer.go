// Package exchequer is Exchequer!, the game of tax and conquest from Taxation's
// Christmas number of 2009: two to six business streams fight over the 42 areas
// of a tax authority. Its rulebook is rules.md; numbers in comments and refusals
// are that rulebook's.
package exchequer

import (
	_ "embed" // for the rulebook

	"divisionbell/engine"
)

//go:embed rules.md
var rulebook string

// Game is Exchequer!.
var Game = engine.New(engine.Spec[state, action]{
	About: engine.About{
		ID: "exchequer", Name: "Exchequer!",
		Help:     "Two to six business streams of one tax authority fight over its 42 taxes, with dice.",
		MinSeats: 2, MaxSeats: 6, Edition: 1,
		Verbs: verbs[:], Sets: []engine.Set{{Name: "areas", Names: areaNames()}},
		Settings: declared, Bounded: map[string]string{"length": "30"}, Rulebook: rulebook, Open: true,
	},
	Facts: facts,
	Bots:  []engine.Bot{Steady},
	Rules: func(int) engine.Rules[state, action] { return new(rules) },
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

// maxWhatIf is the most tokens that odds can be asked about.
const maxWhatIf = 9999

var verbs = [...]engine.Verb{
	place: {Name: "place", Rule: "3.4", Help: "put tokens on an area you hold; in the draft, take a free area",
		Params: []engine.Param{
			{Name: "area", Help: "where", Set: "areas", Many: true},
			{Name: "tokens", Help: "how many; one if you do not say", Kind: engine.Number, Optional: true},
		}},
	neutral: {Name: "neutral", Rule: "7.3", Help: "put tokens of the neutral party on an area it holds",
		Params: []engine.Param{
			{Name: "area", Help: "where", Set: "areas", Many: true},
			{Name: "tokens", Help: "how many; one if you do not say", Kind: engine.Number, Optional: true},
		}},
	attack: {Name: "attack", Rule: "4.1", Help: "throw dice for an adjoining area; with until, go on throwing",
		Params: []engine.Param{
			{Name: "from", Help: "an area you hold with two tokens or more", Set: "areas"},
			{Name: "to", Help: "an adjoining area of somebody else's", Set: "areas"},
			{Name: "dice", Help: "one to three; the most if you do not say", Kind: engine.Number, Optional: true},
			{Name: "tokens", Key: "until", Help: "go on until it is won or this many are left", Kind: engine.Number, Optional: true},
		}},
	occupy: {Name: "occupy", Rule: "5.1", Help: "move tokens into the area you have just won",
		Params: []engine.Param{{Name: "tokens", Help: "how many move in", Kind: engine.Number}}},
	move: {Name: "move", Rule: "6.1", Help: "move tokens between two adjoining areas of yours, and end your turn",
		Params: []engine.Param{
			{Name: "from", Help: "an area you hold with two tokens or more", Set: "areas"},
			{Name: "to", Help: "an adjoining area you hold", Set: "areas"},
			{Name: "tokens", Help: "how many; one stays", Kind: engine.Number},
		}},
	end: {Name: "end", Rule: "6.2", Help: "end your turn"},
	defend: {Name: "defend", Rule: "4.4", Help: "how many dice you defend with, from now on; nobody else is told",
		Params: []engine.Param{{Name: "dice", Help: "one, or two where there are three tokens", Kind: engine.Number}}},
	odds: {Name: "odds", Rule: "4.9", Query: true, Help: "what a whole assault would bring, exactly; only you are told",
		Params: []engine.Param{
			{Name: "from", Help: "an area you hold", Set: "areas"},
			{Name: "to", Help: "an adjoining area of somebody else's", Set: "areas"},
			{Name: "tokens", Help: "what if there were this many on it", Kind: engine.Number, Optional: true},
		}},
	leave: {Name: "leave", Rule: "8.2", Host: true, Help: "a seat leaves for good; its tokens stay and only defend",
		Params: []engine.Param{{Name: "seat", Help: "which, counted from 1"}}},
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

// Apply is the whole game on a screen.
func (*rules) Apply(s *state, st *engine.Step, a action) error {
	if s.Phase == over {
		return engine.Illegal("9.1", "the match is over")
	}
	if a.verb == leave {
		return s.leave(st, a.n)
	}
	if err := s.judgeSeat(st.Seat); err != nil {
		return err
	}
	switch a.verb {
	case place:
		return s.place(st, a)
	case neutral:
		return s.placeNeutral(st, a)
	case attack:
		return s.attack(st, a)
	case occupy:
		return s.occupy(st, a.n)
	case move:
		return s.move(st, a)
	case end:
		return s.end(st)
	case defend:
		return s.defend(st, a.n)
	}
	return engine.Illegal("", "%s is a question, not an action", verbs[a.verb].Name)
}

// judgeSeat refuses who does not play, or no longer.
func (s *state) judgeSeat(seat engine.Seat) error {
	switch {
	case seat < 0 || int8(seat) >= s.Seats:
		return engine.Illegal("2.1", "you have no seat in this match")
	case s.Gone>>seat&1 == 1:
		return engine.Illegal("8.2", "your seat has left the match; its tokens only defend")
	case s.Fell[seat] > 0:
		return engine.Illegal("8.1", "you hold nothing any more and are out of the match")
	}
	return nil
}
