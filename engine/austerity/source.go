package austerity

import "divisionbell/engine"

// from is where Income that a verb takes comes from: areas, or Mixed.
var from = engine.Param{Name: "source", Help: "where the Income comes from, if there's a choice", Set: "sources", Optional: true}

// unsaid is the source of what has one source, or none.
const unsaid areaSet = 0

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

func (s *state) spendingOne() areaSet { return s.spending(1) }

// removing are the ways to Remove n Income: what Current has goes first, and
// that needs no word (rule 3.5).
func (s *state) removing(n uint8) areaSet {
	have := min(n, s.Current[Income])
	if have == n {
		return 1 << Current
	}
	return s.waysFrom(n-have, Used, Treasury)
}

// pick settles where cubes come from: as said, or the only way there is.
func pick(ways, said areaSet, rule string) (Area, error) {
	switch {
	case said == unsaid && ways.several():
		return 0, engine.Illegal(rule, "choose where the Income comes from: %s", ways)
	case said == unsaid:
		return ways.first(), nil
	case !ways.several():
		return 0, engine.Illegal(rule, "there's only one source, so leave %s out", said)
	case ways&said == 0:
		return 0, engine.Illegal(rule, "the Income can't come from %s. It can from %s", said, ways)
	}
	return said.first(), nil
}

// pickSpending picks where one or two Income to be Spent come from (rule 3.6).
func (s *state) pickSpending(n uint8, said areaSet, rule string) (Area, error) {
	ways := s.spending(n)
	if ways == 0 {
		return 0, engine.Bar(rule, "that takes %s from Current or the Treasury", [...]string{1: "1 Income", 2: "2 Income"}[n])
	}
	return pick(ways, said, rule)
}

// sourceOptions are sources to choose between; of one there is nothing to say.
func sourceOptions(ways areaSet) []engine.Option {
	if !ways.several() {
		return nil
	}
	return options(ways, Area.title)
}

// nextSource and lastSource are for verbs that take a source alone.
func nextSource(ways func(*state) areaSet) func(*state, engine.Seat, []string) []engine.Option {
	return func(s *state, _ engine.Seat, rest []string) []engine.Option {
		if len(rest) > 0 {
			return nil
		}
		return sourceOptions(ways(s))
	}
}

func lastSource(ways func(*state) areaSet) func(*state, engine.Seat, *engine.Option) {
	return func(s *state, _ engine.Seat, o *engine.Option) { o.Last = !ways(s).several() }
}

func readSource(_ *state, t *engine.Taker, a *action) {
	if len(t.Rest) > 0 {
		a.source = 1 << take(t, areaWords, "source")
	}
}

func saySource(_ *state, a action, w []string) []string {
	if a.source == unsaid {
		return w
	}
	return append(w, a.source.String())
}
