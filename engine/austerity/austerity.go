// Package austerity is Austerity, a solo game of debt and national budgets by
// Jake Staines (version 1.2). Its rulebook is rules.md; numbers in comments and
// refusals are that rulebook's.
package austerity

import (
	_ "embed" // for the rulebook
	"encoding/json"

	"divisionbell/engine"
	"divisionbell/engine/search"
)

//go:embed rules.md
var rulebook string

// Game is Austerity.
var Game = engine.New(engine.Spec[state, action]{
	About: engine.About{
		ID: "austerity", Name: "Austerity",
		Help:     "Run a bankrupt country on your own: clear the debt before the country gets rid of you.",
		MinSeats: 1, MaxSeats: 1, Edition: 1,
		Asks: phaseNames[:over:over], Verbs: verbs.Declared(), Sets: sets, Settings: declared, Sweep: sweep(), Rulebook: rulebook, Cites: cites, Open: true, Daily: optDaily, Count: engine.Count{Name: "Score"},
		Orders: []string{"when draw draw"},
	},
	Facts: facts,
	Bots:  []engine.Bot{search.Strong(thinking), Steady},
	Rules: func(int) engine.Rules[state, action] { return new(rules) },
	Migrations: []func(json.RawMessage) (json.RawMessage, error){
		func(old json.RawMessage) (json.RawMessage, error) { return old, nil }, // 0: the card was read as printed
	},
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

// verbs are all that can be said, each with a file of its own.
var verbs = engine.Verbs[state, action]{
	draw: &drawVerb, choose: &chooseVerb, cut: &cutVerb, fund: &fundVerb, bank: &bankVerb, surplus: &surplusVerb,
	pass: &passVerb, trade: &tradeVerb, borrow: &borrowVerb, taxes: &taxesVerb, pay: &payVerb, buy: &buyVerb,
	finance: &financeVerb, feed: &feedVerb, bag: &bagVerb,
}

func (v verb) String() string { return verbs[v].Name }

// facts are one of each kind, to decode stored ones.
var facts = []engine.Fact{
	Began{}, YearBegan{}, Drew{}, Leftover{}, Chose{}, Shifted{}, Added{}, Removed{}, Cut{}, Penalised{}, Funded{},
	Banked{}, Passed{}, Acted{}, Bought{}, Financed{}, YearEnded{}, Marked{}, Turned{}, Ended{}, Contents{},
}

// rules are edition 1. Their methods are on the pointer, which an interface calls
// without a detour.
type rules struct{}

// An action is what the minister does, typed. X is a choice, an institution, a
// colour or a face, as the verb has it; source is one area, or unsaid.
type action struct {
	verb   verb
	x      uint8
	source areaSet
}

// Apply judges what is common to all verbs, then does the action.
func (*rules) Apply(s *state, st *engine.Step, a action) error {
	if s.Phase == over {
		return engine.Illegal("8.6", "the game is over. You can still look in the bag")
	}
	if st.Seat != 0 {
		return engine.Illegal("1.1", "this is somebody else's solo game. You can look in the bag")
	}
	if err := verbs[a.verb].Apply(s, st, a); err != nil {
		return engine.Instead(err, func() string { return s.may(st.Seat) })
	}
	return nil
}

// may says what can be done now: ". You can type draw, borrow or taxes".
func (s *state) may(seat engine.Seat) string {
	return ". You can type " + setOf[verb](verbs[:bag].Open(s, seat)).String()
}

// Next lists the legal ways to continue the action begun by words. Everybody may
// look into the bag.
func (*rules) Next(s *state, seat engine.Seat, words []string) []engine.Option {
	if seat != 0 {
		return verbs[bag:].Next(s, seat, words)
	}
	return verbs.Next(s, seat, words)
}

// Parse reads canonical words; what they may not say now is for Apply to judge.
func (*rules) Parse(s *state, _ engine.Seat, words []string) (action, error) {
	v, a, err := verbs.Parse(s, words, "not a move in Austerity")
	a.verb = verb(v)
	return a, err
}

// Words is the action as canonical words.
func (*rules) Words(s *state, a action) []string { return verbs.Words(int(a.verb), s, a) }

// Answer answers bag.
func (*rules) Answer(s *state, seat engine.Seat, a action) (engine.Fact, error) {
	return verbs[a.verb].Answer(s, seat, a)
}
