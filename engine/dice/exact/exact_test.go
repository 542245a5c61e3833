package exact

import "testing"

func TestRoundingGoesWhereTheHelpSays(t *testing.T) {
	for _, tt := range []struct{ num, den, floor, round int64 }{
		{7, 2, 3, 4}, {-7, 2, -4, -4}, {7, 3, 2, 2}, {8, 3, 2, 3}, {-8, 3, -3, -3}, {-7, 3, -3, -2}, {6, 2, 3, 3}, {0, 5, 0, 0},
		{1, 2, 0, 1}, {-1, 2, -1, -1}, {1, 3, 0, 0},
	} {
		v, _ := Fraction(tt.num, tt.den)
		if v.Floor() != tt.floor || v.Round() != tt.round {
			t.Errorf("%d/%d: floor %d, round %d", tt.num, tt.den, v.Floor(), v.Round())
		}
	}
}
