package tax

import "divisionbell/engine"

// Why a round is won, as [Scored] says it.
const (
	byOut  = "out"  // rule 6.1
	byLast = "last" // rule 6.2
)

// A win is a way to win a round and what it is worth.
type win struct {
	why    string
	points uint16
}

var (
	forOut  = win{byOut, 2}
	forLast = win{byLast, 1}
)

// Why a match ended, as [Finished] says it.
const (
	byPoints    = "points"   // rule 7.1
	byDesertion = "deserted" // rule 9.2
)

// score ends the round at once; then the match, or the next round begins.
func (s *state) score(st *engine.Step, seat int8, w win) {
	s.Points[seat] += w.points
	engine.Say(st, Scored{engine.Seat(seat), w.why, int(w.points), int(s.Points[seat])})
	if s.Points[seat] >= s.Set.Points {
		s.finish(st, byPoints)
		return
	}
	s.First = s.next(s.First, s.playing())
	s.Key = st.Seq
	s.deal(st)
}

// finish ends the match with its places (rule 7.2).
func (s *state) finish(st *engine.Step, why string) {
	s.Over = true
	if s.playing() != 0 {
		for seat := range s.Seats {
			s.Places[seat] = 1
			for other := range s.Seats {
				if s.comesBefore(other, seat) {
					s.Places[seat]++
				}
			}
		}
	}
	if !st.Muted() {
		f := Finished{Why: why}
		for seat := range s.Seats {
			f.Places = append(f.Places, s.Places[seat])
			f.Points = append(f.Points, int(s.Points[seat]))
		}
		engine.Say(st, f)
	}
}

// comesBefore: those who stayed before those who left, then by points.
func (s *state) comesBefore(a, b int8) bool {
	if ga, gb := s.Gone>>a&1, s.Gone>>b&1; ga != gb {
		return ga < gb
	}
	return s.Points[a] > s.Points[b]
}
