package dice

import (
	"math"
	"math/big"
	"testing"

	"divisionbell/engine/dice/exact"
	"pgregory.net/rapid"
)

func drawRatio(t *rapid.T, name string) exact.Ratio {
	if rapid.Bool().Draw(t, name+" small") {
		r, _ := exact.Fraction(rapid.Int64Range(-50, 50).Draw(t, name), rapid.Int64Range(1, 12).Draw(t, name+" den"))
		return r
	}
	n := rapid.OneOf(rapid.Int64(), rapid.SampledFrom([]int64{math.MinInt64, math.MaxInt64, math.MinInt64 + 1})).Draw(t, name)
	return exact.Whole(n)
}

func bigOf(a exact.Ratio) *big.Rat { return big.NewRat(a.Num, a.Den) }

// Arithmetic agrees with fractions of any size, or says that it can't.
func TestArithmeticIsExactOrRefused(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawRatio(t, "a"), drawRatio(t, "b")
		want := map[Op]*big.Rat{
			Add:      new(big.Rat).Add(bigOf(a), bigOf(b)),
			Subtract: new(big.Rat).Sub(bigOf(a), bigOf(b)),
			Multiply: new(big.Rat).Mul(bigOf(a), bigOf(b)),
		}
		if b.Num != 0 {
			q := new(big.Rat).Quo(bigOf(a), bigOf(b))
			floor := new(big.Rat).SetInt(new(big.Int).Div(q.Num(), q.Denom()))
			want[Divide], want[FloorDivide] = q, floor
			want[Modulo] = new(big.Rat).Sub(bigOf(a), new(big.Rat).Mul(bigOf(b), floor))
		}
		for _, op := range []Op{Add, Subtract, Multiply, Divide, FloorDivide, Modulo} {
			right := want[op]
			if right == nil {
				continue
			}
			got, ok := op.apply(a, b)
			if ok && bigOf(got).Cmp(right) != 0 {
				t.Fatalf("%v %s %v is %v, and not %v", a, op, b, got, right)
			}
			if ok && (got.Den < 1 || bigOf(got).Denom().Int64() != got.Den) {
				t.Fatalf("%v is not in lowest terms", got)
			}
			small := a.Den < 100 && b.Den < 100 && max(math.Abs(float64(a.Num)), math.Abs(float64(b.Num))) < 1<<24
			if !ok && small {
				t.Fatalf("%v %s %v is refused", a, op, b)
			}
		}
		if a.Less(b) != (bigOf(a).Cmp(bigOf(b)) < 0) {
			t.Fatalf("%v < %v is %v", a, b, a.Less(b))
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
		if v, ok := tt.op.apply(exact.Whole(tt.a), exact.Whole(tt.b)); ok != tt.ok {
			t.Errorf("%d %s %d: %v, %v", tt.a, tt.op, tt.b, v, ok)
		}
	}
}
