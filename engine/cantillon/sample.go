package cantillon

import (
	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
)

const (
	endIn = 8 // one over the chance that a random ruler goes on to the next stage
	tries = 8 // moves tried before one goes on
)

// Sample chooses a legal action at random without listing any.
func (*rules) Sample(s *state, seat engine.Seat, d *engine.Dice) action {
	if s.Lot != nil {
		if s.Set.Ceilings {
			return action{verb: bid, n: uint32(d.Below(s.Goods[seat].Worth() + 1))}
		}
		least, worth := s.Lot.leastBid(), uint32(s.Goods[seat].Worth())
		if worth < least || d.Below(2) == 0 {
			return action{verb: bid}
		}
		return action{verb: bid, n: least + uint32(d.Below(int(worth-least+1)))}
	}
	worth := s.Goods[s.Turn].Worth()
	switch s.Stage {
	case settling:
		return action{verb: settle, from: anyOf(s.freeCities(), d)}
	case paying:
		if worth < int(s.Due) {
			return action{verb: disband, from: anyOf(s.disbandable(), d)}
		}
	case expanding, positioning:
		if o, ok := sampleMove(s, d); ok {
			return action{verb: move, what: o.what, from: o.from, to: o.to}
		}
	case building:
		if unit := army + uint8(d.Below(3)); s.affordable(unit) > 0 && d.Below(endIn) > 0 {
			return action{verb: build, what: unit}
		}
	case producing:
		if s.feeds(s.Turn) {
			return action{verb: run, from: all}
		}
	case founding:
		if sites := s.sites(s.Turn); worth >= int(s.Due)+factoryCost && !sites.Empty() && d.Below(endIn) > 0 {
			return sampleSite(s, anyOf(sites, d), d)
		}
	}
	if s.Due > 0 {
		return action{verb: pay}
	}
	return action{verb: done}
}

// anyOf is any one region of a set that is not empty.
func anyOf(set atlas.Regions, d *engine.Dice) uint8 { return set.Nth(d.Below(set.Count())) }

// sampleMove looks for a legal move at random, for a while.
func sampleMove(s *state, d *engine.Dice) (o order, ok bool) {
	if d.Below(endIn) == 0 {
		return o, false
	}
	own, f := s.Own[s.Turn], s.fold()
	if s.Stage == positioning && s.Reserve[s.Turn] != [3]uint8{} {
		own.Add(reserve)
	}
	for range tries {
		from := anyOf(own, d)
		within := f.All
		if s.Stage == expanding {
			if s.ReadyA.At(from)+s.ReadyT.At(from) == 0 && !s.ReadyF.Has(from) {
				continue
			}
			within = f.Near[from]
		}
		o = order{from: from, to: anyOf(within, d)}
		if from < atlas.LandCount && o.to < atlas.LandCount && s.Armies.At(from) > 0 && s.Taxmen.At(from) > 0 {
			o.what = army + uint8(d.Below(2))
		}
		if _, b := s.judge(o); b == free {
			return o, true
		}
	}
	return o, false
}

func sampleSite(s *state, l uint8, d *engine.Dice) action {
	what := basic
	if s.Basic.Has(l) || s.fine(l) == 0 && d.Below(2) == 0 {
		what = purple + uint8(d.Below(3))
	}
	return action{verb: factory, from: l, what: what}
}
