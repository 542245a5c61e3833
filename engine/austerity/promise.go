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

// Promise is the chance that steady still wins, found by logistic regression over the
// years' beginnings of 9,000 games of each scenario, 18,000 of Organised Crime.
func (*rules) Promise(s *state, into []float64) []float64 {
	var w float64
	switch s.Set.Scenario {
	case Crime:
		w = -0.70 + mind{&hopeless}.weigh(s)
	case Olympics:
		years, income, safety := max(0, float64(gamesYears+1)-float64(s.Year)), s.wanting(), max(0, float64(gamesSafety-s.Tracks[Safety]))
		w = 0.06 + mind{&sporting}.weigh(s) - 0.039*years + 0.835*income + 0.347*safety - (7.861*income+2.829*safety)/(years+0.5)
	case War:
		w = 0.115*mindOf(s).weigh(s) + 4.52 - 1.44*s.wanting() - 0.83*float64(s.Marker)
	default:
		w = 3.56 + mind{&hopeful}.weigh(s)
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

// What years' beginnings promise of the games without a scenario, of Organised Crime and
// of the Olympics, in the weights of which steady has its own.
var (
	hopeful = weights{
		Level:  [tracks]float64{0.36, 0.17, -0.09, 0.20, -0.05},
		Danger: [tracks]float64{-0.96, -3.96, -1.18, -0.11, -3.85},
		Cubes:  [colours]float64{-0.66, -1.16, 0.22, -0.17, 0.46},
		Square: [2]float64{-0.05, 0.05},
		Few:    [2]float64{0, 0.21},
		Calm:   [2]float64{0.05, 0.12},
		Chest:  [2]float64{0.32, 0.38},
		Cuts:   [printed][2]float64{{-0.25, -0.62}, {-0.28, -0.52}, {-0.15, -0.31}},
		Pairs:  [events]float64{-0.53, 0.23, -1.09, 1.39, -0.12, 1.45, -1.86, 1.11, 0, -1.19, -0.05, 0.07, 1.11, -1.21, 0.06},
	}
	hopeless = weights{
		Level:  [tracks]float64{0.35, 0.15, -0.05, 0.07, -0.02},
		Danger: [tracks]float64{0.25, -0.99, -0.71, -1.37, -0.23},
		Cubes:  [colours]float64{-0.75, -1.15, 0.62, 0.58, 1.25},
		Square: [2]float64{-0.11, -0.10},
		Few:    [2]float64{-0.42, 0.03},
		Calm:   [2]float64{0, 0.02},
		Chest:  [2]float64{-0.08, 1.30},
		Cuts:   [printed][2]float64{{-0.17, -0.56}, {-0.29, -0.89}, {-0.28, -0.22}},
		Pairs:  [events]float64{0.70, -0.71, -0.36, 0.04, -1.12, 1.81, -2.22, -0.06, 0.22, -0.81, 0.02, -0.46, 1.90, 0.32, 1},
	}
	sporting = weights{
		Level:  [tracks]float64{0.21, 0.07, -0.04, 0.08, 0.02},
		Danger: [tracks]float64{-2.96, -1.75, -1.06, -2.48, -1.97},
		Cubes:  [colours]float64{-0.22, -0.89, 0.13, 0.32, 0.30},
		Square: [2]float64{-0.04, 0.01},
		Calm:   [2]float64{0, -0.17},
		Chest:  [2]float64{-0.26, 1.36},
		Cuts:   [printed][2]float64{{-0.39, -0.66}, {-0.11, -0.38}, {-0.21, -0.45}},
		Medals: [2]float64{0.13, 0.01},
		Pairs:  [events]float64{-0.49, 0.50, -1.16, 1.19, 0.23, 1.77, -2.10, 0.42, 0.52, -0.97, -0.15, -0.86, 2.28, -0.79, -0.58},
	}
)
