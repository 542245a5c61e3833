package exchequer

import (
	"math/bits"
	"slices"

	"divisionbell/engine"
)

// Fell is try by try the dice of those who threw, by seat.
func (f First) Fell(engine.Terms, []engine.Fact) (fell []int) {
	for _, try := range f.Tries {
		fell = append(fell, engine.Pips(try...)...)
	}
	return fell
}

// Fell is the attacker's dice before the defender's.
func (f Battled) Fell(engine.Terms, []engine.Fact) []int {
	return append(engine.Pips(f.Attack[:]...), engine.Pips(f.Defend[:]...)...)
}

// Fell is a shuffle that deals each area to its owner.
func (f Dealt) Fell(t engine.Terms, before []engine.Fact) (fell []int) {
	s := state{Seats: int8(t.Seats)}
	if s.Set.read(t.Options) != nil {
		return nil
	}
	for _, b := range before {
		if first, ok := b.(First); ok && len(first.Order) > 0 {
			s.First = int8(first.Order[0])
		}
	}
	var from, to []uint8
	for m := s.board().all; m != 0; m &= m - 1 {
		from = append(from, uint8(bits.TrailingZeros64(uint64(m))))
	}
	left := slices.Clone(from)
	parties := dealing(&s)
	for _, party := range parties[:len(from)] {
		i := slices.IndexFunc(left, func(area uint8) bool { return f.Owners[area] == party })
		if i < 0 {
			return []int{-1} // not so many can be dealt to this party
		}
		to = append(to, left[i])
		left = slices.Delete(left, i, i+1)
	}
	for i := len(from) - 1; i > 0; i-- {
		j := slices.Index(from[:i+1], to[i])
		from[i], from[j] = from[j], from[i]
		fell = append(fell, j)
	}
	return fell
}
