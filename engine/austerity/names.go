package austerity

import (
	"fmt"
	"strings"
)

// The things of the game are small numbers that write themselves as the words
// people type: a Colour in JSON is "debt".
type (
	// A Colour is a kind of cube.
	Colour uint8
	// A Track is one of the five measures of the country.
	Track uint8
	// An Institution is a place to fund and to cut.
	Institution uint8
	// An Event is what a drawn pair means.
	Event uint8
	// A Choice is a way to answer an event.
	Choice uint8
	// An Area is where cubes lie. Cubes on institutions are in none (rule 3.7).
	Area uint8
	// A Scenario is a card with tracks and an aim of its own.
	Scenario uint8
	// A Difficulty is what the scenario is made harder or easier by.
	Difficulty uint8
	// A Country is a card with a bag of its own.
	Country uint8
	// A Policy is a card that turns between two ends.
	Policy uint8
	// A Face is what a policy card shows.
	Face uint8
	// A Cause is what moved a cube or a track.
	Cause uint8
)

// The colours, in the order of every list of cubes.
const (
	Debt Colour = iota
	Unrest
	Security
	Welfare
	Income
)

// The tracks, as they stand on the board.
const (
	Employment Track = iota
	Safety
	Wealth
	Health
	Popularity
)

// The institutions: three printed on the board, three to be bought.
const (
	Enterprise Institution = iota
	National
	Social
	Infrastructure
	Investment
	Education
)

// The events, by their pairs of cubes.
const (
	Downturn     Event = iota // KK
	Police                    // KB
	Corruption                // KR
	Repayments                // KY
	Problems                  // KW
	Protests                  // RY
	Violations                // RR
	Cheats                    // RW
	BackToWork                // WW
	Surplus                   // YY
	Spending                  // BY
	FallingCrime              // BB
	Operations                // BR
	Crackdown                 // BW
	Nationalised              // WY
)

// The choices. Resolve and Ignore belong to several events, the others to those
// whose text names them.
const (
	Resolve      Choice = iota // let it happen
	Ignore                     // a banked Security cube turns it away (rule 9.3)
	Spend                      // Spend an Income cube
	AddUnrest                  // Add Crime & Unrest
	LoseHealth                 // Health −1
	Repay                      // Spend Income to Remove Debt
	Decline                    // do not
	Remove                     // Remove what the event says
	Yield                      // Popularity +1 and Add Debt
	GainPopular                // Popularity +1
	GainSafety                 // Public Safety +1
	LoseSafety                 // Public Safety −1
	GainEmployed               // Employment +1 and Popularity −1
)

// The areas. Mixed is one cube from each of the two that it could be.
const (
	Current Area = iota
	Used
	Treasury
	Bag
	Card // the Olympics card
	Mixed
)

// The scenarios.
const (
	NoScenario Scenario = iota
	Crash
	Crime
	Olympics
	War
)

// The difficulties; Hardest is for the game without a scenario.
const (
	Easy Difficulty = iota
	Normal
	Hard
	Hardest
)

// The countries.
const (
	NoCountry Country = iota
	Capitalist
	Liberal
	Socialist
	Tinpot
)

// The policy cards, in the order in which they are looked at.
const (
	SecurityPolicy Policy = iota
	TradePolicy
	WelfarePolicy
)

// The faces.
const (
	Neutral Face = iota
	PoliceState
	Lawless
	Protectionism
	FreeTrade
	WelfareState
	Workhouse
)

// The causes; ByEvent and so on are what facts say in By.
const (
	ByEvent    Cause = iota // the event of the pair
	ByPenalty               // an institution's third cut
	ByFund                  // an institution's reward
	ByBorrow                // the three actions
	ByTaxes                 //
	ByPay                   //
	ByBuy                   // an extra institution
	ByFinance               // the Olympics
	ByFeed                  // the war
	ByRevenue               // Income icons at Year End
	ByDrift                 // tracks that follow others at Year End
	BySecurity              // the policy cards
	ByTrade
	ByWelfare
	ByDebt // the debt that remained of a pair
)

const (
	colours      = 5
	tracks       = 5
	institutions = 6
	printed      = 3 // institutions on the board
	policies     = 3
	events       = 15
)

// The words, by number. They never change: logs hold them.
var (
	colourWords      = words{"debt", "unrest", "security", "welfare", "income"}
	trackWords       = words{"employment", "safety", "wealth", "health", "popularity"}
	institutionWords = words{"enterprise", "national", "social", "infrastructure", "investment", "education"}
	eventWords       = words{"downturn", "police", "corruption", "repayments", "problems", "protests", "violations",
		"cheats", "back-to-work", "surplus", "spending", "falling-crime", "operations", "crackdown", "nationalised"}
	choiceWords = words{"resolve", "ignore", "spend", "unrest", "sicken", "repay", "decline", "remove", "yield",
		"popularity", "safety", "unsafe", "employ"}
	areaWords       = words{"current", "used", "treasury", "bag", "card", "mixed"}
	scenarioWords   = words{"none", "economic-crash", "organised-crime", "olympics", "war-footing"}
	difficultyWords = words{"easy", "normal", "hard", "hardest"}
	countryWords    = words{"none", "capitalist", "liberal", "socialist", "tinpot"}
	policyWords     = words{"security", "trade", "welfare"}
	faceWords       = words{"neutral", "police-state", "lawless", "protectionism", "free-trade", "welfare-state", "workhouse"}
	causeWords      = words{"event", "penalty", "fund", "borrow", "taxes", "pay", "buy", "finance", "feed", "revenue",
		"drift", "security-policy", "trade-policy", "welfare-policy", "debt"}
)

