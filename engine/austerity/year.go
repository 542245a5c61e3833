package austerity

import "divisionbell/engine"

// endYear is the Year End, in its order (rule 8.1).
func (s *state) endYear(st *engine.Step) {
	engine.Say(st, YearEnded{Year: int(s.Year), Used: s.Used})
	if !s.judged(st) && s.policy(st) {
		s.closeYear(st)
	}
}

// closeYear is what follows the policies: revenue, drift, and a new year.
func (s *state) closeYear(st *engine.Step) {
	if icons := Icons[s.Tracks[Employment]]; icons > 0 {
		s.add(st, Income, icons, Treasury, ByRevenue)
	}
	s.drift(st, Wealth, Employment)
	s.drift(st, Health, Safety)
	s.drift(st, Popularity, Wealth) // each sees what the one before has done (rule 8.4)
	s.drift(st, Popularity, Health)
	s.Bag, s.Used = s.Used, Cubes{}
	for i := range s.Bodies {
		b := &s.Bodies[i]
		s.Bag[Income] += b.Cubes
		b.Cubes, b.Rewards = 0, 0
	}
	s.Year++
	s.Draw, s.Fed = 0, false
	s.to(st, drawing)
	engine.Say(st, YearBegan{Year: int(s.Year), Bag: s.Bag})
}

// drift moves a track one step towards another (rule 8.3). It never reaches its
// foot, where no other track can be.
func (s *state) drift(st *engine.Step, t, towards Track) {
	switch {
	case s.Tracks[t] < s.Tracks[towards]:
		s.shift(st, t, 1, ByDrift)
	case s.Tracks[t] > s.Tracks[towards]:
		s.shift(st, t, -1, ByDrift)
	}
}

// finish ends the game. It is always true.
func (s *state) finish(st *engine.Step, won bool, why reason) bool {
	s.Phase, s.Won, s.Why, s.Key = over, won, why, st.Seq
	if !st.Muted() {
		engine.Say(st, s.ended())
	}
	return true
}

func (s *state) ended() Ended {
	return Ended{Won: s.Won, Why: s.Why.String(), Year: int(s.Year), Score: s.score()}
}

// Points of the score (rule 8.8).
const (
	winPoints   = 100
	debtPoints  = 5 // for each Debt cube fewer than at the start
	speedPoints = 5 // for each year short of parYears in which one has won
	parYears    = 10
)

// score is what the run is worth now (rule 8.8). Who has won is worth more than
// any who has not.
func (s *state) score() (p Score) {
	for _, t := range s.Tracks {
		p.Tracks += int(t)
	}
	p.Cleared = max(0, int(s.Opening)-s.total(Debt))
	p.Debt = debtPoints * p.Cleared
	p.Years = min(parYears, int(s.Year)-1)
	if s.Won {
		p.Years = speedPoints * max(0, parYears-int(s.Year))
		p.Total = winPoints
	}
	p.Total += p.Tracks + p.Debt + p.Years
	return p
}

// Score values the run now.
func (*rules) Score(s *state, into []int64) []int64 { return append(into, int64(s.score().Total)) }
