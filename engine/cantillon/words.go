package cantillon

import (
	"slices"
	"strconv"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/term"
)

// unitOf is a unit, or 0.
func unitOf(word string) uint8 { return uint8(slices.Index(UnitNames[:], word) + 1) }

// readPlace, readSeat and their inverses are for verbs that say a place, or a
// number that may be a seat's.
func readPlace(_ *state, t *engine.Taker, a *action) {
	a.from = engine.Taken(t, term.ByPlace, "region")
}

func sayPlace(_ *state, a action, w []string) []string { return append(w, term.Word(a.from)) }

func readSeat(_ *state, t *engine.Taker, a *action) { a.n = uint32(t.Positive(32, "")) }

func sayNumber(_ *state, a action, w []string) []string {
	if a.n == 0 {
		return w
	}
	return append(w, strconv.FormatUint(uint64(a.n), 10))
}
