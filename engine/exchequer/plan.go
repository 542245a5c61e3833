package exchequer

import (
	"math/bits"

	"divisionbell/engine/search"
)

// thinking is how searches think in Exchequer!. A campaign of a dozen rounds is played
// to its end; a conquest is cut off, and its futures are as many as actions allow.
var thinking = search.Plan{
	Playouts: 2000, Actions: 150_000, Moves: 48, Clear: 1, Places: 0.3, Skip: fewerDice,
	Stretches: 80,
}

// fewerDice: to throw less than one can is not worth a try.
func fewerDice(begun []string) bool {
	return len(begun) == 4 && begun[0] == attackVerb.Name && begun[3] != untilWord.Word
}

// Stretch counts turns.
func (*rules) Stretch(s *state) uint32 {
	if s.Round == 0 {
		return 0
	}
	return s.Round*uint32(s.Seats) + uint32((s.Turn+s.Seats-s.First)%s.Seats)
}

// What an area and a sector are worth in tokens, where a match is cut off.
const (
	areaTokens   = 2
	sectorTokens = 6
)

// Promise has a seat win by the square of its strength.
func (*rules) Promise(s *state, into []float64) []float64 {
	sum := 0.0
	first := len(into)
	for seat := range s.Seats {
		own := s.Own[seat]
		x := float64(s.tokensOn(own) + areaTokens*bits.OnesCount64(own) + sectorTokens*s.board().sectorsOf(own))
		if s.Gone>>seat&1 == 1 {
			x = 0
		}
		into = append(into, x*x)
		sum += x * x
	}
	for i := range into[first:] {
		into[first+i] /= max(1, sum)
	}
	return into
}
