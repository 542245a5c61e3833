package austerity

import "divisionbell/engine"

// asked are the choices of each event; those without any are to be let happen.
var asked = layChoices()

func layChoices() (sets [events]choiceSet) {
	for e := range Occurrences {
		for _, w := range Occurrences[e].Ways {
			sets[e] |= 1 << w.Choice
		}
		if sets[e] == 0 {
			sets[e] = 1 << Resolve
		}
	}
	return sets
}

// restless are the events of a pair with Crime & Unrest.
var restless = [events]bool{Corruption: true, Protests: true, Violations: true, Cheats: true, Operations: true}

// choices are all ways to answer the event, open now or not.
func (s *state) choices() choiceSet {
	set := asked[s.Event]
	if s.policed() && restless[s.Event] {
		set |= 1 << Ignore
	}
	return set
}

// policed reports whether the police state's powers hold (rule 9.3).
func (s *state) policed() bool { return s.Set.Policies && s.Faces[SecurityPolicy] == PoliceState }

// openChoices are the ways open now (rule 4.3).
func (s *state) openChoices() (open choiceSet) {
	for c := range s.choices().all() {
		if s.possible(c) {
			open |= 1 << c
		}
	}
	return open
}

// possible reports whether the cubes are there that a choice takes.
func (s *state) possible(c Choice) bool {
	switch c {
	case Spend:
		return s.spending(1) != 0
	case Repay:
		return s.spending(1) != 0 && s.removable(Debt)
	case Ignore:
		return s.Treasury[Security] > 0
	case Remove:
		switch s.Event {
		case Protests:
			return s.removing(1) != 0 && s.removable(Unrest)
		case Operations:
			return s.removable(Security) && s.removable(Unrest)
		}
		return s.removable(Welfare)
	}
	return true
}

// begin lets the event of a fresh pair happen, or asks about it (rule 4.5).
func (s *state) begin(st *engine.Step) {
	s.to(st, answering)
	open := s.openChoices()
	if open.several() || s.worthWaiting() {
		return
	}
	c := open.first()
	if c != Resolve {
		engine.Say(st, Chose{Event: s.Event, Choice: c, Forced: true})
	}
	s.happen(st, c, s.sourcesOf(c).first())
}

// worthWaiting reports an event without a choice before which an action can make
// a difference that it could not make after (rule 4.5).
func (s *state) worthWaiting() bool {
	switch s.Event {
	case Downturn:
		return s.acting()
	case BackToWork:
		return s.Tracks[Employment] > MaxTrack-2 && s.canFeed()
	}
	return false
}

// sourcesOf are the ways to come by a choice's Income; none where it takes none,
// or where there is one way whatever lies where.
func (s *state) sourcesOf(c Choice) areaSet {
	switch {
	case c == Spend || c == Repay:
		return s.spending(1)
	case c == Remove && s.Event == Protests:
		return s.removing(1)
	}
	return 0
}

// happen does what the event and the choice say (rule 4.1), and goes on to the cuts.
func (s *state) happen(st *engine.Step, c Choice, source Area) {
	if s.effect(st, c, source) {
		s.afterEvent(st)
	}
}

// effect is the table of events. False: the game is lost.
func (s *state) effect(st *engine.Step, c Choice, source Area) bool {
	switch c {
	case Resolve:
		return s.befall(st)
	case Ignore:
		s.take(st, Security, Treasury, false, BySecurity)
	case Spend:
		s.spend(st, 1, source, ByEvent)
	case AddUnrest:
		s.add(st, Unrest, 1, Used, ByEvent)
	case LoseHealth:
		return s.shift(st, Health, -1, ByEvent)
	case Repay:
		s.spend(st, 1, source, ByEvent)
		s.remove(st, Debt, ByEvent)
	case Remove:
		switch s.Event {
		case Protests:
			s.removeIncome(st, 1, source, ByEvent)
			s.remove(st, Unrest, ByEvent)
		case Operations:
			s.remove(st, Security, ByEvent)
			s.remove(st, Unrest, ByEvent)
		case Crackdown:
			s.remove(st, Welfare, ByEvent)
		}
	case Yield:
		s.shift(st, Popularity, 1, ByEvent)
		s.add(st, Debt, 1, Used, ByEvent)
	case GainPopular:
		s.shift(st, Popularity, 1, ByEvent)
	case GainSafety:
		s.shift(st, Safety, 1, ByEvent)
	case LoseSafety:
		return s.shift(st, Safety, -1, ByEvent)
	case GainEmployed:
		s.shift(st, Employment, 1, ByEvent)
		return s.shift(st, Popularity, -1, ByEvent)
	}
	return true
}

// befall is the events that leave no choice. False: the game is lost.
func (s *state) befall(st *engine.Step) bool {
	switch s.Event {
	case Downturn:
		return s.downturn(st)
	case Corruption:
		if s.Set.Scenario == Crime && !s.Set.Plain {
			s.add(st, Unrest, 1, Used, ByEvent) // rule 11.3
		}
		return s.shift(st, Popularity, -1, ByEvent)
	case Violations:
		return s.shift(st, Safety, -2, ByEvent)
	case Cheats:
		return s.shift(st, Employment, -1, ByEvent)
	case BackToWork:
		s.shift(st, Employment, 2, ByEvent)
	case Surplus:
		s.shift(st, Wealth, 1, ByEvent)
	case FallingCrime:
		s.shift(st, Safety, 2, ByEvent)
	case Nationalised:
		s.shift(st, Health, 2, ByEvent)
	}
	return true
}

// afterEvent asks for a cut, if a single debt remains in Current (rule 5.1).
func (s *state) afterEvent(st *engine.Step) {
	if s.indebted() {
		s.to(st, cutting)
		return
	}
	s.earn(st)
}

// settle goes on after an action, which may have taken away what was asked about
// (rule 7.1).
func (s *state) settle(st *engine.Step) {
	switch {
	case s.Phase == cutting && !s.indebted():
		s.earn(st)
	case s.Phase == earning && !s.earning():
		s.endPair(st)
	}
}
