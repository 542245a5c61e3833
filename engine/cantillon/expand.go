package cantillon

import "divisionbell/engine/cantillon/atlas"

// judgeExpand: one region, each unit once (rules 4.1 to 4.6).
func (s *state) judgeExpand(o order) (order, bar) {
	own := &s.Own[s.Turn]
	if o.from == reserve {
		return o, tooSoon
	}
	if !own.Has(o.from) {
		return o, noUnit
	}
	if o.what == 0 {
		o.what = s.likeliest(o, s.ReadyA.At(o.from))
	}
	ready := o.what == army && s.ReadyA.At(o.from) > 0 || o.what == taxman && s.ReadyT.At(o.from) > 0 ||
		o.what == fleet && s.ReadyF.Has(o.from)
	switch {
	case !ready:
		return o, spent
	case !s.fold().Near[o.from].Has(o.to):
		return o, noNeighbour
	}
	if b := s.judgeEntry(o); b != free {
		return o, b
	}
	if o.what == taxman && s.owner(o.to) != nobody && !own.Has(o.to) {
		return o, held
	}
	return o, s.judgeLink(o)
}

// likeliest is the unit that an order means which names none: from sea to sea the
// fleet, unless one of mine lies there already; else the army, if one can go.
func (s *state) likeliest(o order, armies uint8) uint8 {
	if o.from >= atlas.LandCount && o.to >= atlas.LandCount && !s.Own[s.Turn].Has(o.to) {
		return fleet
	}
	if armies > 0 || s.Taxmen.At(o.from) == 0 {
		return army
	}
	return taxman
}

// judgeEntry: what fits where: two land units on a land, one fleet on a sea and
// one land unit aboard (rules 4.2 to 4.4).
func (s *state) judgeEntry(o order) bar {
	mine := s.Own[s.Turn].Has(o.to)
	switch {
	case o.what == fleet && o.to < atlas.LandCount:
		return ashore
	case o.what == fleet && mine:
		return seaFull
	case o.what == fleet:
		return free
	case o.to >= atlas.LandCount && !mine:
		return noFleet
	case o.to >= atlas.LandCount && s.units(o.to) > 0:
		return fleetFull
	case mine && s.units(o.to) >= landRoom:
		return landFull
	}
	return free
}

// vacates reports whether a region is left empty by an order: by its last land
// unit, or by its fleet.
func (s *state) vacates(o order) bool {
	return o.from < atlas.LandCount && s.units(o.from) == 1 || o.what == fleet
}

// judgeLink: nothing may become isolated by a move, and the last city keeps a
// unit, in the first round any city (rules 4.5, 4.6).
func (s *state) judgeLink(o order) bar {
	after := s.Own[s.Turn]
	switch {
	case s.vacates(o):
		after.Remove(o.from)
		if atlas.CitySet.Has(o.from) && after.And(atlas.CitySet).Empty() {
			return lastCity
		}
		if atlas.CitySet.Has(o.from) && s.Round == 1 {
			return firstTurn
		}
	case s.Stage == expanding || after.Has(o.to):
		return free // nothing is given up, and where it goes hangs on what stays
	}
	after.Add(o.to)
	if cut := s.fold().Cut(after); !cut.Empty() && !s.newlyCut(o, cut).Empty() {
		return link
	}
	return free
}

// newlyCut is what of a cut an order is to blame for.
func (s *state) newlyCut(o order, cut atlas.Regions) atlas.Regions {
	was := s.isolated(s.Turn)
	if was.Has(o.from) {
		was.Add(o.to)
	}
	return cut.Without(was)
}
