package cantillon

import "divisionbell/engine"

// likely is a unit that an order does not name.
const likely uint8 = 0

// goes reports whether an order could be given now.
func (s *state) goes(what, from, to uint8) bool {
	_, b := s.judge(order{what, from, to})
	return b == free
}

// goesAt reports whether any unit could go.
func (s *state) goesAt(from, to uint8) bool {
	for what := army; what <= fleet; what++ {
		if s.goes(what, from, to) {
			return true
		}
	}
	return false
}

// targets are the regions to which units of a region could go. One suffices to
// know that there are any.
func (s *state) targets(from uint8, one bool) (set regions) {
	within := s.fold().all
	switch {
	case s.Stage == expanding:
		if from == reserve || s.ReadyA.at(from)+s.ReadyT.at(from) == 0 && !s.ReadyF.has(from) {
			return set
		}
		within = s.fold().near[from]
	case from == reserve && s.Reserve[s.Turn] == [3]uint8{}:
		return set
	}
	for !within.empty() {
		if to := within.pop(); s.goesAt(from, to) {
			set.add(to)
			if one {
				break
			}
		}
	}
	return set
}

// sources are the regions, and the reserve, from which units could go.
func (s *state) sources(one bool) (set regions) {
	from := s.Own[s.Turn]
	from.add(reserve)
	for !from.empty() {
		if r := from.pop(); !s.targets(r, true).empty() {
			set.add(r)
			if one {
				break
			}
		}
	}
	return set
}

// movable reports whether anything could go anywhere.
func (s *state) movable() bool { return !s.sources(true).empty() }

// nextMove: FROM TO [UNIT].
func (s *state) nextMove(rest []string) (list []engine.Option) {
	if len(rest) == 0 {
		return places(s.sources(false), false)
	}
	from, ok := placeOf(rest[0])
	if !ok || from != reserve && (from >= RegionCount || !s.Own[s.Turn].has(from)) {
		return nil
	}
	if len(rest) == 1 {
		for m := s.targets(from, false); !m.empty(); {
			to := m.pop()
			list = append(list, placeOption(to, s.goes(likely, from, to)))
		}
		return list
	}
	to, ok := byWord[rest[1]]
	if !ok || len(rest) > 2 {
		return nil
	}
	for what := army; what <= fleet; what++ {
		if s.goes(what, from, to) {
			list = append(list, engine.Option{Word: unitName(what), Last: true})
		}
	}
	return list
}

// nextDraft: the same, again and again, on the map as the orders before leave it.
func (s *state) nextDraft(rest []string) []engine.Option {
	var c state
	new(rules).Clone(s, &c)
	for len(rest) > 1 {
		o, used, err := readOrder(rest)
		if err != nil {
			return nil
		}
		goes := c.goes(o.what, o.from, o.to)
		if used == len(rest) {
			options := c.nextMove(rest)
			if goes {
				c.succeed(o)
				options = append(options, c.nextDraft(nil)...)
			}
			return options
		}
		if !goes {
			return nil
		}
		c.succeed(o)
		rest = rest[used:]
	}
	if c.Stage == over {
		return nil
	}
	return c.nextMove(rest)
}

// succeed carries an order out as if it were won, throwing nothing.
func (s *state) succeed(o order) {
	o, err := s.judgeMove(o)
	if err == nil {
		s.carry(new(engine.Step), o)
	}
}

// fronts are the regions of a seat with an army or a fleet beside something to
// be attacked.
func (s *state) fronts(seat int8) (set regions) {
	for m := s.Own[seat]; !m.empty(); {
		if r := m.pop(); !s.assailable(seat, r).empty() {
			set.add(r)
		}
	}
	return set
}

// assailable are the neighbours that a region's army or fleet could attack.
func (s *state) assailable(seat int8, r uint8) (set regions) {
	others := s.held().without(s.Own[seat]).and(s.fold().near[r])
	if s.Armies.at(r) > 0 {
		set = others.and(landSet)
	}
	if r >= LandCount {
		set = set.or(others.and(seaSet))
	}
	return set
}

func (s *state) nextOdds(seat int8, rest []string) []engine.Option {
	if len(rest) == 0 {
		return places(s.fronts(seat), false)
	}
	from, ok := byWord[rest[0]]
	if !ok || len(rest) > 1 || !s.Own[seat].has(from) {
		return nil
	}
	return places(s.assailable(seat, from), true)
}
