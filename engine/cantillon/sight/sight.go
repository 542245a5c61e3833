// Package sight is how a match of Cantillon's Europe looks to a seat: the map, whose
// realm is what, and what lies on the table.
package sight

import (
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/tokens"
)

// A View is what any seat may see: there are no secrets on the map.
type View struct {
	Campaign string                    `json:"campaign"`
	Goal     string                    `json:"goal"`     // last, cities, richest or date
	Cities   int                       `json:"cities"`   // to be held, of a match for cities
	Rounds   int                       `json:"rounds"`   // of a match for riches
	Stage    string                    `json:"stage"`    // as the asks are called: the stages, or settle, estate, over
	Turn     int                       `json:"turn"`     // whose turn it is, or who settles
	Round    int                       `json:"round"`    // from 1; 0 before the first turn
	Order    []int                     `json:"order"`    // of play, by seat
	Due      int                       `json:"due"`      // the bill of this stage
	Proposal tokens.Goods              `json:"proposal"` // what pay alone would pay it with
	Regions  [atlas.RegionCount]Region `json:"regions"`
	Rulers   []Ruler                   `json:"rulers"`
	Offers   []Offer                   `json:"offers"`
	Auction  *Auction                  `json:"auction,omitempty"`
	Ceilings []Ceiling                 `json:"ceilings,omitempty"` // the viewer's, named beforehand
	Places   []int8                    `json:"places,omitempty"`
}

// A Region is what is on a land or a sea. On a sea Armies and Taxmen are aboard
// the fleet.
type Region struct {
	In       bool     `json:"in,omitempty"` // of this campaign
	Owner    int      `json:"owner"`        // seat or -1
	Armies   int      `json:"armies,omitempty"`
	Taxmen   int      `json:"taxmen,omitempty"`
	Fleet    bool     `json:"fleet,omitempty"`
	Ready    Ready    `json:"ready,omitzero"`
	Basic    bool     `json:"basic,omitempty"`
	Fine     string   `json:"fine,omitempty"`  // its advanced factory: purple, orange, green
	Lying    []string `json:"lying,omitempty"` // goods to be taxed
	Besieged bool     `json:"besieged,omitempty"`
	Falling  bool     `json:"falling,omitempty"`  // besieged since the turn's expand began
	Mass     bool     `json:"mass,omitempty"`     // of the turn's landmass as position began
	Isolated bool     `json:"isolated,omitempty"` // from its owner's cities
}

// Ready is what of a region's units may still move in this expand.
type Ready struct {
	Armies int  `json:"armies,omitempty"`
	Taxmen int  `json:"taxmen,omitempty"`
	Fleet  bool `json:"fleet,omitempty"`
}

// A Ruler is a seat's realm.
type Ruler struct {
	Goods    tokens.Goods `json:"goods"`
	Treasury int          `json:"treasury"` // what they are worth
	Lands    int          `json:"lands"`
	Cities   int          `json:"cities"`
	Armies   int          `json:"armies"` // on the map, aboard and in the reserve
	Taxmen   int          `json:"taxmen"`
	Fleets   int          `json:"fleets"`
	Basic    int          `json:"basic"` // factories
	Advanced int          `json:"advanced"`
	Income   int          `json:"income"` // worth of what lies on the lands
	Upkeep   int          `json:"upkeep"` // of the armies, a turn
	Score    int          `json:"score"`
	Reserve  [3]int       `json:"reserve"`       // armies, taxmen, fleets not yet on the map
	Out      string       `json:"out,omitempty"` // conquered, starved, unpaid, left
	Allies   []int        `json:"allies"`        // to whom this seat has given its word
	Passage  []int        `json:"passage"`       // by seat, the turns its fleets may still pass here
}

// An Offer is a trade that lies on the table, or an alliance.
type Offer struct {
	From int `json:"from"`
	To   int `json:"to"`
	tokens.Bargain
	Possible bool `json:"possible"` // both can still keep it
	No       int  `json:"no"`       // by which it is answered
	Ally     bool `json:"ally,omitempty"`
	Turns    int  `json:"turns,omitempty"` // of all rulers, until it expires; 0: it stands
}

// A Ceiling is the most that its seat bids for a region auctioned alone, or with
// Region -1 for any other lot; 0 is a pass.
type Ceiling struct {
	Region int `json:"region"`
	N      int `json:"n"`
}

// An Auction is a lot being bid for. Bidder is -1 while there is no bid, Next
// whose word it is, In who has not passed. By ceilings Next is -1, In who bids,
// Answered who of them has, and Mine what the viewer has bid.
type Auction struct {
	Regions []int `json:"regions"`
	Bid     int   `json:"bid"`
	Bidder  int   `json:"bidder"`
	Next    int   `json:"next"`
	In      []int `json:"in"`

	Ceilings bool  `json:"ceilings,omitempty"`
	Answered []int `json:"answered,omitempty"`
	Mine     *int  `json:"mine,omitempty"`
}
