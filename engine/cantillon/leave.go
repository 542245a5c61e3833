package cantillon

import "divisionbell/engine"

// abdicate begins to leave: what one holds can be ceded, auctioned and burnt,
// and what is left then burns. Between two it gives the match away (rule 8.1).
func (s *state) abdicate(st *engine.Step) error {
	engine.Say(st, Abdicated{Seat: st.Seat})
	s.Key = st.Seq
	if s.rulers() == 2 {
		s.fall(st, s.Turn, engine.Nobody, byLeaving, regions{})
		s.passOn(st)
		return nil
	}
	s.Stage = estate
	engine.Say(st, Staged{Seat: st.Seat, Stage: StageEstate})
	return nil
}

// disposal is the regions that a lot names, all of them one's own.
func (s *state) disposal(lot uint8, rule string) (regions, error) {
	own := s.Own[s.Turn]
	if lot == all {
		return own, nil
	}
	if lot >= RegionCount || !own.has(lot) {
		return regions{}, engine.Illegal(rule, "you have nothing in %s", regionNames[lot].Title)
	}
	return setOf(lot), nil
}

// cede hands regions over with all that is on them (rule 8.3).
func (s *state) cede(st *engine.Step, a action) error {
	what, err := s.disposal(a.from, "8.3")
	if err != nil {
		return err
	}
	to, err := s.partner(st.Seat, a.n)
	if err != nil {
		return err
	}
	s.Key = st.Seq
	s.transfer(what, to)
	engine.Say(st, Ceded{Seat: st.Seat, To: engine.Seat(to), Regions: what.list()})
	s.departed(st)
	return nil
}

func (s *state) transfer(what regions, to int8) {
	s.Own[s.Turn] = s.Own[s.Turn].without(what)
	s.Own[to] = s.Own[to].or(what)
}

// burn lays regions waste (rule 8.2).
func (s *state) burn(st *engine.Step, lot uint8) error {
	what, err := s.disposal(lot, "8.2")
	if err != nil {
		return err
	}
	s.Key = st.Seq
	s.raze(st, what)
	s.departed(st)
	return nil
}

func (s *state) raze(st *engine.Step, what regions) {
	goods := s.collect(what.and(landSet))
	for m := what; !m.empty(); {
		r := m.pop()
		s.clear(r)
		if r < LandCount {
			s.level(r)
		}
	}
	engine.Say(st, Burnt{Seat: st.Seat, Regions: what.list(), Goods: goods})
}

// departed ends the estate when nothing is left of it.
func (s *state) departed(st *engine.Step) {
	if s.Own[s.Turn].empty() {
		s.depart(st)
	}
}

// depart burns what is left and takes the ruler out (rules 8.1, 8.5).
func (s *state) depart(st *engine.Step) {
	if left := s.Own[s.Turn]; !left.empty() {
		s.raze(st, left)
	}
	s.fall(st, s.Turn, engine.Nobody, byLeaving, regions{})
	s.passOn(st)
}

// leave takes a seat out whose player has gone for good. Its pieces stay and only
// defend; who takes its last city inherits them (rule 8.6).
func (s *state) leave(st *engine.Step, number uint32) error {
	if st.Seat != engine.Nobody {
		return engine.Illegal("8.6", "only the table says that a seat has left")
	}
	if number < 1 || number > uint32(s.Seats) {
		return engine.Illegal("8.6", "there is no seat %d; there are 1 to %d", number, s.Seats)
	}
	seat := int8(number - 1)
	if !s.rules(engine.Seat(seat)) {
		return engine.Illegal("8.6", "seat %d is out of the match already", number)
	}
	s.fall(st, seat, engine.Nobody, byLeaving, regions{})
	switch {
	case s.rulers() == 1:
		s.finish(st, last)
	case seat == s.Turn:
		s.passOn(st)
	case s.Lot != nil:
		s.unbid(st, seat)
	}
	return nil
}
