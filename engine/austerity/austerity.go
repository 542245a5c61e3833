// Package austerity is Austerity, a solo game of debt and national budgets by
// Jake Staines (version 1.2). Its rulebook is rules.md; numbers in comments and
// refusals are that rulebook's.
package austerity

import (
	_ "embed" // for the rulebook

	"divisionbell/engine"
)

//go:embed rules.md
var rulebook string

// Game is Austerity.
var Game = engine.New(engine.Spec[state, action]{
	About: engine.About{
		ID: "austerity", Name: "Austerity",
		Help:     "Alone at the Treasury: draw the year's budget from a bag and be rid of the debt before the country is rid of you.",
		MinSeats: 1, MaxSeats: 1, Edition: 1,
		Verbs: verbs[:], Sets: sets, Settings: declared, Sweep: sweep(), Rulebook: rulebook, Open: true, Daily: optDaily,
	},
	Facts: facts,
	Bots:  []engine.Bot{Steady},
	Rules: func(int) engine.Rules[state, action] { return new(rules) },
})

// A verb is an index of verbs. Positions never hold one, so order is free.
type verb uint8

const (
	draw verb = iota
	choose
	cut
	fund
	bank
	surplus
	pass
	trade
	borrow
	taxes
	pay
	buy
	finance
	feed
	bag
)

var from = engine.Param{Name: "source", Help: "where the Income is taken from, if there is a choice", Set: "sources", Optional: true}

var verbs = [...]engine.Verb{
	draw: {Name: "draw", Rule: "3.1", Help: "draw the next two cubes from the bag"},
	choose: {Name: "choose", Rule: "4.2", Help: "answer the event",
		Params: []engine.Param{{Name: "choice", Help: "what to do", Set: "choices"}, from}},
	cut: {Name: "cut", Rule: "5.1", Help: "cut an institution's budget, as a debt remains",
		Params: []engine.Param{{Name: "institution", Help: "one that the pair drawn can cut", Set: "institutions"}}},
	fund: {Name: "fund", Rule: "6.2", Help: "put an Income cube of the pair on an institution and have its reward",
		Params: []engine.Param{{Name: "institution", Help: "which", Set: "institutions"}}},
	bank: {Name: "bank", Rule: "6.5", Help: "put an Income cube of the pair into the Treasury",
		Params: []engine.Param{{Name: "colour", Help: "in a police state, a Security cube instead", Set: "banked", Optional: true}}},
	surplus: {Name: "surplus", Rule: "6.8", Help: "Spend both cubes of a Budget Surplus on an institution that had its reward",
		Params: []engine.Param{{Name: "institution", Help: "one already funded this year", Set: "institutions"}}},
	pass: {Name: "pass", Rule: "6.6", Help: "let what is left of the pair go to Used"},
	trade: {Name: "trade", Rule: "9.4", Help: "turn the Trade card one step, or leave it as it is",
		Params: []engine.Param{{Name: "face", Help: "what it shows from now on", Set: "faces"}}},
	borrow: {Name: "borrow", Rule: "7.2", Help: "Borrow Money: two Income to Used, one Debt to the bag"},
	taxes:  {Name: "taxes", Rule: "7.3", Help: "Raise Taxes: one Income and one Crime & Unrest to the bag"},
	pay: {Name: "pay", Rule: "7.4", Help: "Pay Loan: Remove two Income and one Debt",
		Params: []engine.Param{from}},
	buy: {Name: "buy", Rule: "10.1", Help: "Spend two Income on an extra institution",
		Params: []engine.Param{{Name: "institution", Help: "which", Set: "institutions"}, from}},
	finance: {Name: "finance", Rule: "11.5", Help: "Finance the Olympics: put an Income cube on the card for good",
		Params: []engine.Param{from}},
	feed: {Name: "feed", Rule: "11.7", Help: "Feed the War, once a year: Spend an Income cube, Employment −1",
		Params: []engine.Param{from}},
	bag: {Name: "bag", Rule: "3.8", Query: true, Help: "look into the bag, with the chance of each next pair"},
}

// titles are verbs as buttons say them, where the verb alone is curt.
var titles = [len(verbs)]string{
	draw: "Draw two cubes", pass: "Let it pass", borrow: "Borrow Money", taxes: "Raise Taxes", pay: "Pay Loan",
	finance: "Finance the Olympics", feed: "Feed the War", bag: "Look into the bag",
}

// facts are one of each kind, to decode stored ones.
var facts = []engine.Fact{
	Began{}, YearBegan{}, Drew{}, Leftover{}, Chose{}, Shifted{}, Added{}, Removed{}, Cut{}, Penalised{}, Funded{},
	Banked{}, Passed{}, Acted{}, Bought{}, Financed{}, YearEnded{}, Marked{}, Turned{}, Ended{}, Contents{},
}

// rules are edition 1. Their methods are on the pointer, which an interface calls
// without a detour.
type rules struct{}

// An action is what the minister does, typed. X is a choice, an institution, a
// colour or a face, as the verb has it; source is unsaid where there is one way.
type action struct {
	verb   verb
	x      uint8
	source Area
}

// unsaid is the source of what has one source, or none.
const unsaid Area = 255

// Apply is the whole game on a screen.
func (*rules) Apply(s *state, st *engine.Step, a action) error {
	if s.Phase == over {
		return engine.Illegal("8.6", "the game is over; bag shows what was left in it")
	}
	if st.Seat != 0 {
		return engine.Illegal("1.1", "one minister plays alone, and it is not you; you may look into the bag")
	}
	switch a.verb {
	case draw:
		return s.draw(st)
	case choose:
		return s.choose(st, Choice(a.x), a.source)
	case cut:
		return s.cut(st, Institution(a.x))
	case fund:
		return s.fund(st, Institution(a.x))
	case bank:
		return s.bank(st, Colour(a.x))
	case surplus:
		return s.fundAgain(st, Institution(a.x))
	case pass:
		return s.pass(st)
	case trade:
		return s.trade(st, Face(a.x))
	case borrow:
		return s.borrow(st)
	case taxes:
		return s.raiseTaxes(st)
	case pay:
		return s.payLoan(st, a.source)
	case buy:
		return s.buy(st, Institution(a.x), a.source)
	case finance:
		return s.finance(st, a.source)
	case feed:
		return s.feed(st, a.source)
	}
	return engine.Illegal("3.8", "%s is a question, not an action", verbs[a.verb].Name)
}
