package cantillon

import "divisionbell/engine"

// move carries one unit, in expand a region far, in position any distance, or
// out of the reserve. An attack throws dice.
func (s *state) move(st *engine.Step, o order) error {
	o, err := s.judgeMove(o)
	if err != nil {
		return err
	}
	s.Key = st.Seq
	if against := s.protections(s.Turn, o.to); against > 0 && s.Stage == expanding {
		if !s.fight(st, o, against) {
			s.repel(o)
			return nil
		}
	}
	s.carry(st, o)
	return nil
}

// judgeMove refuses what cannot be, and says which unit goes.
func (s *state) judgeMove(o order) (order, error) {
	o, b := s.judge(o)
	if b != free {
		return o, s.refuse(o, b)
	}
	return o, nil
}

// judge says which unit goes, and what bars it.
func (s *state) judge(o order) (order, bar) {
	switch f := s.fold(); {
	case o.to >= RegionCount || !f.all.has(o.to) || o.from != reserve && !f.all.has(o.from):
		return o, offMap
	case o.from == o.to:
		return o, there
	case s.Stage == positioning && o.from == reserve:
		return s.judgePlace(o)
	case s.Stage == positioning:
		return s.judgePosition(o)
	}
	return s.judgeExpand(o)
}

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

// carry moves the unit, whose way is free or has been won.
func (s *state) carry(st *engine.Step, o order) {
	seat := s.Turn
	fresh := s.owner(o.to) == nobody
	with := s.lift(o)
	party := nobody
	if !s.Own[seat].has(o.to) {
		party = s.take(st, seat, o.to)
	}
	if !st.Muted() {
		engine.Say(st, Moved{Seat: engine.Seat(seat), Stage: stageNames[s.Stage], Unit: unitName(o.what),
			From: place(o.from), To: int(o.to), With: unitName(with), New: fresh})
	}
	for _, unit := range [...]uint8{o.what, with} {
		switch unit {
		case army:
			s.Armies.inc(o.to)
		case taxman:
			s.Taxmen.inc(o.to)
		}
	}
	s.Own[seat].add(o.to)
	if heir := s.heritage(party, o.to); heir != nobody {
		s.inherit(st, seat, heir)
	}
}

// lift takes the unit from where it is, a fleet with its passenger, which has
// moved then (rule 4.4).
func (s *state) lift(o order) (with uint8) {
	seat := s.Turn
	if o.from == reserve {
		s.Reserve[seat][o.what-1]--
		return 0
	}
	if s.vacates(o) {
		s.Own[seat].remove(o.from)
	}
	switch o.what {
	case army:
		s.Armies.dec(o.from)
		s.ReadyA.dec(o.from)
	case taxman:
		s.Taxmen.dec(o.from)
		s.ReadyT.dec(o.from)
	case fleet:
		if s.Armies.at(o.from) > 0 {
			with = army
		} else if s.Taxmen.at(o.from) > 0 {
			with = taxman
		}
		s.clear(o.from)
	}
	return with
}

// clear removes all units from a region, and whose it was.
func (s *state) clear(r uint8) {
	for _, t := range [...]*tally{&s.Armies, &s.Taxmen, &s.ReadyA, &s.ReadyT} {
		t.set(r, 0)
	}
	s.ReadyF.remove(r)
	for seat := range s.Own {
		s.Own[seat].remove(r)
	}
}
