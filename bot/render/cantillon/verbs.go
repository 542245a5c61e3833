package cantillon

import (
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/cantillon"
)

type (
	action = render.Action[rules.View]
	word   = render.Word[rules.View]
	option = engine.Option
)

// What a word behind a verb can be.
var (
	place  = word{Name: placeName, Label: placeLabel, Detail: placeDetail}
	works  = word{Name: worksName, Label: placeLabel, Detail: placeDetail} // a land, or a factory there
	town   = word{Name: townName, Label: townLabel, Detail: townDetail}
	party  = word{Name: partyName, Label: partyLabel}
	number = word{Label: partyLabel} // of a seat
	deal   = word{Name: dealName, Label: dealLabel}
	amount = word{Label: amountLabel}
)

// wording is what is said of the verbs, in the order of the rules.
var wording = render.Wording[rules.View]{
	Verbs: []render.Verb[rules.View]{
		{Name: "settle", Label: "Choose a city", Words: []word{town, {Name: aboard}},
			Ask:   []string{"Start in which city?", "Second taxman aboard the fleet?"},
			Whole: []string{1: "Start in {0}", 2: "Start in {0}, a taxman aboard"}},
		{Name: "pay", Label: "Pay the bill", Words: []word{{}, amount}, Again: 2,
			Ask:       []string{"Pay with which goods?", "How many of {}?"},
			Whole:     []string{"Pay {due} with {proposal}"},
			Captioned: paying},
		{Name: "disband", Label: "Send an army home", Words: []word{place},
			Ask:   []string{"Send an army home from where?"},
			Whole: []string{1: "Send an army home from {0}"}},
		{Name: "move", Label: "Move or attack", Labelled: moving, Words: []word{place, place, place},
			Ask:       []string{"Move from where?", "Move from {0} to where?", "With which unit?"},
			Captioned: order},
		{Name: "build", Label: "Build units", Words: []word{amount},
			Ask:       []string{"Build what?", "How many?"},
			Captioned: building},
		{Name: "run", Label: "Run factories", Words: []word{works},
			Ask:       []string{"Run factories in which land?", "Which factory in {}?"},
			Whole:     []string{1: "Run the factories in {0}"},
			Captioned: running},
		{Name: "factory", Label: "Build a factory", Words: []word{works, {Short: factoryIn}},
			Ask:   []string{"Build a factory where?", "Which factory in {}?"},
			Whole: []string{2: "Build {1} in {0}"}},
		{Name: "done", Label: "Finish this stage", Words: []word{{Name: goOn}},
			Ask:       []string{"Move on to which stage?"},
			Whole:     []string{1: "{0}"},
			Captioned: ending},
		{Name: "abdicate", Label: "Abdicate", Asked: abdication},
		{Name: "cede", Label: "Give a region", Words: []word{place, party},
			Ask:   []string{"Give what away?", "Who to?"},
			Whole: []string{2: "Give {0} to {1}"}},
		{Name: "auction", Label: "Auction", Words: []word{place}, Ask: []string{"Auction what?"}, Whole: []string{1: "Auction {0}"}},
		{Name: "bid", Label: "Bid", Labelled: naming, Words: []word{{Label: bidLabel}, {Name: lotName, Label: lotLabel, Detail: placeDetail}},
			Ask:       []string{"Bid how much? 0 drops out.", "Bid up to {0} for what, when it's auctioned?"},
			Whole:     []string{1: "Bid {0}", 2: "Bid up to {0} for {1}, beforehand"},
			Asked:     asksBid,
			Captioned: secretBid},
		{Name: "burn", Label: "Burn land", Words: []word{place}, Ask: []string{"Burn what?"}, Whole: []string{1: "Burn {0}"}},
		{Name: "offer", Label: "Offer a trade", Words: []word{number, {}, amount}, Again: 2,
			Ask:       []string{"Who's the offer for?", "Give or want what?", "How many?"},
			Captioned: offering},
		{Name: "accept", Label: "Accept an offer", Words: []word{deal}, Ask: []string{"Which offer?"}, Whole: []string{1: "Accept offer from {0}"}},
		{Name: "decline", Label: "Decline an offer", Words: []word{deal}, Ask: []string{"Which offer?"}, Whole: []string{1: "Decline offer from {0}"}},
		{Name: "withdraw", Label: "Withdraw an offer", Words: []word{deal}, Ask: []string{"Which offer?"}, Whole: []string{1: "Withdraw offer to {0}"}},
		{Name: "ally", Label: "Pledge an alliance", Words: []word{party}, Ask: []string{"Who to?"}, Whole: []string{1: "Pledge an alliance to {0}"}},
		{Name: "renounce", Label: "Take your pledge back", Words: []word{party}, Ask: []string{"Whose pledge?"}, Whole: []string{1: "Take back your pledge to {0}"}},
		{Name: "draft", Label: "Draft orders", Words: []word{place},
			Ask:   []string{"Draft orders: from where?", "From {0} to where?", "Which unit, or which order next?"},
			Whole: []string{2: "Show what would happen"}},
		{Name: "odds", Label: "Show odds", Words: []word{place},
			Ask: []string{"Odds of attacking from where?", "Odds of attacking what from {0}?"}},
		{Name: "worth", Label: "Show a realm's worth", Words: []word{number}, Ask: []string{"Whose?"}},
		{Name: "leave", Label: "Leave", Words: []word{number}, Ask: []string{"Who?"}},
		{Name: "time-up", Label: "Time is up"},
	},
	Terms: map[string]func(action) string{"due": due, "proposal": proposal},
}
