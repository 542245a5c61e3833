package exchequer

import (
	"math/bits"

	"divisionbell/engine"
)

// Steady reads the board as anyone can. It builds up one front, attacks what
// brings it nearest to a sector while it is the stronger, and keeps its stacks
// on the edge. Only between equals in the draft does it let chance choose.
var Steady = engine.Bot{
	ID:   "steady",
	Help: "builds up one front, attacks on good odds and collects whole sectors",
	Play: func(t engine.Seen, ask engine.Ask, d *engine.Dice) []string { return t.Steady(ask, d) },
}

// Steady is the bot's answer, typed.
func (r *rules) Steady(s *state, ask engine.Ask, d *engine.Dice) (action, bool) {
	return r.Act(s, ask, engine.Character{}, d)
}

// Act is that of a character. Of what is hidden it reads nothing.
func (*rules) Act(s *state, ask engine.Ask, c engine.Character, d *engine.Dice) (action, bool) {
	p := lookout{state: s, board: s.board(), me: int8(ask.Seat), mine: s.Own[ask.Seat], Character: c}
	if ask.Kind == AskNeutral {
		return action{verb: neutral, to: p.barrier(), n: s.Neutral}, true
	}
	switch s.Phase {
	case drafting:
		return action{verb: place, to: p.bestToTake(d)}, true
	case deploying, strengthening:
		return action{verb: place, to: p.front(), n: s.Left}, true
	case occupying:
		return action{verb: occupy, n: p.garrison()}, true
	}
	return p.play(), true
}

// A lookout is the board as one seat sees it.
type lookout struct {
	*state
	*board
	engine.Character
	me   int8
	mine areas
}

// bestToTake is the free area that brings a sector nearest which nobody else is
// in, or keeps another seat from having one, whichever is the more urgent.
func (p *lookout) bestToTake(d *engine.Dice) (area uint8) {
	best, equals := -1, 0
	for m := p.free(); m != 0; m &= m - 1 {
		i := uint8(bits.TrailingZeros64(m))
		switch merit := p.meritToTake(i); {
		case merit > best:
			best, area, equals = merit, i, 1
		case merit == best:
			if equals++; d.Below(equals) == 0 {
				area = i
			}
		}
	}
	return area
}

func (p *lookout) meritToTake(area uint8) int {
	sector := p.sectors[Areas[area].Sector]
	size, mine := bits.OnesCount64(sector), bits.OnesCount64(sector&p.mine)
	others, most := 0, 0
	for party, own := range p.Own {
		theirs := bits.OnesCount64(sector & own)
		if int8(party) == p.me || theirs == 0 {
			continue
		}
		others++
		if int8(party) < p.Seats {
			most = theirs
		}
	}
	merit := bits.OnesCount64(p.near[area] & p.mine)
	switch {
	case others == 0:
		return merit + 4*mine + 3
	case others == 1 && mine == 0 && most == size-1:
		return merit + 5*size
	case others == 1 && mine == 0 && 2*most >= size:
		return merit + 3*most
	}
	return merit + mine
}

// worth is what it brings to take an area from its holder.
func (p *lookout) worth(area uint8) int {
	sector := p.sectors[Areas[area].Sector]
	after := p.mine | 1<<area
	size, got := bits.OnesCount64(sector), bits.OnesCount64(sector&after)
	worth := 10 + 20*got*got/(size*size)
	if got == size {
		worth += 20
	}
	holder := p.owner(area)
	if holder < 0 {
		return worth
	}
	theirs := p.Own[holder]
	if holder < p.Seats {
		worth += 6 + p.owed(holder)
		if theirs&sector == sector {
			worth += 20
		}
		worth += 24 / bits.OnesCount64(theirs)
	}
	return worth - 2*bits.OnesCount64(p.near[area]&^after)
}

