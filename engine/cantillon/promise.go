package cantillon

import (
	"slices"

	"divisionbell/engine/cantillon/outlook"
)

// Stretch counts turns, those of rulers who are out too.
func (*rules) Stretch(s *state) uint32 {
	n := s.number()
	return n/maxSeats*uint32(s.Seats) + n%maxSeats
}

// Promise is each ruler's chance to win.
func (*rules) Promise(s *state, into []float64) []float64 {
	o := outlook.Match{Fold: s.fold(), Held: s.held(), Armies: &s.Armies, Basic: s.Basic, Refined: s.refined()}
	switch s.Set.Goal {
	case last:
		o.Goal = outlook.Last
	case cities:
		o.Cities = int(s.Set.Cities)
	default:
		if o.Goal, o.Rounds = outlook.Richest, outlook.Dated; s.Set.Goal == richest {
			o.Rounds = max(0, int(s.Set.Rounds)-int(s.Round))
		}
	}
	var realms [maxSeats]outlook.Realm
	at := max(0, slices.Index(s.Order[:s.Seats], s.Turn))
	for i, seat := range s.Order[:s.Seats] {
		realms[seat] = outlook.Realm{
			Out: s.Why[seat] != 0, Own: s.Own[seat], Treasury: s.Goods[seat].Worth(), Score: int(s.score(seat)),
			Armies: s.armies(seat), Fleets: int(s.Reserve[seat][fleet-1]),
			Later: float64((i-at+int(s.Seats))%int(s.Seats)) / float64(s.Seats),
		}
	}
	return o.Chances(realms[:s.Seats], into)
}
