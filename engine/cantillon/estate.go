package cantillon

import "divisionbell/engine"

// disposing is what verbs of who leaves name, several in a line if many.
func disposing(many bool) engine.Param {
	return engine.Param{Name: "lot", Help: "one of your regions, or all", Set: setLots, Many: many}
}

// ofEstate is the verb v of who leaves, if all that it names is a lot.
func ofEstate(v verb, declared engine.Verb, apply func(s *state, st *engine.Step, what regions)) engine.VerbRules[state, action] {
	return engine.VerbRules[state, action]{
		Verb: declared,
		Open: inTurn(v, nil),
		Next: func(s *state, _ engine.Seat, rest []string) []engine.Option {
			return alone(rest, places(s.lots(), true))
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
func (s *state) lots() regions {
	set := s.Own[s.Turn]
	set.add(all)
	return set
}

// disposal is the regions that a lot names, all of them one's own.
func (s *state) disposal(lot uint8, rule string) (regions, error) {
	own := s.Own[s.Turn]
	if lot == all {
		return own, nil
	}
	if lot >= RegionCount || !own.has(lot) {
		return regions{}, engine.Illegal(rule, "you have nothing in %s", regionNames[lot].Title)
	}
	return setOf(lot), nil
}

func (s *state) transfer(what regions, to int8) {
	s.Own[s.Turn] = s.Own[s.Turn].without(what)
	s.Own[to] = s.Own[to].or(what)
}

func (s *state) raze(st *engine.Step, what regions) {
	goods := s.collect(what.and(landSet))
	for m := what; !m.empty(); {
		r := m.pop()
		s.clear(r)
		if r < LandCount {
			s.level(r)
		}
	}
	engine.Say(st, Burnt{Seat: st.Seat, Regions: what.list(), Goods: goods})
}

// departed ends the estate when nothing is left of it.
func (s *state) departed(st *engine.Step) {
	if s.Own[s.Turn].empty() {
		s.depart(st)
	}
}

// depart burns what is left and takes the ruler out (rules 8.1, 8.5).
func (s *state) depart(st *engine.Step) {
	if left := s.Own[s.Turn]; !left.empty() {
		s.raze(st, left)
	}
	s.fall(st, s.Turn, engine.Nobody, byLeaving, regions{})
	s.passOn(st)
}
