package exchequer

import rules "divisionbell/engine/exchequer"

// fair[a][d] is how many tokens a defender with d dice loses on average to an
// attacker with a: counted over all throws, in 6^(a+d)ths.
var fair = [4][3]float64{
	1: {1: 15.0 / 36, 2: 55.0 / 216},
	2: {1: 125.0 / 216, 2: (2*295.0 + 420) / 1296},
	3: {1: 855.0 / 1296, 2: (2*2890.0 + 2611) / 7776},
}

// luck is by how many tokens a throw was better for the attacker than fair
// dice; for the defender it is as much worse.
func luck(f rules.Battled) float64 {
	a, d := 0, 0
	for _, pips := range f.Attack {
		if pips > 0 {
			a++
		}
	}
	for _, pips := range f.Defend {
		if pips > 0 {
			d++
		}
	}
	return float64(f.Took) - fair[a][d]
}
