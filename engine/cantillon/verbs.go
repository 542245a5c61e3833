package cantillon

import (
	"strconv"
	"strings"

	"divisionbell/engine"
)

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

// Names of sets of words.
const (
	setRegions   = "regions"
	setPlaces    = "places" // regions and the reserve
	setLots      = "lots"   // regions and all
	setWorks     = "works"  // lands and all
	setLands     = "lands"
	setCities    = "cities"
	setSecond    = "second"
	setUnits     = "units"
	setKinds     = "kinds"
	setFactories = "factories"
	setStages    = "stages"
	setSeats     = "seats"
)

var whose = engine.Param{Name: "seat", Help: "which, counted from 1", Set: setSeats}

var verbs = [...]engine.Verb{
	settle: {Name: "settle", Rule: "2.3", Help: "choose the city you begin with",
		Params: []engine.Param{
			{Name: "city", Help: "a city that nobody has chosen", Set: setCities},
			{Name: "second", Help: "aboard: the second taxman begins on the fleet", Set: setSecond, Optional: true},
		}},
	pay: {Name: "pay", Rule: "3.4", Help: "pay the bill of this stage and go on; with tokens of your choice if you name them",
		Form:   "pay [SORT NUMBER] …, such as pay pale-red 2 purple 1",
		Params: goodParams("", "of the tokens you pay with")},
	disband: {Name: "disband", Rule: "3.3", Help: "send an army home instead of paying it",
		Params: []engine.Param{{Name: "place", Help: "where it stands", Set: setPlaces, Many: true}}},
	move: {Name: "move", Rule: "4.1", Help: "move a unit, or attack; in position, also place what was built",
		Params: orderParams()},
	build: {Name: "build", Rule: "3.6", Help: "order new units; they come on the map in position",
		Params: []engine.Param{
			{Name: "unit", Help: "army 2, taxman 1, fleet 2", Set: setUnits, Many: true},
			{Name: "number", Help: "how many; one if you do not say", Kind: engine.Number, Optional: true},
		}},
	run: {Name: "run", Rule: "6.3", Help: "run factories with goods from your treasury",
		Params: []engine.Param{
			{Name: "land", Help: "where, or all that can be fed", Set: setWorks, Many: true},
			{Name: "factory", Help: "basic or advanced; both if you do not say", Set: setKinds, Optional: true},
		}},
	factory: {Name: "factory", Rule: "6.6", Help: "build a factory for 2",
		Params: []engine.Param{
			{Name: "land", Help: "a land you hold", Set: setLands, Many: true},
			{Name: "kind", Help: "basic, purple, orange or green", Set: setFactories},
		}},
	done: {Name: "done", Rule: "3.1", Help: "go on to the next stage, or to the one you name",
		Params: []engine.Param{{Name: "stage", Help: "expand to negotiate, or end for the turn's end", Set: setStages, Optional: true}}},
	abdicate: {Name: "abdicate", Rule: "8.1", Confirm: true, Help: "leave the match: with two rulers the other wins; with more, dispose of your realm first"},
	cede: {Name: "cede", Rule: "8.3", Help: "leaving, hand a region and all on it to somebody",
		Params: []engine.Param{{Name: "lot", Help: "a region of yours, or all", Set: setLots, Many: true}, whose}},
	auction: {Name: "auction", Rule: "8.4", Help: "leaving, put a region and all on it up for auction",
		Params: []engine.Param{{Name: "lot", Help: "a region of yours, or all", Set: setLots}}},
	bid: {Name: "bid", Rule: "8.4", Help: "bid for the lot; 0 passes for good",
		Params: []engine.Param{{Name: "value", Help: "what your tokens are worth that you bid", Kind: engine.Number}}},
	burn: {Name: "burn", Rule: "8.2", Help: "leaving, lay a region waste",
		Params: []engine.Param{{Name: "lot", Help: "a region of yours, or all", Set: setLots, Many: true}}},
	offer: {Name: "offer", Rule: "7.1", Help: "offer a trade of goods and of passage for fleets",
		Form:   "offer SEAT [give-SORT NUMBER] … [want-SORT NUMBER] …, such as offer 2 give-purple 1 want-passage 3",
		Params: append(append([]engine.Param{whose}, goodParams("give-", "you give")...), goodParams("want-", "you want")...)},
	accept:   {Name: "accept", Rule: "7.2", Help: "accept what was offered to you", Params: []engine.Param{whose}},
	decline:  {Name: "decline", Rule: "7.2", Help: "decline what was offered to you", Params: []engine.Param{whose}},
	withdraw: {Name: "withdraw", Rule: "7.2", Help: "take your offer back", Params: []engine.Param{whose}},
	ally: {Name: "ally", Rule: "7.5", Help: "give somebody your word as an ally; it is recorded and binds nobody",
		Params: []engine.Param{whose}},
	renounce: {Name: "renounce", Rule: "7.5", Help: "take your word back", Params: []engine.Param{whose}},
	draft: {Name: "draft", Rule: "4.9", Query: true, Help: "what these orders would do; only you are told",
		Params: orderParams()},
	odds: {Name: "odds", Rule: "4.8", Query: true, Help: "the odds of an attack; only you are told",
		Params: []engine.Param{
			{Name: "from", Help: "where your army or fleet stands", Set: setRegions},
			{Name: "to", Help: "a neighbour that somebody else holds", Set: setRegions},
		}},
	worth: {Name: "worth", Rule: "9.4", Query: true, Help: "what a realm is worth and brings; only you are told",
		Params: []engine.Param{{Name: "seat", Help: "which, counted from 1; yours if you do not say", Set: setSeats, Optional: true}}},
	leave: {Name: "leave", Rule: "8.6", Host: true, Help: "a seat leaves for good; its pieces stay and only defend",
		Params: []engine.Param{whose}},
	timeUp: {Name: "time-up", Rule: "9.3", Host: true, Help: "the date has come that was agreed upon"},
}

