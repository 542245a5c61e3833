// Package cantillon is Cantillon's Europe, the map game of August 2020 after
// Richard Cantillon's essay: two to six rulers tax, build and wage war over 80
// lands and 29 seas. Its rulebook is rules.md; numbers in comments and refusals
// are that rulebook's.
package cantillon

import (
	_ "embed" // for the rulebook

	"divisionbell/engine"
)

//go:embed rules.md
var rulebook string

// Game is Cantillon's Europe.
var Game = engine.New(engine.Spec[state, action]{
	About: engine.About{
		ID: "cantillon", Name: "Cantillon's Europe",
		Help:     "Two to six rulers tax, build factories and wage war over the lands and seas of Europe.",
		MinSeats: 2, MaxSeats: maxSeats, Edition: 1,
		Verbs: verbs[:], Sets: sets, Settings: declared,
		Bounded:  map[string]string{optGoal: goalNames[richest], optRounds: "20"},
		Sweep:    []map[string]string{{optCampaign: Campaigns[0].ID}, {optCampaign: Campaigns[1].ID}},
		Rulebook: rulebook, Open: true,
	},
	Facts: facts,
	Bots:  []engine.Bot{Steady},
	Rules: func(int) engine.Rules[state, action] { return new(rules) },
})

// facts are one of each kind, to decode stored ones.
var facts = []engine.Fact{
	Ordered{}, Settled{}, Began{}, Taxed{}, Staged{}, Paid{}, Disbanded{}, Moved{}, Fought{}, Took{}, CutOff{},
	Besieged{}, Starved{}, Out{}, Inherited{}, Returned{}, Built{}, Produced{}, Ran{}, Founded{},
	Offered{}, Traded{}, Declined{}, Withdrawn{}, Lapsed{}, Allied{}, Renounced{},
	Abdicated{}, Ceded{}, Auctioned{}, Bid{}, Sold{}, Unsold{}, Burnt{}, Finished{}, Foreseen{}, Odds{}, Worth{},
}

// rules are edition 1. Their methods are on the pointer, which an interface calls
// without a detour.
type rules struct{}

// An action is what a seat does, typed.
type action struct {
	verb     verb
	what     uint8    // a unit or a factory from 1, or a stage; 0 where nothing was said
	from, to uint8    // regions, or what names.go says
	n        uint32   // a number, or a seat from 1
	deal     *Bargain // of offer; of pay, Give
	orders   []order  // of draft
}

// An order is one unit's move.
type order struct{ what, from, to uint8 }

// Apply is the whole game on a screen.
func (*rules) Apply(s *state, st *engine.Step, a action) error {
	if s.Stage == over {
		return engine.Illegal("9.1", "the match is over")
	}
	switch a.verb {
	case leave:
		return s.leave(st, a.n)
	case timeUp:
		return s.timeUp(st)
	}
	if err := s.judgeSeat(st.Seat); err != nil {
		return err
	}
	switch a.verb {
	case offer:
		return s.offer(st, a)
	case accept:
		return s.accept(st, a.n)
	case decline:
		return s.decline(st, a.n)
	case withdraw:
		return s.withdraw(st, a.n)
	case ally:
		return s.ally(st, a.n)
	case renounce:
		return s.renounce(st, a.n)
	case bid:
		return s.bid(st, a.n)
	}
	if err := s.judgeTurn(st.Seat, a.verb); err != nil {
		return err
	}
	switch a.verb {
	case settle:
		return s.settle(st, a)
	case disband:
		return s.disband(st, a.from)
	case pay:
		return s.pay(st, a.deal)
	case move:
		return s.move(st, order{a.what, a.from, a.to})
	case build:
		return s.build(st, a)
	case run:
		return s.run(st, a)
	case factory:
		return s.found(st, a)
	case done:
		return s.done(st, stage(a.what))
	case abdicate:
		return s.abdicate(st)
	case cede:
		return s.cede(st, a)
	case auction:
		return s.auction(st, a.from)
	case burn:
		return s.burn(st, a.from)
	}
	return engine.Illegal("", "%s is a question, not an action", verbs[a.verb].Name)
}

// judgeSeat refuses who does not rule, or no longer.
func (s *state) judgeSeat(seat engine.Seat) error {
	switch {
	case seat < 0 || int8(seat) >= s.Seats:
		return engine.Illegal("2.1", "you have no seat in this match")
	case s.Why[seat] == byLeaving:
		return engine.Illegal("8.6", "you have left the match")
	case s.Why[seat] != 0:
		return engine.Illegal("5.8", "you have lost your last city and are out of the match")
	}
	return nil
}

// judgeTurn refuses what belongs to another's turn, or to another stage of it.
func (s *state) judgeTurn(seat engine.Seat, v verb) error {
	if int8(seat) != s.Turn {
		return engine.Illegal(verbs[v].Rule, "it is seat %d's turn, not yours", s.Turn+1)
	}
	if s.Lot != nil {
		return engine.Illegal("8.4", "the auction comes first: seat %d is to bid", s.Lot.Next+1)
	}
	switch {
	case stagesOf[v].has(s.Stage):
		return nil
	case stagesOf[v] == 1<<estate:
		return engine.Illegal("8.1", "%s is for a ruler who leaves; abdicate first, at the end of a turn", verbs[v].Name)
	}
	return engine.Illegal(verbs[v].Rule, "%s belongs to the stage %s; this is %q", verbs[v].Name, stagesOf[v], stageTitles[s.Stage])
}
