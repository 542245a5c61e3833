package exchequer

import (
	"math/bits"

	"divisionbell/engine"
)

const (
	share       = 3 // so many areas bring one token (rule 3.1)
	least       = 3 // under minimum=three (rule 3.1)
	sectorBonus = 3 // for a sector wholly held (rule 3.2)
)

// due is the reinforcement that a party holding own would get.
func (s *state) due(own areas) (thirds, sectors int) {
	thirds = bits.OnesCount64(own) / share
	if s.Set.Three {
		thirds = max(thirds, least)
	}
	return thirds, s.board().sectorsOf(own)
}

// start ends the set-up: the first turn begins (rule 3.3).
func (s *state) start(st *engine.Step) {
	s.Round, s.Turn = 1, s.First
	if !s.plays(engine.Seat(s.Turn)) {
		s.advance()
	}
	if !s.begin(st) {
		s.pass(st, true)
	}
}

// begin opens the turn of s.Turn with its reinforcement and, of two players, the
// neutral's half (rules 3 and 7.3). False: in this turn nothing can be done.
func (s *state) begin(st *engine.Step) bool {
	own := s.Own[s.Turn]
	thirds, sectors := s.due(own)
	s.Left = uint32(thirds + sectorBonus*sectors)
	s.Neutral = 0
	if s.Seats == 2 && s.Own[third] != 0 && s.playing() == 2 {
		s.Neutral = s.Left / 2
	}
	s.Phase, s.Key, s.NKey, s.Throws = strengthening, st.Seq, st.Seq, 0
	if !st.Muted() {
		f := Began{Seat: engine.Seat(s.Turn), Round: int(s.Round), Areas: bits.OnesCount64(own),
			Third: thirds, Tokens: int(s.Left), Neutral: int(s.Neutral)}
		for i, m := range s.board().sectors {
			if own&m == m {
				f.Sectors |= 1 << i
			}
		}
		engine.Say(st, f)
	}
	if s.Left == 0 {
		s.Phase = attacking
		return own&s.Big != 0
	}
	return true
}

// lull ends a turn in which nothing more can be done: no area has a token to
// spare (rule 6.3).
func (s *state) lull(st *engine.Step) {
	if s.Own[s.Turn]&s.Big == 0 {
		s.pass(st, true)
	}
}

// pass ends the turn and goes on to the next in which something can be done. If
// there is none, the match is at a standstill (rule 9.5).
func (s *state) pass(st *engine.Step, forced bool) {
	for range s.playing() {
		engine.Say(st, Ended{Seat: engine.Seat(s.Turn), Forced: forced})
		s.Regard.Fade(s.Turn)
		if !s.advance() {
			s.finish(st, byRounds)
			return
		}
		if s.begin(st) {
			return
		}
		forced = true
	}
	s.finish(st, byStandstill)
}

// advance makes it the turn of the next seat that plays, clockwise. False: the
// campaign's last round is over (rule 9.3).
func (s *state) advance() bool {
	for {
		s.Turn = s.after(s.Turn)
		if s.Turn == s.First {
			s.Round++
		}
		if s.plays(engine.Seat(s.Turn)) {
			return s.Set.Rounds == 0 || s.Round <= uint32(s.Set.Rounds)
		}
	}
}

// judgePlay refuses what belongs to the part of a turn after reinforcement.
func (s *state) judgePlay(seat engine.Seat, rule string) error {
	if int8(seat) != s.Turn {
		return s.notYourTurn(rule)
	}
	switch s.Phase {
	case drafting:
		return engine.Bar("2.4", "some areas are still free. ")
	case deploying:
		return engine.Bar("2.6", "tokens are still to be placed. ")
	case strengthening:
		if s.Left > 0 {
			return engine.Illegal("3.4", "place your %d new tokens first", s.Left)
		}
		return engine.Illegal("7.3", "seat %d has to place the neutral party's %d tokens first", s.placer()+1, s.Neutral)
	case occupying:
		return engine.Illegal("5.1", "you won %s: first move %d to %d tokens in",
			Areas[s.To].Name, s.Must, s.Tokens[s.From]-1)
	}
	return nil
}

func (s *state) notYourTurn(rule string) error {
	return engine.Illegal(rule, "it's seat %d's turn", s.Turn+1)
}
