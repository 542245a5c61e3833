package cantillon

import "divisionbell/engine"

// judgePosition: any distance through what is free, to rest in the landmass or
// with the fleets (rules 4.10 to 4.12).
func (s *state) judgePosition(o order) (order, error) {
	if o.from == reserve {
		return s.judgePlace(o)
	}
	own := s.Own[s.Turn]
	if !own.has(o.from) {
		return o, engine.Illegal("4.10", "you have no unit in %s", regionNames[o.from].Title)
	}
	if o.what == 0 {
		o.what = s.likeliest(o, s.Armies[o.from])
	}
	there := o.what == army && s.Armies[o.from] > 0 || o.what == taxman && s.Taxmen[o.from] > 0 ||
		o.what == fleet && o.from >= LandCount
	if !there {
		return o, engine.Illegal("4.10", "you have no %s in %s", unitName(o.what), regionNames[o.from].Title)
	}
	if err := s.judgeEntry(o); err != nil {
		return o, err
	}
	switch {
	case o.what == fleet && s.held().has(o.to):
		return o, engine.Illegal("4.11", "a fleet comes to rest in an empty sea, and somebody's lies in %s", regionNames[o.to].Title)
	case o.to < LandCount && !s.Mass.has(o.to):
		return o, engine.Illegal("4.10", "%s is not of your landmass as it was when this stage began", regionNames[o.to].Title)
	case !s.span(o.what, o.from).has(o.to):
		return o, engine.Illegal("4.10", "there is no way from %s to %s for a %s", regionNames[o.from].Title, regionNames[o.to].Title, unitName(o.what))
	case o.what == fleet && !s.moored(o):
		return o, engine.Illegal("4.11", "a fleet comes to rest off a coast of yours, or in a chain of your fleets that reaches one")
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
func (s *state) judgePlace(o order) (order, error) {
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
	if waiting[o.what-1] == 0 {
		return o, engine.Illegal("4.12", "no new %s waits to be placed", unitName(o.what))
	}
	if o.what != fleet && o.to >= LandCount {
		return o, engine.Illegal("4.12", "a new %s appears on land", unitName(o.what))
	}
	if err := s.judgeEntry(o); err != nil {
		return o, err
	}
	f, own := s.fold(), s.Own[s.Turn]
	home := own.without(f.cut(own)).and(landSet)
	switch {
	case o.what != fleet && !home.has(o.to):
		return o, engine.Illegal("4.12", "a new %s appears in land of yours that reaches a city of yours, such as %s", unitName(o.what), some(home))
	case o.what == fleet && s.held().has(o.to):
		return o, engine.Illegal("4.12", "somebody's fleet lies in %s", regionNames[o.to].Title)
	case o.what == fleet && f.near[o.to].and(home).empty():
		return o, engine.Illegal("4.12", "a new fleet appears off a coast of yours, and %s is not", regionNames[o.to].Title)
	}
	return o, nil
}
