package engine

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
