package nim

import "divisionbell/engine"

// What can happen, as data. The look puts it into words. Fields may be added,
// and nothing else may ever change.
type (
	// Began is the set-up: who goes first.
	Began struct {
		First engine.Seat `json:"first"`
	}
	// Took is a turn: Sticks from Heap, where so many are left.
	Took struct {
		Seat   engine.Seat `json:"seat"`
		Heap   string      `json:"heap"` // its word
		Sticks int         `json:"sticks"`
		Left   int         `json:"left"`
	}
	// Finished is the end: places by seat, 1 is first.
	Finished struct {
		Places []int8 `json:"places"`
	}
)

// The kinds under which facts are stored, for ever.
func (Began) Kind() string    { return "began" }
func (Took) Kind() string     { return "took" }
func (Finished) Kind() string { return "finished" }
