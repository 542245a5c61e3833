// Package cantillon is Cantillon's Europe, the map game of August 2020 after
// Richard Cantillon's essay: two to six rulers tax, build and wage war over 80
// lands and 29 seas. Its rulebook is rules.md; numbers in comments and refusals
// are that rulebook's.
package cantillon

import (
	_ "embed" // for the rulebook
	"encoding/json"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/fact"
	"divisionbell/engine/cantillon/manner"
	"divisionbell/engine/cantillon/thought"
	"divisionbell/engine/cantillon/tokens"
)

//go:embed rules.md
var rulebook string

// Game is Cantillon's Europe.
var Game = engine.New(engine.Spec[state, action]{
	About: engine.About{
		ID: "cantillon", Name: "Cantillon's Europe",
		Help:     "Tax, trade and wage war on a real map of Europe.",
		MinSeats: 2, MaxSeats: maxSeats, Edition: 6,
		Asks: append(stageNames[:over:over], AskBid), Verbs: verbs.Declared(), Sets: sets, Settings: declared,
		Bounded:  map[string]string{optGoal: goalNames[richest], optRounds: "20"},
		Sweep:    []map[string]string{{optCampaign: atlas.Campaigns[0].ID}, {optCampaign: atlas.Campaigns[1].ID}},
		Rulebook: rulebook, Cites: fact.Cites, Open: true, Stages: "3.1", Count: engine.Count{Name: "Riches"},
		Paces:  map[string]map[string]string{"week": {optAuction: auctionNames[1]}, "month": {optAuction: auctionNames[1]}},
		Orders: []string{"when expand done build", "when expand done position, when position done end"},
	},
	Facts:      facts,
	Bots:       append([]engine.Bot{thought.Gentle, Steady, thought.Strong}, manner.Bots...),
	Rules:      func(edition int) engine.Rules[state, action] { return &rules{edition} },
	Migrations: []func(json.RawMessage) (json.RawMessage, error){asItWas, asItWas, asItWas, asItWas},
})

// asItWas is the migration of a state that has only been added to: a match of version
// 0 began under edition 1, whose offers bear no numbers; one of version 1 auctions by
// bids that rise; one of version 2 counts its offers; in
// one of version 3 nobody has anything against anybody.
func asItWas(raw json.RawMessage) (json.RawMessage, error) { return raw, nil }

// A verb is an index of verbs. Positions never hold one, so order is free.
type verb uint8

const (
	settle verb = iota
	pay
	disband
	move
	build
	run
	factory
	done
	abdicate
	cede
	auction
	bid
	burn
	offer
	accept
	decline
	withdraw
	ally
	renounce
	draft
	odds
	worth
	leave
	timeUp
)

// verbs are all that can be said, each with a file of its own.
var verbs = engine.Verbs[state, action]{
	settle: &settleVerb, pay: &payVerb, disband: &disbandVerb, move: &moveVerb, build: &buildVerb, run: &runVerb, factory: &factoryVerb,
	done: &doneVerb, abdicate: &abdicateVerb, cede: &cedeVerb, auction: &auctionVerb, bid: &bidVerb, burn: &burnVerb,
	offer: &offerVerb, accept: &acceptVerb, decline: &declineVerb, withdraw: &withdrawVerb, ally: &allyVerb, renounce: &renounceVerb,
	draft: &draftVerb, odds: &oddsVerb, worth: &worthVerb, leave: &leaveVerb, timeUp: &timeUpVerb,
}

// stagesOf are the stages of a turn in which a verb can be said; one without any
// waits for no turn.
var stagesOf = [timeUp + 1]stageSet{
	settle:   1 << settling,
	pay:      1<<paying | 1<<building | 1<<founding,
	disband:  1 << paying,
	move:     1<<expanding | 1<<positioning,
	build:    1 << building,
	run:      1 << producing,
	factory:  1 << founding,
	done:     1<<paying | 1<<expanding | 1<<building | 1<<positioning | 1<<producing | 1<<founding | 1<<negotiating | 1<<estate,
	abdicate: 1 << negotiating,
	cede:     1 << estate,
	auction:  1 << estate,
	burn:     1 << estate,
}

