package cantillon

import (
	"slices"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/tokens"
)

// A View is what any seat may see: there are no secrets on the map.
type View struct {
	Campaign string                    `json:"campaign"`
	Goal     string                    `json:"goal"`     // last, cities, richest or date
	Cities   int                       `json:"cities"`   // to be held, of a match for cities
	Rounds   int                       `json:"rounds"`   // of a match for riches
	Stage    string                    `json:"stage"`    // as the asks are called: [Stages] or settle, estate, over
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

// View is the map as anyone sees it, and what a seat alone knows of auctions.
func (*rules) View(s *state, viewer engine.Seat) any {
	v := View{
		Campaign: atlas.Campaigns[s.Set.Campaign].ID, Goal: goalNames[s.Set.Goal],
		Cities: int(s.Set.Cities), Rounds: int(s.Set.Rounds),
		Stage: stageNames[s.Stage], Turn: int(s.Turn), Round: int(s.Round), Due: int(s.Due),
		Offers: []Offer{},
	}
	for _, seat := range s.Order[:s.Seats] {
		v.Order = append(v.Order, int(seat))
	}
	if s.Due > 0 && s.Goods[s.Turn].Worth() >= int(s.Due) {
		v.Proposal = s.Goods[s.Turn].Proposal(int(s.Due))
	}
	for r := range v.Regions {
		v.Regions[r] = viewRegion(s, uint8(r))
	}
	for seat := range s.Seats {
		mark(s, &v, seat)
		v.Rulers = append(v.Rulers, viewRuler(s, seat))
	}
	for i := range s.Offers {
		d := &s.Offers[i]
		v.Offers = append(v.Offers, Offer{int(d.From), int(d.To), d.Bargain, s.possible(d), int(d.name()), d.Ally, left(s, d)})
	}
	viewAuctions(s, &v, viewer)
	if s.Stage == over {
		v.Places = slices.Clone(s.Places[:s.Seats])
	}
	return v
}

func viewRegion(s *state, r uint8) Region {
	v := Region{In: s.fold().All.Has(r), Owner: int(s.owner(r)), Armies: int(s.Armies.At(r)), Taxmen: int(s.Taxmen.At(r))}
	v.Ready = Ready{Armies: int(s.ReadyA.At(r)), Taxmen: int(s.ReadyT.At(r)), Fleet: s.ReadyF.Has(r)}
	if r >= atlas.LandCount {
		v.Fleet = v.Owner >= 0
		return v
	}
	v.Basic, v.Mass, v.Falling = s.Basic.Has(r), s.Mass.Has(r), s.Siege.Has(r)
	if s.fine(r) != 0 {
		v.Fine = FactoryNames[s.fine(r)-1]
	}
	lying := s.lying(atlas.SetOf(r))
	for i, n := range lying {
		if n > 0 {
			v.Lying = append(v.Lying, tokens.GoodNames[i])
		}
	}
	return v
}

// mark says which of a seat's regions are isolated, and which cities besieged.
func mark(s *state, v *View, seat int8) {
	for m := s.isolated(seat); !m.Empty(); {
		v.Regions[m.Pop()].Isolated = true
	}
	for m := s.besieged(seat); !m.Empty(); {
		v.Regions[m.Pop()].Besieged = true
	}
}

func viewRuler(s *state, seat int8) Ruler {
	w := s.worth(seat)
	r := Ruler{
		Goods: w.Goods, Treasury: w.Treasury, Lands: w.Lands, Cities: s.cities(seat).Count(),
		Armies: w.Upkeep, Basic: w.Basic, Advanced: w.Advanced, Income: w.Income, Upkeep: w.Upkeep, Score: w.Score,
		Out: whyNames[s.Why[seat]], Allies: seatList(s.Allies[seat]), Passage: make([]int, s.Seats),
	}
	for i, n := range s.Reserve[seat] {
		r.Reserve[i] = int(n)
	}
	r.Taxmen, r.Fleets = r.Reserve[taxman-1]+s.Taxmen.Sum(s.Own[seat]), r.Reserve[fleet-1]+s.Own[seat].And(atlas.SeaSet).Count()
	for other := range s.Seats {
		r.Passage[other] = int(s.Passage[seat][other])
	}
	return r
}

// left is how many turns of those who rule an offer still stands, from
// the first round on.
func left(s *state, d *deal) (n int) {
	if d.Until == 0 {
		return 0
	}
	for at := s.number(); at < d.Until; at++ {
		if i := at % maxSeats; at >= maxSeats && i < uint32(s.Seats) && s.rules(engine.Seat(s.Order[i])) {
			n++
		}
	}
	return n
}

func seatList(set engine.Seats) []int {
	list := []int{}
	for seat := range maxSeats {
		if set>>seat&1 == 1 {
			list = append(list, seat)
		}
	}
	return list
}
