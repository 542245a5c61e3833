package weigh

import "sort"

// NotSure is what part of a paper's worth counts while it is another's.
const NotSure = 0.9

// Note is the smallest sum.
const Note = 10_000

// A Sale is of a square between two seats: what it is worth to each, the taker's cash,
// and what part of the other's gain is each one's own loss.
type Sale struct {
	Giver, Taker     float64
	Cash             int64
	ByTaker, ByGiver float64 // the giver's loss by the taker's gain, and the other way round
}

// Gains are what giver and taker gain at a price.
func (s Sale) Gains(price int64) (gives, takes float64) {
	sum := float64(price)
	return sum - s.Giver - s.ByTaker*max(0, s.Taker-sum), NotSure*s.Taker - sum - s.ByGiver*max(0, sum-s.Giver)
}

// Range are the least price by which the giver gains so much, and the most by which the
// taker does; none: low is above high.
func (s Sale) Range(least float64) (low, high int64) {
	if NotSure*s.Taker-s.Giver < 2*least {
		return Note, 0
	}
	notes := int(s.Cash / Note)
	from := 1 + sort.Search(notes, func(i int) bool { gives, _ := s.Gains(int64(i+1) * Note); return gives >= least })
	to := sort.Search(notes, func(i int) bool { _, takes := s.Gains(int64(i+1) * Note); return takes < least })
	return int64(from) * Note, int64(to) * Note
}

// Halfway is between two prices, in whole notes.
func Halfway(low, high int64) int64 {
	x := (low + high) / 2
	return x - x%Note
}
