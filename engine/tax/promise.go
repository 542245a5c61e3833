package tax

import "math"

// Stretch counts rounds: hands are dealt anew, so that nothing but points goes on.
func (*rules) Stretch(s *state) uint32 { return s.Round }

// Promise is each seat's chance to reach the points of the match first, if each
// round is as likely anybody's who still plays.
func (*rules) Promise(s *state, into []float64) []float64 {
	var need [maxSeats]int
	least, most := math.MaxInt, 0
	for m := s.playing(); m != 0; m &= m - 1 {
		seat := first(m)
		need[seat] = max(1, int(s.Set.Points)-int(s.Points[seat]))
		least, most = min(least, need[seat]), max(most, need[seat])
	}
	return s.race(&need, least, most, into)
}

// outs is how often a round is won by going out, by the seats that play, and not by
// being the last: counted over 50,000 rounds of steady.
var outs = [maxSeats + 1]float64{2: 0.73, 3: 0.88, 4: 0.94, 5: 0.965, 6: 0.98}

// moments is into how many parts a race is cut.
const moments = 24

// race lets each seat gather points on its own, as rounds do that come by chance in
// time: who is there first is the same. Time is counted in rounds that a seat wins.
func (s *state) race(need *[maxSeats]int, least, most int, into []float64) []float64 {
	q := outs[count(s.playing())]
	long := (float64(least)+4*math.Sqrt(float64(least)*(1+3*q)))/(1+q) + 3
	from := len(into)
	for range s.Seats {
		into = append(into, 0)
	}
	chances := into[from:]
	var away, still [maxSeats]float64 // who is not there yet, before and after the moment
	for i := range away {
		away[i] = 1
	}
	sum := 0.0
	for i := 1; i <= moments; i++ {
		s.short(need, most, long*float64(i)/moments, q, &still)
		for m := s.playing(); m != 0; m &= m - 1 {
			seat := first(m)
			x := away[seat] - still[seat]
			for o := s.playing() &^ (1 << seat); o != 0; o &= o - 1 {
				other := first(o)
				x *= (away[other] + still[other]) / 2
			}
			chances[seat] += x
			sum += x
		}
		away = still
	}
	for seat := range chances {
		chances[seat] /= sum
	}
	return into
}

// short is how likely it is of each seat to have less than it needs after a time,
// by Panjer's recursion.
func (s *state) short(need *[maxSeats]int, most int, time, q float64, into *[maxSeats]float64) {
	p, before, sum := math.Exp(-time), 0.0, 0.0 // to have k points, and k-1
	for k := 0; k < most; k++ {
		if k > 0 {
			p, before = time/float64(k)*((1-q)*p+2*q*before), p
		}
		sum += p
		for m := s.playing(); m != 0; m &= m - 1 {
			if seat := first(m); need[seat] == k+1 {
				into[seat] = sum
			}
		}
	}
}
