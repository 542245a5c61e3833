package exchequer

import "divisionbell/engine"

// leave makes a seat a passive party for good: its tokens stay, defend with the
// most dice and get no reinforcement. In the set-up chance places what it had
// left (rule 8.2).
func (s *state) leave(st *engine.Step, number uint32) error {
	if st.Seat != engine.Nobody {
		return engine.Illegal("8.2", "only the table says that a seat has left")
	}
	if number < 1 || number > uint32(s.Seats) {
		return engine.Illegal("8.2", "there is no seat %d; there are 1 to %d", number, s.Seats)
	}
	seat := int8(number - 1)
	if !s.plays(engine.Seat(seat)) {
		return engine.Illegal("8.2", "seat %d is out of the match already", number)
	}
	placer := s.placer()
	s.Gone |= 1 << seat
	s.One &^= 1 << seat
	engine.Say(st, Departed{Seat: engine.Seat(seat)})
	if s.Phase == occupying && seat == s.Turn {
		s.moveIn(st, s.Must, true)
	}
	if s.playing() == 0 {
		s.finish(st, byDesertion)
		return nil
	}
	if seat == s.Turn {
		s.abandon(st)
		return nil
	}
	if placer == engine.Seat(seat) {
		s.Neutral = 0
		s.settle(st)
	}
	return nil
}

// abandon goes on from the turn of a seat that has just left.
func (s *state) abandon(st *engine.Step) {
	switch s.Phase {
	case drafting:
		s.draw(st, s.Turn)
		s.nextTaker(st)
		return
	case deploying:
		s.scatter(st)
		s.nextDeployer(st)
		return
	}
	s.Left, s.Neutral = 0, 0
	s.pass(st, true)
}
