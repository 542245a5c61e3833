package table

import (
	"slices"
	"strconv"

	"divisionbell/engine"
)

// imagined is in how many positions that a seat holds possible its leaving is
// tried: what hangs on what it cannot know is not told it.
const imagined = 4

// Without is whether a match is over once a seat has left, and who then wins.
func Without(l *State, seat engine.Seat, verb engine.Verb) (winners []string, over bool) {
	for n := range uint64(imagined) {
		table := l.Table.Imagine(seat, engine.Fast(n))
		if _, err := table.Apply(engine.Fast(n), engine.Nobody, verb.Name, strconv.Itoa(int(seat)+1)); err != nil {
			return nil, false // it is refused with its reason when it is said
		}
		var first []string
		places := table.Status(engine.Nobody).Places
		for s, place := range places {
			if place == 1 {
				first = append(first, l.Name(engine.Seat(s)))
			}
		}
		if n > 0 && (over != (places != nil) || !slices.Equal(winners, first)) {
			return nil, over && places != nil
		}
		winners, over = first, places != nil
	}
	return winners, over
}
