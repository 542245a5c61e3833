package dice

import "math"

// mostPlaces is how many digits may stand behind a point.
const mostPlaces = 12

// decimalAhead reports whether a number with a point comes next, that is not a
// number of dice.
func (p *parser) decimalAhead() bool {
	here := p.at
	defer func() { p.at = here }()
	for digit(p.peek()) {
		p.at++
	}
	if p.peek() != '.' || !digit(p.ahead(1)) {
		return false
	}
	for p.at++; digit(p.peek()); {
		p.at++
	}
	return !p.dieAhead()
}

// decimal reads a number with a point; 2.0 is 2.
func (p *parser) decimal() (Expr, *Error) {
	start := p.at
	d, ok, behind := Decimal{}, true, false
	for digit(p.peek()) || p.peek() == '.' && !behind {
		switch r := p.peek(); {
		case r == '.':
			behind = true
		case ok:
			d.Value, ok = multiplyAdd(d.Value, 10, int64(r-'0'))
			if behind {
				d.Places++
			}
		}
		p.at++
	}
	d.Place = p.place(start)
	for d.Places > 0 && d.Value%10 == 0 {
		d.Value, d.Places = d.Value/10, d.Places-1
	}
	switch {
	case !ok || d.Places > mostPlaces:
		return nil, fail(d.Place, "write it shorter", "a number has at most %d digits behind its point", mostPlaces)
	case d.Places == 0:
		return Number{d.Value}, nil
	}
	return d, nil
}

func (d Decimal) ratio() ratio {
	tens := int64(1)
	for range d.Places {
		tens *= 10
	}
	v, _ := fraction(d.Value, tens)
	return v
}

// power raises left to right, which must be whole.
func (e Binary) power(left, right ratio) (ratio, *Error) {
	tooLarge := fail(e.Place, "use smaller numbers", "this number grows past 64 bits")
	switch {
	case !right.isWhole():
		return ratio{}, fail(e.Place, "round it, or take sqrt( )", "what a number is raised to is whole, and this came to a fraction")
	case right.num < 0 && left.num == 0:
		return ratio{}, fail(e.Place, "raise max(1, …)", "the dice came to 0, and I can't divide by 0")
	case right.num < 0:
		var ok bool
		if left, ok = whole(1).divide(left); !ok || right.num == math.MinInt64 {
			return ratio{}, tooLarge
		}
		right.num = -right.num
	}
	v, ok := whole(1), true
	for n := right.num; n > 0; n /= 2 {
		if n%2 == 1 {
			if v, ok = v.multiply(left); !ok {
				return v, tooLarge
			}
		}
		if n == 1 {
			break
		}
		if left, ok = left.multiply(left); !ok {
			return v, tooLarge
		}
	}
	return v, nil
}

// rootPlaces are the places of a root that is not exact, as a factor.
const rootPlaces = 1_000_000

// root is the square root of a, rounded down to six places where it is not exact;
// false below 0 and where 64 bits cannot hold it.
func (a ratio) root() (ratio, bool) {
	if a.num < 0 {
		return a, false
	}
	if n, d := rootOf(a.num), rootOf(a.den); n*n == a.num && d*d == a.den {
		return fraction(n, d)
	}
	scaled, ok := a.multiply(whole(rootPlaces))
	if ok {
		scaled, ok = scaled.multiply(whole(rootPlaces))
	}
	if !ok {
		return fraction(rootOf(a.floor()), 1)
	}
	return fraction(rootOf(scaled.floor()), rootPlaces)
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
