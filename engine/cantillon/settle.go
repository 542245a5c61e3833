package cantillon

import (
	"slices"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/fact"
	"divisionbell/engine/cantillon/late"
)

// settleVerb chooses a capital before the first turn.
var settleVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "settle", Rule: "2.3", Help: "choose the city you start in",
		Params: []engine.Param{
			{Name: "city", Help: "a city that nobody has chosen", Set: setCities},
			{Name: "second", Help: "aboard: the second taxman starts on the fleet", Set: setSecond, Optional: true},
		},
	},
	Open: inTurn(settle, nil),
	Next: (*state).nextSettle,
	Parse: func(_ *state, t *engine.Taker, a *action) {
		if a.from = region(t); t.Key(aboardWord) {
			a.what = 1
		}
	},
	Words: func(_ *state, a action, w []string) []string {
		if w = append(w, placeWord(a.from)); a.what != 0 {
			w = append(w, aboardWord)
		}
		return w
	},
	Apply: (*state).settle,
}

const aboardWord = "aboard"

// nextSettle: CITY [aboard].
func (s *state) nextSettle(_ engine.Seat, rest []string) []engine.Option {
	return behind(rest, s.freeCities(), true, func(l uint8) []engine.Option {
		return choice([]string{aboardWord}, func(uint8) bool { return atlas.Lands[l].Port != "" })
	})
}

// settle puts down what a ruler begins with: two taxmen, a token of the land's
// produce and, at a port, a fleet; and what makes up for the order of play (rules 2.3 to 2.6).
func (s *state) settle(st *engine.Step, a action) error {
	l := a.from
	free := s.freeCities()
	switch {
	case l >= atlas.LandCount || !s.fold().Cities.Has(l):
		return engine.Illegal("2.3", "%s has no city on this map. Still free: %s", regionNames[l].Title, someCities(free))
	case !free.Has(l):
		return engine.Illegal("2.3", "%s is taken. Still free: %s", atlas.Lands[l].City, someCities(free))
	case a.what != 0 && atlas.Lands[l].Port == "":
		return engine.Illegal("2.4", "%s has no port, so there's no fleet to board", atlas.Lands[l].City)
	}
	own := &s.Own[s.Turn]
	own.Add(l)
	s.Taxmen.Set(l, landRoom)
	s.Pale.Add(l)
	if sea := atlas.AnchorOf[l]; sea != l {
		own.Add(sea)
		if a.what != 0 {
			s.Taxmen.Dec(l)
			s.Taxmen.Inc(sea)
		}
	}
	more := late.Tokens(s.Set.Late, atlas.Campaigns[s.Set.Campaign].ID, int(s.Seats), slices.Index(s.Order[:s.Seats], s.Turn))
	s.Goods[s.Turn][atlas.Lands[l].Colour] += uint32(more)
	engine.Say(st, fact.Settled{Seat: st.Seat, Land: int(l), Anchor: atlas.Anchor(int(l)), Aboard: a.what != 0, Tokens: int(more)})
	s.nextSettler(st)
	return nil
}

// freeCities are those in sight that nobody has chosen.
func (s *state) freeCities() atlas.Regions { return s.fold().Cities.Without(s.held()) }

// nextSettler goes on against the order of play, and to the first turn.
func (s *state) nextSettler(st *engine.Step) {
	for i := slices.Index(s.Order[:s.Seats], s.Turn) - 1; i >= 0; i-- {
		if seat := s.Order[i]; s.rules(engine.Seat(seat)) {
			s.Turn, s.Key = seat, st.Seq
			return
		}
	}
	s.Round = 1
	for _, seat := range s.Order[:s.Seats] {
		if s.rules(engine.Seat(seat)) {
			s.begin(st, seat)
			return
		}
	}
}
