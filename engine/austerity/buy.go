package austerity

import "divisionbell/engine"

// buyVerb buys an extra institution.
var buyVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "buy", Rule: "10.1", Free: true, Help: "Spend 2 Income on an extra institution",
		Params: []engine.Param{{Name: "institution", Help: "which", Set: "institutions"}, from},
	},
	Open: func(s *state, _ engine.Seat) bool { return s.shop() != 0 },
	Next: (*state).nextBuy,
	Parse: func(s *state, t *engine.Taker, a *action) {
		readBody(s, t, a)
		readSource(s, t, a)
	},
	Words: func(s *state, a action, w []string) []string { return saySource(s, a, sayBody(s, a, w)) },
	Apply: (*state).buy,
}

// shop are the extra institutions that can be bought now (rule 10.1).
func (s *state) shop() bodySet {
	if !s.Set.Extra || s.Phase > earning || s.spending(price) == 0 {
		return 0
	}
	return (1<<institutions - 1) &^ s.inPlay()
}

// nextBuy: INSTITUTION [SOURCE].
func (s *state) nextBuy(_ engine.Seat, rest []string) []engine.Option {
	shop, ways := s.shop(), s.spending(price)
	if len(rest) == 0 {
		out := options(shop, Institution.title)
		for i := range out {
			out[i].Last = !ways.several()
		}
		return out
	}
	if i, ok := institutionWords.find(rest[0]); len(rest) > 1 || !ok || !shop.has(Institution(i)) {
		return nil
	}
	return sourceOptions(ways)
}

// buy brings an extra institution into play (rule 10.1).
func (s *state) buy(st *engine.Step, a action) error {
	i := Institution(a.x)
	switch {
	case !s.Set.Extra:
		return engine.Bar("2.6", "this game has only the 3 institutions on the board")
	case s.Phase > earning:
		return engine.Bar("10.1", "you can't buy during Year End")
	case s.Bodies[i].InPlay:
		return engine.Bar("10.1", "%s is already in play", Bodies[i].Name)
	}
	source, err := s.pickSpending(price, a.source, "10.1")
	if err != nil {
		return err
	}
	engine.Say(st, Acted{Action: ByBuy})
	s.spend(st, price, source, ByBuy)
	s.Bodies[i].InPlay = true
	engine.Say(st, Bought{Institution: i})
	s.settle(st)
	return nil
}
