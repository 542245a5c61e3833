package engine

import (
	"math"
	"strconv"
)

// A Count is what people count a standing by, where a score orders seats by more than
// that: how many times Per a score has below Within. Sign stands before a number. Of a
// game without one the score itself is counted.
type Count struct {
	Name        string // Areas
	Sign        string // $
	Per, Within int64
}

// Of is what a score counts for.
func (c Count) Of(score int64) int64 {
	if c.Within != 0 {
		score %= c.Within
	}
	return score / max(1, c.Per)
}

// Figure is a count in few characters: 1,204, $5.52M, $940k, −$80k.
func (c Count) Figure(n int64) string {
	const million, thousand, places = 1_000_000, 1000, 100
	switch {
	case n < 0:
		return "−" + c.Figure(-n)
	case n >= million:
		return c.Sign + strconv.FormatFloat(math.Round(float64(n)/million*places)/places, 'f', -1, 64) + "M"
	case n >= thousand && c.Sign != "", n >= 100*thousand:
		return c.Sign + strconv.FormatInt(n/thousand, 10) + "k"
	case n >= thousand:
		return strconv.FormatInt(n/thousand, 10) + "," + strconv.FormatInt(thousand+n%thousand, 10)[1:]
	}
	return c.Sign + strconv.FormatInt(n, 10)
}

// Change is the same of a difference: +3, −$40k; "" of none.
func (c Count) Change(by int64) string {
	switch {
	case by > 0:
		return "+" + c.Figure(by)
	case by < 0:
		return c.Figure(by)
	}
	return ""
}
