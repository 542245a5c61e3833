package exchequer

import (
	"math/bits"

	"divisionbell/engine"
	"divisionbell/engine/search"
)

// A phase says what is to be done. Stored: numbers never change.
type phase uint8

const (
	drafting      phase = 0
	deploying     phase = 1
	strengthening phase = 2
	attacking     phase = 3
	occupying     phase = 4
	over          phase = 5
)

var phaseNames = [...]string{PhaseDraft, PhaseDeploy, PhaseStrengthen, PhaseAttack, PhaseOccupy, PhaseOver}

const (
	maxSeats = 6
	third    = 2 // the neutral's party when two play (rule 7.1)
)

// state is a match between two actions. A party is a seat, or the neutral.
// Sets of areas are numbers whose bit i is area i. Versions of its shape:
//
//	0  November 2026, the first
//	1  November 2026: tokens for those who play later
//	2  November 2026: what seats make of each other
//	3  November 2026: throws of a turn, which have dice of their own in a daily game
type state struct {
	Set     settings          `json:"set"`
	Seats   int8              `json:"seats"`
	First   int8              `json:"first"` // who goes first; the others follow clockwise
	Phase   phase             `json:"phase"`
	Turn    int8              `json:"turn"`  // whose turn, or who places next
	Round   uint32            `json:"round"` // from 1; 0 in the set-up
	Own     [maxSeats]areas   `json:"own"`
	Tokens  [areaCount]uint32 `json:"tokens"`
	Big     areas             `json:"big"`     // areas with two tokens or more
	Reserve [maxSeats]uint8   `json:"reserve"` // of each party, still to place in the set-up
	Left    uint32            `json:"left"`    // the turn's seat has to place now
	Neutral uint32            `json:"neutral"` // of the neutral to place now
	From    int8              `json:"from"`    // occupying: whence and whither; -1 else
	To      int8              `json:"to"`
	Must    uint32            `json:"must"`   // occupying: how many move in at least
	Throws  uint32            `json:"throws"` // in this turn of a daily game
	Key     uint32            `json:"key"`    // of the turn's decision
	NKey    uint32            `json:"nKey"`   // of the neutral's placing
	One     engine.Seats      `json:"one"`    // seats that defend with one die: secret
	Gone    engine.Seats      `json:"gone"`   // seats that have left
	Fell    [maxSeats]uint8   `json:"fell"`   // which seat to fall this was, from 1; 0 is still in
	Places  [maxSeats]int8    `json:"places"`

	Regard search.Regard `json:"regard,omitzero"` // by who took areas from whom
}

// put lays n tokens on an area in place of what it had.
func (s *state) put(area uint8, n uint32) {
	s.Tokens[area] = n
	if n > 1 {
		s.Big |= 1 << area
	} else {
		s.Big &^= 1 << area
	}
}

// parties are the seats, and the neutral when two play.
func (s *state) parties() int {
	if s.Seats == 2 {
		return third + 1
	}
	return int(s.Seats)
}

// owner is the party that holds an area, or Unowned.
func (s *state) owner(area uint8) int8 {
	for p := range s.Own {
		if s.Own[p]>>area&1 == 1 {
			return int8(p)
		}
	}
	return Unowned
}

// plays reports whether a seat is still to be asked anything.
func (s *state) plays(seat engine.Seat) bool {
	return seat >= 0 && int8(seat) < s.Seats && s.Fell[seat] == 0 && s.Gone>>seat&1 == 0
}

// playing counts the seats that play on.
func (s *state) playing() (n int) {
	for seat := range engine.Seat(s.Seats) {
		if s.plays(seat) {
			n++
		}
	}
	return n
}

// placer is who places the neutral's tokens now: in the set-up whoever places,
// in play the opponent of the turn's seat (rule 7.3).
func (s *state) placer() engine.Seat {
	switch {
	case s.Neutral == 0:
		return engine.Nobody
	case s.Phase == deploying:
		return engine.Seat(s.Turn)
	}
	return engine.Seat(1 - s.Turn)
}

// mostTokens is how many all parties have to place at most (rule 2.1), but for
// those of rule 2.8.
const mostTokens = 5 * 25

// number counts the turns of a match. In the set-up each area taken is one, and
// each seat's placing with what it places of the neutral's: all that is left to
// place after it is less from turn to turn.
func (s *state) number() uint32 {
	late := uint32(0)
	for before := range s.Seats {
		late += uint32(s.Set.late(s.Seats, before))
	}
	if s.Round > 0 {
		return mostTokens + late + s.Round*maxSeats + uint32((s.Turn+s.Seats-s.First)%s.Seats)
	}
	n := mostTokens + late + s.Left + s.Neutral
	for _, left := range s.Reserve {
		n -= uint32(left)
	}
	return n
}

// board is the part of the board that is played on.
func (s *state) board() *board { return &boards[s.Set.Circle] }

// free are the areas that nobody has taken yet.
func (s *state) free() areas {
	set := s.board().all
	for _, own := range s.Own {
		set &^= own
	}
	return set
}

// sectorsOf counts the sectors wholly in a set.
func (b *board) sectorsOf(set areas) (n int) {
	for _, m := range &b.sectors {
		if set&m == m {
			n++
		}
	}
	return n
}

// tokensOn sums the tokens on a set of areas.
func (s *state) tokensOn(set areas) (n int) {
	for ; set != 0; set &= set - 1 {
		n += int(s.Tokens[bits.TrailingZeros64(set)])
	}
	return n
}

// Clone copies: a state holds no pointer.
func (*rules) Clone(from, to *state) { *to = *from }

// Status lists who is to decide what, and the places when it is over.
func (*rules) Status(s *state, into []engine.Ask) engine.Status {
	if s.Phase == over {
		return engine.Status{Asks: into, Places: s.Places[:s.Seats:s.Seats]}
	}
	turn := s.number()
	if s.Left > 0 || s.Phase > strengthening {
		into = ask(into, engine.Seat(s.Turn), phaseNames[s.Phase], s.Key, turn)
	}
	if s.Neutral > 0 {
		into = ask(into, s.placer(), AskNeutral, s.NKey, turn)
	}
	return engine.Status{Asks: into}
}

// ask appends a decision field by field: a whole one would be copied twice.
func ask(into []engine.Ask, seat engine.Seat, kind string, key, turn uint32) []engine.Ask {
	into = append(into, engine.Ask{})
	a := &into[len(into)-1]
	a.Seat, a.Kind, a.Key, a.Must, a.Turn = seat, kind, key, true, turn
	return into
}
