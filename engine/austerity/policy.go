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

// faceSet is a set of faces: bit i is face i.
type faceSet uint8

// tradeFaces are what Trade can show next: as it is, or one step on (rule 9.4).
func (s *state) tradeFaces() faceSet {
	if s.Faces[TradePolicy] == Neutral {
		return 1<<Neutral | 1<<Protectionism | 1<<FreeTrade
	}
	return 1<<Neutral | 1<<s.Faces[TradePolicy]
}

// trade turns the Trade card, and the Year End goes on (rule 9.4).
func (s *state) trade(st *engine.Step, f Face) error {
	if s.Phase != turning {
		return engine.Illegal("9.4", "the Trade card is turned at Year End, with policy cards in play: you may %s", s.may())
	}
	if s.tradeFaces()>>f&1 == 0 {
		return engine.Illegal("9.4", "Trade turns one step at a time, by way of neutral: from %s it can show %s",
			s.Faces[TradePolicy], s.listFaces())
	}
	s.turn(st, TradePolicy, f, true)
	if s.govern(st) {
		s.closeYear(st)
	}
	return nil
}

func (s *state) listFaces() string {
	var names []string
	for f := range Workhouse {
		if s.tradeFaces()>>f&1 == 1 {
			names = append(names, f.String())
		}
	}
	return either(names)
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
