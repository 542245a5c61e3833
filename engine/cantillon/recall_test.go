package cantillon

import (
	"slices"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/tokens"
)

// recall is the map that a view shows, as the rules know it, with what matches are won
// by and what lies on the table. Of auctions it knows nothing.
func recall(v *View) *state {
	s := &state{Seats: int8(len(v.Rulers)), Turn: int8(v.Turn), Round: uint32(v.Round), Due: uint32(v.Due)}
	s.Set.Campaign = uint8(slices.IndexFunc(atlas.Campaigns[:], func(c atlas.Campaign) bool { return c.ID == v.Campaign }))
	s.Set.Goal, s.Set.Cities, s.Set.Rounds = goal(slices.Index(goalNames[:], v.Goal)), uint8(v.Cities), uint16(v.Rounds)
	s.Stage = stage(slices.Index(stageNames[:], v.Stage))
	for i, seat := range v.Order {
		s.Order[i] = int8(seat)
	}
	for i := range v.Rulers {
		r := &v.Rulers[i]
		s.Goods[i] = r.Goods
		s.Why[i] = uint8(slices.Index(whyNames[:], r.Out))
		for unit, n := range r.Reserve {
			s.Reserve[i][unit] = uint8(n)
		}
		for to, turns := range r.Passage {
			s.Passage[i][to] = uint8(turns)
		}
		for _, ally := range r.Allies {
			s.Allies[i] |= engine.Only(engine.Seat(ally))
		}
	}
	for _, o := range v.Offers {
		d := deal{From: int8(o.From), To: int8(o.To), Bargain: o.Bargain, Ally: o.Ally}
		if o.No >= firstNo {
			d.No = uint16(o.No)
		}
		s.Offers = append(s.Offers, d)
	}
	for i := range v.Regions {
		recallRegion(s, uint8(i), &v.Regions[i])
	}
	return s
}

func recallRegion(s *state, r uint8, x *Region) {
	if x.Owner >= 0 {
		s.Own[x.Owner].Add(r)
	}
	s.Armies.Set(r, uint8(x.Armies))
	s.Taxmen.Set(r, uint8(x.Taxmen))
	s.ReadyA.Set(r, uint8(x.Ready.Armies))
	s.ReadyT.Set(r, uint8(x.Ready.Taxmen))
	for _, mark := range [...]struct {
		is  bool
		set *atlas.Regions
	}{{x.Ready.Fleet, &s.ReadyF}, {x.Basic, &s.Basic}, {x.Mass, &s.Mass}, {x.Falling, &s.Siege}} {
		if mark.is {
			mark.set.Add(r)
		}
	}
	if i := slices.Index(FactoryNames[:], x.Fine); i > 0 {
		s.Fine[i-1].Add(r)
	}
	for _, good := range x.Lying {
		switch i := slices.Index(tokens.GoodNames[:], good); {
		case i < tokens.DarkRed:
			s.Pale.Add(r)
		case i < tokens.Purple:
			s.Dark.Add(r)
		default:
			s.Bright.Add(r)
		}
	}
}
