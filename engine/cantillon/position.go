package cantillon

// judgePosition: any distance through what is free, to rest in the landmass or
// with the fleets (rules 4.10, 4.11).
func (s *state) judgePosition(o order) (order, bar) {
	if !s.Own[s.Turn].has(o.from) {
		return o, noUnit
	}
	if o.what == 0 {
		o.what = s.likeliest(o, s.Armies.at(o.from))
	}
	if !s.present(o) {
		return o, spent
	}
	if b := s.judgeEntry(o); b != free {
		return o, b
	}
	switch {
	case o.what == fleet && s.owner(o.to) != nobody:
		return o, seaHeld
	case o.to < LandCount && !s.Mass.has(o.to):
		return o, notMass
	case !s.span(o.what, o.from).has(o.to):
		return o, noWay
	case o.what == fleet && !s.moored(o):
		return o, unmoored
	}
	return o, s.judgeLink(o)
}

// moored reports whether a fleet's new place is off own land, or linked to such a
// place by own fleets.
func (s *state) moored(o order) bool {
	f, own := s.fold(), s.Own[s.Turn]
	fleets := own.and(seaSet)
	fleets.remove(o.from)
	fleets.add(o.to)
	for m := f.flood(setOf(o.to), fleets); !m.empty(); {
		if !f.near[m.pop()].and(own).and(landSet).empty() {
			return true
		}
	}
	return false
}

// within is what a unit can pass through in position: an army own and empty land
// and own fleets' seas, a taxman own land and own fleets' seas, a fleet seas
// without others' fleets or with their leave.
func (s *state) within(unit uint8) regions {
	f, own := s.fold(), s.Own[s.Turn]
	switch unit {
	case army:
		return own.or(f.lands.without(s.held()))
	case taxman:
		return own
	}
	free := f.seas
	for seat := range s.Seats {
		if seat != s.Turn && s.Passage[seat][s.Turn] == 0 {
			free = free.without(s.Own[seat])
		}
	}
	return free
}

// span is where a unit could go, and a step beyond: what it may enter there is
// another question.
func (s *state) span(unit, from uint8) regions {
	f := s.fold()
	start := setOf(from)
	reached := f.flood(start, s.within(unit).or(start))
	out := reached
	for m := reached; !m.empty(); {
		out = out.or(f.near[m.pop()])
	}
	return out
}

// judgePlace: a newly built land unit appears in one's own land that reaches a
// city, a fleet in an empty sea off such a land (rule 4.12).
func (s *state) judgePlace(o order) (order, bar) {
	waiting := &s.Reserve[s.Turn]
	if o.what == 0 {
		switch {
		case o.to >= LandCount:
			o.what = fleet
		case waiting[army-1] > 0:
			o.what = army
		default:
			o.what = taxman
		}
	}
	switch {
	case waiting[o.what-1] == 0:
		return o, noneWaits
	case o.what != fleet && o.to >= LandCount:
		return o, onLand
	}
	if b := s.judgeEntry(o); b != free {
		return o, b
	}
	switch home := s.home(); {
	case o.what != fleet && !home.has(o.to):
		return o, notHome
	case o.what == fleet && s.owner(o.to) != nobody:
		return o, seaHeld
	case o.what == fleet && s.fold().near[o.to].and(home).empty():
		return o, offCoast
	}
	return o, free
}

// home is the turn's own land that reaches a city.
func (s *state) home() regions {
	own := s.Own[s.Turn]
	return own.without(s.fold().cut(own)).and(landSet)
}
