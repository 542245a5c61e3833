package msg

import "divisionbell/engine"

// A Throw is what chance gave a seat once, and what it gives there on average: all that
// could have fallen, each as often as it falls. Variance is that of the same.
type Throw struct {
	Seat                    engine.Seat
	Got, Expected, Variance float64
}

// A Yardstick is what luck is measured by in a game. The zero value: it is not.
type Yardstick struct {
	Giver    string // what gives it, and begins a sentence: The dice
	Throw    string // once: roll
	Unit     string // token
	Sign     string // before numbers, in place of units: $
	Counts   string // what is counted, in a sentence
	AtTheEnd string // why it is told only when the match is over; "": it is told at any time
}
