package nim

import (
	"slices"

	"divisionbell/engine"
)

// Caretaker plays for somebody absent what does least: one stick of the largest heap.
func (rules) Caretaker(s *state, _ engine.Ask) action {
	return action{heap: slices.Index(s.Heaps[:], slices.Max(s.Heaps[:])), sticks: 1}
}
