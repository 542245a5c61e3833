package austerity

import "divisionbell/engine"

// acting reports whether actions may be taken: in the year, and until the bag is
// emptied (rule 7.1).
func (s *state) acting() bool {
	return s.Phase <= earning && (s.Bag != Cubes{} || s.Phase == drawing)
}

// judgeAct refuses every action once the bag is empty.
func (s *state) judgeAct() error {
	if !s.acting() {
		return engine.Bar("7.1", "the bag is empty, so there are no actions until next year")
	}
	return nil
}

// room reports whether n more cubes of a colour may come.
func (s *state) room(c Colour, n int) bool { return s.total(c)+n <= maxCubes }

// judgeRoom refuses what would bring more than 99 cubes of a colour (rule 2.7).
func (s *state) judgeRoom(c Colour, n int) error {
	if !s.room(c, n) {
		return engine.Bar("2.7", "there are %d %s cubes in the game, and %d is the limit",
			s.total(c), CubeOf[c].Name, maxCubes)
	}
	return nil
}

// canRaise reports whether n Income and one cube of another colour may come as an
// action.
func (s *state) canRaise(n int, with Colour) bool {
	return s.acting() && s.room(Income, n) && s.room(with, 1)
}

// raise adds n Income to an area and one cube of another colour to the bag.
func (s *state) raise(st *engine.Step, by Cause, n int, to Area, with Colour) error {
	if err := s.judgeAct(); err != nil {
		return err
	}
	if err := s.judgeRoom(Income, n); err != nil {
		return err
	}
	if err := s.judgeRoom(with, 1); err != nil {
		return err
	}
	engine.Say(st, Acted{Action: by})
	s.add(st, Income, n, to, by)
	s.add(st, with, 1, Bag, by)
	return nil
}

// acts are the actions and purchases open now.
func (s *state) acts() setOf[verb] { return setOf[verb](verbs[borrow:bag].Open(s, 0)) << borrow }
