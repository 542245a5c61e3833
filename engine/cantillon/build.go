package cantillon

import (
	"divisionbell/engine"
	"divisionbell/engine/cantillon/fact"
	"divisionbell/engine/cantillon/term"
)

// buildVerb orders units while there are means.
var buildVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "build", Rule: "3.6", Help: "order new units; you place them in the position stage",
		Params: []engine.Param{
			{Name: "unit", Help: "army 2, taxman 1, fleet 2", Set: setUnits, Many: true},
			{Name: "number", Help: "how many; 1 if you leave it out", Kind: engine.Number, Min: 1, Optional: true},
		},
	},
	Open: inTurn(build, func(s *state) bool { return len(s.nextBuild(engine.Nobody, nil)) > 0 }),
	Next: (*state).nextBuild,
	Parse: func(_ *state, t *engine.Taker, a *action) {
		a.what, a.n = term.Among(t, UnitNames[:])+1, uint32(t.Optional(32, ""))
	},
	Words: func(_ *state, a action, w []string) []string { return sayNumber(nil, a, append(w, unitName(a.what))) },
	Apply: (*state).build,
}

// nextBuild: UNIT [NUMBER].
func (s *state) nextBuild(_ engine.Seat, rest []string) []engine.Option {
	switch len(rest) {
	case 0:
		return term.Choice(UnitNames[:], func(unit uint8) bool { return s.affordable(unit) > 0 })
	case 1:
		if unit := unitOf(rest[0]); unit != 0 && s.affordable(unit) > 0 {
			return term.Number(1, s.affordable(unit))
		}
	}
	return nil
}

// build orders units, to be paid for at the end of the stage; they wait in the
// reserve until position (rules 3.6, 4.12).
func (s *state) build(st *engine.Step, a action) error {
	if a.what == 0 {
		return engine.Illegal("3.6", "choose army, taxman or fleet")
	}
	n := max(1, a.n)
	if most := s.affordable(a.what); int64(n) > most {
		if s.Reserve[s.Turn][a.what-1]+1 > reserveMost {
			return engine.Illegal("3.6", "you already have %d of them in reserve, which is the limit", reserveMost)
		}
		return engine.Illegal("3.6", "each %s costs %d. You have %d left to spend", unitName(a.what), unitCosts[a.what], s.Goods[s.Turn].Worth()-int(s.Due))
	}
	waiting := &s.Reserve[s.Turn][a.what-1]
	*waiting += uint8(n)
	s.Due += n * uint32(unitCosts[a.what])
	s.Key = st.Seq
	engine.Say(st, fact.Built{Seat: st.Seat, Unit: unitName(a.what), N: int(n), Due: int(s.Due)})
	return nil
}

// affordable is how many more units of a sort can be ordered.
func (s *state) affordable(unit uint8) int64 {
	left := s.Goods[s.Turn].Worth() - int(s.Due)
	return int64(min(left/unitCosts[unit], reserveMost-int(s.Reserve[s.Turn][unit-1])))
}
