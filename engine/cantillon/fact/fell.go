package fact

import (
	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
)

// Fell is round by round the dice of those who threw again, by seat.
func (f Ordered) Fell(engine.Terms, []engine.Fact) (fell []int) {
	for round, more := 0, true; more; round++ {
		more = false
		for _, throws := range f.Throws {
			if round < len(throws) {
				fell, more = append(fell, throws[round]-1), true
			}
		}
	}
	return fell
}

// Fell is the dice in pairs, the attacker's before the defender's.
func (f Fought) Fell(engine.Terms, []engine.Fact) (fell []int) {
	for i := range min(len(f.Attack), len(f.Defend)) {
		fell = append(fell, f.Attack[i]-1, f.Defend[i]-1)
	}
	return fell
}

// Turns is the order of play that the dice gave.
func (f Ordered) Turns(int) (order []engine.Seat) {
	for _, seat := range f.Order {
		order = append(order, engine.Seat(seat))
	}
	return order
}

// Side is the city that was chosen.
func (f Settled) Side() (engine.Seat, string) { return f.Seat, atlas.Lands[f.Land].City }
