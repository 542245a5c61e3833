package exchequer

import (
	"slices"
	"strconv"

	"divisionbell/engine"
)

// Names of the settings, as options of a match spell them.
const (
	optSetup   = "setup"
	optTokens  = "tokens"
	optOrder   = "order"
	optMinimum = "minimum"
	optVictory = "victory"
	optMoveIn  = "move-in"
	optCircle  = "circle"
	optLength  = "length"
	optLate    = "late-tokens"
	optDaily   = "daily"
)

var declared = []engine.Setting{
	{Name: optSetup, Rule: "2.4", Default: "drafted", Values: []string{"drafted", "dealt"},
		Help:  "take areas in turn, or have them dealt",
		Means: map[string]string{"drafted": "players take the areas in turn", "dealt": "the areas are dealt at random"}},
	{Name: optTokens, Rule: "2.6", Default: "one", Values: []string{"one", "all"},
		Help:  "place your other tokens one at a time, or all at once",
		Means: map[string]string{"one": "the other tokens are placed one at a time", "all": "you place all your other tokens at once"}},
	{Name: optOrder, Rule: "2.3", Default: "reverse", Values: []string{"reverse", "same"},
		Help:  "who places first: the last to play, or the first",
		Means: map[string]string{"reverse": "whoever plays first places last", "same": "whoever plays first places first too"}},
	{Name: optLate, Rule: "2.8", Default: "even", Before: "none", Values: []string{"even", "none", "half", "one"},
		Help: "extra tokens at the start: even makes up for the order of play; none; half a token or one for each who plays before you",
		Means: map[string]string{"even": "some players start with a few tokens more, by the table, to make up for the order of play",
			"none": "everybody starts with as many tokens", "half": "players start with a token more for every two who play before them",
			"one": "players start with a token more for each who plays before them"}},
	{Name: optMinimum, Rule: "3.1", Default: "none", Values: []string{"none", "three"},
		Help:  "the fewest new tokens a turn: none, or 3",
		Means: map[string]string{"none": "a turn can bring no new tokens at all", "three": "a turn brings three new tokens at least"}},
	{Name: optVictory, Rule: "9.2", Default: "board", Values: []string{"board", "opponent"},
		Help: "to win, hold the whole board, or leave no other player an area",
		Means: map[string]string{"board": "you win only with every area, the neutral's and a passive seat's too",
			"opponent": "you win when no other seat holds an area; the neutral may keep its own"}},
	{Name: optMoveIn, Rule: "5.1", Default: "dice", Values: []string{"dice", "one"},
		Help: "tokens that must move into a won area: as many as dice rolled, or 1",
		Means: map[string]string{"dice": "at least as many tokens as you threw dice move into what you take",
			"one": "at least one token moves into what you take"}},
	{Name: optCircle, Rule: "1.5", Default: boardNames[whole], Values: boardNames[:],
		Help: "the whole board, or one circle of it for a shorter match",
		Means: map[string]string{"whole": "all 42 areas are in play", "inner": "only the 21 areas of the inner circle are in play",
			"outer": "only the 21 areas of the outer circle are in play"}},
	{Name: optLength, Rule: "9.3", Default: "conquest", Values: []string{"conquest"}, Min: 1, Max: 1000,
		Help:  "until somebody wins, or a campaign of so many rounds",
		Means: map[string]string{"conquest": "it lasts until somebody has won", "N": "it ends after round N at the latest"}},
	{Name: optDaily, Rule: "2.9", Default: "no", Values: []string{"no", "yes"},
		Help:  "the same deal and the same dice for everyone who plays today",
		Means: map[string]string{"no": "the dice are this match's own", "yes": "everyone who plays today has the same deal, and the same dice in each turn"}},
}

// lateNames are the ways to give tokens more (rule 2.8). Stored by index: they never
// move.
var lateNames = [...]string{"none", "half", "one", "even"}

const lateEven = 3

// settings are what a match was made with. The zero value is the rulebook's.
type settings struct {
	Circle   circle `json:"circle"`
	Dealt    bool   `json:"dealt"`
	AtOnce   bool   `json:"atOnce"`   // tokens are placed all in one turn
	Same     bool   `json:"same"`     // placing in the order of play
	Three    bool   `json:"three"`    // the least reinforcement
	Opponent bool   `json:"opponent"` // victory over the other seats is enough
	OneIn    bool   `json:"oneIn"`    // one token at least moves in
	Rounds   uint16 `json:"rounds"`   // of a campaign; 0 is conquest
	Late     uint8  `json:"late"`     // of lateNames
	Daily    bool   `json:"daily"`    // each throw has dice of its own
}

// read takes the options, the rulebook's where there is none.
func (o *settings) read(options map[string]string) error {
	for i := range declared {
		d := &declared[i]
		value, err := d.Of(options)
		if err != nil {
			return err
		}
		other := value != d.Default
		switch d.Name {
		case optSetup:
			o.Dealt = other
		case optTokens:
			o.AtOnce = other
		case optOrder:
			o.Same = other
		case optMinimum:
			o.Three = other
		case optVictory:
			o.Opponent = other
		case optMoveIn:
			o.OneIn = other
		case optCircle:
			for c, name := range boardNames {
				if name == value {
					o.Circle = circle(c)
				}
			}
		case optDaily:
			o.Daily = other
		case optLate:
			o.Late = uint8(slices.Index(lateNames[:], value))
		case optLength:
			if other {
				n, err := strconv.ParseUint(value, 10, 16)
				if err != nil {
					return engine.Illegal(d.Rule, "length is a number of rounds, not “%s”", value)
				}
				o.Rounds = uint16(n)
			}
		}
	}
	return nil
}
