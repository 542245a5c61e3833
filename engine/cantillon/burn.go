package cantillon

import (
	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
)

// burnVerb lays parts of an estate waste.
var burnVerb = ofEstate(
	burn,
	engine.Verb{Name: "burn", Rule: "8.2", Help: "when leaving: burn a region with all on it", Params: []engine.Param{disposing(true)}},
	(*state).burn,
)

// burn lays regions waste (rule 8.2).
func (s *state) burn(st *engine.Step, what atlas.Regions) {
	s.raze(st, what)
	s.departed(st)
}
