package cantillon

import (
	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/fact"
	"divisionbell/engine/cantillon/term"
)

// disposing is what verbs of who leaves name, several in a line if many.
func disposing(many bool) engine.Param {
	return engine.Param{Name: "lot", Help: "one of your regions, or all", Set: setLots, Many: many}
}

// ofEstate is the verb v of who leaves, if all that it names is a lot.
func ofEstate(v verb, declared engine.Verb, apply func(s *state, st *engine.Step, what atlas.Regions)) engine.VerbRules[state, action] {
	return engine.VerbRules[state, action]{
		Verb: declared,
		Open: inTurn(v, nil),
		Next: func(s *state, _ engine.Seat, rest []string) []engine.Option {
			return term.Alone(rest, term.Places(s.lots(), true))
		},
		Parse: readPlace,
		Words: sayPlace,
		Apply: func(s *state, st *engine.Step, a action) error {
			what, err := s.disposal(a.from, declared.Rule)
			if err == nil {
				s.Key = st.Seq
				apply(s, st, what)
			}
			return err
		},
	}
}

// lots are the regions of who leaves, and all.
func (s *state) lots() atlas.Regions {
	set := s.Own[s.Turn]
	set.Add(all)
	return set
}

// disposal is the regions that a lot names, all of them one's own.
func (s *state) disposal(lot uint8, rule string) (atlas.Regions, error) {
	own := s.Own[s.Turn]
	if lot == all {
		return own, nil
	}
	if lot >= atlas.RegionCount || !own.Has(lot) {
		return atlas.Regions{}, engine.Illegal(rule, "you have nothing in %s", term.Regions[lot].Title)
	}
	return atlas.SetOf(lot), nil
}

func (s *state) transfer(what atlas.Regions, to int8) {
	s.Own[s.Turn] = s.Own[s.Turn].Without(what)
	s.Own[to] = s.Own[to].Or(what)
}

func (s *state) raze(st *engine.Step, what atlas.Regions) {
	goods := s.collect(what.And(atlas.LandSet))
	for m := what; !m.Empty(); {
		r := m.Pop()
		s.clear(r)
		if r < atlas.LandCount {
			s.level(r)
		}
	}
	engine.Say(st, fact.Burnt{Seat: st.Seat, Regions: what.List(), Goods: goods})
}

// departed ends the estate when nothing is left of it.
func (s *state) departed(st *engine.Step) {
	if s.Own[s.Turn].Empty() {
		s.depart(st)
	}
}

// depart burns what is left and takes the ruler out (rules 8.1, 8.5).
func (s *state) depart(st *engine.Step) {
	if left := s.Own[s.Turn]; !left.Empty() {
		s.raze(st, left)
	}
	s.fall(st, s.Turn, engine.Nobody, byLeaving, atlas.Regions{})
	s.passOn(st)
}
