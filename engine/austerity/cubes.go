package austerity

import (
	"math/bits"

	"divisionbell/engine"
)

// in are the cubes of an area.
func (s *state) in(a Area) *Cubes {
	switch a {
	case Current:
		return &s.Current
	case Used:
		return &s.Used
	case Treasury:
		return &s.Treasury
	}
	return &s.Bag
}

// add puts cubes from the supply into an area, up to 99 of a colour in the game
// (rules 2.7 and 3.4).
func (s *state) add(st *engine.Step, c Colour, n int, to Area, by Cause) {
	n = min(n, maxCubes-s.total(c))
	s.in(to)[c] += uint8(n)
	engine.Say(st, Added{Colour: c, N: n, To: to, By: by})
}

// take puts a cube of an area back into the supply (rules 3.5 and 3.6).
func (s *state) take(st *engine.Step, c Colour, from Area, spent bool, by Cause) {
	s.in(from)[c]--
	engine.Say(st, Removed{Colour: c, From: from, Spent: spent, By: by})
}

// remove takes a cube of which Current has one, or else Used: no Debt, Unrest or
// Welfare is ever in the Treasury, and Security there is only taken by name.
func (s *state) remove(st *engine.Step, c Colour, by Cause) {
	from := Current
	if s.Current[c] == 0 {
		from = Used
	}
	s.take(st, c, from, false, by)
}

// removable reports whether remove would find a cube.
func (s *state) removable(c Colour) bool { return s.Current[c]+s.Used[c] > 0 }

// An areaSet is a set of areas, Mixed among them: bit i is area i.
type areaSet uint8

func (a areaSet) has(x Area) bool { return x < 8 && a>>x&1 == 1 }

// sole reports whether there is one way only.
func (a areaSet) sole() bool { return bits.OnesCount8(uint8(a)) == 1 }

// waysFrom are how n Income cubes, one or two, can come from two areas.
func (s *state) waysFrom(n uint8, one, other Area) (set areaSet) {
	x, y := s.in(one)[Income], s.in(other)[Income]
	if x >= n {
		set |= 1 << one
	}
	if y >= n {
		set |= 1 << other
	}
	if n == 2 && x > 0 && y > 0 {
		set |= 1 << Mixed
	}
	return set
}

// spending are the ways to Spend n Income (rule 3.6).
func (s *state) spending(n uint8) areaSet { return s.waysFrom(n, Current, Treasury) }

// removing are the ways to Remove n Income: what Current has goes first, and
// that needs no word (rule 3.5).
func (s *state) removing(n uint8) areaSet {
	have := min(n, s.Current[Income])
	if have == n {
		return 1 << Current
	}
	return s.waysFrom(n-have, Used, Treasury)
}

// source settles where cubes come from, of ways of which there is one at least:
// as said, or the only way there is.
func (a areaSet) source(said Area, rule string) (Area, error) {
	switch {
	case said == unsaid && !a.sole():
		return 0, engine.Illegal(rule, "say where the Income comes from: %s", a.list())
	case said == unsaid:
		return Area(bits.TrailingZeros8(uint8(a))), nil
	case a.sole():
		return 0, engine.Illegal(rule, "there is one way only, so leave %s out", said)
	case !a.has(said):
		return 0, engine.Illegal(rule, "the Income cannot come from %s; it can from %s", said, a.list())
	}
	return said, nil
}

// list names areas as a sentence does: used, treasury or mixed.
func (a areaSet) list() string {
	var names []string
	for i := range Mixed + 1 {
		if a.has(i) {
			names = append(names, i.String())
		}
	}
	return either(names)
}

// takeIncome takes n cubes from an area of a set of ways, or one each from the two.
func (s *state) takeIncome(st *engine.Step, n int, source, one, other Area, spent bool, by Cause) {
	if source == Mixed {
		s.take(st, Income, one, spent, by)
		s.take(st, Income, other, spent, by)
		return
	}
	for range n {
		s.take(st, Income, source, spent, by)
	}
}

// spend Spends n Income.
func (s *state) spend(st *engine.Step, n int, source Area, by Cause) {
	s.takeIncome(st, n, source, Current, Treasury, true, by)
}

// removeIncome Removes n Income: those of Current, then from the source.
func (s *state) removeIncome(st *engine.Step, n int, source Area, by Cause) {
	for ; n > 0 && s.Current[Income] > 0; n-- {
		s.take(st, Income, Current, false, by)
	}
	if n > 0 {
		s.takeIncome(st, n, source, Used, Treasury, false, by)
	}
}

// shift moves a track by some steps, no further than its ends. False: it fell to
// its foot, and the game is lost at once (rule 8.6).
func (s *state) shift(st *engine.Step, t Track, by int8, cause Cause) bool {
	was := s.Tracks[t]
	is := max(MinTrack, min(MaxTrack, was+by))
	s.Tracks[t] = is
	engine.Say(st, Shifted{Track: t, From: int(was), To: int(is), By: cause})
	if is == MinTrack {
		s.finish(st, false, byTrack+reason(t))
		return false
	}
	return true
}

// to begins another phase, which is a new decision.
func (s *state) to(st *engine.Step, p phase) { s.Phase, s.Key = p, st.Seq }