// front is where new tokens go: from where the worthiest assault can be made,
// reckoning with what stands there and against it.
func (p *lookout) front() uint8 {
	best, area := -1<<30, uint8(bits.TrailingZeros64(p.mine))
	var worths [areaCount]int
	var known areas
	for m := p.mine; m != 0; m &= m - 1 {
		from := uint8(bits.TrailingZeros64(m))
		for n := p.near[from] &^ p.mine; n != 0; n &= n - 1 {
			to := uint8(bits.TrailingZeros64(n))
			if known>>to&1 == 0 {
				worths[to] = p.worth(to)
				known |= 1 << to
			}
			if merit := 3*worths[to] + 4*(int(p.Tokens[from])-int(p.Tokens[to])); merit > best {
				best, area = merit, from
			}
		}
	}
	return area
}

// barrier is the neutral's area that stands most in the others' way, and least
// in mine.
func (p *lookout) barrier() uint8 {
	own := p.Own[third]
	best, area := -1<<30, uint8(bits.TrailingZeros64(own))
	for m := own; m != 0; m &= m - 1 {
		i := uint8(bits.TrailingZeros64(m))
		merit := 0
		for n := p.near[i] &^ own; n != 0; n &= n - 1 {
			j := bits.TrailingZeros64(n)
			if p.mine>>j&1 == 1 {
				merit -= 2 * int(p.Tokens[j])
			} else {
				merit += int(p.Tokens[j])
			}
		}
		if merit > best {
			best, area = merit, i
		}
	}
	return area
}

// garrison moves all into what was won, unless only what is left behind has
// anything to fear or to take.
func (p *lookout) garrison() uint32 {
	if p.near[p.To]&^p.mine == 0 && p.near[p.From]&^p.mine != 0 {
		return p.Must
	}
	return p.Tokens[p.From] - 1
}

// play attacks what is weaker and worth most, else brings up the reserves, else
// ends the turn.
func (p *lookout) play() action {
	best, found := 0, false
	var a action
	for m := p.mine & p.Big; m != 0; m &= m - 1 {
		from := uint8(bits.TrailingZeros64(m))
		force := int(p.Tokens[from]) - 1
		for n := p.near[from] &^ p.mine; n != 0; n &= n - 1 {
			to := uint8(bits.TrailingZeros64(n))
			guard := int(p.Tokens[to])
			if !p.dares(force, guard) {
				continue
			}
			if merit := p.worth(to) + p.ease(force-guard); !found || merit > best {
				best, found = merit, true
				a = action{verb: attack, from: from, to: to, until: uint32(max(1, force-guard-1))}
			}
		}
	}
	if found {
		return a
	}
	return p.bringUp()
}

// tall is a stack from which three dice against two tell in the long run.
const tall = 12

// stronger reports whether an assault of force tokens is likely to succeed.
func stronger(force, guard int) bool {
	return force > guard || guard >= tall && 10*force >= 9*guard
}

// bringUp moves the largest stack that has no one to fight a step nearer to the
// edge, which ends the turn.
func (p *lookout) bringUp() action {
	edge := p.edge(p.mine)
	a := action{verb: end}
	stack := uint32(1)
	for m := p.mine & p.Big &^ edge; m != 0; m &= m - 1 {
		if i := uint8(bits.TrailingZeros64(m)); p.Tokens[i] > stack {
			if to, ok := p.wayOut(i, edge); ok {
				stack = p.Tokens[i]
				a = action{verb: move, from: i, to: to, n: stack - 1}
			}
		}
	}
	return a
}

// wayOut is the next step from within towards the edge, which is looked for from
// there, a ring at a time.
func (p *lookout) wayOut(from uint8, edge areas) (to uint8, ok bool) {
	for reached := edge; ; {
		if m := p.near[from] & reached; m != 0 {
			return uint8(bits.TrailingZeros64(m)), true
		}
		wider := reached
		for m := reached; m != 0; m &= m - 1 {
			wider |= p.near[bits.TrailingZeros64(m)] & p.mine
		}
		if wider == reached {
			return 0, false
		}
		reached = wider
	}
}
