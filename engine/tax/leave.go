package tax

import (
	"strconv"

	"divisionbell/engine"
)

// leaveVerb is said by the table.
var leaveVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "leave", Rule: "9.1", Host: true, Help: "you fold, get no more cards and keep your points",
		Params: []engine.Param{{Name: "seat", Help: "which, counted from 1"}},
	},
	Next:  (*state).nextLeave,
	Parse: func(_ *state, t *engine.Taker, a *action) { a.seat = uint8(t.Number(8, " of a seat")) },
	Words: func(_ *state, a action, w []string) []string { return append(w, strconv.Itoa(int(a.seat))) },
	Apply: (*state).leave,
}

// nextLeave offers the seats that have not left.
func (s *state) nextLeave(_ engine.Seat, words []string) (out []engine.Option) {
	if len(words) > 0 {
		return nil
	}
	for seat := range s.Seats {
		if s.Gone>>seat&1 == 0 {
			out = append(out, engine.Option{Word: strconv.Itoa(int(seat) + 1), Last: true})
		}
	}
	return out
}

// leave takes a seat out of the round and of those to come (rule 9.1). The last
// who is left has won (rule 9.2).
func (s *state) leave(st *engine.Step, a action) error {
	if st.Seat != engine.Nobody {
		return engine.Illegal("9.1", "seats leave with `/match leave`")
	}
	if a.seat < 1 || a.seat > uint8(s.Seats) {
		return engine.Illegal("9.1", "there's no seat %d. Seats are 1 to %d", a.seat, s.Seats)
	}
	seat := int8(a.seat - 1)
	if s.Gone>>seat&1 == 1 {
		return engine.Illegal("9.1", "seat %d has left already", a.seat)
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
