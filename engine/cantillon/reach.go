package cantillon

import "divisionbell/engine/cantillon/atlas"

// isolated are a seat's regions that reach none of its cities.
func (s *state) isolated(seat int8) atlas.Regions { return s.fold().Cut(s.Own[seat]) }

// besieged are a seat's cities around which every land is an enemy's and every
// sea holds an enemy's fleet (rule 5.6).
func (s *state) besieged(seat int8) atlas.Regions {
	others := s.held().Without(s.Own[seat])
	return s.cities(seat).Where(func(c uint8) bool { return s.fold().Near[c].Without(others).Empty() })
}
