package cantillon

import (
	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/fact"
	"divisionbell/engine/cantillon/term"
	"divisionbell/engine/cantillon/tokens"
)

// runVerb runs factories as long as there is what feeds them.
var runVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "run", Rule: "6.3", Help: "run factories with goods from your treasury",
		Params: []engine.Param{
			{Name: "land", Help: "where, or all you can feed", Set: setWorks, Many: true},
			{Name: "factory", Help: "basic or advanced; both if you leave it out", Set: setKinds, Optional: true},
		},
	},
	Open: inTurn(run, func(s *state) bool { return s.feeds(s.Turn) }),
	Next: (*state).nextRun,
	Parse: func(_ *state, t *engine.Taker, a *action) {
		if readPlace(nil, t, a); len(t.Rest) > 0 {
			a.what = term.Among(t, kindNames[:]) + 1
		}
	},
	Words: func(_ *state, a action, w []string) []string {
		if w = sayPlace(nil, a, w); a.what != 0 {
			w = append(w, kindNames[a.what-1])
		}
		return w
	},
	Apply: (*state).run,
}

// nextRun: LAND [FACTORY].
func (s *state) nextRun(_ engine.Seat, rest []string) []engine.Option {
	runs := func(l uint8) []engine.Option {
		return term.Choice(kindNames[:], func(kind uint8) bool { return l != all && s.judgeRun(l, kind) == nil })
	}
	lands := s.lands(s.Turn).Where(func(l uint8) bool { return len(runs(l)) > 0 })
	lands.Add(all)
	return term.Behind(rest, lands, true, runs)
}

// run feeds factories from the treasury; what they make lies on the land until it
// is taxed or captured (rules 6.3, 6.4).
func (s *state) run(st *engine.Step, a action) error {
	if a.from == all {
		if a.what != 0 {
			return engine.Illegal("6.3", "type run all, or run, a land and basic or advanced")
		}
		if !s.feeds(s.Turn) {
			return engine.Illegal("6.3", "there's no factory left that you can feed")
		}
		s.Key = st.Seq
		s.runAll(st)
		return nil
	}
	if a.from >= atlas.LandCount || !s.Own[s.Turn].Has(a.from) {
		return engine.Illegal("6.3", "%s isn't yours", term.Regions[a.from].Title)
	}
	kinds := []uint8{a.what}
	if a.what == 0 {
		kinds = []uint8{basic, fine}
	}
	ran := false
	var refusal error
	for _, kind := range kinds {
		if err := s.judgeRun(a.from, kind); err != nil {
			refusal = err
			continue
		}
		ran = true
		s.Key = st.Seq
		s.feed(st, a.from, kind)
	}
	if ran {
		return nil
	}
	return refusal
}

// runAll runs each factory that can be fed, basic ones first, in the order of
// lands.
func (s *state) runAll(st *engine.Step) {
	for _, kind := range [...]uint8{basic, fine} {
		for m := s.works(s.Turn, kind); !m.Empty(); {
			if l := m.Pop(); s.fed(l, kind) {
				s.feed(st, l, kind)
			}
		}
	}
}

func (s *state) judgeRun(l, kind uint8) error {
	name := kindNames[kind-basic]
	switch {
	case kind == basic && !s.Basic.Has(l), kind == fine && s.fine(l) == 0:
		return engine.Illegal("6.3", "%s has no %s factory", atlas.Lands[l].Name, name)
	case kind == basic && s.Dark.Has(l), kind == fine && s.Bright.Has(l):
		return engine.Illegal("6.3", "the %s factory in %s has already run this turn", name, atlas.Lands[l].Name)
	case !s.fed(l, kind):
		return engine.Illegal("6.3", "the %s factory in %s needs %s, which you don't have", name, atlas.Lands[l].Name, s.input(l, kind))
	}
	return nil
}

// works are a seat's lands with a factory of a kind that has not run.
func (s *state) works(seat int8, kind uint8) atlas.Regions {
	lands := s.lands(seat)
	if kind == basic {
		return lands.And(s.Basic).Without(s.Dark)
	}
	return lands.And(s.refined()).Without(s.Bright)
}

// feeds reports whether a seat's treasury feeds any factory that has not run.
func (s *state) feeds(seat int8) bool {
	for _, kind := range [...]uint8{basic, fine} {
		for m := s.works(seat, kind); !m.Empty(); {
			if s.fed(m.Pop(), kind) {
				return true
			}
		}
	}
	return false
}

// fed reports whether the turn's treasury holds what a factory takes.
func (s *state) fed(l, kind uint8) bool {
	g := &s.Goods[s.Turn]
	if kind == basic {
		return g[atlas.Lands[l].Colour] > 0
	}
	in := tokens.Advanced[s.fine(l)-purple]
	return g[in[0]] > 0 && g[in[1]] > 0
}

// input names what a factory takes.
func (s *state) input(l, kind uint8) string {
	if kind == basic {
		return tokens.GoodNames[atlas.Lands[l].Colour]
	}
	in := tokens.Advanced[s.fine(l)-purple]
	return tokens.GoodNames[in[0]] + " and " + tokens.GoodNames[in[1]]
}

// feed runs one factory.
func (s *state) feed(st *engine.Step, l, kind uint8) {
	var in tokens.Goods
	factory, made := uint8(basic), tokens.DarkRed+int(atlas.Lands[l].Colour)
	if kind == basic {
		in[atlas.Lands[l].Colour] = 1
		s.Dark.Add(l)
	} else {
		factory, made = s.fine(l), tokens.Purple+int(s.fine(l)-purple)
		for _, g := range tokens.Advanced[s.fine(l)-purple] {
			in[g] = 1
		}
		s.Bright.Add(l)
	}
	s.Goods[s.Turn].Minus(&in)
	if !st.Muted() {
		engine.Say(st, fact.Ran{Seat: st.Seat, Land: int(l), Factory: FactoryNames[factory-1], Goods: in, Made: tokens.GoodNames[made]})
	}
}
