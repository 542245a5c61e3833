package cantillon

import (
	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/fact"
	"divisionbell/engine/cantillon/term"
)

// factoryVerb builds factories while there are sites and means.
var factoryVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "factory", Rule: "6.6", Help: "build a factory for 2",
		Params: []engine.Param{
			{Name: "land", Help: "one of your lands", Set: setLands, Many: true},
			{Name: "kind", Help: "basic, purple, orange or green", Set: setFactories},
		},
	},
	Open: inTurn(factory, func(s *state) bool {
		return s.Goods[s.Turn].Worth() >= int(s.Due)+factoryCost && !s.sites(s.Turn).Empty()
	}),
	Next: (*state).nextFactory,
	Parse: func(_ *state, t *engine.Taker, a *action) {
		a.from, a.what = term.Region(t), term.Among(t, FactoryNames[:])+1
	},
	Words: func(_ *state, a action, w []string) []string {
		return append(w, term.Word(a.from), FactoryNames[a.what-1])
	},
	Apply: (*state).found,
}

// nextFactory: LAND KIND.
func (s *state) nextFactory(_ engine.Seat, rest []string) []engine.Option {
	return term.Behind(rest, s.sites(s.Turn), false, func(l uint8) []engine.Option {
		return term.Choice(FactoryNames[:], func(what uint8) bool { return s.judgeFound(l, what) == nil })
	})
}

// found builds a factory, to be paid for at the end of the stage: one basic and
// one advanced to a land (rules 6.5, 6.6).
func (s *state) found(st *engine.Step, a action) error {
	if err := s.judgeFound(a.from, a.what); err != nil {
		return err
	}
	if a.what == basic {
		s.Basic.Add(a.from)
	} else {
		s.Fine[a.what-purple].Add(a.from)
	}
	s.Due += factoryCost
	s.Key = st.Seq
	engine.Say(st, fact.Founded{Seat: st.Seat, Land: int(a.from), Factory: FactoryNames[a.what-1], Due: int(s.Due)})
	return nil
}

func (s *state) judgeFound(l, what uint8) error {
	switch {
	case what == 0 || int(what) > len(FactoryNames):
		return engine.Illegal("6.6", "choose basic, purple, orange or green")
	case l >= atlas.LandCount || !s.Own[s.Turn].Has(l):
		return engine.Illegal("6.6", "%s isn't yours", term.Regions[l].Title)
	case what == basic && s.Basic.Has(l):
		return engine.Illegal("6.5", "%s already has a basic factory", atlas.Lands[l].Name)
	case what != basic && s.fine(l) != 0:
		return engine.Illegal("6.5", "%s already has a %s factory, and a land has room for 1 advanced one", atlas.Lands[l].Name, FactoryNames[s.fine(l)-1])
	case s.Goods[s.Turn].Worth() < int(s.Due)+factoryCost:
		return engine.Illegal("6.6", "a factory costs %d. You have %d left to spend", factoryCost, s.Goods[s.Turn].Worth()-int(s.Due))
	}
	return nil
}

// sites are a seat's lands with room for a factory.
func (s *state) sites(seat int8) atlas.Regions {
	return s.lands(seat).Without(s.Basic.And(s.refined()))
}
