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
	if b := s.judgeEntry(o); b != free {
		return o, b
	}
	switch {
	case o.what == fleet && s.owner(o.to) != nobody:
		return o, seaHeld
	case o.to < atlas.LandCount && !s.Mass.Has(o.to):
		return o, notMass
	case !s.span(o.what, o.from).Has(o.to):
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
	fleets := own.And(atlas.SeaSet)
	fleets.Remove(o.from)
	fleets.Add(o.to)
	for m := f.Flood(atlas.SetOf(o.to), fleets); !m.Empty(); {
		if !f.Near[m.Pop()].And(own).And(atlas.LandSet).Empty() {
			return true
		}
	}
	return false
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

// span is where a unit could go, and a step beyond: what it may enter there is
// another question.
func (s *state) span(unit, from uint8) atlas.Regions {
	f := s.fold()
	start := atlas.SetOf(from)
	reached := f.Flood(start, s.within(unit).Or(start))
	out := reached
	for m := reached; !m.Empty(); {
		out = out.Or(f.Near[m.Pop()])
	}
	return out
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