func orderParams() []engine.Param {
	return []engine.Param{
		{Name: "from", Help: "where the unit is; reserve for one newly built", Set: setPlaces, Many: true},
		{Name: "to", Help: "where it goes", Set: setRegions},
		{Name: "unit", Help: "which, where two could go: the army if you do not say", Set: setUnits, Optional: true},
	}
}

// goodParams are a number of tokens of each sort; of an offer, passage too.
func goodParams(prefix, help string) (params []engine.Param) {
	for _, g := range GoodNames {
		params = append(params, engine.Param{Name: "number", Key: prefix + g, Help: "how many " + g + " " + help, Kind: engine.Number, Optional: true})
	}
	if prefix != "" {
		params = append(params, engine.Param{Name: "turns", Key: prefix + passageWord,
			Help: "for how many turns a fleet may pass that " + help, Kind: engine.Number, Optional: true})
	}
	return params
}

const passageWord = "passage"

// A stage says what is to be done. Stored: numbers never change.
type stage uint8

const (
	settling    stage = 0
	paying      stage = 1
	expanding   stage = 2
	building    stage = 3
	positioning stage = 4
	producing   stage = 5
	founding    stage = 6
	negotiating stage = 7
	estate      stage = 8 // a ruler who leaves disposes of the realm
	over        stage = 9
)

// The stages as words of asks, facts and the view. Tax needs no decision; the
// turn's others are in the order of play (rule 3.1).
const (
	StageSettle    = "settle"
	StagePay       = "pay"
	StageExpand    = "expand"
	StageBuild     = "build"
	StagePosition  = "position"
	StageProduce   = "produce"
	StageFactories = "factories"
	StageNegotiate = "negotiate"
	StageEstate    = "estate"
	StageOver      = "over"
	AskBid         = "bid"
	AskOffer       = "offer" // optional; Of is who offers
)

var stageNames = [...]string{
	StageSettle, StagePay, StageExpand, StageBuild, StagePosition, StageProduce, StageFactories, StageNegotiate, StageEstate, StageOver,
}

// stageTitles are the stages in a sentence, as rule 3.1 has them.
var stageTitles = [len(stageNames)]string{
	"choosing cities", "pay troops", "expand", "build units", "position units", "produce", "build factories", "negotiate", "leaving", "over",
}

// endWord is what done says for the end of the turn.
const endWord = "end"

// A stageSet is a set of stages: bit i is stage i.
type stageSet uint16

func (x stageSet) has(s stage) bool { return x>>s&1 == 1 }

func (x stageSet) String() string {
	var names []string
	for s := range over {
		if x.has(s) {
			names = append(names, strconv.Quote(stageTitles[s]))
		}
	}
	return strings.Join(names, " or ")
}

// stagesOf are the stages of a turn in which a verb can be said.
var stagesOf = [len(verbs)]stageSet{
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
