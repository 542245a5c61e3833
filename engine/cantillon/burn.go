package cantillon

import "divisionbell/engine"

// burnVerb lays parts of an estate waste.
var burnVerb = ofEstate(
	burn,
	engine.Verb{Name: "burn", Rule: "8.2", Help: "when leaving: burn a region with all on it", Params: []engine.Param{disposing(true)}},
	(*state).burn,
)

// burn lays regions waste (rule 8.2).
func (s *state) burn(st *engine.Step, what regions) {
	s.raze(st, what)
	s.departed(st)
}
