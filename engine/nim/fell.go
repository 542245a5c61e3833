package nim

import "divisionbell/engine"

// Fell is the number of who goes first.
func (f Began) Fell(engine.Terms, []engine.Fact) []int { return []int{int(f.First)} }
