package cantillon

import (
	"math"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/fact"
	"divisionbell/engine/cantillon/outlook"
	"divisionbell/engine/cantillon/term"
)

// oddsVerb can be asked at any time of what stands beside others.
var oddsVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "odds", Rule: "4.8", Query: true, Free: true, Help: "the odds of an attack; only you see them",
		Params: []engine.Param{
			{Name: "from", Help: "where your army or fleet stands", Set: setRegions},
			{Name: "to", Help: "a region next to it that someone else holds", Set: setRegions},
		},
	},
	Open:   func(s *state, seat engine.Seat) bool { return s.rules(seat) && !s.fronts(int8(seat)).Empty() },
	Next:   (*state).nextOdds,
	Parse:  func(_ *state, t *engine.Taker, a *action) { a.from, a.to = term.Region(t), term.Region(t) },
	Words:  func(_ *state, a action, w []string) []string { return append(w, term.Word(a.from), term.Word(a.to)) },
	Apply:  engine.Question[state, action],
	Answer: (*state).odds,
}

// fronts are the regions of a seat with an army or a fleet beside something to
// be attacked.
func (s *state) fronts(seat int8) atlas.Regions {
	return s.Own[seat].Where(func(r uint8) bool { return !s.assailable(seat, r).Empty() })
}

// assailable are the neighbours that a region's army or fleet could attack.
func (s *state) assailable(seat int8, r uint8) (set atlas.Regions) {
	others := s.held().Without(s.Own[seat]).And(s.fold().Near[r])
	if s.Armies.At(r) > 0 {
		set = others.And(atlas.LandSet)
	}
	if r >= atlas.LandCount {
		set = set.Or(others.And(atlas.SeaSet))
	}
	return set
}

// nextOdds: FROM TO.
func (s *state) nextOdds(seat engine.Seat, rest []string) []engine.Option {
	return term.Behind(rest, s.fronts(int8(seat)), false, func(from uint8) []engine.Option {
		return term.Places(s.assailable(int8(seat), from), true)
	})
}

// odds is the chance of an attack, and of all that could be made one behind the
// other (rule 4.8).
func (s *state) odds(asks engine.Seat, a action) (engine.Fact, error) {
	seat, from, to := int8(asks), a.from, a.to
	if !s.fold().All.Has(from) || !s.Own[seat].Has(from) {
		return nil, engine.Illegal("4.8", "you have nothing in %s", term.Regions[from].Title)
	}
	if !s.assailable(seat, from).Has(to) {
		return nil, engine.Illegal("4.8", "from %s you can attack %s", term.Regions[from].Title, some(s.assailable(seat, from)))
	}
	f := fact.Odds{From: int(from), To: int(to), Party: int(s.owner(to)), Unit: unitName(army), Against: s.against(seat, to)}
	if to >= atlas.LandCount {
		f.Unit = unitName(fleet)
	}
	f.Win = outlook.Win(len(f.Against))
	for m := s.fold().Near[to].And(s.Own[seat]); !m.Empty(); {
		f.Units += s.strength(seat, m.Pop(), to)
	}
	f.All = 1 - math.Pow(1-f.Win, float64(f.Units))
	return f, nil
}

// strength counts the units of a region that could attack a neighbour: in one's
// own expand those that may still move.
func (s *state) strength(seat int8, from, to uint8) int {
	moving := seat == s.Turn && s.Stage == expanding
	switch {
	case to < atlas.LandCount && moving:
		return int(s.ReadyA.At(from))
	case to < atlas.LandCount:
		return int(s.Armies.At(from))
	case from < atlas.LandCount || moving && !s.ReadyF.Has(from):
		return 0
	}
	return 1
}
