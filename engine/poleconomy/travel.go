package poleconomy

import "divisionbell/engine"

// travelVerb is go, which Go keeps for itself.
var travelVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "go", Rule: "5.5", Help: "go to a Corner Square instead of rolling, or where your own advertising or an Opportunity lets you",
		Params: []engine.Param{{Name: "square", Help: "where", Set: "squares"}},
	},
	Open: func(s *state, seat engine.Seat) bool {
		return s.awaits(seat, moving, choosing) && (s.Phase == choosing || len(s.Laid) == 0)
	},
	Closed: laidFirst,
	Next:   once(func(s *state, _ engine.Seat) []engine.Option { return squareOptions(boardSize, s.mayTravel) }),
	Parse:  readSquare,
	Words:  sayWord(paperWords),
	Apply:  (*state).travel,
}

// travel goes without dice: to a Corner Square, or where an Opportunity or an own
// advertising square lets one (rules 5.5, 6.3 and 6.11).
func (s *state) travel(st *engine.Step, a action) error {
	at, to, why := s.At[s.Turn], a.what, WhyCorner
	if !s.mayTravel(to) {
		return s.noTravel(to)
	}
	if s.Phase == moving && !s.payDue(st) {
		return nil
	}
	if s.Phase == choosing {
		why = WhyOpportunity
		if s.Visit.Own = isProperty(at); s.Visit.Own {
			why = WhyOwn
		}
	}
	engine.Say(st, Went{Seat: engine.Seat(s.Turn), From: Squares[at].ID, To: Squares[to].ID, Why: why})
	s.arrive(st, to, -1)
	return nil
}

// mayTravel reports whether the turn's seat may go to a square.
func (s *state) mayTravel(to uint8) bool {
	at := s.At[s.Turn]
	switch {
	case to == at:
		return false
	case s.Phase == moving:
		return to >= firstCorner
	case isProperty(at):
		return isProperty(to)
	}
	return !Squares[to].Opportunity
}

func (s *state) noTravel(to uint8) error {
	switch {
	case s.Phase == moving && to < firstCorner:
		return engine.Illegal("5.5", "instead of rolling, you can go only to a Corner Square")
	case to == s.At[s.Turn]:
		return engine.Illegal("5.5", "you're already there. Go to another Corner Square, or roll (throw)")
	case isProperty(s.At[s.Turn]):
		return engine.Illegal("6.11", "from your own advertising you can go only to a Company or Advertising square")
	}
	return engine.Illegal("6.3", "an Opportunity takes you to any square except another Opportunity")
}
