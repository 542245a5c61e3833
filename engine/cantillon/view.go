package cantillon

import (
	"slices"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/sight"
	"divisionbell/engine/cantillon/tokens"
)

// What a seat may see.
type (
	View    = sight.View
	Region  = sight.Region
	Ready   = sight.Ready
	Ruler   = sight.Ruler
	Offer   = sight.Offer
	Ceiling = sight.Ceiling
	Auction = sight.Auction
)

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
		v.Offers = append(v.Offers, Offer{From: int(d.From), To: int(d.To), Bargain: d.Bargain, Possible: s.possible(d), No: int(d.name()), Ally: d.Ally, Turns: left(s, d)})
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
