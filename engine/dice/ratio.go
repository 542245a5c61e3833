package dice

import (
	"math"
	"math/bits"
)

// ratio is an exact fraction in lowest terms; den is 1 or more. Each operation
// reports false where 64 bits cannot hold the result.
type ratio struct{ num, den int64 }

func whole(n int64) ratio { return ratio{n, 1} }

func (a ratio) isWhole() bool { return a.den == 1 }

// floor is the largest whole number not above a.
func (a ratio) floor() int64 {
	q := a.num / a.den
	if a.num%a.den < 0 {
		q--
	}
	return q
}

func plus(a, b int64) (int64, bool) {
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

func multiplyAdd(a, b, c int64) (int64, bool) {
	n, ok := times(a, b)
	if !ok {
		return 0, false
	}
	return plus(n, c)
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

// fraction brings num/den to lowest terms; den is not 0.
func fraction(num, den int64) (ratio, bool) {
	g := gcd(magnitude(num), magnitude(den))
	n, d := magnitude(num)/g, magnitude(den)/g
	const top = 1 << 63
	if d >= top || n > top {
		return ratio{}, false
	}
	if (num < 0) != (den < 0) {
		return ratio{int64(-n), int64(d)}, true
	}
	return ratio{int64(n), int64(d)}, n < top
}

func (a ratio) negate() (ratio, bool) {
	return ratio{-a.num, a.den}, a.num != math.MinInt64
}

func (a ratio) add(b ratio) (ratio, bool) {
	if a.den == 1 && b.den == 1 {
		n, ok := plus(a.num, b.num)
		return ratio{n, 1}, ok
	}
	x, ok1 := times(a.num, b.den)
	y, ok2 := times(b.num, a.den)
	n, ok3 := plus(x, y)
	d, ok4 := times(a.den, b.den)
	if !(ok1 && ok2 && ok3 && ok4) {
		return ratio{}, false
	}
	return fraction(n, d)
}

func (a ratio) subtract(b ratio) (ratio, bool) {
	if a.den == 1 && b.den == 1 {
		n := a.num - b.num
		return ratio{n, 1}, b.num == 0 || (n < a.num) == (b.num > 0)
	}
	c, ok := b.negate()
	if !ok {
		return ratio{}, false
	}
	return a.add(c)
}

func (a ratio) multiply(b ratio) (ratio, bool) {
	x, ok1 := fraction(a.num, b.den)
	y, ok2 := fraction(b.num, a.den)
	n, ok3 := times(x.num, y.num)
	d, ok4 := times(x.den, y.den)
	return ratio{n, d}, ok1 && ok2 && ok3 && ok4
}

// divide gives a/b; b is not 0.
func (a ratio) divide(b ratio) (ratio, bool) {
	inverse, ok := fraction(b.den, b.num)
	if !ok {
		return ratio{}, false
	}
	return a.multiply(inverse)
}

// modulo gives a - b*floor(a/b); b is not 0.
func (a ratio) modulo(b ratio) (ratio, bool) {
	q, ok := a.divide(b)
	if !ok {
		return ratio{}, false
	}
	m, ok := b.multiply(whole(q.floor()))
	if !ok {
		return ratio{}, false
	}
	return a.subtract(m)
}

// round gives the nearest whole number, halves away from nought.
func (a ratio) round() int64 {
	rest := a.num % a.den
	n := a.num / a.den
	if twice := magnitude(rest); twice >= uint64(a.den)-twice {
		if a.num < 0 {
			return n - 1
		}
		if rest > 0 {
			return n + 1
		}
	}
	return n
}

// less compares by 128-bit cross products.
func (a ratio) less(b ratio) bool {
	if a.den == b.den {
		return a.num < b.num
	}
	if (a.num < 0) != (b.num < 0) {
		return a.num < 0
	}
	hi1, lo1 := bits.Mul64(magnitude(a.num), uint64(b.den))
	hi2, lo2 := bits.Mul64(magnitude(b.num), uint64(a.den))
	if a.num < 0 {
		hi1, lo1, hi2, lo2 = hi2, lo2, hi1, lo1
	}
	return hi1 < hi2 || hi1 == hi2 && lo1 < lo2
}

// apply works out a op b. A false means overflow; the caller has refused to
// divide by 0.
func (op Op) apply(a, b ratio) (ratio, bool) {
	switch op {
	case Add:
		return a.add(b)
	case Subtract:
		return a.subtract(b)
	case Multiply:
		return a.multiply(b)
	case Divide:
		return a.divide(b)
	case FloorDivide:
		q, ok := a.divide(b)
		if !ok {
			return ratio{}, false
		}
		return whole(q.floor()), true
	}
	return a.modulo(b)
}
