package engine_test

import (
	"slices"
	"testing"

	"divisionbell/engine"
)

// eastern is a parish of which only the north-east field may be named now.
type eastern struct{ parishTable }

func (e eastern) Next(seat engine.Seat, words ...string) []engine.Option {
	return slices.DeleteFunc(e.parishTable.Next(seat, words...), func(o engine.Option) bool {
		return len(words) == 1 && words[0] == "place" && o.Word != "north-east"
	})
}

// A beginning means what may be named now; a name means what it names, though
// only its neighbour, which begins alike, may be.
func TestANameIsNoBeginningOfItsNeighbours(t *testing.T) {
	for said, want := range map[string]string{
		"place nor 3":         "north-east",
		"place north-e 3":     "north-east",
		"place ne 3":          "north-east",
		"place north 3":       "north",
		"place n 3":           "north",
		"place North Field 3": "north",
	} {
		r, err := engine.Read(eastern{}, 0, said)
		if err != nil || r.Actions[0][1] != want {
			t.Errorf("%s is read as %+v, %v", said, r.Actions, err)
		}
	}
}
