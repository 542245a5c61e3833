package austerity

import "divisionbell/engine"

// turn shows another face of a policy card.
func (s *state) turn(st *engine.Step, p Policy, f Face, chosen bool) {
	if s.fixed(p) || s.Faces[p] == f {
		return
	}
	engine.Say(st, Turned{Policy: p, From: s.Faces[p], To: f, Chosen: chosen})
	s.Faces[p] = f
}

// byCount is the face that a count of cubes in Used turns a card to (rules 9.3
// and 9.5).
func byCount(p Policy, n uint8) Face {
	switch {
	case n == 0:
		return PolicyCards[p].Low
	case n >= manyCubes:
		return PolicyCards[p].Top
	}
	return Neutral
}

// policy looks at the Security card, then asks about Trade (rule 9.2). False: the
// game is lost, or waits for an answer.
func (s *state) policy(st *engine.Step) bool {
	if !s.Set.Policies {
		return true
	}
	s.turn(st, SecurityPolicy, byCount(SecurityPolicy, s.Used[Security]), false)
	switch s.Faces[SecurityPolicy] {
	case PoliceState:
		if !s.shift(st, Popularity, -1, BySecurity) {
			return false
		}
	case Lawless:
		s.add(st, Unrest, 1, Used, BySecurity)
	}
	s.to(st, turning)
	return false
}

// govern does what Trade and Welfare show (rules 9.4 and 9.5). False: the game
// is lost.
func (s *state) govern(st *engine.Step) bool {
	switch s.Faces[TradePolicy] {
	case Protectionism:
		if !s.shift(st, Wealth, -1, ByTrade) {
			return false
		}
	case FreeTrade:
		s.add(st, Income, 1, Treasury, ByTrade)
		if !s.shift(st, Employment, -1, ByTrade) {
			return false
		}
	}
	s.turn(st, WelfarePolicy, byCount(WelfarePolicy, s.Used[Welfare]), false)
	switch s.Faces[WelfarePolicy] {
	case WelfareState:
		s.shift(st, Health, 1, ByWelfare)
		s.add(st, Debt, 1, Used, ByWelfare)
	case Workhouse:
		s.shift(st, Employment, 1, ByWelfare)
		return s.shift(st, Health, -1, ByWelfare)
	}
	return true
}
