package cantillon

import "divisionbell/engine/cantillon/atlas"

// judgePosition: any distance through what is free, to rest in the landmass or
// with the fleets (rules 4.10, 4.11).
func (s *state) judgePosition(o order) (order, bar) {
	if !s.Own[s.Turn].Has(o.from) {
		return o, noUnit
	}
	if o.what == 0 {
		o.what = s.likeliest(o, s.Armies.At(o.from))
	}
	if !s.present(o) {
		return o, spent
	}
	return o, s.judgeAlong(new(atlas.Way), o)
}

// judgeAlong judges the order of a unit that is there, by the way that it stands on.
func (s *state) judgeAlong(w *atlas.Way, o order) bar {
	if b := s.judgeEntry(o); b != free {
		return b
	}
	switch {
	case o.what == fleet && s.owner(o.to) != nobody:
		return seaHeld
	case o.to < atlas.LandCount && !s.Mass.Has(o.to):
		return notMass
	case !s.along(w, o).Has(o.to):
		return noWay
	case o.what == fleet && !s.fold().Moored(s.Own[s.Turn], o.from, o.to):
		return unmoored
	}
	return s.judgeLink(o)
}

// within is what a unit can pass through in position: an army own and empty land
// and own fleets' seas, a taxman own land and own fleets' seas, a fleet seas
// without others' fleets or with their leave.
func (s *state) within(unit uint8) atlas.Regions {
	f, own := s.fold(), s.Own[s.Turn]
	switch unit {
	case army:
		return own.Or(f.Lands.Without(s.held()))
	case taxman:
		return own
	}
	free := f.Seas
	for seat := range s.Seats {
		if seat != s.Turn && s.Passage[seat][s.Turn] == 0 {
			free = free.Without(s.Own[seat])
		}
	}
	return free
}

// along is where a unit could go, and a step beyond: what it may enter there is another
// question. Units of a sort that stand on one way go as far.
func (s *state) along(w *atlas.Way, o order) atlas.Regions {
	if !w.Through.Has(o.from) {
		*w = s.fold().Way(o.from, s.within(o.what))
	}
	return w.Far
}

// judgePlace: a newly built land unit appears in one's own land that reaches a
// city, a fleet in an empty sea off such a land (rule 4.12).
func (s *state) judgePlace(o order) (order, bar) {
	waiting := &s.Reserve[s.Turn]
	if o.what == 0 {
		switch {
		case o.to >= atlas.LandCount:
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
	case o.what != fleet && o.to >= atlas.LandCount:
		return o, onLand
	}
	if b := s.judgeEntry(o); b != free {
		return o, b
	}
	switch home := s.home(); {
	case o.what != fleet && !home.Has(o.to):
		return o, notHome
	case o.what == fleet && s.owner(o.to) != nobody:
		return o, seaHeld
	case o.what == fleet && s.fold().Near[o.to].And(home).Empty():
		return o, offCoast
	}
	return o, free
}

// home is the turn's own land that reaches a city.
func (s *state) home() atlas.Regions {
	own := s.Own[s.Turn]
	return own.Without(s.fold().Cut(own)).And(atlas.LandSet)
}
