package tax

import "divisionbell/engine"

// leave takes a seat out of the round and of those to come (rule 9.1). The last
// who is left has won (rule 9.2).
func (s *state) leave(st *engine.Step, number uint8) error {
	if st.Seat != engine.Nobody {
		return engine.Illegal("9.1", "only the table says that a seat has left")
	}
	if number < 1 || number > uint8(s.Seats) {
		return engine.Illegal("9.1", "there is no seat %d; there are 1 to %d", number, s.Seats)
	}
	seat := int8(number - 1)
	if s.Gone>>seat&1 == 1 {
		return engine.Illegal("9.1", "seat %d has left already", number)
	}
	engine.Say(st, Departed{engine.Seat(seat)})
	s.Gone |= 1 << seat
	in := s.In>>seat&1 == 1
	s.In &^= 1 << seat
	switch {
	case count(s.playing()) < 2:
		s.finish(st, byDesertion)
	case in && count(s.In) == 1:
		s.score(st, s.next(seat, s.In), forLast)
	case s.Turn == seat:
		s.pass(st)
	}
	return nil
}
