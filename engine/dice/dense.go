package dice

import "divisionbell/engine/dice/exact"

// dense is a distribution over whole numbers: p[i] is the chance of low+i.
type dense struct {
	low int64
	p   []float64
}

// nothing is the distribution of a sum of no dice: 0, for certain.
func nothing() dense { return dense{0, []float64{1}} }

// dense turns whole values that lie close together into a dense distribution.
func (s spread) dense() (dense, bool) {
	if len(s) == 0 {
		return dense{}, false
	}
	low, high := s[0].value, s[len(s)-1].value
	span, ok := high.Subtract(low)
	const far = 1 << 60 // sums of two stay within 64 bits
	if !ok || span.Num >= MaxSupport || span.Num >= int64(16*len(s)+64) || low.Num < -far || high.Num > far {
		return dense{}, false
	}
	d := dense{low.Num, make([]float64, span.Floor()+1)}
	for _, w := range s {
		if !w.value.IsWhole() {
			return dense{}, false
		}
		d.p[w.value.Num-d.low] += w.p
	}
	return d, true
}

func (d dense) spread() spread {
	s := make(spread, 0, len(d.p))
	for i, p := range d.p {
		if p > 0 {
			s = append(s, weight{exact.Whole(d.low + int64(i)), p})
		}
	}
	return s
}

func (d dense) high() int64 { return d.low + int64(len(d.p)) - 1 }

func (d dense) negate() dense {
	out := dense{-d.high(), make([]float64, len(d.p))}
	for i, p := range d.p {
		out.p[len(d.p)-1-i] = p
	}
	return out
}

// collect makes a distribution of values between low and high by adding.
type collect struct{ dense }

func newCollect(low, high int64) (collect, *Error) {
	if high-low >= MaxSupport {
		return collect{}, beyond
	}
	return collect{dense{low, make([]float64, high-low+1)}}, nil
}

// add adds the chance p that the value is d+shift.
func (c *collect) add(d dense, shift int64, p float64) {
	at := d.low + shift - c.low
	for i, q := range d.p {
		c.p[at+int64(i)] += p * q
	}
}

// convolve is the distribution of a sum.
func (k *reckoner) convolve(a, b dense) (dense, *Error) {
	if len(a.p)+len(b.p)-1 > MaxSupport {
		return dense{}, beyond
	}
	if err := k.spend(len(a.p) * len(b.p)); err != nil {
		return dense{}, err
	}
	out := dense{a.low + b.low, make([]float64, len(a.p)+len(b.p)-1)}
	for i, p := range a.p {
		if p == 0 {
			continue
		}
		into := out.p[i : i+len(b.p)]
		for j, q := range b.p {
			into[j] += p * q
		}
	}
	return out, nil
}

// rare is how thin a tail may be to be left out where the work grows.
const rare = 1e-30

// trim leaves out tails of single chances below rare.
func (d dense) trim() dense {
	from, to := 0, len(d.p)
	for from < to-1 && d.p[from] < rare {
		from++
	}
	for to > from+1 && d.p[to-1] < rare {
		to--
	}
	return dense{d.low + int64(from), d.p[from:to]}
}

// pile is the distribution of the sum of n of one, which grows.
type pile struct {
	one, sum dense
	n        int64
}

// power is the distribution of the sum of n of d.
func (k *reckoner) power(d dense, n int64) (dense, *Error) {
	return k.grow(&pile{one: d, sum: nothing()}, n)
}

// grow brings the pile to n, no fewer than it has.
func (k *reckoner) grow(p *pile, n int64) (dense, *Error) {
	size := float64(n) * float64(len(p.one.p))
	if size*size > MaxOddsWork/4 {
		p.one, p.sum = p.one.trim(), p.sum.trim()
	}
	for ; p.n < n; p.n++ {
		var err *Error
		if p.sum, err = k.convolve(p.sum, p.one); err != nil {
			return dense{}, err
		}
		if size*size > MaxOddsWork/4 {
			p.sum = p.sum.trim()
		}
	}
	return p.sum, nil
}
