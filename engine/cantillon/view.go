package cantillon

// A View is what any seat may see: there are no secrets on the map.
type View struct {
	Campaign string              `json:"campaign"`
	Goal     string              `json:"goal"`     // last, cities, richest or date
	Cities   int                 `json:"cities"`   // to be held, of a match for cities
	Rounds   int                 `json:"rounds"`   // of a match for riches
	Stage    string              `json:"stage"`    // as the asks are called: [Stages] or settle, estate, over
	Turn     int                 `json:"turn"`     // whose turn it is, or who settles
	Round    int                 `json:"round"`    // from 1; 0 before the first turn
	Order    []int               `json:"order"`    // of play, by seat
	Due      int                 `json:"due"`      // the bill of this stage
	Proposal Goods               `json:"proposal"` // what pay alone would pay it with
	Regions  [RegionCount]Region `json:"regions"`
	Rulers   []Ruler             `json:"rulers"`
	Offers   []Offer             `json:"offers"`
	Auction  *Auction            `json:"auction,omitempty"`
	Places   []int8              `json:"places,omitempty"`
}

// A Region is what is on a land or a sea. On a sea Armies and Taxmen are aboard
// the fleet.
type Region struct {
	In       bool     `json:"in,omitempty"` // of this campaign
	Owner    int      `json:"owner"`        // seat or -1
	Armies   int      `json:"armies,omitempty"`
	Taxmen   int      `json:"taxmen,omitempty"`
	Fleet    bool     `json:"fleet,omitempty"`
	Ready    Ready    `json:"ready"`
	Basic    bool     `json:"basic,omitempty"`
	Fine     string   `json:"fine,omitempty"`  // its advanced factory: purple, orange, green
	Lying    []string `json:"lying,omitempty"` // goods to be taxed
	Besieged bool     `json:"besieged,omitempty"`
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
	Goods    Goods  `json:"goods"`
	Treasury int    `json:"treasury"` // what they are worth
	Lands    int    `json:"lands"`
	Cities   int    `json:"cities"`
	Armies   int    `json:"armies"` // on the map, aboard and in the reserve
	Taxmen   int    `json:"taxmen"`
	Fleets   int    `json:"fleets"`
	Basic    int    `json:"basic"` // factories
	Advanced int    `json:"advanced"`
	Income   int    `json:"income"` // worth of what lies on the lands
	Upkeep   int    `json:"upkeep"` // of the armies, a turn
	Score    int    `json:"score"`
	Reserve  [3]int `json:"reserve"`       // armies, taxmen, fleets not yet on the map
	Out      string `json:"out,omitempty"` // conquered, starved, unpaid, left
	Allies   []int  `json:"allies"`        // to whom this seat has given its word
	Passage  []int  `json:"passage"`       // by seat, the turns its fleets may still pass here
}

// An Offer is a trade that lies on the table.
type Offer struct {
	From int `json:"from"`
	To   int `json:"to"`
	Bargain
	Possible bool `json:"possible"` // both can still keep it
}

// An Auction is a lot being bid for. Bidder is -1 while there is no bid, Next
// whose word it is, In who has not passed.
type Auction struct {
	Regions []int `json:"regions"`
	Bid     int   `json:"bid"`
	Bidder  int   `json:"bidder"`
	Next    int   `json:"next"`
	In      []int `json:"in"`
}
