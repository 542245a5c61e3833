package cantillon

import "strings"

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
	AskOffer       = "offer" // optional; Of is by what it is accepted: [Offer.No]
)

var stageNames = [...]string{
	StageSettle, StagePay, StageExpand, StageBuild, StagePosition, StageProduce, StageFactories, StageNegotiate, StageEstate, StageOver,
}

// stageTitles are the stages in a sentence, as rule 3.1 has them.
var stageTitles = [len(stageNames)]string{
	"choosing cities", "pay troops", "expand", "build units", "position units", "produce", "build factories", "negotiate", "leaving", "over",
}

// A stageSet is a set of stages: bit i is stage i.
type stageSet uint16

func (x stageSet) has(s stage) bool { return x>>s&1 == 1 }

func (x stageSet) String() string {
	var names []string
	for s := range over {
		if x.has(s) {
			names = append(names, "“"+stageTitles[s]+"”")
		}
	}
	return strings.Join(names, " or ")
}
