package cantillon

import (
	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
)

// Caretaker keeps an absent ruler's realm as it is: it pays, runs what factories
// it can, attacks nobody, moves nothing and bids for nothing. What it cannot pay
// it disbands, first where nothing is lost.
func (*rules) Caretaker(s *state, ask engine.Ask) action {
	switch ask.Kind {
	case StageSettle:
		return action{verb: settle, from: s.bestCity()}
	case StagePay:
		if s.Goods[s.Turn].Worth() < int(s.Due) {
			return action{verb: disband, from: s.leastMissed()}
		}
		return action{verb: pay}
	case StageProduce:
		if s.feeds(s.Turn) {
			return action{verb: run, from: all}
		}
	case AskBid:
		return action{verb: bid}
	case AskOffer:
		return action{verb: decline, n: uint32(ask.Of)}
	}
	if s.Due > 0 {
		return action{verb: pay}
	}
	return action{verb: done}
}

// bestCity is the free city with the most land around it.
func (s *state) bestCity() (best uint8) {
	most := -1
	for m := s.freeCities(); !m.Empty(); {
		c := m.Pop()
		if n := s.fold().Near[c].And(atlas.LandSet).Count(); n > most {
			best, most = c, n
		}
	}
	return best
}

// leastMissed is where an army is disbanded: the reserve, then where another unit
// stays behind, then outside cities, then anywhere.
func (s *state) leastMissed() (best uint8) {
	least := 4
	for m := s.disbandable(); !m.Empty(); {
		r := m.Pop()
		missed := 2
		switch {
		case r == reserve:
			missed = 0
		case r >= atlas.LandCount || s.units(r) > 1:
			missed = 1
		case atlas.CitySet.Has(r):
			missed = 3
		}
		if missed < least {
			best, least = r, missed
		}
	}
	return best
}
