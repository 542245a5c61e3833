package cantillon

// judgeExpand: one region, each unit once (rules 4.1 to 4.6).
func (s *state) judgeExpand(o order) (order, bar) {
	own := &s.Own[s.Turn]
	if o.from == reserve {
		return o, tooSoon
	}
	if !own.has(o.from) {
		return o, noUnit
	}
	if o.what == 0 {
		o.what = s.likeliest(o, s.ReadyA.at(o.from))
	}
	ready := o.what == army && s.ReadyA.at(o.from) > 0 || o.what == taxman && s.ReadyT.at(o.from) > 0 ||
		o.what == fleet && s.ReadyF.has(o.from)
	switch {
	case !ready:
		return o, spent
	case !s.fold().near[o.from].has(o.to):
		return o, noNeighbour
	}
	if b := s.judgeEntry(o); b != free {
		return o, b
	}
	if o.what == taxman && s.owner(o.to) != nobody && !own.has(o.to) {
		return o, held
	}
	return o, s.judgeLink(o)
}

// likeliest is the unit that an order means which names none: from sea to sea the
// fleet, unless one of mine lies there already; else the army, if one can go.
func (s *state) likeliest(o order, armies uint8) uint8 {
	if o.from >= LandCount && o.to >= LandCount && !s.Own[s.Turn].has(o.to) {
		return fleet
	}
	if armies > 0 || s.Taxmen.at(o.from) == 0 {
		return army
	}
	return taxman
}

// judgeEntry: what fits where: two land units on a land, one fleet on a sea and
// one land unit aboard (rules 4.2 to 4.4).
func (s *state) judgeEntry(o order) bar {
	mine := s.Own[s.Turn].has(o.to)
	switch {
	case o.what == fleet && o.to < LandCount:
		return ashore
	case o.what == fleet && mine:
		return seaFull
	case o.what == fleet:
		return free
	case o.to >= LandCount && !mine:
		return noFleet
	case o.to >= LandCount && s.units(o.to) > 0:
		return fleetFull
	case mine && s.units(o.to) >= landRoom:
		return landFull
	}
	return free
}

// vacates reports whether a region is left empty by an order: by its last land
// unit, or by its fleet.
func (s *state) vacates(o order) bool {
	return o.from < LandCount && s.units(o.from) == 1 || o.what == fleet
}

// judgeLink: nothing may become isolated by a move, and the last city keeps a
// unit, in the first round any city (rules 4.5, 4.6).
func (s *state) judgeLink(o order) bar {
	after := s.Own[s.Turn]
	switch {
	case s.vacates(o):
		after.remove(o.from)
		if citySet.has(o.from) && after.and(citySet).empty() {
			return lastCity
		}
		if citySet.has(o.from) && s.Round == 1 {
			return firstTurn
		}
	case s.Stage == expanding || after.has(o.to):
		return free // nothing is given up, and where it goes hangs on what stays
	}
	after.add(o.to)
	if cut := s.fold().cut(after); !cut.empty() && !s.newlyCut(o, cut).empty() {
		return link
	}
	return free
}

// newlyCut is what of a cut an order is to blame for.
func (s *state) newlyCut(o order, cut regions) regions {
	was := s.isolated(s.Turn)
	if was.has(o.from) {
		was.add(o.to)
	}
	return cut.without(was)
}
