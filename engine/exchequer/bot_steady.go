package exchequer

import (
	"math/bits"
	"strconv"

	"divisionbell/engine"
)

// Steady reads the board as anyone can. It builds up one front, attacks what
// brings it nearest to a sector while it is the stronger, and keeps its stacks
// on the edge. Only between equals in the draft does it let chance choose.
var Steady = engine.Bot{
	ID:   "steady",
	Help: "builds up one front, attacks on good odds and collects whole sectors",
	Play: func(t engine.Seen, ask engine.Ask, d *engine.Dice) []string {
		v, ok := t.View().(View)
		if !ok {
			return nil
		}
		p := survey(v, int(t.Seat()))
		switch ask.Kind {
		case PhaseDraft:
			return say(place, p.bestToTake(d))
		case PhaseDeploy, PhaseStrengthen:
			return say(place, p.front(), v.Left)
		case AskNeutral:
			return say(neutral, p.barrier(), v.Neutral)
		case PhaseOccupy:
			return []string{verbs[occupy].Name, strconv.Itoa(p.garrison(v))}
		}
		return p.play()
	},
}

// say makes words of a verb, an area and, unless it is 0, a number.
func say(v verb, area int, n ...int) []string {
	words := []string{verbs[v].Name, Areas[area].ID}
	for _, x := range n {
		words = append(words, strconv.Itoa(x))
	}
	return words
}

// A plan is the board as one seat sees it.
type plan struct {
	*board
	me, seats int
	own       []areas // by party
	taken     areas
	tokens    [areaCount]int
}

func survey(v View, me int) *plan {
	p := &plan{me: me, seats: v.Seats, own: make([]areas, len(v.Parties))}
	for c, name := range boardNames {
		if name == v.Board {
			p.board = &boards[c]
		}
	}
	for i, h := range v.Areas {
		p.tokens[i] = h.Tokens
		if h.Owner >= 0 {
			p.own[h.Owner] |= 1 << i
			p.taken |= 1 << i
		}
	}
	return p
}

func (p *plan) mine() areas { return p.own[p.me] }

// each calls f with every area of a set.
func each(set areas, f func(area int)) {
	for ; set != 0; set &= set - 1 {
		f(bits.TrailingZeros64(set))
	}
}

func (p *plan) holder(area int) int {
	for party, own := range p.own {
		if own>>area&1 == 1 {
			return party
		}
	}
	return Unowned
}

// bestToTake is the free area that brings a sector nearest which nobody else is
// in, or keeps another seat from having one, whichever is the more urgent.
func (p *plan) bestToTake(d *engine.Dice) int {
	best, area, equals := -1, 0, 0
	each(p.all&^p.taken, func(i int) {
		switch merit := p.meritToTake(i); {
		case merit > best:
			best, area, equals = merit, i, 1
		case merit == best:
			if equals++; d.Below(equals) == 0 {
				area = i
			}
		}
	})
	return area
}

func (p *plan) meritToTake(area int) int {
	sector := p.sectors[Areas[area].Sector]
	size, mine := bits.OnesCount64(sector), bits.OnesCount64(sector&p.mine())
	others, most := 0, 0
	for party, own := range p.own {
		theirs := bits.OnesCount64(sector & own)
		if party == p.me || theirs == 0 {
			continue
		}
		others++
		if party < p.seats {
			most = theirs
		}
	}
	merit := bits.OnesCount64(p.near[area] & p.mine())
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
func (p *plan) worth(area int) int {
	sector := p.sectors[Areas[area].Sector]
	after := p.mine() | 1<<area
	size, got := bits.OnesCount64(sector), bits.OnesCount64(sector&after)
	worth := 10 + 20*got*got/(size*size)
	if got == size {
		worth += 20
	}
	holder := p.holder(area)
	if holder < 0 {
		return worth
	}
	theirs := p.own[holder]
	if holder < p.seats {
		worth += 6
		if theirs&sector == sector {
			worth += 20
		}
		worth += 24 / bits.OnesCount64(theirs)
	}
	return worth - 2*bits.OnesCount64(p.near[area]&^after)
}

// front is where new tokens go: from where the worthiest assault can be made,
// reckoning with what stands there and against it.
func (p *plan) front() int {
	best, area := -1<<30, bits.TrailingZeros64(p.mine())
	each(p.mine(), func(from int) {
		each(p.near[from]&^p.mine(), func(to int) {
			if merit := 3*p.worth(to) + 4*(p.tokens[from]-p.tokens[to]); merit > best {
				best, area = merit, from
			}
		})
	})
	return area
}

// barrier is the neutral's area that stands most in the others' way, and least
// in mine.
func (p *plan) barrier() int {
	neutral := p.own[third]
	best, area := -1<<30, bits.TrailingZeros64(neutral)
	each(neutral, func(i int) {
		merit := 0
		each(p.near[i]&^neutral, func(j int) {
			if p.holder(j) == p.me {
				merit -= 2 * p.tokens[j]
			} else {
				merit += p.tokens[j]
			}
		})
		if merit > best {
			best, area = merit, i
		}
	})
	return area
}

// garrison moves all into what was won, unless only what is left behind has
// anything to fear or to take.
func (p *plan) garrison(v View) int {
	if p.near[v.To]&^p.mine() == 0 && p.near[v.From]&^p.mine() != 0 {
		return v.Must
	}
	return p.tokens[v.From] - 1
}

// play attacks what is weaker and worth most, else brings up the reserves, else
// ends the turn.
func (p *plan) play() []string {
	best, from, to := 0, -1, -1
	each(p.mine(), func(i int) {
		each(p.near[i]&^p.mine(), func(j int) {
			if !stronger(p.tokens[i]-1, p.tokens[j]) {
				return
			}
			margin := p.tokens[i] - 1 - p.tokens[j]
			if merit := p.worth(j) + min(margin, 10); from < 0 || merit > best {
				best, from, to = merit, i, j
			}
		})
	})
	if from >= 0 {
		stop := max(1, p.tokens[from]-p.tokens[to]-2)
		return append(say(attack, from), Areas[to].ID, untilWord.Word, strconv.Itoa(stop))
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
func (p *plan) bringUp() []string {
	edge := p.edge(p.mine())
	stack, from, to := 1, -1, -1
	each(p.mine()&^edge, func(i int) {
		if p.tokens[i] <= stack {
			return
		}
		// The way to the edge is looked for from there, a ring at a time.
		for reached := edge; ; {
			if m := p.near[i] & reached; m != 0 {
				stack, from, to = p.tokens[i], i, bits.TrailingZeros64(m)
				return
			}
			wider := reached
			each(reached, func(j int) { wider |= p.near[j] & p.mine() })
			if wider == reached {
				return
			}
			reached = wider
		}
	})
	if from < 0 {
		return []string{verbs[end].Name}
	}
	return append(say(move, from), Areas[to].ID, strconv.Itoa(stack-1))
}
