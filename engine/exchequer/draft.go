package exchequer

import (
	"math/bits"

	"divisionbell/engine"
)

// take puts a seat's token on a free area, one in turn (rule 2.4).
func (s *state) take(st *engine.Step, a action) error {
	if int8(st.Seat) != s.Turn {
		return engine.Illegal("2.4", "it's seat %d's turn to take an area", s.Turn+1)
	}
	if a.n != 0 {
		return engine.Illegal("2.4", "for now you take areas with 1 token each, so leave the number out")
	}
	if s.board().all>>a.to&1 == 0 {
		return s.offBoard(a.to)
	}
	if p := s.owner(a.to); p != Unowned {
		return engine.Illegal("2.4", "%s is already taken. Free: %s", Areas[a.to].Name, some(s.free()))
	}
	s.claim(st, s.Turn, a.to, false)
	s.nextTaker(st)
	return nil
}

func (s *state) offBoard(area uint8) error {
	return engine.Illegal("1.5", "%s isn't on the %s circle, and this match uses only that one",
		Areas[area].Name, boardNames[s.Set.Circle])
}

// claim gives a free area to a party with one token.
func (s *state) claim(st *engine.Step, party int8, area uint8, drawn bool) {
	s.Own[party] |= 1 << area
	s.put(area, 1)
	s.Reserve[party]--
	seat := engine.Seat(party)
	if drawn {
		seat = engine.Nobody
	}
	engine.Say(st, Taken{Seat: seat, Party: int(party), Area: int(area), Drawn: drawn})
}

// draw claims a free area by lot: for the neutral (rule 7.1) and for a seat that
// has left (rule 8.2).
func (s *state) draw(st *engine.Step, party int8) {
	free := s.free()
	s.claim(st, party, nth(free, st.Dice().Below(bits.OnesCount64(free))), true)
}

// nextTaker goes on with the draft, and to the other tokens when all is taken.
func (s *state) nextTaker(st *engine.Step) {
	for s.free() != 0 {
		if s.Seats == 2 && s.Turn == s.lastPlacer() {
			s.draw(st, third)
			if s.free() == 0 {
				break
			}
		}
		s.Turn = s.nextPlacer(s.Turn)
		if s.plays(engine.Seat(s.Turn)) {
			s.Key = st.Seq
			return
		}
		s.draw(st, s.Turn)
	}
	s.deploy(st)
}
