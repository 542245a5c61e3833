package cantillon

import (
	"slices"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/fact"
	"divisionbell/engine/cantillon/tokens"
)

// fall puts a ruler out: the treasury goes back to the heap, and what was not yet
// placed is lost. Whoever first enters one of the last cities has the realm (rules
// 5.8, 5.9).
func (s *state) fall(st *engine.Step, seat int8, by engine.Seat, why uint8, last atlas.Regions) {
	fell := uint8(0)
	for _, n := range s.Fell {
		fell = max(fell, n)
	}
	s.Fell[seat], s.Why[seat] = fell+1, why
	engine.Say(st, fact.Out{Seat: engine.Seat(seat), By: by, Why: whyNames[why]})
	if !s.Goods[seat].None() {
		engine.Say(st, fact.Returned{Seat: engine.Seat(seat), Goods: s.Goods[seat]})
	}
	s.Goods[seat], s.Reserve[seat] = tokens.Goods{}, [3]uint8{}
	s.Estate[seat] = last
	s.Allies[seat] = 0
	for other := range s.Seats {
		s.Allies[other] &^= 1 << seat
		s.Passage[seat][other], s.Passage[other][seat] = 0, 0
	}
	s.dropOffers(func(d *deal) bool { return d.From == seat || d.To == seat })
	s.Ceilings = s.Ceilings.without(func(c *ceiling) bool { return c.Seat == seat })
}

// heritage is whose realm falls to the taker of a city: its last holder's, or that
// of a ruler who lost it before; else nobody (rule 5.9).
func (s *state) heritage(party int8, r uint8) int8 {
	for fallen := range s.Seats {
		if s.Estate[fallen].Has(r) {
			return fallen
		}
	}
	switch {
	case !atlas.CitySet.Has(r):
		return nobody
	case party != nobody && s.cities(party).Empty():
		return party
	}
	return nobody
}

// inherit gives a fallen realm to whoever took its last city. What lies on its
// lands is taxed at once (rule 5.9).
func (s *state) inherit(st *engine.Step, seat, party int8) {
	if s.Why[party] == 0 {
		s.fall(st, party, engine.Seat(seat), byConquest, atlas.Regions{})
	}
	left := s.Own[party]
	goods := s.collect(left.And(atlas.LandSet))
	s.Goods[seat].Plus(&goods)
	s.Own[party] = atlas.Regions{}
	s.Own[seat] = s.Own[seat].Or(left)
	s.Spared = s.Spared.Or(left)
	s.Estate[party] = atlas.Regions{}
	if !st.Muted() && !left.Empty() {
		engine.Say(st, fact.Inherited{Seat: engine.Seat(seat), Party: int(party), Regions: left.List(), Goods: goods})
	}
	if s.rulers() == 1 {
		s.finish(st, last)
	}
}

// passOn ends the turn of a ruler who is out.
func (s *state) passOn(st *engine.Step) {
	s.Due, s.Siege, s.Mass, s.Spared, s.Lot = 0, atlas.Regions{}, atlas.Regions{}, atlas.Regions{}, nil
	s.ReadyA, s.ReadyT, s.ReadyF = atlas.Tally{}, atlas.Tally{}, atlas.Regions{}
	switch {
	case s.rulers() == 1:
		s.finish(st, last)
	case s.Stage == settling:
		s.nextSettler(st)
	default:
		s.nextTurn(st)
	}
}

// finish ends the match. Rulers come first: by the goal, then by cities and
// score; of those who are out, the later out the better (rules 9.4, 9.5).
func (s *state) finish(st *engine.Step, why goal) {
	type rank [4]int64
	ranks := make([]rank, s.Seats)
	var scores [maxSeats]int64
	for seat := range s.Seats {
		scores[seat] = s.score(seat)
		r := &ranks[seat]
		if s.Why[seat] != 0 {
			*r = rank{0, int64(s.Fell[seat])}
			continue
		}
		n := int64(s.cities(seat).Count())
		switch {
		case why == richest || why == date:
			*r = rank{1, 0, scores[seat], n}
		case why == cities && seat == s.Turn:
			*r = rank{1, 1}
		default:
			*r = rank{1, 0, n, scores[seat]}
		}
	}
	for seat := range s.Seats {
		better := 0
		for other := range s.Seats {
			if slices.Compare(ranks[other][:], ranks[seat][:]) > 0 {
				better++
			}
		}
		s.Places[seat] = int8(better + 1)
	}
	s.Stage, s.Due, s.Lot, s.Offers, s.Ceilings = over, 0, nil, nil, nil
	if !st.Muted() {
		engine.Say(st, fact.Finished{Places: slices.Clone(s.Places[:s.Seats]), Why: goalNames[why], Scores: slices.Clone(scores[:s.Seats])})
	}
}

// score is a ruler's riches: the treasury, 2 a factory and 1 a land (rule 9.4).
func (s *state) score(seat int8) int64 {
	if s.Why[seat] != 0 {
		return 0
	}
	lands := s.lands(seat)
	n := s.Goods[seat].Worth() + lands.Count() + factoryCost*(lands.And(s.Basic).Count()+lands.And(s.refined()).Count())
	return int64(n)
}

// Score values every seat now.
func (*rules) Score(s *state, into []int64) []int64 {
	for seat := range s.Seats {
		into = append(into, s.score(seat))
	}
	return into
}
