package cantillon

import (
	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/fact"
	"divisionbell/engine/cantillon/term"
	"divisionbell/engine/cantillon/tokens"
)

// worthVerb can be asked at any time.
var worthVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "worth", Rule: "9.4", Query: true, Free: true, Help: "what a realm is worth and earns; only you see it",
		Params: []engine.Param{{Name: "seat", Help: "which, counted from 1; yours if you leave it out", Set: setSeats, Optional: true}},
	},
	Open: (*state).rules,
	Next: func(s *state, _ engine.Seat, rest []string) []engine.Option {
		return term.Alone(rest, term.Seats(1<<s.Seats-1, true))
	},
	Parse: func(_ *state, t *engine.Taker, a *action) { a.n = uint32(t.Optional(32, "")) },
	Words: sayNumber,
	Apply: engine.Question[state, action],
	Answer: func(s *state, seat engine.Seat, a action) (engine.Fact, error) {
		if a.n > uint32(s.Seats) {
			return nil, engine.Illegal("9.4", "there's no seat %d. Seats are 1 to %d", a.n, s.Seats)
		}
		if a.n > 0 {
			seat = engine.Seat(a.n - 1)
		}
		return s.worth(int8(seat)), nil
	},
}

// worth is what a realm is worth and brings (rule 9.4).
func (s *state) worth(seat int8) fact.Worth {
	lands := s.lands(seat)
	f := fact.Worth{Seat: engine.Seat(seat), Goods: s.Goods[seat], Treasury: s.Goods[seat].Worth(), Lying: s.lying(lands),
		Upkeep: s.armies(seat), Lands: lands.Count(), Basic: lands.And(s.Basic).Count(),
		Advanced: lands.And(s.refined()).Count(), Score: int(s.score(seat))}
	f.Income = f.Lying.Worth()
	f.Net = f.Lands + f.Basic + 4*f.Advanced - f.Upkeep
	return f
}

// lying is what lies on lands to be taxed.
func (s *state) lying(lands atlas.Regions) tokens.Goods {
	c := state{Pale: s.Pale, Dark: s.Dark, Bright: s.Bright, Fine: s.Fine}
	return c.collect(lands)
}
