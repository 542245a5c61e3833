package bot

import "divisionbell/engine"

// An Order is what a seat has said beforehand for a kind of decision.
type Order struct {
	No   int         `json:"no"`
	Seat engine.Seat `json:"seat"`
}
