package austerity

// What a position is weighed by, in the order of the weights.
const (
	byLevel   = 0                  // each track's level
	byDanger  = byLevel + tracks   // each track's nearness to its foot
	byCubes   = byDanger + tracks  // cubes that come round, by colour
	byBag     = byCubes + colours  // of these, still to come this year
	bySquare  = byBag + colours    // debt and unrest, squared: they meet
	byFew     = bySquare + 2       // no cube, or one, of what must go
	byChest   = byFew + 2          // the Treasury's Income, and whether there is any
	byCuts    = byChest + 2        // markers on the first and second step, of each on the board
	byBought  = byCuts + 2*printed // each extra institution
	byFront   = byBought + 3       // the war's marker, and fed this year
	byMedals  = byFront + 2        // Income on the Olympics card that still counts, Safety that is enough
	byGuard   = byMedals + 2       // Security in the Treasury
	weighed   = byGuard + 1
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
	v += w[bySquare]*square(round[Debt]) + w[bySquare+1]*square(round[Unrest])
	aim := Debt
	if s.Set.Scenario == Crime {
		aim = Unrest
	}
	if n := round[aim]; n < 2 {
		v += w[byFew+int(n)]
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

func square(n uint8) float64 { return float64(n) * float64(n) }

// weightsOf are the weights by scenario, found by trying many (TestTune).
var weightsOf = [len(Briefs)][weighed]float64{
	NoScenario: {0.75, 0.47, 0.32, 0.63, 0.27, -2.97, -3.06, -2.45, -1.42, -2.42, -2.19, 0.06, 0.52, 0.08, 1.42, -0.74, 0.16, -0.05, 0.03, 0.2, -0.12, -0.31, 4.15, 1.63, 0.56, 0.08, -0.05, -0.9, -0.41, -0.86, -0.19, -0.78, -0.08, -0.18, -0.1, 0.22, 0.45, -0.04, -0.39, 0.3},
	Crash:      {0.75, 0.47, 0.32, 0.63, 0.27, -2.97, -3.06, -2.45, -1.42, -2.42, -2.19, 0.06, 0.52, 0.08, 1.42, -0.74, 0.16, -0.05, 0.03, 0.2, -0.12, -0.31, 4.15, 1.63, 0.56, 0.08, -0.05, -0.9, -0.41, -0.86, -0.19, -0.78, -0.08, -0.18, -0.1, 0.22, 0.45, -0.04, -0.39, 0.3},
	Crime:      {0.75, 0.47, 0.32, 0.63, 0.27, -2.97, -3.06, -2.45, -1.42, -2.42, -0.4, -2, 0.8, 0.08, 1.42, -0.74, 0.16, -0.05, 0.03, 0.2, 0, -0.2, 4.15, 1.63, 0.56, 0.08, -0.05, -0.9, -0.41, -0.86, -0.19, -0.78, -0.08, -0.18, -0.1, 0.22, 0.45, -0.04, -0.39, 0.3},
	Olympics:   {0.75, 0.8, 0.32, 0.63, 0.27, -2.97, -3.06, -2.45, -1.42, -2.42, -0.8, -0.3, 0.52, 0.08, 1.42, -0.74, 0.16, -0.05, 0.03, 0.2, -0.12, -0.31, 0, 0, 0.56, 0.08, -0.05, -0.9, -0.41, -0.86, -0.19, -0.78, -0.08, -0.18, -0.1, 0.22, 0.45, 2, 0.6, 0.3},
	War:        {0.75, 0.47, 0.32, 0.63, 0.27, -2.97, -3.06, -2.45, -1.42, -2.42, -0.8, -0.3, 0.52, 0.08, 1.42, -0.74, 0.16, -0.05, 0.03, 0.2, -0.12, -0.31, 0, 0, 0.56, 0.08, -0.05, -0.9, -0.41, -0.86, -0.19, -0.78, -0.08, -0.18, -0.1, 2, 3, -0.04, -0.39, 0.3},
}
