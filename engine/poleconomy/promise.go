package poleconomy

import "divisionbell/engine/poleconomy/weigh"

// Stretch is the rounds that are over: each has had as many turns.
func (*rules) Stretch(s *state) uint32 { return s.Turns / uint32(s.Seats) }

// Promise is each seat's chance to win, by what it has and what that will bring.
func (*rules) Promise(s *state, into []float64) []float64 {
	from := len(into)
	for seat := range s.Seats {
		into = append(into, float64(s.worth(seat).Total))
	}
	weigh.Chances(into[from:], 200_000)
	for seat := range s.Seats {
		if has(s.Gone, seat) {
			into[from+int(seat)] = 0
		}
	}
	return into
}
