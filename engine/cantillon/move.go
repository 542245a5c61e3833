package cantillon

import (
	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/fact"
	"divisionbell/engine/cantillon/term"
)

// moveVerb gives one unit an order.
var moveVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "move", Also: []string{"attack", "march"}, Rule: "4.1", Help: "move a unit or attack; in the position stage, also place new units", Params: ordering,
	},
	Open: inTurn(move, (*state).movable),
	Next: func(s *state, _ engine.Seat, rest []string) []engine.Option { return s.nextOrder(rest) },
	Parse: func(_ *state, t *engine.Taker, a *action) {
		o := takeOrder(t)
		a.what, a.from, a.to = o.what, o.from, o.to
	},
	Words: func(_ *state, a action, w []string) []string { return order{a.what, a.from, a.to}.say(w) },
	Apply: (*state).move,
}

// move carries one unit, in expand a region far, in position any distance, or
// out of the reserve. An attack throws dice.
func (s *state) move(st *engine.Step, a action) error {
	o, err := s.judgeMove(order{a.what, a.from, a.to})
	if err != nil {
		return err
	}
	s.Key = st.Seq
	if against := s.protections(s.Turn, o.to); against > 0 && s.Stage == expanding {
		if !s.fight(st, o, against) {
			s.repel(o)
			return nil
		}
	}
	s.carry(st, o)
	return nil
}

// judgeMove refuses what cannot be, and says which unit goes.
func (s *state) judgeMove(o order) (order, error) {
	o, b := s.judge(o)
	if b != free {
		return o, s.refuse(o, b)
	}
	return o, nil
}

// judge says which unit goes, and what bars it.
func (s *state) judge(o order) (order, bar) {
	switch f := s.fold(); {
	case o.to >= atlas.RegionCount || !f.All.Has(o.to) || o.from != reserve && !f.All.Has(o.from):
		return o, offMap
	case o.from == o.to:
		return o, there
	case s.Stage == positioning && o.from == reserve:
		return s.judgePlace(o)
	case s.Stage == positioning:
		return s.judgePosition(o)
	}
	return s.judgeExpand(o)
}

// carry moves the unit, whose way is free or has been won.
func (s *state) carry(st *engine.Step, o order) {
	seat := s.Turn
	fresh := s.owner(o.to) == nobody
	with := s.lift(o)
	party := nobody
	if !s.Own[seat].Has(o.to) {
		party = s.take(st, seat, o.to)
	}
	if !st.Muted() {
		engine.Say(st, fact.Moved{Seat: engine.Seat(seat), Stage: stageNames[s.Stage], Unit: unitName(o.what),
			From: term.Place(o.from), To: int(o.to), With: unitName(with), New: fresh})
	}
	for _, unit := range [...]uint8{o.what, with} {
		switch unit {
		case army:
			s.Armies.Inc(o.to)
		case taxman:
			s.Taxmen.Inc(o.to)
		}
	}
	s.Own[seat].Add(o.to)
	if heir := s.heritage(party, o.to); heir != nobody {
		s.inherit(st, seat, heir)
	}
}

// lift takes the unit from where it is, a fleet with its passenger, which has
// moved then (rule 4.4).
func (s *state) lift(o order) (with uint8) {
	seat := s.Turn
	if o.from == reserve {
		s.Reserve[seat][o.what-1]--
		return 0
	}
	if s.vacates(o) {
		s.Own[seat].Remove(o.from)
	}
	switch o.what {
	case army:
		s.Armies.Dec(o.from)
		s.ReadyA.Dec(o.from)
	case taxman:
		s.Taxmen.Dec(o.from)
		s.ReadyT.Dec(o.from)
	case fleet:
		with = s.passenger(o.from)
		s.clear(o.from)
	}
	return with
}

// clear removes all units from a region, and whose it was.
func (s *state) clear(r uint8) {
	for _, t := range [...]*atlas.Tally{&s.Armies, &s.Taxmen, &s.ReadyA, &s.ReadyT} {
		t.Set(r, 0)
	}
	s.ReadyF.Remove(r)
	for seat := range s.Own {
		s.Own[seat].Remove(r)
	}
}
