package dice

import (
	"math"

	"divisionbell/engine/dice/exact"
)

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
			d.Value, ok = exact.MultiplyAdd(d.Value, 10, int64(r-'0'))
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

func (d Decimal) ratio() exact.Ratio {
	tens := int64(1)
	for range d.Places {
		tens *= 10
	}
	v, _ := exact.Fraction(d.Value, tens)
	return v
}

// power raises left to right, which must be whole.
func (e Binary) power(left, right exact.Ratio) (exact.Ratio, *Error) {
	tooLarge := fail(e.Place, "use smaller numbers", "this number grows past 64 bits")
	switch {
	case !right.IsWhole():
		return exact.Ratio{}, fail(e.Place, "round it, or take sqrt( )", "what a number is raised to is whole, and this came to a fraction")
	case right.Num < 0 && left.Num == 0:
		return exact.Ratio{}, fail(e.Place, "raise max(1, …)", "the dice came to 0, and I can't divide by 0")
	case right.Num < 0:
		var ok bool
		if left, ok = exact.Whole(1).Divide(left); !ok || right.Num == math.MinInt64 {
			return exact.Ratio{}, tooLarge
		}
		right.Num = -right.Num
	}
	v, ok := exact.Whole(1), true
	for n := right.Num; n > 0; n /= 2 {
		if n%2 == 1 {
			if v, ok = v.Multiply(left); !ok {
				return v, tooLarge
			}
		}
		if n == 1 {
			break
		}
		if left, ok = left.Multiply(left); !ok {
			return v, tooLarge
		}
	}
	return v, nil
}

// apply works out a op b. A false means overflow; the caller has refused to
// divide by 0.
func (op Op) apply(a, b exact.Ratio) (exact.Ratio, bool) {
	switch op {
	case Add:
		return a.Add(b)
	case Subtract:
		return a.Subtract(b)
	case Multiply:
		return a.Multiply(b)
	case Divide:
		return a.Divide(b)
	case FloorDivide:
		q, ok := a.Divide(b)
		if !ok {
			return exact.Ratio{}, false
		}
		return exact.Whole(q.Floor()), true
	}
	return a.Modulo(b)
}
