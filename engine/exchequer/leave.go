package exchequer

import "divisionbell/engine"

// leaveVerb is said by the table.
var leaveVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "leave", Rule: "8.2", Host: true, Help: "your tokens stay and only defend",
		Params: []engine.Param{{Name: "seat", Help: "which, counted from 1"}},
	},
	Next:  (*state).nextLeave,
	Parse: func(_ *state, t *engine.Taker, a *action) { a.n = uint32(t.Positive(32, numbers)) },
	Words: sayNumber,
	Apply: (*state).leave,
}

// nextLeave offers the seats that play on.
func (s *state) nextLeave(_ engine.Seat, words []string) (out []engine.Option) {
	if len(words) > 0 {
		return nil
	}
	for seat := range s.Seats {
		if s.plays(engine.Seat(seat)) {
			out = append(out, engine.Option{Word: string(rune('1' + seat)), Last: true})
		}
	}
	return out
}

// leave makes a seat a passive party for good: its tokens stay, defend with the
// most dice and get no reinforcement. In the set-up chance places what it had
// left (rule 8.2).
func (s *state) leave(st *engine.Step, a action) error {
	if st.Seat != engine.Nobody {
		return engine.Illegal("8.2", "seats leave with `/match leave`")
	}
	if a.n < 1 || a.n > uint32(s.Seats) {
		return engine.Illegal("8.2", "there's no seat %d. Seats are 1 to %d", a.n, s.Seats)
	}
	seat := int8(a.n - 1)
	if !s.plays(engine.Seat(seat)) {
		return engine.Illegal("8.2", "seat %d is already out", a.n)
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
