package fact

import (
	"slices"

	"divisionbell/engine"
	"divisionbell/engine/poleconomy/view"
)

// Fell of these is two dice.
func (f BasicIncome) Fell(engine.Terms, []engine.Fact) []int { return engine.Pips(f.Dice[:]...) }
func (f Threw) Fell(engine.Terms, []engine.Fact) []int       { return engine.Pips(f.Dice[:]...) }
func (f TakeoverBid) Fell(engine.Terms, []engine.Fact) []int { return engine.Pips(f.Dice[:]...) }

// Fell of these is round by round two dice of each who threw.
func (f Balloted) Fell(engine.Terms, []engine.Fact) []int      { return ofRounds(f.Rounds) }
func (f PremierChosen) Fell(engine.Terms, []engine.Fact) []int { return ofRounds(f.Rounds) }

// Fell is seat by seat the dice that were thrown for votes.
func (f VotesWon) Fell(engine.Terms, []engine.Fact) []int {
	return engine.Pips(slices.Concat(f.Dice...)...)
}

func ofRounds(rounds [][]Throw) (fell []int) {
	for _, round := range rounds {
		for _, t := range round {
			fell = append(fell, engine.Pips(t.Dice[:]...)...)
		}
	}
	return fell
}

// Fell is the places of what was dealt among what was left; the last of those took
// each place.
func (f DealtOut) Fell(_ engine.Terms, before []engine.Fact) (fell []int) {
	rest := [2][]uint8{squares(view.Company), squares(view.Advertising)}
	for _, b := range append(slices.Clone(before), f) {
		d, _ := b.(DealtOut)
		fell = fell[:0]
		for kind, ids := range [2][]string{d.Companies, d.Advertising} {
			for _, id := range ids {
				i := slices.IndexFunc(rest[kind], func(at uint8) bool { return view.Squares[at].ID == id })
				if fell = append(fell, i); i >= 0 {
					last := len(rest[kind]) - 1
					rest[kind][i], rest[kind] = rest[kind][last], rest[kind][:last]
				}
			}
		}
	}
	return fell
}

// squares are those of a type, in the board's order.
func squares(of view.Type) (at []uint8) {
	for i := range view.Squares {
		if view.Squares[i].Type == of {
			at = append(at, uint8(i))
		}
	}
	return at
}

// Turns is the order of play from the first Prime Minister on.
func (f Balloted) Turns(seats int) []engine.Seat { return engine.Clockwise(f.PM, seats) }

// Turns is the order of play from the first Prime Minister on.
func (f PremierChosen) Turns(seats int) []engine.Seat { return engine.Clockwise(f.PM, seats) }
