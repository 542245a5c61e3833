package nim

import "divisionbell/engine"

// Sample is one legal move at random, for simulations: any stick, each as likely,
// and with it those above.
func (rules) Sample(s *state, _ engine.Seat, d *engine.Dice) action {
	total := 0
	for _, sticks := range s.Heaps {
		total += sticks
	}
	n, i := d.Below(total), 0
	for ; n >= s.Heaps[i]; i++ {
		n -= s.Heaps[i]
	}
	return action{heap: i, sticks: n + 1}
}
