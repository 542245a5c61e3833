package austerity

import (
	"math/bits"

	"divisionbell/engine"
)

// actIn is one over the chance that a random minister takes an action where one
// is open.
const actIn = 8

// Sample chooses a legal action at random without listing any.
func (*rules) Sample(s *state, _ engine.Seat, d *engine.Dice) action {
	if d.Below(actIn) == 0 {
		if set := s.acts(); set != 0 {
			return s.sampleAct(verb(anyBit(uint(set), d)), d)
		}
	}
	switch s.Phase {
	case answering:
		c := Choice(anyBit(uint(s.openChoices()), d))
		return action{choose, uint8(c), anySource(s.sourcesOf(c), d)}
	case cutting:
		return action{cut, anyBit(uint(s.cuttable()), d), unsaid}
	case earning:
		return s.sampleIncome(d)
	case turning:
		return action{trade, anyBit(uint(s.tradeFaces()), d), unsaid}
	}
	return action{draw, 0, unsaid}
}

func (s *state) sampleAct(v verb, d *engine.Dice) action {
	switch v {
	case buy:
		return action{buy, anyBit(uint(s.shop()), d), anySource(s.spending(price), d)}
	case pay:
		return action{pay, 0, anySource(s.paying(), d)}
	case finance, feed:
		return action{v, 0, anySource(s.spendingOne(), d)}
	}
	return action{v, 0, unsaid}
}

// sampleIncome is each kind of use as likely.
func (s *state) sampleIncome(d *engine.Dice) action {
	if set := s.again(); set != 0 && d.Below(2) == 0 {
		return action{surplus, anyBit(uint(set), d), unsaid}
	}
	if set := s.funds(); set != 0 && d.Below(2) == 0 {
		return action{fund, anyBit(uint(set), d), unsaid}
	}
	switch {
	case d.Below(2) == 0:
		return action{pass, 0, unsaid}
	case s.bankable(Income):
		return action{bank, uint8(Income), unsaid}
	}
	return action{bank, uint8(Security), unsaid}
}

// anySource is unsaid where there is nothing to choose between.
func anySource(ways areaSet, d *engine.Dice) areaSet {
	if !ways.several() {
		return unsaid
	}
	return 1 << anyBit(uint(ways), d)
}

// anyBit is any one member of a set that is not empty.
func anyBit(set uint, d *engine.Dice) uint8 {
	k := 0
	if n := bits.OnesCount(set); n > 1 {
		k = d.Below(n)
	}
	for ; k > 0; k-- {
		set &= set - 1
	}
	return uint8(bits.TrailingZeros(set))
}
