// Package poleconomy is Poleconomy, the Game of Canada, Bruce Hatherley's board
// game of tycoons and politicians: two to six players buy companies, invest,
// deal, and elect each other to tax each other. Its rulebook is rules.md; numbers
// in comments and refusals are that rulebook's.
package poleconomy

import (
	_ "embed" // for the rulebook
	"encoding/json"
	"slices"

	"divisionbell/engine"
	"divisionbell/engine/poleconomy/fact"
	"divisionbell/engine/poleconomy/manner"
	"divisionbell/engine/poleconomy/sense"
)

//go:embed rules.md
var rulebook string

// Game is Poleconomy.
var Game = engine.New(engine.Spec[state, action]{
	About: engine.About{
		ID: "poleconomy", Name: "Poleconomy",
		Help:     "Two to six tycoons buy companies, make deals and elect a government from among themselves.",
		MinSeats: 2, MaxSeats: maxSeats, Edition: edition,
		Verbs: verbs.Declared(), Sets: sets, Settings: declared, Rulebook: rulebook, Cites: fact.Cites, Count: engine.Count{Name: "Worth", Sign: "$"},
		Paces: map[string]map[string]string{
			"week":  {optAuction: auctionWords[ceilings], optRounds: "4", "clock": "90m"},
			"month": {optAuction: auctionWords[ceilings], optRounds: "7", "clock": "4h", "hours": "09:00-18:00"},
		},
		Talks:   []string{AskParty, AskCoalition, AskPremier},
		Asks:    []string{AskTurn, AskBuy, AskBid, AskDirect, AskMove, AskCorner, AskDivision, AskParty, AskCoalition, AskPremier},
		Orders:  []string{"bid 60000", "when buy pass", "when turn throw"},
		Bounded: map[string]string{optGame: "2", optRounds: "3"},
		Sweep:   []map[string]string{{optGame: "1", optRounds: "15"}, {optGame: "2", optRounds: "15"}},
	},
	Facts:      fact.All,
	Bots:       append([]engine.Bot{sense.Gentle, Steady, sense.Strong}, manner.Bots...),
	Rules:      func(edition int) engine.Rules[state, action] { return rulesOf[max(edition, first)-1] },
	Migrations: []func(json.RawMessage) (json.RawMessage, error){unchanged, unchanged, unchanged, unchanged},
})

// A verb is an index of verbs. Positions never hold one.
type verb uint8

// Those from arrow to bonds are the Prime Minister's, those from cabinet to coalition
// belong to game 2. From worth to law they are questions, and behind them the table's.
const (
	throw verb = iota
	travel
	buy
	pass
	cash
	takeover
	send
	bid
	offer
	accept
	refuse
	repay
	arrow
	cabinet
	taxLaw
	payment
	bonds
	vote
	support
	party
	coalition
	consent
	worth
	odds
	law
	leave
	timeUp
)

// verbs are the whole game on a screen, each with a file of its own.
var verbs = engine.Verbs[state, action]{
	throw: &throwVerb, travel: &travelVerb, buy: &buyVerb, pass: &passVerb, cash: &cashVerb, takeover: &takeoverVerb,
	send: &sendVerb, bid: &bidVerb, offer: &offerVerb, accept: &acceptVerb, refuse: &refuseVerb, repay: &repayVerb,
	arrow: &arrowVerb, cabinet: &cabinetVerb, taxLaw: &taxVerb, payment: &paymentVerb, bonds: &bondsVerb,
	vote: &voteVerb, support: &supportVerb, party: &partyVerb, coalition: &coalitionVerb, consent: &consentVerb,
	worth: &worthVerb, odds: &oddsVerb, law: &lawVerb, leave: &leaveVerb, timeUp: &timeUpVerb,
}

// What who does not play may say, and the table and watchers, in the order offered.
var (
	questions = verbs[worth:leave]
	watching  = slices.Concat(verbs[leave:], questions)
)

// mostRounds is the longest a match, a loan or an offer can be agreed for.
const mostRounds = 100

