package cantillon

import (
	"strconv"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/late"
)

const maxSeats = 6

// Names of the settings, as options of a match spell them.
const (
	optCampaign = "campaign"
	optGoal     = "goal"
	optCities   = "cities"
	optRounds   = "rounds"
	optAuction  = "auction"
	optLate     = "late-tokens"
)

// A goal is what ends a match besides the fall of all the others. Stored:
// numbers never change.
type goal uint8

const (
	usual   goal = 0 // cities, or last with two on a small map; never stored
	last    goal = 1
	cities  goal = 2
	richest goal = 3
	date    goal = 4
)

var goalNames = [...]string{"usual", "last", "cities", "richest", "date"}

// auctionNames are the ways to auction, bids that rise first (rules 8.4, 8.7).
var auctionNames = [...]string{"rising", "ceilings"}

var declared = []engine.Setting{
	{Name: optCampaign, Rule: "1.4", Default: atlas.Campaigns[0].ID, Values: campaignNames(),
		Help: "the whole map, or part of it for fewer players or a shorter match",
		Means: map[string]string{"full": "all Europe is in play", "nordic": "only the Nordic part of the map is in play",
			"atlantic":      "only the Atlantic part of the map is in play",
			"mediterranean": "only the Mediterranean part of the map is in play",
			"eastern":       "only the eastern half of the map is in play", "western": "only the western half of the map is in play"}},
	{Name: optGoal, Rule: "9.1", Default: goalNames[usual], Values: goalNames[:],
		Help: "how to win: be the last ruler, hold enough cities, or be the richest after some rounds or on a date; usual depends on the map",
		Means: map[string]string{"usual": "enough cities win; with 2 players on the Nordic or Atlantic map the last ruler wins", "last": "the last ruler wins",
			"cities": "enough cities win", "richest": "the richest wins after a set number of rounds",
			"date": "the richest wins when the match's date comes, or when the players vote to finish"}},
	{Name: optCities, Rule: "9.2", Default: "usual", Values: []string{"usual"}, Min: 2, Max: 12,
		Help:  "how many cities win, if the goal is cities",
		Means: map[string]string{"usual": "the map's usual number of cities wins", "N": "N cities win, if cities are the goal"}},
	{Name: optRounds, Rule: "9.3", Default: "20", Min: 1, Max: 1000,
		Help:  "after how many rounds the richest wins, if that's the goal",
		Means: map[string]string{"N": "it ends after N rounds, if riches are the goal"}},
	{Name: optAuction, Rule: "8.7", Default: auctionNames[0], Values: auctionNames[:],
		Help:  "how the realm of a ruler who leaves is auctioned: in turn, each bid higher than the last, or all at once with secret ceilings",
		Means: map[string]string{"rising": "players bid in turn, each higher than the last", "ceilings": "everybody names a secret ceiling"}},
	{Name: optLate, Rule: "2.6", Default: "even", Before: "none", Values: []string{"even", "none", "usual"}, Min: 1, Max: 20,
		Help: "tokens that those who play later start with: even makes up for the order of play; none; so many for each who plays before them; usual is as it was before even",
		Means: map[string]string{"even": "some players start with a few tokens more, by the table, to make up for the order of play",
			"none": "nobody starts with tokens", "usual": "with 2 players on the Nordic map the second starts with 1 token",
			"N": "players start with N tokens for each who plays before them"}},
}

func campaignNames() (names []string) {
	for i := range atlas.Campaigns {
		names = append(names, atlas.Campaigns[i].ID)
	}
	return names
}

// settings are what a match was made with.
type settings struct {
	Campaign uint8  `json:"campaign"` // index of Campaigns; its order never changes
	Goal     goal   `json:"goal"`
	Cities   uint8  `json:"cities"`            // that win
	Rounds   uint16 `json:"rounds"`            // after which the richest wins
	Ceilings bool   `json:"ceilings,omitzero"` // by which lots are auctioned
	Late     uint8  `json:"late,omitzero"`     // tokens to start with, for each who plays before; or late.Even
}

// usualCities are how many win on each campaign (rule 9.2).
var usualCities = [len(atlas.Campaigns)]uint8{6, 2, 3, 3, 4, 4}

const crowd = 5 // players from whom on one city fewer wins on the whole map

// read takes the options, the rulebook's where there is none.
func (o *settings) read(options map[string]string, seats int) error {
	value := map[string]string{}
	for i := range declared {
		v, err := declared[i].Of(options)
		if err != nil {
			return err
		}
		value[declared[i].Name] = v
	}
	for i := range atlas.Campaigns {
		if atlas.Campaigns[i].ID == value[optCampaign] {
			o.Campaign = uint8(i)
		}
	}
	c := &atlas.Campaigns[o.Campaign]
	if seats > c.Seats {
		return engine.Illegal("1.4", "%s has cities for %d players, not %d", c.Name, c.Seats, seats)
	}
	for g, name := range goalNames {
		if name == value[optGoal] {
			o.Goal = goal(g)
		}
	}
	rounds, _ := strconv.ParseUint(value[optRounds], 10, 16) // Takes has seen to it
	o.Rounds = uint16(rounds)
	o.Ceilings = value[optAuction] != auctionNames[0]
	if o.Goal == usual {
		o.Goal = cities
		if small := c.ID == "nordic" || c.ID == "atlantic"; small && seats == 2 {
			o.Goal = last
		}
	}
	if n, err := strconv.ParseUint(value[optLate], 10, 8); err == nil {
		o.Late = uint8(n)
	} else if value[optLate] == "even" {
		o.Late = late.Even
	} else if value[optLate] == "usual" && c.ID == "nordic" && seats == 2 {
		o.Late = late.Usual
	}
	return o.readCities(value[optCities], seats)
}

func (o *settings) readCities(value string, seats int) error {
	o.Cities = usualCities[o.Campaign]
	if o.Campaign == 0 && seats >= crowd {
		o.Cities--
	}
	if n, err := strconv.ParseUint(value, 10, 8); err == nil {
		o.Cities = uint8(n)
	}
	if there := atlas.Folds[o.Campaign].Cities.Count(); int(o.Cities) > there {
		return engine.Illegal("9.2", "%s has %d cities, so nobody can hold %d", atlas.Campaigns[o.Campaign].Name, there, o.Cities)
	}
	return nil
}
