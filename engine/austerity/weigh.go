package austerity

// certainty is more than any position is worth that is not over.
const certainty = 1e6

// danger is how near a level is to the foot of its track.
var danger = [MaxTrack + 1]float64{0: 4, 1: 1, 2: 0.5, 3: 0.25, 4: 0.12, 5: 0.06, 6: 0.03}

// weigh is what a position promises, by the weights of its scenario.
func (m mind) weigh(s *state) float64 {
	if s.Phase == over {
		if s.Won {
			return certainty
		}
		return -certainty
	}
	w := m.weights
	v := 0.0
	for t, level := range s.Tracks {
		v += w.Level[t]*float64(level) + w.Danger[t]*danger[level]
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
			v += w.Bought[i-printed]
		case b.Cuts > 0 && i < printed:
			v += w.Cuts[i][b.Cuts-1]
		}
	}
	for c, n := range round {
		v += w.Cubes[c]*float64(n) + w.Bag[c]*float64(s.Bag[c])
	}
	v += expected(round, &w.Pairs) + expected(s.Bag, &w.Coming)
	v += w.Square[0]*square(round[Debt]) + w.Square[1]*square(round[Unrest])
	if n := round[Debt]; n < 2 {
		v += w.Few[n]
	}
	if n := round[Unrest]; n < 2 {
		v += w.Calm[n]
	}
	v += w.Chest[0] * float64(s.Treasury[Income])
	if s.Treasury[Income] > 0 {
		v += w.Chest[1]
	}
	v += w.Guard * float64(s.Treasury[Security])
	switch s.Set.Scenario {
	case War:
		v += w.Front[0] * float64(s.Marker)
		if s.Fed {
			v += w.Front[1]
		}
	case Olympics:
		v += w.Medals[0] * float64(min(int(s.Games), s.goal()))
		v += w.Medals[1] * float64(min(s.Tracks[Safety], gamesSafety))
	}
	return v
}

// expected weighs how many of each pair come of a bag on average, if nothing is
// added: of n cubes in all, two colours of x and y meet xy/(n−1) times, and one of x
// itself x(x−1)/2(n−1) times.
func expected(bag Cubes, w *[events]float64) float64 {
	n := bag.Sum()
	if n < 2 {
		return 0
	}
	k, r, b, h, y := float64(bag[Debt]), float64(bag[Unrest]), float64(bag[Security]), float64(bag[Welfare]), float64(bag[Income])
	v := k*((k-1)/2*w[Downturn]+r*w[Corruption]+b*w[Police]+h*w[Problems]+y*w[Repayments]) +
		r*((r-1)/2*w[Violations]+b*w[Operations]+h*w[Cheats]+y*w[Protests]) +
		b*((b-1)/2*w[FallingCrime]+h*w[Crackdown]+y*w[Spending]) +
		h*((h-1)/2*w[BackToWork]+y*w[Nationalised]) +
		y*(y-1)/2*w[Surplus]
	return v / float64(n-1)
}

func square(n uint8) float64 { return float64(n) * float64(n) }
