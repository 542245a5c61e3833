package austerity

import (
	"math"

	"divisionbell/engine"
)

// Stretch counts years: at the beginning of one nothing is half done.
func (*rules) Stretch(s *state) uint32 { return s.Year }

// Luck is a year's, pair by pair.
func (*rules) Luck(s *state, _ engine.Seat, a action) uint64 {
	return uint64(s.Year)<<8 | uint64(a.verb)
}

// Promise is the chance that steady still wins, found by logistic regression over
// some 1,200 games of each scenario and difficulty, at the beginning of each year.
func (*rules) Promise(s *state, into []float64) []float64 {
	w := mindOf(s).weigh(s)
	switch s.Set.Scenario {
	case Crime:
		w = 0.28*w - 3.83
	case Olympics:
		years, income, safety := max(0, float64(gamesYears+1)-float64(s.Year)), s.wanting(), max(0, float64(gamesSafety-s.Tracks[Safety]))
		w = 0.066*w - 0.85 + 0.107*years + 0.94*income - 0.055*safety - (8.7*income+2.4*safety)/(years+0.5)
	case War:
		w = 0.115*w + 4.52 - 1.44*s.wanting() - 0.83*float64(s.Marker)
	default:
		w = 0.303*w - 0.55
	}
	return append(into, 1/(1+math.Exp(-w)))
}

// wanting is how far the Olympics or the war are from the number that their aim wants.
func (s *state) wanting() float64 {
	if s.Set.Scenario == Olympics {
		return max(0, float64(s.goal()-int(s.Games)))
	}
	return float64(s.goal() - int(s.Marker))
}
