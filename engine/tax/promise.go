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
	var short [mostPoints]float64
	moment, none := math.Exp(-long/moments), 1.0 // none: that nothing is won
	sum := 0.0
	for i := 1; i <= moments; i++ {
		none *= moment
		fillShort(short[:most], none, long*float64(i)/moments, q)
		for m := s.playing(); m != 0; m &= m - 1 {
			seat := first(m)
			still[seat] = short[need[seat]-1]
		}
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

// fillShort fills in how likely it is to have no more points than 0, 1 and so on after a time in
// which it is as likely as none to have won nothing, by Panjer's recursion.
func fillShort(short []float64, none, time, q float64) {
	p, before, sum := none, 0.0, 0.0 // to have k points, and k-1
	for k := range short {
		if k > 0 {
			p, before = time/float64(k)*((1-q)*p+2*q*before), p
		}
		sum += p
		short[k] = sum
	}
}
