package exchequer

// Manners of beginning, by which the order of play is worth more or less.
const (
	oneCircle = 1 << iota
	dealt
	sameOrder
)

// A levelling is the tokens more, by number of seats and by who plays first, second
// and so on, that make up for the order of play (rule 2.8).
type levelling [maxSeats + 1][maxSeats]uint8

// levellings were measured: docs/balance.md has what comes of them.
var levellings = [...]levelling{
	0: {
		2: {0, 1},
		3: {4, 0, 1},
		4: {0, 0, 1, 2},
	},
	sameOrder: {
		2: {0, 1},
		3: {0, 2, 0},
	},
	dealt: {
		2: {0, 2},
		4: {0, 0, 0, 1},
	},
	dealt | sameOrder: {
		2: {1, 0},
	},
	oneCircle: {
		2: {0, 1},
		3: {0, 1, 3},
		4: {0, 0, 1, 2},
		5: {0, 0, 0, 1, 3},
		6: {0, 0, 1, 2, 2, 3},
	},
	oneCircle | sameOrder: {
		2: {0, 4},
		3: {0, 2, 4},
		4: {0, 2, 3, 4},
		5: {0, 0, 1, 2, 3},
		6: {0, 1, 1, 2, 2, 3},
	},
	oneCircle | dealt: {
		2: {0, 3},
		3: {0, 2, 4},
		4: {0, 0, 1, 3},
		5: {0, 0, 1, 1, 2},
		6: {0, 0, 0, 0, 1, 1},
	},
	oneCircle | dealt | sameOrder: {
		2: {0, 1},
		3: {0, 2, 4},
		4: {0, 1, 2, 3},
		5: {0, 0, 1, 1, 2},
		6: {0, 0, 0, 1, 1, 1},
	},
}

// levelled is what makes up for the order of play among so many seats.
func (o *settings) levelled(seats int8) *[maxSeats]uint8 {
	manner := 0
	if o.Circle != whole {
		manner |= oneCircle
	}
	if o.Dealt {
		manner |= dealt
	}
	if o.Same {
		manner |= sameOrder
	}
	return &levellings[manner][seats]
}
