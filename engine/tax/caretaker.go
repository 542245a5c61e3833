package tax

import "divisionbell/engine"

// Caretaker folds for an absent seat, whatever it holds: it spends nobody's
// cards, and its fold says as little as any other (rule 4.7).
func (*rules) Caretaker(*state, engine.Ask) action { return action{verb: fold} }
