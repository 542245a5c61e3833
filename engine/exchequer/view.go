package exchequer

import "divisionbell/engine"

// The phases of a match, as views, asks and logs name them.
const (
	PhaseDraft      = "draft"      // areas are taken one at a time (rule 2)
	PhaseDeploy     = "deploy"     // the other tokens are placed (rule 2)
	PhaseStrengthen = "strengthen" // the turn begins with new tokens (rule 3)
	PhaseAttack     = "attack"     // attempts, one after another (rule 4)
	PhaseOccupy     = "occupy"     // tokens move into what was taken (rule 4)
	PhaseOver       = "over"
)

// Unowned is the owner of an area that nobody has taken yet.
const Unowned = -1

// A View is what one seat may see: everything but how others mean to defend.
type View struct {
	Board   string      `json:"board"` // whole, inner, outer
	Seats   int         `json:"seats"`
	Round   int         `json:"round"`            // from 1; 0 while setting up
	Rounds  int         `json:"rounds,omitempty"` // of a campaign; 0: conquest
	Phase   string      `json:"phase"`
	Turn    engine.Seat `json:"turn"`              // whose turn, or who places next
	Order   []int       `json:"order"`             // seats in order of play
	Left    int         `json:"left"`              // tokens the turn's seat has to place now
	Neutral int         `json:"neutral,omitempty"` // tokens of the neutral to place now
	Placer  engine.Seat `json:"placer"`            // who places the neutral's; Nobody when none are to be placed
	From    int         `json:"from"`              // occupy: areas and how many must move; -1 else
	To      int         `json:"to"`
	Must    int         `json:"must,omitempty"`
	Parties []Party     `json:"parties"` // by seat; with two seats the neutral is third
	Areas   []Holding   `json:"areas"`   // all 42 by number
	Defend  int         `json:"defend"`  // my own choice of dice: 2 unless I asked for one; 0 for a watcher
	Places  []int8      `json:"places,omitempty"`
}

// A Party is a seat's standing, or the neutral's.
type Party struct {
	Areas   int  `json:"areas"`
	Sectors int  `json:"sectors"` // wholly held
	Tokens  int  `json:"tokens"`  // on the board
	Reserve int  `json:"reserve"` // still to place in the set-up
	Next    int  `json:"next"`    // reinforcement if its turn began now
	Out     bool `json:"out,omitempty"`
}

// A Holding is one area: Owner indexes Parties, or is Unowned. In play: false
// for the circle that the match leaves out.
type Holding struct {
	Owner  int  `json:"owner"`
	Tokens int  `json:"tokens"`
	InPlay bool `json:"inPlay"`
}
