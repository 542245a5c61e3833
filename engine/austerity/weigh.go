package austerity

// What a position is weighed by, in the order of the weights.
const (
	byLevel   = 0                  // each track's level
	byDanger  = byLevel + tracks   // each track's nearness to its foot
	byCubes   = byDanger + tracks  // cubes that come round, by colour
	byBag     = byCubes + colours  // of these, still to come this year
	bySquare  = byBag + colours    // debt and unrest, squared: they meet
	byFew     = bySquare + 2       // no debt, or one
	byChest   = byFew + 2          // the Treasury's Income, and whether there is any
	byCuts    = byChest + 2        // markers on the first and second step, of each on the board
	byBought  = byCuts + 2*printed // each extra institution
	byFront   = byBought + 3       // the war's marker, and fed this year
	byMedals  = byFront + 2        // Income on the Olympics card that still counts, Safety that is enough
	byGuard   = byMedals + 2       // Security in the Treasury
	byPairs   = byGuard + 1        // how often each event is to be expected in a year of these cubes
	byComing  = byPairs + events   // how often in what is left of this one
	byCalm    = byComing + events  // no unrest, or one
	weighed   = byCalm + 2
	certainty = 1e6 // more than any position is worth that is not over
)

// danger is how near a level is to the foot of its track.
var danger = [MaxTrack + 1]float64{0: 4, 1: 1, 2: 0.5, 3: 0.25, 4: 0.12, 5: 0.06, 6: 0.03}

// weigh is what a position promises, by the weights of its scenario.
func (m *mind) weigh(s *state) float64 {
	if s.Phase == over {
		if s.Won {
			return certainty
		}
		return -certainty
	}
	w := m.weights
	v := 0.0
	for t, level := range s.Tracks {
		v += w[byLevel+t]*float64(level) + w[byDanger+t]*danger[level]
	}
	var round Cubes
	for c := range round {
		round[c] = s.Bag[c] + s.Used[c] + s.Current[c]
	}
	for i := range s.Bodies {
		b := &s.Bodies[i]
		round[Income] += b.Cubes
		switch {
		case i >= printed && b.InPlay:
			v += w[byBought+i-printed]
		case b.Cuts > 0 && i < printed:
			v += w[byCuts+2*i+int(b.Cuts)-1]
		}
	}
	for c, n := range round {
		v += w[byCubes+c]*float64(n) + w[byBag+c]*float64(s.Bag[c])
	}
	v += expected(round, (*[events]float64)(w[byPairs:])) + expected(s.Bag, (*[events]float64)(w[byComing:]))
	v += w[bySquare]*square(round[Debt]) + w[bySquare+1]*square(round[Unrest])
	if n := round[Debt]; n < 2 {
		v += w[byFew+int(n)]
	}
	if n := round[Unrest]; n < 2 {
		v += w[byCalm+int(n)]
	}
	v += w[byChest] * float64(s.Treasury[Income])
	if s.Treasury[Income] > 0 {
		v += w[byChest+1]
	}
	v += w[byGuard] * float64(s.Treasury[Security])
	switch s.Set.Scenario {
	case War:
		v += w[byFront] * float64(s.Marker)
		if s.Fed {
			v += w[byFront+1]
		}
	case Olympics:
		v += w[byMedals] * float64(min(int(s.Games), s.goal()))
		v += w[byMedals+1] * float64(min(s.Tracks[Safety], gamesSafety))
	}
	return v
}

// pairOf are the two colours of each event.
var pairOf = layPairsOf()

func layPairsOf() (p [events][2]Colour) {
	for a := range pairs {
		for b := a; b < colours; b++ {
			p[pairs[a][b]] = [2]Colour{Colour(a), Colour(b)}
		}
	}
	return p
}

// expected weighs how many of each pair come of a bag on average, if nothing is
// added: of n cubes in all, two colours of x and y meet xy/(n−1) times.
func expected(bag Cubes, w *[events]float64) (v float64) {
	n := bag.Sum()
	if n < 2 {
		return 0
	}
	for e, p := range pairOf {
		x, y := float64(bag[p[0]]), float64(bag[p[1]])
		if p[0] == p[1] {
			y = (y - 1) / 2
		}
		v += w[e] * x * y
	}
	return v / float64(n-1)
}

func square(n uint8) float64 { return float64(n) * float64(n) }

