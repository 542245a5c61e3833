package poleconomy

import (
	"strconv"

	"divisionbell/engine"
)

// Names of the settings, as options of a match spell them.
const (
	optGame     = "game"
	optQuick    = "quick"
	optRounds   = "rounds"
	optAuction  = "auction"
	optSalaries = "salaries"
	optLoans    = "loans"
	optLate     = "late-cash"
)

// Ways to hold an auction.
const (
	clockwise uint8 = iota
	ceilings
	sealed
)

var auctionWords = words{clockwise: "clockwise", ceilings: "open", sealed: "sealed"}

var declared = []engine.Setting{
	{Name: optGame, Rule: "1.1", Default: "1", Values: []string{"1", "2"},
		Help:  "1 is the tycoons' game; 2 adds parties, laws and a Treasury",
		Means: map[string]string{"1": "there are no parties, laws or Treasury", "2": "there are parties, laws and a Treasury"}},
	{Name: optQuick, Rule: "3.4", Default: "no", Values: []string(answerWords),
		Help:  "deal three companies and three advertising squares to each player",
		Means: map[string]string{"no": "the Bank owns every square at the start", "yes": "each player is dealt three companies and three advertising squares"}},
	{Name: optRounds, Rule: "10.2", Default: "15", Values: []string{"none"}, Min: 1, Max: mostRounds,
		Help:  "how many rounds the match lasts; none plays on until the Bank is empty or everyone agrees",
		Means: map[string]string{"none": "it lasts until the Bank is empty or everyone agrees to finish", "N": "it ends after N rounds at the latest"}},
	{Name: optAuction, Rule: "7.2", Default: auctionWords[clockwise], Values: []string(auctionWords),
		Help:  "how you bid: in turn (clockwise), by secret ceilings (open) or by sealed bids (sealed)",
		Means: map[string]string{"clockwise": "players bid in turn, clockwise", "open": "everyone names a secret ceiling", "sealed": "everyone makes one sealed bid"}},
	{Name: optSalaries, Rule: "12.4", Default: "free", Values: []string{"free", "vote"},
		Help:  "in game 2, whether Parliament votes on higher salaries",
		Means: map[string]string{"free": "the Prime Minister sets salaries alone", "vote": "Parliament votes on every rise"}},
	{Name: optLoans, Rule: "9.7", Default: "yes", Values: []string{"yes", "no"},
		Help:  "whether players can lend each other money",
		Means: map[string]string{"no": "players can't lend each other money", "yes": "players can lend each other money"}},
	{Name: optLate, Rule: "3.5", Default: "even", Before: "none", Values: []string{"even", "none"},
		Help: "extra cash at the start: even makes up for the order of play",
		Means: map[string]string{"even": "players who move later start with more cash, by the table, to make up for the order of play",
			"none": "nobody starts with more cash for moving later"}},
}

// settings are what a match was made with. The zero value is the rulebook's, but
// for Rounds.
type settings struct {
	Politics    bool   `json:"politics"` // game 2
	Quick       bool   `json:"quick"`
	Rounds      uint16 `json:"rounds"` // 0 is none
	Auction     uint8  `json:"auction"`
	SalaryVotes bool   `json:"salaryVotes"`
	NoLoans     bool   `json:"noLoans"`
	Late        bool   `json:"late,omitzero"`    // who moves later starts with more cash
	Edition     uint8  `json:"edition,omitzero"` // of the rules, from 0
}

// amended reports whether a match goes by the second edition of the rules or a later
// one, sits whether by the third, parleys by the fourth, dealsEven by the fifth.
func (o *settings) amended() bool   { return o.Edition >= second-first }
func (o *settings) sits() bool      { return o.Edition >= third-first }
func (o *settings) parleys() bool   { return o.Edition >= fourth-first }
func (o *settings) dealsEven() bool { return o.Edition >= fifth-first }

// read takes the options, the rulebook's where there is none.
func (o *settings) read(options map[string]string) error {
	for i := range declared {
		d := &declared[i]
		value, err := d.Of(options)
		if err != nil {
			return err
		}
		switch d.Name {
		case optGame:
			o.Politics = value != d.Default
		case optQuick:
			o.Quick = value != d.Default
		case optRounds:
			o.Rounds = 0
			if value != "none" {
				n, err := strconv.ParseUint(value, 10, 16)
				if err != nil {
					return engine.Illegal(d.Rule, "rounds has to be a number, and “%s” isn't one", value)
				}
				o.Rounds = uint16(n)
			}
		case optAuction:
			o.Auction, _ = auctionWords.find(value)
		case optSalaries:
			o.SalaryVotes = value != d.Default
		case optLoans:
			o.NoLoans = value != d.Default
		case optLate:
			o.Late = value == d.Default
		}
	}
	return nil
}
