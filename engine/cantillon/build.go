package cantillon

import "divisionbell/engine"

// build orders units, to be paid for at the end of the stage; they wait in the
// reserve until position (rules 3.6, 4.12).
func (s *state) build(st *engine.Step, a action) error {
	if a.what == 0 {
		return engine.Illegal("3.6", "say army, taxman or fleet")
	}
	n := max(1, a.n)
	if most := s.affordable(a.what); int64(n) > most {
		if s.Reserve[s.Turn][a.what-1]+1 > reserveMost {
			return engine.Illegal("3.6", "%d of them wait in the reserve already", reserveMost)
		}
		return engine.Illegal("3.6", "each %s costs %d; your treasury is worth %d, of which %d is ordered already", unitName(a.what), unitCosts[a.what], s.Goods[s.Turn].Worth(), s.Due)
	}
	waiting := &s.Reserve[s.Turn][a.what-1]
	*waiting += uint8(n)
	s.Due += n * uint32(unitCosts[a.what])
	s.Key = st.Seq
	engine.Say(st, Built{Seat: st.Seat, Unit: unitName(a.what), N: int(n), Due: int(s.Due)})
	return nil
}

// affordable is how many more units of a sort can be ordered.
func (s *state) affordable(unit uint8) int64 {
	left := s.Goods[s.Turn].Worth() - int(s.Due)
	return int64(min(left/unitCosts[unit], reserveMost-int(s.Reserve[s.Turn][unit-1])))
}

// found builds a factory, to be paid for at the end of the stage: one basic and
// one advanced to a land (rules 6.5, 6.6).
func (s *state) found(st *engine.Step, a action) error {
	if err := s.judgeFound(a.from, a.what); err != nil {
		return err
	}
	if a.what == basic {
		s.Basic.add(a.from)
	} else {
		s.Fine[a.what-purple].add(a.from)
	}
	s.Due += factoryCost
	s.Key = st.Seq
	engine.Say(st, Founded{Seat: st.Seat, Land: int(a.from), Factory: FactoryNames[a.what-1], Due: int(s.Due)})
	return nil
}

func (s *state) judgeFound(l, what uint8) error {
	switch {
	case what == 0 || int(what) > len(FactoryNames):
		return engine.Illegal("6.6", "say basic, purple, orange or green")
	case l >= LandCount || !s.Own[s.Turn].has(l):
		return engine.Illegal("6.6", "you do not hold %s", regionNames[l].Title)
	case what == basic && s.Basic.has(l):
		return engine.Illegal("6.5", "%s has a basic factory", Lands[l].Name)
	case what != basic && s.fine(l) != 0:
		return engine.Illegal("6.5", "%s has a %s factory, and one advanced is all a land supports", Lands[l].Name, FactoryNames[s.fine(l)-1])
	case s.Goods[s.Turn].Worth() < int(s.Due)+factoryCost:
		return engine.Illegal("6.6", "a factory costs %d; your treasury is worth %d, and %d is ordered", factoryCost, s.Goods[s.Turn].Worth(), s.Due)
	}
	return nil
}

// sites are a seat's lands with room for a factory.
func (s *state) sites(seat int8) regions {
	return s.lands(seat).without(s.Basic.and(s.refined()))
}
