package cantillon

// flood is what can be reached from some regions without leaving within.
func (f *fold) flood(from, within regions) regions {
	reached := from.and(within)
	for edge := reached; !edge.empty(); {
		var next regions
		for !edge.empty() {
			n := &f.near[edge.pop()]
			next[0] |= n[0]
			next[1] |= n[1]
		}
		edge = next.and(within).without(reached)
		reached = reached.or(edge)
	}
	return reached
}

// cut is what of one ruler's regions reaches none of its cities (rule 4.6).
func (f *fold) cut(own regions) regions {
	return own.without(f.flood(own.and(citySet), own))
}

// isolated are a seat's regions that reach none of its cities.
func (s *state) isolated(seat int8) regions { return s.fold().cut(s.Own[seat]) }

// besieged are a seat's cities around which every land is an enemy's and every
// sea holds an enemy's fleet (rule 5.6).
func (s *state) besieged(seat int8) regions {
	others := s.held().without(s.Own[seat])
	return s.cities(seat).where(func(c uint8) bool { return s.fold().near[c].without(others).empty() })
}
