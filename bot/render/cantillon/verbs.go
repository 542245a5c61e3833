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
			Ask:   []string{"Begin with which city?", "Does the second taxman begin aboard?"},
			Whole: []string{1: "Begin with {0}", 2: "Begin with {0}, a taxman aboard"}},
		{Name: "pay", Label: "Pay the bill", Words: []word{{}, amount}, Again: 2,
			Ask:       []string{"Pay with which goods?", "How many of {}?"},
			Whole:     []string{"Pay {due} with {proposal}"},
			Captioned: paying},
		{Name: "disband", Label: "Send an army home", Words: []word{place},
			Ask:   []string{"Send an army home from where?"},
			Whole: []string{1: "Send home the army of {0}"}},
		{Name: "move", Label: "Move or attack", Labelled: moving, Words: []word{place, place, place},
			Ask:       []string{"Move from where?", "Move from {0} to where?", "With which unit?"},
			Captioned: order},
		{Name: "build", Label: "Build units", Words: []word{amount},
			Ask:       []string{"Build what?", "How many?"},
			Captioned: building},
		{Name: "run", Label: "Run factories", Words: []word{works},
			Ask:       []string{"Run the factories of which land?", "Which factory in {}?"},
			Whole:     []string{1: "Run the factories of {0}"},
			Captioned: running},
		{Name: "factory", Label: "Build a factory", Words: []word{works, {Short: factoryIn}},
			Ask:   []string{"Build a factory where?", "Which factory in {}?"},
			Whole: []string{2: "Build {1} in {0}"}},
		{Name: "done", Label: "Go on", Words: []word{{Name: goOn}},
			Ask:       []string{"Go on to which stage?"},
			Whole:     []string{1: "{0}"},
			Captioned: ending},
		{Name: "abdicate", Label: "Abdicate", Asked: abdication},
		{Name: "cede", Label: "Hand over", Words: []word{place, party},
			Ask:   []string{"Hand over what?", "To whom?"},
			Whole: []string{2: "Hand {0} to {1}"}},
		{Name: "auction", Label: "Auction", Words: []word{place}, Ask: []string{"Auction what?"}, Whole: []string{1: "Auction {0}"}},
		{Name: "bid", Label: "Bid", Words: []word{{Label: bidLabel}},
			Ask:       []string{"Bid how much? 0 passes for good."},
			Whole:     []string{1: "Bid {0}"},
			Captioned: passing},
		{Name: "burn", Label: "Lay waste", Words: []word{place}, Ask: []string{"Lay waste what?"}, Whole: []string{1: "Lay waste {0}"}},
		{Name: "offer", Label: "Offer a trade", Words: []word{number, {}, amount}, Again: 2,
			Ask: []string{"Offer to whom?", "Give or want what?", "How much of it?"}},
		{Name: "accept", Label: "Accept an offer", Words: []word{deal}, Ask: []string{"Which offer?"}, Whole: []string{1: "Accept the offer of {0}"}},
		{Name: "decline", Label: "Decline an offer", Words: []word{deal}, Ask: []string{"Which offer?"}, Whole: []string{1: "Decline the offer of {0}"}},
		{Name: "withdraw", Label: "Take an offer back", Words: []word{deal}, Ask: []string{"Which offer?"}, Whole: []string{1: "Take back the offer to {0}"}},
		{Name: "ally", Label: "Give your word", Words: []word{party}, Ask: []string{"Who?"}, Whole: []string{1: "Give {0} your word"}},
		{Name: "renounce", Label: "Take your word back", Words: []word{party}, Ask: []string{"Who?"}, Whole: []string{1: "Take back your word to {0}"}},
		{Name: "draft", Label: "Draft orders", Words: []word{place},
			Ask:   []string{"Draft orders: from where?", "From {0} to where?", "Which unit, or which order next?"},
			Whole: []string{2: "See what this would do"}},
		{Name: "odds", Label: "Odds", Words: []word{place},
			Ask: []string{"The odds of attacking from where?", "The odds of attacking what from {0}?"}},
		{Name: "worth", Label: "What a realm is worth", Words: []word{number}, Ask: []string{"Who?"}},
		{Name: "leave", Label: "Leave", Words: []word{number}, Ask: []string{"Who?"}},
		{Name: "time-up", Label: "The date has come"},
	},
	Terms: map[string]func(action) string{"due": due, "proposal": proposal},
}
