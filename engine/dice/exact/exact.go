// Package exact has fractions that are never rounded.
package exact

import (
	"math"
	"math/bits"
)

// Ratio is an exact fraction in lowest terms; Den is 1 or more. Each operation
// reports false where 64 bits cannot hold the result.
type Ratio struct{ Num, Den int64 }

// Whole is n as a fraction.
func Whole(n int64) Ratio { return Ratio{n, 1} }

// IsWhole reports whether nothing is left over.
func (a Ratio) IsWhole() bool { return a.Den == 1 }

// Floor is the largest whole number not above a.
func (a Ratio) Floor() int64 {
	q := a.Num / a.Den
	if a.Num%a.Den < 0 {
		q--
	}
	return q
}

// Plus is a+b, or false where 64 bits cannot hold it.
func Plus(a, b int64) (int64, bool) {
	c := a + b
	return c, b == 0 || (c > a) == (b > 0)
}

func times(a, b int64) (int64, bool) {
	if a == 0 || b == 0 {
		return 0, true
	}
	c := a * b
	lowest := a == math.MinInt64 && b == -1 || b == math.MinInt64 && a == -1
	return c, c/b == a && !lowest
}

// MultiplyAdd is a*b+c.
func MultiplyAdd(a, b, c int64) (int64, bool) {
	n, ok := times(a, b)
	if !ok {
		return 0, false
	}
	return Plus(n, c)
}

func magnitude(a int64) uint64 {
	if a < 0 {
		return -uint64(a)
	}
	return uint64(a)
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Fraction brings num/den to lowest terms; den is not 0.
func Fraction(num, den int64) (Ratio, bool) {
	g := gcd(magnitude(num), magnitude(den))
	n, d := magnitude(num)/g, magnitude(den)/g
	const top = 1 << 63
	if d >= top || n > top {
		return Ratio{}, false
	}
	if (num < 0) != (den < 0) {
		return Ratio{int64(-n), int64(d)}, true
	}
	return Ratio{int64(n), int64(d)}, n < top
}

// Negate is -a.
func (a Ratio) Negate() (Ratio, bool) {
	return Ratio{-a.Num, a.Den}, a.Num != math.MinInt64
}

// Add is a+b.
func (a Ratio) Add(b Ratio) (Ratio, bool) {
	if a.Den == 1 && b.Den == 1 {
		n, ok := Plus(a.Num, b.Num)
		return Ratio{n, 1}, ok
	}
	x, ok1 := times(a.Num, b.Den)
	y, ok2 := times(b.Num, a.Den)
	n, ok3 := Plus(x, y)
	d, ok4 := times(a.Den, b.Den)
	if !(ok1 && ok2 && ok3 && ok4) {
		return Ratio{}, false
	}
	return Fraction(n, d)
}

// Subtract is a-b.
func (a Ratio) Subtract(b Ratio) (Ratio, bool) {
	if a.Den == 1 && b.Den == 1 {
		n := a.Num - b.Num
		return Ratio{n, 1}, b.Num == 0 || (n < a.Num) == (b.Num > 0)
	}
	c, ok := b.Negate()
	if !ok {
		return Ratio{}, false
	}
	return a.Add(c)
}

// Multiply is a*b.
func (a Ratio) Multiply(b Ratio) (Ratio, bool) {
	x, ok1 := Fraction(a.Num, b.Den)
	y, ok2 := Fraction(b.Num, a.Den)
	n, ok3 := times(x.Num, y.Num)
	d, ok4 := times(x.Den, y.Den)
	return Ratio{n, d}, ok1 && ok2 && ok3 && ok4
}

// Divide gives a/b; b is not 0.
func (a Ratio) Divide(b Ratio) (Ratio, bool) {
	inverse, ok := Fraction(b.Den, b.Num)
	if !ok {
		return Ratio{}, false
	}
	return a.Multiply(inverse)
}

// Modulo gives a - b*floor(a/b); b is not 0.
func (a Ratio) Modulo(b Ratio) (Ratio, bool) {
	q, ok := a.Divide(b)
	if !ok {
		return Ratio{}, false
	}
	m, ok := b.Multiply(Whole(q.Floor()))
	if !ok {
		return Ratio{}, false
	}
	return a.Subtract(m)
}

// Round gives the nearest whole number, halves away from nought.
func (a Ratio) Round() int64 {
	rest := a.Num % a.Den
	n := a.Num / a.Den
	if twice := magnitude(rest); twice >= uint64(a.Den)-twice {
		if a.Num < 0 {
			return n - 1
		}
		if rest > 0 {
			return n + 1
		}
	}
	return n
}

// Less compares by 128-bit cross products.
func (a Ratio) Less(b Ratio) bool {
	if a.Den == b.Den {
		return a.Num < b.Num
	}
	if (a.Num < 0) != (b.Num < 0) {
		return a.Num < 0
	}
	hi1, lo1 := bits.Mul64(magnitude(a.Num), uint64(b.Den))
	hi2, lo2 := bits.Mul64(magnitude(b.Num), uint64(a.Den))
	if a.Num < 0 {
		hi1, lo1, hi2, lo2 = hi2, lo2, hi1, lo1
	}
	return hi1 < hi2 || hi1 == hi2 && lo1 < lo2
}

// rootPlaces are the places of a root that is not exact, as a factor.
const rootPlaces = 1_000_000

// Root is the square root of a, rounded down to six places where it is not exact;
// false below 0 and where 64 bits cannot hold it.
func (a Ratio) Root() (Ratio, bool) {
	if a.Num < 0 {
		return a, false
	}
	if n, d := rootOf(a.Num), rootOf(a.Den); n*n == a.Num && d*d == a.Den {
		return Fraction(n, d)
	}
	scaled, ok := a.Multiply(Whole(rootPlaces))
	if ok {
		scaled, ok = scaled.Multiply(Whole(rootPlaces))
	}
	if !ok {
		return Fraction(rootOf(a.Floor()), 1)
	}
	return Fraction(rootOf(scaled.Floor()), rootPlaces)
}

// rootOf is the largest whole number whose square is not above n.
func rootOf(n int64) int64 {
	r := min(int64(math.Sqrt(float64(n))), 3037000499)
	for r*r > n {
		r--
	}
	for r < 3037000499 && (r+1)*(r+1) <= n {
		r++
	}
	return r
}

// Compare is below, at or above 0 as a is below, at or above b.
func (a Ratio) Compare(b Ratio) int {
	switch {
	case a.Less(b):
		return -1
	case b.Less(a):
		return 1
	}
	return 0
}
