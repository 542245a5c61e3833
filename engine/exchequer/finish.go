package exchequer

import (
	"math/bits"

	"divisionbell/engine"
)

// Why a match ended, as [Finished] says it.
const (
	byBoard      = "whole"     // rule 9.1
	byOpponent   = "opponent"  // rule 9.2
	byRounds     = "rounds"    // rule 9.3
	byStandstill = "stalemate" // rule 9.5
	byDesertion  = "deserted"  // rule 8.2
)

// victory is why the turn's seat has won, or "".
func (s *state) victory() string {
	own := s.Own[s.Turn]
	if own == s.board().all {
		return byBoard
	}
	if !s.Set.Opponent {
		return ""
	}
	for seat := range s.Seats {
		if seat != s.Turn && s.Own[seat] != 0 {
			return ""
		}
	}
	return byOpponent
}

// finish ends the match and settles the places.
func (s *state) finish(st *engine.Step, why string) {
	s.Phase = over
	s.Left, s.Neutral = 0, 0
	if s.Set.Rounds > 0 {
		s.Round = min(s.Round, uint32(s.Set.Rounds))
	}
	if why != byDesertion {
		s.settlePlaces()
	}
	if !st.Muted() {
		places := s.Places
		engine.Say(st, Finished{Places: places[:s.Seats], Why: why})
	}
}

// settlePlaces: a seat's place is one more than the seats before it; those who
// tie share one (rule 9.4).
func (s *state) settlePlaces() {
	for seat := range s.Seats {
		s.Places[seat] = 1
		for other := range s.Seats {
			if s.comesBefore(other, seat) {
				s.Places[seat]++
			}
		}
	}
}

// comesBefore: those who stayed before those who left, then by score, then who
// fell later (rule 9.4).
func (s *state) comesBefore(a, b int8) bool {
	if ga, gb := s.Gone>>a&1, s.Gone>>b&1; ga != gb {
		return ga < gb
	}
	if x, y := s.score(a), s.score(b); x != y {
		return x > y
	}
	return s.Fell[a] > s.Fell[b]
}

// A score has sectors before areas before tokens (rule 9.3): tokens take the
// last ten digits, areas the two before, sectors what is above.
const (
	areaWorth   = 10_000_000_000
	sectorWorth = 100 * areaWorth
)

func (s *state) score(party int8) int64 {
	own := s.Own[party]
	return int64(s.board().sectorsOf(own))*sectorWorth + int64(bits.OnesCount64(own))*areaWorth + int64(s.tokensOn(own))
}

// Score is each seat's standing in a campaign that ended now.
func (*rules) Score(s *state, into []int64) []int64 {
	for seat := range s.Seats {
		into = append(into, s.score(seat))
	}
	return into
}
