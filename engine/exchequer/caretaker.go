package exchequer

import (
	"math/bits"

	"divisionbell/engine"
)

// Caretaker holds and reinforces for an absent seat: it never attacks and never
// moves, puts tokens where they are needed most, and moves in the fewest.
func (*rules) Caretaker(s *state, ask engine.Ask) action {
	switch ask.Kind {
	case PhaseDraft:
		return action{verb: place, to: s.homeliest()}
	case PhaseDeploy, PhaseStrengthen:
		return action{verb: place, to: s.mostThreatened(s.Turn, s.board().all), n: s.Left}
	case AskNeutral:
		by := s.board().all
		if s.Phase == strengthening {
			by = s.Own[s.Turn]
		}
		return action{verb: neutral, to: s.mostThreatened(third, by), n: s.Neutral}
	case PhaseOccupy:
		return action{verb: occupy, n: s.Must}
	}
	return action{verb: end}
}

// mostThreatened is the area of a party that has the most tokens of others
// within by round it, less its own.
func (s *state) mostThreatened(party int8, by areas) (area uint8) {
	own := s.Own[party]
	worst := 0
	for m := own; m != 0; m &= m - 1 {
		i := uint8(bits.TrailingZeros64(m))
		threat := s.tokensOn(s.board().near[i]&^own&by) - int(s.Tokens[i])
		if m == own || threat > worst {
			area, worst = i, threat
		}
	}
	return area
}

// homeliest is the free area with the most of the turn's seat's round it.
func (s *state) homeliest() (area uint8) {
	own, free := s.Own[s.Turn], s.free()
	best := -1
	for m := free; m != 0; m &= m - 1 {
		i := uint8(bits.TrailingZeros64(m))
		kin := bits.OnesCount64((s.board().near[i] | s.board().sectors[Areas[i].Sector]) & own)
		if kin > best {
			area, best = i, kin
		}
	}
	return area
}
