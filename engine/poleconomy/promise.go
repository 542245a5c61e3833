package poleconomy

import (
	"math"

	"divisionbell/engine"
	"divisionbell/engine/poleconomy/weigh"
)

// Stretch is the rounds that are over: each has had as many turns.
func (*rules) Stretch(s *state) uint32 { return s.Turns / uint32(s.Seats) }

// Luck is that of a throw or a tie, in which turn.
func (*rules) Luck(s *state, _ engine.Seat, a action) uint64 {
	return uint64(s.Turns)<<8 | uint64(a.verb)
}

// What things bring by the end, beside what steady reckons of squares, and how far
// worths still part: fitted to who won 1,800 matches of steady.
const (
	incomes  = 1.4     // basic incomes a turn
	interest = 0.8     // of a Bonds, of what bonds there are
	bonding  = 0.1     // of cash that may become bonds
	spread   = 110_000 // at the end
	spreadBy = 290_000 // and for the root of the turns to come
)

// Promise is each seat's chance to win, by what it has and what that will bring. A
// country that the next Bonds would ruin promises less to all.
func (*rules) Promise(s *state, into []float64) []float64 {
	from := len(into)
	for seat := range s.Seats {
		e := look(s, seat)
		into = append(into, e.prospects())
	}
	e := look(s, 0)
	weigh.Chances(into[from:], spread+spreadBy*math.Sqrt(min(e.turns, usualRounds)))
	lives := 1.0
	if s.Set.Politics && e.purse().ruins(Bonds) {
		lives = math.Exp(-e.hits)
	}
	for seat := range s.Seats {
		if into[from+int(seat)] *= lives; has(s.Gone, seat) {
			into[from+int(seat)] = 0
		}
	}
	return into
}

// prospects is what a seat may be worth at the end.
func (e *eye) prospects() float64 {
	s := e.s
	sum := float64(s.Cash[e.seat])*(1+bonding*e.hits) + CardPrice*float64(s.Bonds[e.seat])*(1+interest*e.hits) +
		CardPrice*float64(s.Savings[e.seat]) + LifeWorth*float64(s.Life[e.seat]) +
		incomes*min(e.turns, usualRounds)*float64(s.Income[e.seat])
	for _, i := range properties {
		if s.owner(i) == e.seat {
			sum += e.worthOf(i)
		}
	}
	for i := range s.Loans {
		switch l := &s.Loans[i]; e.seat {
		case l.From:
			sum += float64(l.Owed)
		case l.To:
			sum -= float64(l.Owed)
		}
	}
	return sum
}