// words are the names of a kind of thing by number.
type words []string

func (w words) word(i uint8) string {
	if int(i) >= len(w) {
		return "?"
	}
	return w[i]
}

// find is the number of a word.
func (w words) find(said string) (uint8, bool) {
	for i := range w {
		if w[i] == said {
			return uint8(i), true
		}
	}
	return 0, false
}

func (w words) read(text []byte, into *uint8) error {
	i, ok := w.find(string(text))
	if !ok {
		return fmt.Errorf("austerity: %q is none of %s", text, strings.Join(w, ", "))
	}
	*into = i
	return nil
}

func (x Colour) String() string      { return colourWords.word(uint8(x)) }
func (x Track) String() string       { return trackWords.word(uint8(x)) }
func (x Institution) String() string { return institutionWords.word(uint8(x)) }
func (x Event) String() string       { return eventWords.word(uint8(x)) }
func (x Choice) String() string      { return choiceWords.word(uint8(x)) }
func (x Area) String() string        { return areaWords.word(uint8(x)) }
func (x Scenario) String() string    { return scenarioWords.word(uint8(x)) }
func (x Difficulty) String() string  { return difficultyWords.word(uint8(x)) }
func (x Country) String() string     { return countryWords.word(uint8(x)) }
func (x Policy) String() string      { return policyWords.word(uint8(x)) }
func (x Face) String() string        { return faceWords.word(uint8(x)) }
func (x Cause) String() string       { return causeWords.word(uint8(x)) }

// MarshalText writes the word.
func (x Colour) MarshalText() ([]byte, error)      { return []byte(x.String()), nil }
func (x Track) MarshalText() ([]byte, error)       { return []byte(x.String()), nil }
func (x Institution) MarshalText() ([]byte, error) { return []byte(x.String()), nil }
func (x Event) MarshalText() ([]byte, error)       { return []byte(x.String()), nil }
func (x Choice) MarshalText() ([]byte, error)      { return []byte(x.String()), nil }
func (x Area) MarshalText() ([]byte, error)        { return []byte(x.String()), nil }
func (x Scenario) MarshalText() ([]byte, error)    { return []byte(x.String()), nil }
func (x Difficulty) MarshalText() ([]byte, error)  { return []byte(x.String()), nil }
func (x Country) MarshalText() ([]byte, error)     { return []byte(x.String()), nil }
func (x Policy) MarshalText() ([]byte, error)      { return []byte(x.String()), nil }
func (x Face) MarshalText() ([]byte, error)        { return []byte(x.String()), nil }
func (x Cause) MarshalText() ([]byte, error)       { return []byte(x.String()), nil }

// UnmarshalText reads the word.
func (x *Colour) UnmarshalText(b []byte) error      { return colourWords.read(b, (*uint8)(x)) }
func (x *Track) UnmarshalText(b []byte) error       { return trackWords.read(b, (*uint8)(x)) }
func (x *Institution) UnmarshalText(b []byte) error { return institutionWords.read(b, (*uint8)(x)) }
func (x *Event) UnmarshalText(b []byte) error       { return eventWords.read(b, (*uint8)(x)) }
func (x *Choice) UnmarshalText(b []byte) error      { return choiceWords.read(b, (*uint8)(x)) }
func (x *Area) UnmarshalText(b []byte) error        { return areaWords.read(b, (*uint8)(x)) }
func (x *Scenario) UnmarshalText(b []byte) error    { return scenarioWords.read(b, (*uint8)(x)) }
func (x *Difficulty) UnmarshalText(b []byte) error  { return difficultyWords.read(b, (*uint8)(x)) }
func (x *Country) UnmarshalText(b []byte) error     { return countryWords.read(b, (*uint8)(x)) }
func (x *Policy) UnmarshalText(b []byte) error      { return policyWords.read(b, (*uint8)(x)) }
func (x *Face) UnmarshalText(b []byte) error        { return faceWords.read(b, (*uint8)(x)) }
func (x *Cause) UnmarshalText(b []byte) error       { return causeWords.read(b, (*uint8)(x)) }

// Letters are those of the cubes by colour, as on the board.
const Letters = "KRBWY"

// Cubes counts cubes by colour. In JSON it is their letters: "KKKKRRBBWY".
type Cubes [colours]uint8

// Sum is how many cubes there are.
func (c Cubes) Sum() (n int) {
	for _, x := range c {
		n += int(x)
	}
	return n
}

// String is the cubes' letters.
func (c Cubes) String() string {
	var b strings.Builder
	for i, n := range c {
		b.WriteString(strings.Repeat(Letters[i:i+1], int(n)))
	}
	return b.String()
}

// MarshalText writes the letters.
func (c Cubes) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads letters in any order.
func (c *Cubes) UnmarshalText(text []byte) error {
	*c = Cubes{}
	for _, letter := range text {
		i := strings.IndexByte(Letters, letter)
		if i < 0 {
			return fmt.Errorf("austerity: %q is no cube; cubes are %s", letter, Letters)
		}
		if c[i] == 255 {
			return fmt.Errorf("austerity: too many cubes of %s", Colour(i))
		}
		c[i]++
	}
	return nil
}

// cubes reads letters of tables.
func cubes(letters string) (c Cubes) {
	if err := c.UnmarshalText([]byte(letters)); err != nil {
		panic(err) // a table is wrong; its test says so first
	}
	return c
}
