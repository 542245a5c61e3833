package austerity

import "divisionbell/engine"

// cutVerb cuts an institution where a debt remained of the pair.
var cutVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "cut", Rule: "5.1", Help: "cut an institution's budget, because a debt is left",
		Params: []engine.Param{{Name: "institution", Help: "one that is marked with the pair you drew", Set: "institutions"}},
	},
	Open:  during(cutting),
	Next:  oneOf((*state).cuttable, Institution.title),
	Parse: readBody,
	Words: sayBody,
	Apply: (*state).cut,
}

// cutBy are the institutions that each event's pair can cut (rule 5.2), and any
// that the lone debt of two can (rule 5.3).
var cutBy = layCuts()

func layCuts() (sets [events]bodySet) {
	for i := range Bodies {
		for _, e := range Bodies[i].Pairs {
			sets[e] |= 1 << i
		}
		sets[Downturn] |= 1 << i
	}
	return sets
}

// indebted reports a single debt in Current: of two that are both still there,
// the Economic Downturn has had its cuts (rule 5.1).
func (s *state) indebted() bool { return s.Current[Debt] == 1 }

// cuttable are the institutions that can be cut for the pair drawn.
func (s *state) cuttable() bodySet { return cutBy[s.Event] & s.inPlay() }

// cut advances the cuts of an institution of choice (rule 5.1).
func (s *state) cut(st *engine.Step, a action) error {
	i := Institution(a.x)
	if s.Phase != cutting {
		return engine.Bar("5.1", "there's nothing to cut now")
	}
	if set := s.cuttable(); !set.has(i) {
		rule := "5.2"
		if !s.Bodies[i].InPlay {
			rule = "10.2"
		}
		return engine.Illegal(rule, "%s isn't marked with this pair. Cut %s", Bodies[i].Name, set)
	}
	if s.advance(st, i, ByDebt) {
		s.earn(st)
	}
	return nil
}

// advance moves a cuts marker one step; at the third the penalty falls due and
// the marker goes back (rule 5.4). False: the game is lost.
func (s *state) advance(st *engine.Step, i Institution, by Cause) bool {
	b := &s.Bodies[i]
	b.Cuts++
	engine.Say(st, Cut{Institution: i, Step: int(b.Cuts), By: by})
	if b.Cuts < CutSteps {
		return true
	}
	b.Cuts = 0
	engine.Say(st, Penalised{Institution: i})
	switch i {
	case Enterprise:
		return s.shift(st, Employment, -2, ByPenalty)
	case National, Education:
		s.add(st, Unrest, 1, Used, ByPenalty)
	case Social:
		return s.shift(st, Health, -2, ByPenalty)
	case Infrastructure:
		return s.shift(st, Health, -1, ByPenalty)
	case Investment:
		s.add(st, Debt, 1, Used, ByPenalty)
	}
	return true
}

// downturn is the Economic Downturn: every institution in play is cut, in the
// order of the board, for penalties do not touch one another (rule 5.5).
func (s *state) downturn(st *engine.Step) bool {
	if !s.shift(st, Wealth, -1, ByEvent) {
		return false
	}
	for i := range Institution(institutions) {
		if s.Bodies[i].InPlay && !s.advance(st, i, ByEvent) {
			return false
		}
	}
	return true
}
