package exchequer

import (
	"math"
	"math/big"
	"testing"
)

// Rule 4.9: the odds are those of going through every throw, in fractions.
func TestOddsAgainstBruteForce(t *testing.T) {
	var throws [mostDice + 1][mostGuards + 1][3]*big.Rat
	for n := 1; n <= mostDice; n++ {
		for m := 1; m <= mostGuards; m++ {
			throws[n][m] = everyThrow(n, m)
		}
	}
	for dice := 1; dice <= mostGuards; dice++ {
		for tokens := 1; tokens <= 9; tokens++ {
			for guard := 1; guard <= 9; guard++ {
				left, fails := assault(tokens, guard, dice)
				wantLeft, wantFails := bruteForce(&throws, tokens, guard, dice)
				for k, want := range wantLeft {
					near(t, left[k], want, "win", tokens, guard, dice, k)
				}
				for k, want := range wantFails {
					near(t, fails[k], want, "fail", tokens, guard, dice, k)
				}
			}
		}
	}
}

func near(t *testing.T, got float64, want *big.Rat, what string, where ...int) {
	t.Helper()
	if f, _ := want.Float64(); math.Abs(got-f) > 1e-12 {
		t.Errorf("%s %v: %v, want %v", what, where, got, f)
	}
}

// everyThrow counts what an attacker loses, by comparing dice one by one.
func everyThrow(n, m int) (chances [3]*big.Rat) {
	var count [3]int64
	all := int64(math.Pow(6, float64(n+m)))
	for i := range all {
		var faces [2][7]int // how many dice of a side show a face
		for j, rest := 0, i; j < n+m; j, rest = j+1, rest/6 {
			side := 0
			if j >= n {
				side = 1
			}
			faces[side][rest%6+1]++
		}
		lost := 0
		for range min(n, m) {
			var best [2]int
			for side := range faces {
				for face := 6; face > 0 && best[side] == 0; face-- {
					if faces[side][face] > 0 {
						best[side] = face
						faces[side][face]--
					}
				}
			}
			if best[0] <= best[1] {
				lost++
			}
		}
		count[lost]++
	}
	for lost, c := range count {
		chances[lost] = big.NewRat(c, all)
	}
	return chances
}

// bruteForce follows every course of an assault by recursion.
func bruteForce(throws *[mostDice + 1][mostGuards + 1][3]*big.Rat, tokens, guard, dice int) (left, fails []*big.Rat) {
	left, fails = make([]*big.Rat, tokens+1), make([]*big.Rat, guard+1)
	for _, list := range [][]*big.Rat{left, fails} {
		for i := range list {
			list[i] = new(big.Rat)
		}
	}
	ways := map[[2]int]*big.Rat{{tokens, guard}: big.NewRat(1, 1)}
	for sum := tokens + guard; sum > 0; sum-- {
		for a := range tokens + 1 {
			p, d := ways[[2]int{a, sum - a}], sum-a
			switch {
			case p == nil:
				continue
			case d == 0:
				left[a].Add(left[a], p)
				continue
			case a == 1:
				fails[d].Add(fails[d], p)
				continue
			}
			n, m := min(mostDice, a-1), 1
			if d >= guardTokens {
				m = dice
			}
			for lost := range min(n, m) + 1 {
				to := [2]int{a - lost, d - (min(n, m) - lost)}
				if ways[to] == nil {
					ways[to] = new(big.Rat)
				}
				ways[to].Add(ways[to], new(big.Rat).Mul(p, throws[n][m][lost]))
			}
		}
	}
	return left, fails
}

// Rule 4.9: all that can come of an assault sums to one, however tall it is.
func TestOddsSum(t *testing.T) {
	for _, c := range [][2]int{{2, 1}, {4, 3}, {10, 10}, {100, 7}, {7, 100}, {1000, 1000}, {3000, 2000}, {2, 5000}, {5000, 1}} {
		left, fails := assault(c[0], c[1], mostGuards)
		sum := 0.0
		for _, p := range left {
			sum += p
		}
		for _, p := range fails {
			sum += p
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Errorf("%d against %d: chances sum to %v", c[0], c[1], sum)
		}
	}
	// Three dice against two: the attacker loses both in 2275 of 7776 throws.
	if c := chances[3][2]; math.Abs(c[2]-2275.0/7776) > 1e-12 || math.Abs(c[0]-2890.0/7776) > 1e-12 {
		t.Errorf("three dice against two: %v", c)
	}
}
