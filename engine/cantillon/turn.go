package cantillon

import (
	"slices"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/fact"
	"divisionbell/engine/cantillon/tokens"
)

// begin is a turn's start: tax, then the troops' pay (rules 3.1 to 3.3).
func (s *state) begin(st *engine.Step, seat int8) {
	s.Turn, s.Key = seat, st.Seq
	engine.Say(st, fact.Began{Seat: engine.Seat(seat), Round: int(s.Round)})
	s.expire(st)
	goods := s.collect(s.lands(seat))
	s.Goods[seat].Plus(&goods)
	engine.Say(st, fact.Taxed{Seat: engine.Seat(seat), Goods: goods, Worth: goods.Worth()})
	s.enter(st, paying)
}

// collect takes up what lies on lands.
func (s *state) collect(lands atlas.Regions) (goods tokens.Goods) {
	for m := lands.And(s.Pale); !m.Empty(); {
		goods[atlas.Lands[m.Pop()].Colour]++
	}
	for m := lands.And(s.Dark); !m.Empty(); {
		goods[tokens.DarkRed+int(atlas.Lands[m.Pop()].Colour)]++
	}
	for m := lands.And(s.Bright); !m.Empty(); {
		goods[tokens.Purple+int(s.fine(m.Pop())-purple)]++
	}
	s.Pale, s.Dark, s.Bright = s.Pale.Without(lands), s.Dark.Without(lands), s.Bright.Without(lands)
	return goods
}

// enter goes into a stage of the turn; one in which there is nothing to decide
// passes by itself (rule 3.2).
func (s *state) enter(st *engine.Step, to stage) {
	seat := s.Turn
	s.Stage, s.Due = to, 0
	idle := false
	switch to {
	case paying:
		s.Due = uint32(s.armies(seat))
		idle = s.Due == 0
	case expanding:
		s.openExpand(st)
	case building:
		idle = s.Goods[seat].Worth() == 0
	case positioning:
		s.Mass = s.lands(seat)
	case producing:
		s.produce(st)
		idle = !s.feeds(seat)
	case founding:
		idle = s.Goods[seat].Worth() < factoryCost || s.sites(seat).Empty()
	}
	if idle {
		s.enter(st, to+1)
		return
	}
	engine.Say(st, fact.Staged{Seat: engine.Seat(seat), Stage: stageNames[to]})
}

// advance leaves a stage for the next.
func (s *state) advance(st *engine.Step) {
	switch s.Stage {
	case expanding:
		if s.closeExpand(st) {
			s.enter(st, building)
		}
	case positioning:
		s.Mass = atlas.Regions{}
		s.usePassage(st)
		s.enter(st, producing)
	case negotiating:
		s.endTurn(st)
	default:
		s.enter(st, s.Stage+1)
	}
}

// usePassage takes a turn off the rights of passage of whoever has positioned
// units (rule 7.4).
func (s *state) usePassage(st *engine.Step) {
	seat := s.Turn
	for giver := range s.Seats {
		if p := &s.Passage[giver][seat]; *p > 0 {
			if *p--; *p == 0 {
				engine.Say(st, fact.Lapsed{Seat: engine.Seat(giver), To: engine.Seat(seat)})
			}
		}
	}
}

// endTurn looks whether the goal is reached, and hands over (rules 3.8, 9.2).
func (s *state) endTurn(st *engine.Step) {
	seat := s.Turn
	keepWords(s)
	if s.Set.Goal == cities && s.cities(seat).Count() >= int(s.Set.Cities) {
		s.finish(st, cities)
		return
	}
	s.nextTurn(st)
}

// keepWords is what the turn makes of its seat's words: each that stands was kept.
func keepWords(s *state) {
	for other := range s.Seats {
		if s.Allies[s.Turn].Has(engine.Seat(other)) {
			s.Regard.Kept(s.Turn, other)
		}
	}
	s.Regard.Fade(s.Turn)
}

// nextTurn goes to the next ruler in the order of play, and maybe into the next
// round (rule 9.3).
func (s *state) nextTurn(st *engine.Step) {
	i := slices.Index(s.Order[:s.Seats], s.Turn)
	for {
		if i++; i == int(s.Seats) {
			i = 0
			if s.Set.Goal == richest && s.Round >= uint32(s.Set.Rounds) {
				s.finish(st, richest)
				return
			}
			s.Round++
		}
		if seat := s.Order[i]; s.rules(engine.Seat(seat)) {
			s.begin(st, seat)
			return
		}
	}
}

// produce lays a token of its colour on each land of the turn's seat (rule 6.2).
func (s *state) produce(st *engine.Step) {
	lands := s.lands(s.Turn)
	s.Pale = s.Pale.Or(lands)
	if st.Muted() {
		return
	}
	var goods tokens.Goods
	for m := lands; !m.Empty(); {
		goods[atlas.Lands[m.Pop()].Colour]++
	}
	engine.Say(st, fact.Produced{Seat: engine.Seat(s.Turn), Lands: lands.List(), Goods: goods})
}
