package poleconomy

import "divisionbell/engine"

// timeUpVerb is said by the table, on the match's agreed date (rule 10.3).
var timeUpVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{Name: "time-up", Rule: "10.3", Host: true, Help: "the agreed date has come, so the match ends"},
	Apply: func(s *state, st *engine.Step, _ action) error {
		s.finish(st, WhyTime)
		return nil
	},
}

// finish ends the match and settles the places (rules 10.5 and 10.6).
func (s *state) finish(st *engine.Step, why string) {
	st.Final()
	s.Phase = over
	s.Visit, s.Auction, s.Bill, s.Laid = visit{}, auction{}, bill{}, s.Laid[:0]
	s.Offers = s.Offers[:0]
	if why != WhyBankrupt {
		for seat := range s.Seats {
			s.Places[seat] = 1
			for other := range s.Seats {
				if s.comesBefore(other, seat) {
					s.Places[seat]++
				}
			}
		}
	}
	if st.Muted() {
		return
	}
	places := s.Places
	f := Finished{Places: places[:s.Seats], Why: why}
	for seat := range s.Seats {
		f.Worth = append(f.Worth, s.worth(seat).Total)
	}
	engine.Say(st, f)
}

// comesBefore: those who stayed before those who left, then by worth, then by
// companies.
func (s *state) comesBefore(a, b int8) bool {
	if ga, gb := has(s.Gone, a), has(s.Gone, b); ga != gb {
		return gb
	}
	if x, y := s.worth(a).Total, s.worth(b).Total; x != y {
		return x > y
	}
	return s.Holds[a][0] > s.Holds[b][0]
}
