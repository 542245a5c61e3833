package tax

import "divisionbell/engine"

// Order says what goes without saying: who cannot play folds (rule 4.6). Tax has
// no other standing orders.
func (*rules) Order(s *state, _ engine.Ask, order []string) (a action, act, keep bool, why string) {
	if len(order) > 0 {
		return action{}, false, false, "Tax has no orders, because what you can play changes every turn"
	}
	return action{verb: fold}, s.stuck(), true, ""
}
