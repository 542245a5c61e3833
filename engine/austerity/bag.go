package austerity

import "divisionbell/engine"

// bagVerb is open to everybody, always.
var bagVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "bag", Title: "Look in the bag", Rule: "3.8", Query: true, Free: true,
		Help: "look in the bag, with the chance of each next pair",
	},
	Apply:  engine.Question[state, action],
	Answer: (*state).contents,
}

// contents look into the bag: the chance of each pair that could come next is
// exact (rule 3.8).
func (s *state) contents(engine.Seat, action) (engine.Fact, error) {
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
