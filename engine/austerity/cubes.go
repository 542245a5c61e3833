package austerity

import "divisionbell/engine"

// in are the cubes of an area.
func (s *state) in(a Area) *Cubes {
	switch a {
	case Current:
		return &s.Current
	case Used:
		return &s.Used
	case Treasury:
		return &s.Treasury
	}
	return &s.Bag
}

// add puts cubes from the supply into an area, up to 99 of a colour in the game
// (rules 2.7 and 3.4).
func (s *state) add(st *engine.Step, c Colour, n int, to Area, by Cause) {
	n = min(n, maxCubes-s.total(c))
	s.in(to)[c] += uint8(n)
	engine.Say(st, Added{Colour: c, N: n, To: to, By: by})
}

// take puts a cube of an area back into the supply (rules 3.5 and 3.6).
func (s *state) take(st *engine.Step, c Colour, from Area, spent bool, by Cause) {
	s.in(from)[c]--
	engine.Say(st, Removed{Colour: c, From: from, Spent: spent, By: by})
}

// remove takes a cube of which Current has one, or else Used: no Debt, Unrest or
// Welfare is ever in the Treasury, and Security there is only taken by name.
func (s *state) remove(st *engine.Step, c Colour, by Cause) {
	from := Current
	if s.Current[c] == 0 {
		from = Used
	}
	s.take(st, c, from, false, by)
}

// removable reports whether remove would find a cube.
func (s *state) removable(c Colour) bool { return s.Current[c]+s.Used[c] > 0 }

// takeIncome takes n cubes from an area of a set of ways, or one each from the two.
func (s *state) takeIncome(st *engine.Step, n int, source, one, other Area, spent bool, by Cause) {
	if source == Mixed {
		s.take(st, Income, one, spent, by)
		s.take(st, Income, other, spent, by)
		return
	}
	for range n {
		s.take(st, Income, source, spent, by)
	}
}

// spend Spends n Income.
func (s *state) spend(st *engine.Step, n int, source Area, by Cause) {
	s.takeIncome(st, n, source, Current, Treasury, true, by)
}

// removeIncome Removes n Income: those of Current, then from the source.
func (s *state) removeIncome(st *engine.Step, n int, source Area, by Cause) {
	for ; n > 0 && s.Current[Income] > 0; n-- {
		s.take(st, Income, Current, false, by)
	}
	if n > 0 {
		s.takeIncome(st, n, source, Used, Treasury, false, by)
	}
}

// shift moves a track by some steps, no further than its ends. False: it fell to
// its foot, and the game is lost at once (rule 8.6).
func (s *state) shift(st *engine.Step, t Track, by int8, cause Cause) bool {
	was := s.Tracks[t]
	is := max(MinTrack, min(MaxTrack, was+by))
	s.Tracks[t] = is
	engine.Say(st, Shifted{Track: t, From: int(was), To: int(is), By: cause})
	if is == MinTrack {
		s.finish(st, false, byTrack+reason(t))
		return false
	}
	return true
}

// to begins another phase, which is a new decision.
func (s *state) to(st *engine.Step, p phase) { s.Phase, s.Key = p, st.Seq }
