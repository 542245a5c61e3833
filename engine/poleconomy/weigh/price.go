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
// taker gains so much; none: low is above high.
func (s Sale) Range(gives, takes float64) (low, high int64) {
	if NotSure*s.Taker-s.Giver < gives+takes {
		return Note, 0
	}
	notes := int(s.Cash / Note)
	from := 1 + sort.Search(notes, func(i int) bool { gains, _ := s.Gains(int64(i+1) * Note); return gains >= gives })
	to := sort.Search(notes, func(i int) bool { _, gains := s.Gains(int64(i+1) * Note); return gains < takes })
	return int64(from) * Note, int64(to) * Note
}

// Offer is the price that the giver or the taker proposes who has given way so far, from
// the best that the other takes to the worst that they take themselves, and what they gain
// by it. They gain own at least, and the other least; ok is false where there is no such
// price.
func (s Sale) Offer(taker bool, own, least, way float64) (price int64, gain float64, ok bool) {
	gives, takes := own, least
	if taker {
		gives, takes = takes, gives
	}
	low, high := s.Range(gives, takes)
	if low > high {
		return 0, 0, false
	}
	price = conceded(high, low, way)
	if taker {
		price = conceded(low, high, way)
	}
	if gives, takes = s.Gains(price); taker {
		return price, takes, true
	}
	return price, gives, true
}

// conceded is a price, in whole notes, of who has given way so far.
func conceded(best, worst int64, way float64) int64 {
	x := best + int64(float64(worst-best)*way)
	return x - x%Note
}

// A Debt is what a borrower would repay to one, and owe to all together.
type Debt struct{ Repay, Owed, Worth int64 }

// What part of a borrower's worth may be owed to all together, and what part of what is to
// be repaid is counted on: of who owes nothing, and less by how much of their worth is owed.
const (
	credit  = 8
	counted = 0.75
	doubt   = 0.4
)

// Good reports whether so much may be owed.
func (d Debt) Good() bool { return credit*d.Owed <= d.Worth }

// Recovers is what its lender may expect back.
func (d Debt) Recovers() float64 {
	worth := max(1, float64(d.Worth))
	return min(float64(d.Repay), worth) * (counted - doubt*min(1, float64(d.Owed)/worth))
}