// weightsOf are the weights by scenario, found by trying many (TestTune).
var weightsOf = [len(Briefs)][weighed]float64{
	NoScenario: {1.01, 1.03, 0.49, 0.44, 0.64, -3.21, -3.42, -2.01, -2.49, -3.03, -2.37, -0.01, 0.82, -0.34, 1.68, -1.44, 0.18, 0.25, -0.02, 0.24, -0.04, -0.43, 5.16, 1.73, 1.40, 0.19, -0.13, -1.18, -0.16, -0.61, -0.00, -0.75, -0.18, 0.18, 0.27, 0.17, 0.40, -0.10, -0.44, 0.29, -0.39, 0.20, -0.09, 0.46, -0.10, 0.31, -0.28, -0.58, -0.12, -0.40, 0.52, 0.29, -0.15, -0.20, 0.24, -0.39, -0.87, 0.53, 0.94, -0.31, -0.38, -0.77, 0.75, -0.24, -0.11, -0.04, 0.14, 0.83, -0.28, 0.61},
	Crash:      {1.01, 1.03, 0.49, 0.44, 0.64, -3.21, -3.42, -2.01, -2.49, -3.03, -2.37, -0.01, 0.82, -0.34, 1.68, -1.44, 0.18, 0.25, -0.02, 0.24, -0.04, -0.43, 5.16, 1.73, 1.40, 0.19, -0.13, -1.18, -0.16, -0.61, -0.00, -0.75, -0.18, 0.18, 0.27, 0.17, 0.40, -0.10, -0.44, 0.29, -0.39, 0.20, -0.09, 0.46, -0.10, 0.31, -0.28, -0.58, -0.12, -0.40, 0.52, 0.29, -0.15, -0.20, 0.24, -0.39, -0.87, 0.53, 0.94, -0.31, -0.38, -0.77, 0.75, -0.24, -0.11, -0.04, 0.14, 0.83, -0.28, 0.61},
	Crime:      {0.78, 0.84, 0.48, -0.22, 0.30, -3.23, -2.66, -1.85, -0.31, -4.16, -0.61, -2.00, 3.17, 0.06, 0.53, -2.96, -0.21, 0.77, -0.33, 1.66, -0.24, -0.65, 3.61, 1.71, 0.71, -0.29, -0.40, -0.90, -0.76, -1.93, -0.06, -0.01, -0.38, -0.62, -0.07, 0.16, 0.39, 0.25, -1.06, 0.95, 0.05, -0.10, -0.22, 0.29, -0.07, -0.16, 0.01, -0.12, 0.35, -0.02, 0.48, 0.09, 0.18, -0.05, -0.08, 0.24, -0.15, -0.19, 0.04, 0.16, 0.25, 0.00, -0.45, 0.24, 0.02, -0.24, 0.58, 1.10, 0.18, 0.36},
	Olympics:   {0.91, 1.05, 0.27, 0.37, 0.22, -4.54, -2.71, -1.77, -3.06, -6.48, -0.91, 0.30, 0.94, 0.23, 3.71, -1.75, 0.90, 0.51, 0.27, 0.72, -0.61, -1.19, -0.58, -0.06, 0.92, -0.40, -0.20, -1.50, 0.33, -0.16, 0.24, -0.98, -0.30, -0.18, 0.33, -0.09, 0.25, 2.26, 0.58, 0.60, -0.04, 0.29, 0.15, 0.44, 0.09, -0.13, -0.26, -0.05, -0.10, -0.10, 0.52, -0.00, -0.30, 0.08, -0.06, -0.20, -0.59, 0.12, 0.83, -0.34, -0.18, -0.43, -0.11, -0.09, 0.02, 0.37, 0.36, 1.43, 0.02, -0.24},
	War:        {1.34, 0.74, 0.90, 0.58, -0.05, -2.93, -1.64, -1.48, -1.41, -4.29, 0.23, 0.76, 0.62, -0.13, 1.37, -1.81, -0.05, 0.70, 0.31, -0.05, -0.19, -0.29, -0.78, -0.62, 1.07, -0.08, 1.02, -1.70, -0.60, -1.48, -0.25, -1.01, -0.04, 0.16, 0.07, 0.77, 8.89, -0.03, -0.98, 0.23, -0.09, 0.14, 0.14, 0.45, 0.13, 0.09, -0.03, -0.24, -0.38, -0.23, 0.26, 0.22, -0.21, -0.41, 0.06, -0.06, -0.28, -0.21, 0.81, -0.08, -0.24, -0.16, -0.20, -0.47, -0.13, 0.02, 0.31, 1.25, -0.06, -0.11},
}
