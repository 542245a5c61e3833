package austerity

import "divisionbell/engine"

// Answer looks into the bag: the chance of each pair that could come next is
// exact (rule 3.8).
func (*rules) Answer(s *state, _ engine.Seat, a action) (engine.Fact, error) {
	if a.verb != bag {
		return nil, engine.Illegal("3.8", "%s is an action, not a question", verbs[a.verb].Name)
	}
	f := Contents{Bag: s.Bag, Pairs: []Odds{}}
	n := s.Bag.Sum()
	for e := range Event(events) {
		pair := cubes(Occurrences[e].Pair)
		if ways := waysTo(s.Bag, pair); ways > 0 {
			of := n * (n - 1) / 2
			f.Pairs = append(f.Pairs, Odds{Event: e, Pair: pair, Ways: ways, Of: of, Chance: float64(ways) / float64(of)})
		}
	}
	return f, nil
}

// waysTo counts the ways to take a pair out of a bag.
func waysTo(bag, pair Cubes) int {
	ways := 1
	for c, n := range pair {
		x := int(bag[c])
		switch n {
		case 1:
			ways *= x
		case 2:
			ways *= x * (x - 1) / 2
		}
	}
	return ways
}
