package dice

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

func drawRatio(t *rapid.T, name string) ratio {
	if rapid.Bool().Draw(t, name+" small") {
		r, _ := fraction(rapid.Int64Range(-50, 50).Draw(t, name), rapid.Int64Range(1, 12).Draw(t, name+" den"))
		return r
	}
	n := rapid.OneOf(rapid.Int64(), rapid.SampledFrom([]int64{math.MinInt64, math.MaxInt64, math.MinInt64 + 1})).Draw(t, name)
	return whole(n)
}

func (a ratio) big() *big.Rat { return big.NewRat(a.num, a.den) }

// Arithmetic agrees with fractions of any size, or says that it can't.
func TestArithmeticIsExactOrRefused(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawRatio(t, "a"), drawRatio(t, "b")
		want := map[Op]*big.Rat{
			Add:      new(big.Rat).Add(a.big(), b.big()),
			Subtract: new(big.Rat).Sub(a.big(), b.big()),
			Multiply: new(big.Rat).Mul(a.big(), b.big()),
		}
		if b.num != 0 {
			q := new(big.Rat).Quo(a.big(), b.big())
			floor := new(big.Rat).SetInt(new(big.Int).Div(q.Num(), q.Denom()))
			want[Divide], want[FloorDivide] = q, floor
			want[Modulo] = new(big.Rat).Sub(a.big(), new(big.Rat).Mul(b.big(), floor))
		}
		for _, op := range []Op{Add, Subtract, Multiply, Divide, FloorDivide, Modulo} {
			exact := want[op]
			if exact == nil {
				continue
			}
			got, ok := op.apply(a, b)
			if ok && got.big().Cmp(exact) != 0 {
				t.Fatalf("%v %s %v is %v, and not %v", a, op, b, got, exact)
			}
			if ok && (got.den < 1 || gcd(magnitude(got.num), uint64(got.den)) > 1) {
				t.Fatalf("%v is not in lowest terms", got)
			}
			small := a.den < 100 && b.den < 100 && max(magnitude(a.num), magnitude(b.num)) < 1<<24
			if !ok && small {
				t.Fatalf("%v %s %v is refused", a, op, b)
			}
		}
		if a.less(b) != (a.big().Cmp(b.big()) < 0) {
			t.Fatalf("%v < %v is %v", a, b, a.less(b))
		}
	})
}

func TestWholeNumbersKeepTheirLastBit(t *testing.T) {
	for _, tt := range []struct {
		a  int64
		op Op
		b  int64
		ok bool
	}{
		{math.MaxInt64, Add, 0, true}, {math.MaxInt64, Add, 1, false}, {math.MinInt64, Add, -1, false},
		{math.MinInt64, Subtract, 1, false}, {-1, Subtract, math.MinInt64, true}, {0, Subtract, math.MinInt64, false},
		{math.MaxInt64, Multiply, -1, true}, {math.MinInt64, Multiply, -1, false}, {1 << 32, Multiply, 1 << 31, false},
		{math.MinInt64, Divide, -1, false}, {math.MinInt64, Divide, 1, true},
	} {
		if v, ok := tt.op.apply(whole(tt.a), whole(tt.b)); ok != tt.ok {
			t.Errorf("%d %s %d: %v, %v", tt.a, tt.op, tt.b, v, ok)
		}
	}
}

func TestRoundingGoesWhereTheHelpSays(t *testing.T) {
	for _, tt := range []struct{ num, den, floor, round int64 }{
		{7, 2, 3, 4}, {-7, 2, -4, -4}, {7, 3, 2, 2}, {8, 3, 2, 3}, {-8, 3, -3, -3}, {-7, 3, -3, -2}, {6, 2, 3, 3}, {0, 5, 0, 0},
		{1, 2, 0, 1}, {-1, 2, -1, -1}, {1, 3, 0, 0},
	} {
		v, _ := fraction(tt.num, tt.den)
		if v.floor() != tt.floor || v.round() != tt.round {
			t.Errorf("%d/%d: floor %d, round %d", tt.num, tt.den, v.floor(), v.round())
		}
	}
}
