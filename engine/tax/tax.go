// Package tax is Tax, William Crothers's card game of 2019: two to six players
// get rid of cards of one to nine by making the sum or the difference of two
// tops. Its rulebook is rules.md; numbers in comments and refusals are that
// rulebook's.
package tax

import (
	_ "embed" // for the rulebook

	"divisionbell/engine"
)

//go:embed rules.md
var rulebook string

// Game is Tax.
var Game = engine.New(engine.Spec[state, action]{
	About: engine.About{
		ID: "tax", Name: "Tax",
		Help:     "Two to six players get rid of their cards by making the sum or the difference of two others.",
		MinSeats: 2, MaxSeats: maxSeats, Edition: 1,
		Verbs: verbs[:], Sets: []engine.Set{{Name: "tops", Names: topNames()}},
		Settings: declared, Rulebook: rulebook,
	},
	Facts: facts,
	Bots:  []engine.Bot{Steady},
	Rules: func(int) engine.Rules[state, action] { return new(rules) },
})

// A verb is an index of verbs. Positions never hold one, so order is free.
type verb uint8

const (
	play verb = iota
	fold
	leave
)

var verbs = [...]engine.Verb{
	play: {Name: "play", Rule: "4.1", Help: "say what lies on top of the left and of the right pile at the end of your turn",
		Params: []engine.Param{
			{Name: "left", Help: "a card of your hand, c and a number for a communal card, or keep", Set: "tops"},
			{Name: "right", Help: "a card of your hand, c and a number for a communal card, or keep", Set: "tops"},
		}},
	fold: {Name: "fold", Rule: "4.5", Confirm: true, Help: "lay your hand down and leave the round"},
	leave: {Name: "leave", Rule: "9.1", Host: true, Help: "you fold, are dealt no more cards and keep your points",
		Params: []engine.Param{{Name: "seat", Help: "which, counted from 1"}}},
}

// facts are one of each kind, to decode stored ones.
var facts = []engine.Fact{
	Dealt{}, Handed{}, Opened{}, Shown{}, Played{}, Folded{}, Scored{}, Departed{}, Finished{},
}

// rules are edition 1. Their methods are on the pointer, which an interface calls
// without a detour.
type rules struct{}

// A top is what a turn leaves on a pile: the card that is there, a rank from
// the hand, or communal and a rank.
type top uint8

const (
	keep     top = 0
	communal top = 16
)

func (t top) rank() uint8      { return uint8(t &^ communal) }
func (t top) isCommunal() bool { return t&communal != 0 }
func (t top) isHand() bool     { return t != keep && !t.isCommunal() }

// An action is what a seat does, typed. Seat is leave's, from 1.
type action struct {
	verb        verb
	left, right top
	seat        uint8
}

// Apply is the whole game on a screen.
func (*rules) Apply(s *state, st *engine.Step, a action) error {
	if s.Over {
		return engine.Illegal("7.1", "the match is over")
	}
	if a.verb == leave {
		return s.leave(st, a.seat)
	}
	if err := s.judgeTurn(st.Seat); err != nil {
		return err
	}
	if a.verb == fold {
		s.fold(st)
		return nil
	}
	return s.play(st, a)
}

// judgeTurn refuses whoever is not to play now.
func (s *state) judgeTurn(seat engine.Seat) error {
	switch {
	case seat < 0 || int8(seat) >= s.Seats:
		return engine.Illegal("2.1", "you have no seat in this match")
	case s.Gone.Has(seat):
		return engine.Illegal("9.1", "your seat has left the match")
	case !s.In.Has(seat):
		return engine.Illegal("4.5", "you have folded: you are dealt in again when the next round begins")
	case int8(seat) != s.Turn:
		return engine.Illegal("4.1", "it is seat %d's turn, not yours", s.Turn+1)
	}
	return nil
}
