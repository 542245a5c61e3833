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
	if o.to >= RegionCount || !s.fold().all.has(o.to) || o.from != reserve && (o.from >= RegionCount || !s.fold().all.has(o.from)) {
		return o, engine.Illegal("1.4", "that region is not on this map")
	}
	if o.from == o.to {
		return o, engine.Illegal("4.1", "it is in %s already", regionNames[o.to].Title)
	}
	if s.Stage == positioning {
		return s.judgePosition(o)
	}
	return s.judgeExpand(o)
}

// judgeExpand: one region, each unit once (rules 4.1 to 4.6).
func (s *state) judgeExpand(o order) (order, error) {
	if o.from == reserve {
		return o, engine.Illegal("4.12", "new units come on the map in position")
	}
	own := &s.Own[s.Turn]
	if !own.has(o.from) {
		return o, engine.Illegal("4.1", "you have no unit in %s", regionNames[o.from].Title)
	}
	if o.what == 0 {
		o.what = s.likeliest(o, s.ReadyA[o.from])
	}
	ready := false
	switch o.what {
	case army:
		ready = s.ReadyA[o.from] > 0
	case taxman:
		ready = s.ReadyT[o.from] > 0
	case fleet:
		ready = s.ReadyF.has(o.from)
	}
	if !ready {
		return o, engine.Illegal("4.1", "no %s in %s can move any more in this stage", unitName(o.what), regionNames[o.from].Title)
	}
	if !s.fold().near[o.from].has(o.to) {
		return o, engine.Illegal("4.1", "%s is no neighbour of %s; %s", regionNames[o.to].Title, regionNames[o.from].Title, nearby(s.fold().near[o.from]))
	}
	if err := s.judgeEntry(o); err != nil {
		return o, err
	}
	if !own.has(o.to) && o.what != army && s.held().has(o.to) && (o.what == taxman || o.to < LandCount) {
		return o, engine.Illegal("4.2", "somebody holds %s; only an army can invade it", regionNames[o.to].Title)
	}
	return o, s.judgeLink(o)
}

// likeliest is the unit that an order means which names none: from sea to sea the
// fleet, unless one of mine lies there already; else the army, if one can go.
func (s *state) likeliest(o order, armies uint8) uint8 {
	if o.from >= LandCount && o.to >= LandCount && !s.Own[s.Turn].has(o.to) {
		return fleet
	}
	if armies > 0 {
		return army
	}
	return taxman
}

// judgeEntry: what fits where: two land units on a land, one fleet on a sea and
// one land unit aboard (rules 4.2, 4.3).
func (s *state) judgeEntry(o order) error {
	mine := s.Own[s.Turn].has(o.to)
	switch {
	case o.what == fleet && o.to < LandCount:
		return engine.Illegal("4.2", "a fleet cannot go ashore")
	case o.what == fleet && mine:
		return engine.Illegal("4.3", "a sea has room for one fleet, and yours lies in %s", regionNames[o.to].Title)
	case o.what == fleet:
		return nil
	case o.to >= LandCount && !mine:
		return engine.Illegal("4.4", "an %s goes to sea aboard a fleet of yours only, and none lies in %s", unitName(o.what), regionNames[o.to].Title)
	case o.to >= LandCount && s.units(o.to) > 0:
		return engine.Illegal("4.3", "a fleet carries one unit, and the one in %s does", regionNames[o.to].Title)
	case mine && s.units(o.to) >= landRoom:
		return engine.Illegal("4.3", "%s is full: a land has room for two units", regionNames[o.to].Title)
	}
	return nil
}

// vacates reports whether a region is left empty by an order: by its last land
// unit, or by its fleet.
func (s *state) vacates(o order) bool {
	return o.from < LandCount && s.units(o.from) == 1 || o.what == fleet
}

// judgeLink: nothing may become isolated by a move, and the last city keeps a
// unit (rules 4.5, 4.6).
func (s *state) judgeLink(o order) error {
	if o.from == reserve {
		return nil
	}
	before := s.Own[s.Turn]
	after := before
	if s.vacates(o) {
		after.remove(o.from)
		if citySet.has(o.from) && after.and(citySet).empty() {
			return engine.Illegal("4.5", "%s is your last city and keeps a unit", Lands[o.from].City)
		}
	}
	after.add(o.to)
	f := s.fold()
	cut := f.cut(after)
	if cut.empty() {
		return nil
	}
	was := f.cut(before)
	if was.has(o.from) {
		was.add(o.to)
	}
	if cut = cut.without(was); !cut.empty() {
		return engine.Illegal("4.6", "that would cut %s off from your cities", some(cut))
	}
	return nil
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
			s.Armies[o.to]++
		case taxman:
			s.Taxmen[o.to]++
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
		s.Armies[o.from]--
		s.ReadyA[o.from] -= min(1, s.ReadyA[o.from])
	case taxman:
		s.Taxmen[o.from]--
		s.ReadyT[o.from] -= min(1, s.ReadyT[o.from])
	case fleet:
		if s.Armies[o.from] > 0 {
			with = army
		} else if s.Taxmen[o.from] > 0 {
			with = taxman
		}
		s.clear(o.from)
	}
	return with
}

// clear removes all units from a region, and whose it was.
func (s *state) clear(r uint8) {
	s.Armies[r], s.Taxmen[r], s.ReadyA[r], s.ReadyT[r] = 0, 0, 0, 0
	s.ReadyF.remove(r)
	for seat := range s.Own {
		s.Own[seat].remove(r)
	}
}