// Editions of the rules. In the second a coalition is a document that its members sign, a
// party is joined by invitation, what was decided holds longer than what it rested on, and
// no offer has the number of another. In the third the bills of a turn are laid together,
// may be amended, and are voted on in one sitting. In the fourth a proposal governs once a
// majority has signed it, and has a number that no other has; and support can be part of a
// deal. In the fifth rule 3.5 minds the squares dealt.
const (
	first, second, third, fourth, fifth = 1, 2, 3, 4, 5
	edition                             = fifth // of new matches
)

// rules are an edition of them.
type rules struct{ edition uint8 }

// rulesOf are the editions. An interface holds a pointer without allocating.
var rulesOf = [edition]*rules{{first}, {second}, {third}, {fourth}, {fifth}}

// unchanged is the migration of a state that has only been added to.
func unchanged(raw json.RawMessage) (json.RawMessage, error) { return raw, nil }

// An action is what a seat does, typed. What says which: a square, a paper, a
// party, a set of seats, a word of the verb's set. Keys are what follows KEY VALUE.
type action struct {
	verb verb
	what uint8
	seat int8
	n    int64
	keys keyed
}

// Apply judges what is common to all verbs, does the action, and then what any
// action may bring about.
func (*rules) Apply(s *state, st *engine.Step, a action) error {
	if err := s.judge(st.Seat, a.verb); err != nil {
		return err
	}
	err := verbs[a.verb].Apply(s, st, a)
	if err == nil {
		s.settle(st)
	}
	return err
}

// Next lists the legal ways to continue the action begun by words.
func (*rules) Next(s *state, seat engine.Seat, words []string) []engine.Option {
	switch {
	case s.Phase == over || seat != engine.Nobody && !s.plays(seat):
		return questions.Next(s, seat, words)
	case seat == engine.Nobody:
		return watching.Next(s, seat, words)
	}
	return verbs.Next(s, seat, words)
}

// Parse reads canonical words; what they may not say now is for Apply to judge.
func (*rules) Parse(s *state, _ engine.Seat, words []string) (action, error) {
	v, a, err := verbs.Parse(s, words, "not something you can do in Poleconomy; try throw, go or buy")
	a.verb = verb(v)
	return a, err
}

// Words is the action as canonical words.
func (*rules) Words(s *state, a action) []string { return verbs.Words(int(a.verb), s, a) }

// Answer answers worth, odds and law, which may be asked at any time.
func (*rules) Answer(s *state, seat engine.Seat, a action) (engine.Fact, error) {
	return verbs[a.verb].Answer(s, seat, a)
}

// judge refuses a verb that leads nowhere for the seat now, with the reason.
func (s *state) judge(seat engine.Seat, v verb) error {
	x := verbs[v]
	switch {
	case s.Phase == over:
		return engine.Illegal("10.1", "the match is over")
	case seat == engine.Nobody && x.Host:
		return nil
	case seat == engine.Nobody:
		return engine.Illegal("1.2", "only players can use “%s”", x.Name)
	case x.Host:
		return engine.Illegal(x.Rule, "nobody can type “%s” themselves", x.Name)
	case seat < 0 || int8(seat) >= s.Seats:
		return engine.Illegal("1.2", "you're not playing in this match")
	case s.Gone.Has(seat):
		return engine.Illegal("10.7", "you've left this match")
	case x.Open != nil && !x.Open(s, seat):
		return s.closed(seat, v)
	}
	return nil
}

// closed says why a verb leads nowhere for a seat now, and what is awaited.
func (s *state) closed(seat engine.Seat, v verb) error {
	x := verbs[v]
	if x.Closed != nil {
		if err := x.Closed(s, seat); err != nil {
			return err
		}
	}
	switch {
	case arrow <= v && v <= bonds && int8(seat) != s.PM:
		return engine.Illegal(x.Rule, "only the Prime Minister can do that, before moving. Now %s", s.now(int8(seat)))
	case cabinet <= v && v <= coalition && !s.Set.Politics:
		return engine.Illegal(x.Rule, "this match has no parties or laws: it's game 1")
	}
	return engine.Illegal(x.Rule, "You can't use “%s” now: %s", x.Name, s.now(int8(seat)))
}
