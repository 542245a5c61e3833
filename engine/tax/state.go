package tax

import (
	"math/bits"

	"divisionbell/engine"
)

const maxSeats = 6

// The piles.
const (
	left  = 0
	right = 1
)

// state is a match between two actions. What was not dealt is nowhere: it is
// what is left of the deck. Versions of its shape:
//
//	0  November 2026, the first
//	1  November 2026: what was done in a round, which a round that had begun has not
//	2  November 2026: daily games
type state struct {
	Set     settings         `json:"set"`
	Seats   int8             `json:"seats"`
	Round   uint32           `json:"round"` // from 1
	First   int8             `json:"first"` // of this round
	Turn    int8             `json:"turn"`
	Tops    [2]uint8         `json:"tops"`    // of the piles, left and right
	Display [2]uint8         `json:"display"` // communal cards; 0 is used
	Hands   [maxSeats]hand   `json:"hands"`   // secret; of who has folded, what was folded
	Low     [maxSeats]uint8  `json:"low"`     // of the variant: what was shown as the round began
	High    [maxSeats]uint8  `json:"high"`
	Open    [maxSeats]uint8  `json:"open"`  // of the variant: bit 0 the lowest lies open still, bit 1 the highest
	Laid    [deckSize]uint8  `json:"laid"`  // the piles in the order they grew: rank, and 16 on the right
	Count   uint8            `json:"count"` // of Laid
	Acts    [actsMost]act    `json:"acts"`  // what was done this round, in its order
	Acted   uint8            `json:"acted"` // how much of Acts
	In      engine.Seats     `json:"in"`    // the round
	Gone    engine.Seats     `json:"gone"`  // from the match
	Points  [maxSeats]uint16 `json:"points"`
	Key     uint32           `json:"key"` // of the turn's decision
	Over    bool             `json:"over"`
	Places  [maxSeats]int8   `json:"places"`
}

// An act is what a seat did in a round: the seat, and what it laid on the left and on
// the right, five bits each; who laid nothing has folded. All have seen it.
type act uint16

// actsMost is more than a round can have: each but a fold lays a card of a hand.
const actsMost = 40

func (a act) seat() int8 { return int8(a >> 10) }
func (a act) left() top  { return top(a >> 5 & 31) }
func (a act) right() top { return top(a & 31) }

// note keeps in mind what a seat does.
func (s *state) note(seat int8, a action) {
	s.Acts[s.Acted] = act(seat)<<10 | act(a.left)<<5 | act(a.right)
	s.Acted++
}

// onRight marks a card of Laid.
const onRight = 16

// lay puts a card on a pile.
func (s *state) lay(pile int, rank uint8) {
	s.Tops[pile] = rank
	if pile == right {
		rank |= onRight
	}
	s.Laid[s.Count] = rank
	s.Count++
}

// partners are the ranks that make a target beside rank.
func (s *state) partners(rank uint8) rankSet { return partners[s.Tops[left]][s.Tops[right]][rank] }

// playing are the seats that have not left the match.
func (s *state) playing() engine.Seats { return (1<<s.Seats - 1) &^ s.Gone }

func count(s engine.Seats) int { return bits.OnesCount16(uint16(s)) }

// first is the lowest seat of a set that is not empty.
func first(s engine.Seats) int { return bits.TrailingZeros16(uint16(s)) }

// next is the seat of a set that comes clockwise after one; the set is not empty.
func (s *state) next(after int8, of engine.Seats) int8 {
	for {
		if after++; after >= s.Seats {
			after = 0
		}
		if of>>after&1 == 1 {
			return after
		}
	}
}

// Clone copies: a state holds no pointer.
func (*rules) Clone(from, to *state) { *to = *from }

// AskPlay is the kind of the one decision there is: a turn.
const AskPlay = "play"

// Status asks the turn's seat, whatever it can do (rule 4.7). A turn is one
// decision, so the key of the one numbers the other.
func (*rules) Status(s *state, into []engine.Ask) engine.Status {
	if s.Over {
		return engine.Status{Asks: into, Places: s.Places[:s.Seats:s.Seats]}
	}
	return engine.Status{Asks: append(into, engine.Ask{Seat: engine.Seat(s.Turn), Kind: AskPlay, Key: s.Key, Must: true, Turn: s.Key})}
}

// Score is each seat's points.
func (*rules) Score(s *state, into []int64) []int64 {
	for _, p := range s.Points[:s.Seats] {
		into = append(into, int64(p))
	}
	return into
}
