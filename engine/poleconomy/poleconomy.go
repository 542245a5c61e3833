// Package poleconomy is Poleconomy, the Game of Canada, Bruce Hatherley's board
// game of tycoons and politicians: two to six players buy companies, invest,
// deal, and elect each other to tax each other. Its rulebook is rules.md; numbers
// in comments and refusals are that rulebook's.
package poleconomy

import (
	_ "embed" // for the rulebook

	"divisionbell/engine"
)

//go:embed rules.md
var rulebook string

// Game is Poleconomy.
var Game = engine.New(engine.Spec[state, action]{
	About: engine.About{
		ID: "poleconomy", Name: "Poleconomy",
		Help:     "Two to six tycoons buy companies, make deals, and elect a government from among themselves.",
		MinSeats: 2, MaxSeats: maxSeats, Edition: 1,
		Verbs: verbs[:], Sets: sets, Settings: declared, Rulebook: rulebook,
		Bounded: map[string]string{optGame: "2", optRounds: "3"},
		Sweep:   []map[string]string{{optGame: "1", optRounds: "15"}, {optGame: "2", optRounds: "15"}},
	},
	Facts: facts,
	Bots:  []engine.Bot{Steady},
	Rules: func(int) engine.Rules[state, action] { return new(rules) },
})

// rules are edition 1.
type rules struct{}

// An action is what a seat does, typed. What says which: a square, a paper, a
// party, a set of seats, a word of the verb's set. Keys are what follows KEY VALUE.
type action struct {
	verb verb
	what uint8
	seat int8
	n    int64
	keys keyed
}

// Apply is the whole game on a screen.
func (*rules) Apply(s *state, st *engine.Step, a action) error {
	if err := s.judge(st.Seat, a.verb); err != nil {
		return err
	}
	err := s.act(st, a)
	if err == nil {
		s.settle(st)
	}
	return err
}

func (s *state) act(st *engine.Step, a action) error {
	switch a.verb {
	case throw:
		return s.throw(st, a)
	case travel:
		return s.travel(st, a.what)
	case buy:
		return s.buy(st, a)
	case bid:
		return s.bid(st, a.n)
	case pass:
		return s.pass(st)
	case send:
		return s.send(st, a.what)
	case cash:
		return s.cash(st, a)
	case takeover:
		return s.takeover(st, a.what)
	case offer:
		return s.offer(st, a)
	case accept:
		return s.accept(st, a.n)
	case refuse:
		return s.refuse(st, a.n)
	case repay:
		return s.repay(st, a)
	case arrow:
		return s.turnArrow(st)
	case party:
		return s.join(st, a.what)
	case coalition:
		return s.coalesce(st, engine.Seats(a.what))
	case vote:
		return s.vote(st, a)
	case cabinet:
		return s.cabinet(st, a)
	case taxLaw:
		return s.propose(st, a)
	case payment:
		return s.proposePayment(st, a)
	case bonds:
		return s.tradeBonds(st, a)
	case support:
		return s.support(st, a.what == yes)
	case consent:
		return s.consent(st, a.what == yes)
	case leave:
		return s.leave(st, a.n)
	case timeUp:
		return s.timeUp(st)
	}
	return engine.Illegal("", "%s is a question, not an action", verbs[a.verb].Name)
}

// judge refuses a verb that leads nowhere for the seat now, with the reason.
func (s *state) judge(seat engine.Seat, v verb) error {
	if s.Phase == over {
		return engine.Illegal("10.1", "the match is over")
	}
	if seat == engine.Nobody {
		if !verbs[v].Host {
			return engine.Illegal("1.2", "only who has a seat can say %s", verbs[v].Name)
		}
		return nil
	}
	switch {
	case verbs[v].Host:
		return engine.Illegal(verbs[v].Rule, "only the table says %s", verbs[v].Name)
	case seat < 0 || int8(seat) >= s.Seats:
		return engine.Illegal("1.2", "you have no seat in this match")
	case s.Gone.Has(seat):
		return engine.Illegal("10.7", "your seat has left the match")
	case !s.open(int8(seat)).has(v):
		return s.closed(int8(seat), v)
	}
	return nil
}
