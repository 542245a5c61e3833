package cantillon

import (
	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/fact"
	"divisionbell/engine/cantillon/term"
)

// disbandVerb is for troops that are not to be paid.
var disbandVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "disband", Rule: "3.3", Help: "send an army home instead of paying it",
		Params: []engine.Param{{Name: "place", Help: "where it stands", Set: setPlaces, Many: true}},
	},
	Open: inTurn(disband, func(s *state) bool { return !s.disbandable().Empty() }),
	Next: func(s *state, _ engine.Seat, rest []string) []engine.Option {
		return term.Alone(rest, term.Places(s.disbandable(), true))
	},
	Parse: readPlace,
	Words: sayPlace,
	Apply: (*state).disband,
}

// disbandable are the regions, and the reserve, whose army can be sent home.
func (s *state) disbandable() atlas.Regions {
	from := s.Own[s.Turn]
	from.Add(reserve)
	return from.Where(func(r uint8) bool { return s.judgeDisband(r) == nil })
}

// disband sends an army home unpaid. A land left empty is nobody's; so the last
// city can be lost, but only when nothing else is left to save (rule 3.3).
func (s *state) disband(st *engine.Step, a action) error {
	seat, r := s.Turn, a.from
	if err := s.judgeDisband(r); err != nil {
		return err
	}
	s.Key = st.Seq
	s.Due--
	emptied := false
	if r == reserve {
		s.Reserve[seat][army-1]--
	} else {
		s.Armies.Dec(r)
		emptied = r < atlas.LandCount && s.units(r) == 0
	}
	if emptied {
		s.clear(r)
	}
	engine.Say(st, fact.Disbanded{Seat: st.Seat, Region: term.Place(r), Emptied: emptied})
	switch {
	case s.cities(seat).Empty():
		s.fall(st, seat, engine.Nobody, byPoverty, atlas.SetOf(r))
		s.passOn(st)
	case s.Due == 0:
		s.advance(st)
	}
	return nil
}

func (s *state) judgeDisband(r uint8) error {
	seat := s.Turn
	if r == reserve {
		if s.Reserve[seat][army-1] == 0 {
			return engine.Illegal("3.3", "you have no army in reserve")
		}
		return nil
	}
	if r >= atlas.RegionCount || !s.Own[seat].Has(r) || s.Armies.At(r) == 0 {
		return engine.Illegal("3.3", "you have no army in %s", term.Regions[r].Title)
	}
	if s.units(r) == 1 && s.cities(seat) == atlas.SetOf(r) && (s.Due > 1 || s.Goods[seat].Worth() > 0) {
		return engine.Illegal("3.3", "the last unit of %s, your last city, goes last and only if you can't pay it", atlas.Lands[r].City)
	}
	return nil
}
