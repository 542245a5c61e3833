package match

import (
	"slices"

	"divisionbell/engine"
)

// A Decision is what names a decision of a seat: of two asks that are alike in this
// a match has never two open, whatever else differs.
type Decision struct {
	Seat engine.Seat `json:"seat"`
	Kind string      `json:"kind"`
	Of   uint16      `json:"of,omitempty"`
	Key  uint32      `json:"key"`
}

// DecisionOf is the decision that is asked.
func DecisionOf(a engine.Ask) Decision {
	return Decision{Seat: a.Seat, Kind: a.Kind, Of: a.Of, Key: a.Key}
}

// In reports whether the decision is among those asked.
func (d Decision) In(asks []engine.Ask) bool {
	return slices.ContainsFunc(asks, func(a engine.Ask) bool { return DecisionOf(a) == d })
}

// Ask is the decision as it is asked of who must answer.
func (d Decision) Ask() engine.Ask {
	return engine.Ask{Seat: d.Seat, Kind: d.Kind, Of: d.Of, Key: d.Key, Must: true}
}
