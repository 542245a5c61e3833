package advice

import (
	"testing"

	"divisionbell/bot/match"
	"divisionbell/engine/record"
)

// Of very many moves some are weighed, from the whole match, and it is said of how many.
func TestOfVeryManyMovesSomeAreWeighed(t *testing.T) {
	for _, c := range []struct {
		made, weighed int
		said          string
	}{
		{15, 15, "your 15 moves"},
		{300, 300, "your 300 moves"},
		{301, 151, "151 of your 301 moves"},
		{700, 234, "234 of your 700 moves"},
	} {
		log := []record.Entry{{Kind: record.Setup}}
		for n := range 2 * c.made {
			log = append(log, record.Entry{Seq: uint32(n + 1), Seat: 0, Cause: []record.Cause{record.ByPerson, record.ByBot}[n%2]})
		}
		mine, made, err := decided(log, []match.Tenure{{Seat: 0}})
		if err != nil {
			t.Fatal(err)
		}
		if len(mine) != c.weighed || made != c.made || some(len(mine), made) != c.said {
			t.Errorf("%d moves: %d are weighed, of %d it's said: %s", c.made, len(mine), made, some(len(mine), made))
		}
		if first, last := mine[0], mine[len(mine)-1]; first != 1 || int(last) < 2*c.made-6 {
			t.Errorf("%d moves: those from %d to %d are weighed", c.made, first, last)
		}
	}
}