// facts are one of each kind, to decode stored ones.
var facts = []engine.Fact{
	fact.Ordered{}, fact.Settled{}, fact.Began{}, fact.Taxed{}, fact.Staged{}, fact.Paid{}, fact.Disbanded{}, fact.Moved{}, fact.Fought{}, fact.Took{}, fact.CutOff{},
	fact.Besieged{}, fact.Starved{}, fact.Out{}, fact.Inherited{}, fact.Returned{}, fact.Built{}, fact.Produced{}, fact.Ran{}, fact.Founded{},
	fact.Offered{}, fact.Traded{}, fact.Declined{}, fact.Withdrawn{}, fact.Expired{}, fact.Lapsed{}, fact.Allied{}, fact.Renounced{},
	fact.Abdicated{}, fact.Ceded{}, fact.Auctioned{}, fact.Bid{}, fact.Sold{}, fact.Unsold{}, fact.Burnt{}, fact.CeilingNamed{}, fact.CeilingGiven{}, fact.MyCeiling{}, fact.Finished{}, fact.Foreseen{}, fact.Odds{}, fact.Worth{},
}

// rules are those of an edition. In the first an offer has no number: it is named by
// its maker's seat, and stands until it is answered. In the second offers are counted,
// and an undo gives a number back. To the third few maps even out the order of play,
// in the fourth some, in the fifth all but the North, in the sixth all.
// Their methods are on the pointer, which an interface calls without a detour.
type rules struct{ edition int }

// An action is what a seat does, typed.
type action struct {
	verb     verb
	what     uint8           // a unit or a factory from 1, or a stage; 0 where nothing was said
	from, to uint8           // regions, or what names.go says
	n        uint32          // a number, or a seat from 1
	deal     *tokens.Bargain // of offer; of pay, Give
	orders   []order         // of draft
}

// Apply judges what is common to all verbs, then does the action.
func (*rules) Apply(s *state, st *engine.Step, a action) error {
	if s.Stage == over {
		return engine.Illegal("9.1", "the match is over")
	}
	v := verbs[a.verb]
	if !v.Host {
		if err := s.judgeSeat(st.Seat); err != nil {
			return err
		}
	}
	if stagesOf[a.verb] != 0 {
		if err := s.judgeTurn(st.Seat, a.verb, &v.Verb); err != nil {
			return err
		}
	}
	return v.Apply(s, st, a)
}

// Next lists the legal ways to continue the action begun by words.
func (*rules) Next(s *state, seat engine.Seat, words []string) []engine.Option {
	if s.Stage == over || seat != engine.Nobody && !s.rules(seat) {
		return nil
	}
	return verbs.Next(s, seat, words)
}

// Parse reads canonical words; what they may not be now, Apply says.
func (*rules) Parse(s *state, _ engine.Seat, words []string) (action, error) {
	v, a, err := verbs.Parse(s, words, "not a move in Cantillon's Europe")
	a.verb = verb(v)
	return a, err
}

// Words is the action as canonical words.
func (*rules) Words(s *state, a action) []string { return verbs.Words(int(a.verb), s, a) }

// Answer answers draft, odds and worth.
func (*rules) Answer(s *state, seat engine.Seat, a action) (engine.Fact, error) {
	if err := s.judgeSeat(seat); err != nil {
		return nil, err
	}
	return verbs[a.verb].Answer(s, seat, a)
}

// inTurn opens a verb in its stages of a seat's turn, when besides it leads
// somewhere; nil is always.
func inTurn(v verb, leads func(s *state) bool) func(s *state, seat engine.Seat) bool {
	return func(s *state, seat engine.Seat) bool {
		return int8(seat) == s.Turn && s.Lot == nil && stagesOf[v].has(s.Stage) && (leads == nil || leads(s))
	}
}

// judgeSeat refuses who does not rule, or no longer.
func (s *state) judgeSeat(seat engine.Seat) error {
	switch {
	case seat < 0 || int8(seat) >= s.Seats:
		return engine.Illegal("2.1", "you're not playing in this match")
	case s.Why[seat] == byLeaving:
		return engine.Illegal("8.6", "you've left this match; your units only defend")
	case s.Why[seat] != 0:
		return engine.Illegal("5.8", "you've lost your last city, so you're out of the match")
	}
	return nil
}

// judgeTurn refuses what belongs to another's turn, or to another stage of it.
func (s *state) judgeTurn(seat engine.Seat, v verb, as *engine.Verb) error {
	if int8(seat) != s.Turn {
		return engine.Illegal(as.Rule, "it's seat %d's turn", s.Turn+1)
	}
	if s.Lot != nil {
		return engine.Illegal("8.4", "there's an auction first, and %s to bid", bidders(s))
	}
	switch {
	case stagesOf[v].has(s.Stage):
		return nil
	case stagesOf[v] == 1<<estate:
		return engine.Illegal("8.1", "%s is for leaving. Type abdicate first, at the end of your turn", as.Name)
	}
	return engine.Illegal(as.Rule, "%s is for the %s stage. This is “%s”", as.Name, stagesOf[v], stageTitles[s.Stage])
}
