package cantillon

import (
	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/fact"
)

// protections are the throws that a seat must win for a region: one for each
// army, one for a city with anybody in it, one for a fleet (rule 5.1). Taxmen
// protect nothing.
func (s *state) protections(seat int8, r uint8) int {
	party := s.owner(r)
	if party == nobody || party == seat {
		return 0
	}
	if r >= atlas.LandCount {
		return 1
	}
	n := int(s.Armies.At(r))
	if atlas.CitySet.Has(r) {
		n++
	}
	return n
}

// against names the protections in the order in which they are met.
func (s *state) against(seat int8, r uint8) []string {
	n := s.protections(seat, r)
	if n == 0 {
		return nil
	}
	if r >= atlas.LandCount {
		return []string{unitName(fleet)}
	}
	out := make([]string, n)
	for i := range out {
		out[i] = unitName(army)
	}
	if atlas.CitySet.Has(r) {
		out[n-1] = "city"
	}
	return out
}

// Luck is that of a way to somewhere, in which turn.
func (*rules) Luck(s *state, _ engine.Seat, a action) uint64 {
	return uint64(s.number())<<8 | uint64(a.to)
}

// fight throws a pair of dice for each protection, up to the first that is lost.
// The attacker must be higher (rules 5.1, 5.2).
func (s *state) fight(st *engine.Step, o order, against int) (won bool) {
	var attack, defend [landRoom + 1]int
	n := 0
	for won = true; won && n < against; n++ {
		attack[n], defend[n] = st.Roll(6), st.Roll(6)
		won = attack[n] > defend[n]
	}
	if !st.Muted() {
		f := fact.Fought{Seat: st.Seat, Party: int(s.owner(o.to)), Unit: unitName(o.what), From: int(o.from), To: int(o.to),
			Against: s.against(s.Turn, o.to)[:n], Attack: append([]int(nil), attack[:n]...), Defend: append([]int(nil), defend[:n]...), Won: won}
		if o.what == fleet {
			f.With = unitName(s.passenger(o.from))
		}
		engine.Say(st, f)
	}
	return won
}

// passenger is the land unit aboard a fleet, or 0.
func (s *state) passenger(sea uint8) uint8 {
	switch {
	case s.Armies.At(sea) > 0:
		return army
	case s.Taxmen.At(sea) > 0:
		return taxman
	}
	return 0
}

// repel removes an attacker who lost, a fleet with its passenger; the defenders
// stand (rules 5.2, 5.4).
func (s *state) repel(o order) { s.lift(o) }

// take takes a region that is not the seat's: those who are there are removed,
// what lies there goes to the treasury, factories stay (rules 5.3, 5.5). It gives
// who had it.
func (s *state) take(st *engine.Step, seat int8, r uint8) (party int8) {
	party = s.owner(r)
	if s.Regard.Hurt(seat, party); party != nobody && s.Allies[seat].Has(engine.Seat(party)) {
		s.Regard.Broke(seat, party)
	}
	f := fact.Took{Seat: engine.Seat(seat), Party: int(party), Region: int(r),
		Armies: int(s.Armies.At(r)), Taxmen: int(s.Taxmen.At(r)), Fleet: r >= atlas.LandCount && party != nobody}
	s.clear(r)
	worthTelling := party != nobody
	if r < atlas.LandCount {
		f.City, f.Basic = atlas.CitySet.Has(r), s.Basic.Has(r)
		if s.fine(r) != 0 {
			f.Fine = FactoryNames[s.fine(r)-1]
		}
		f.Goods = s.collect(atlas.SetOf(r))
		s.Goods[seat].Plus(&f.Goods)
		worthTelling = worthTelling || f.City || f.Basic || f.Fine != "" || !f.Goods.None()
	}
	if worthTelling && !st.Muted() {
		engine.Say(st, f)
	}
	return party
}

// openExpand makes all units on the map ready, and looks which cities are under
// siege (rules 4.1, 5.7).
func (s *state) openExpand(st *engine.Step) {
	own := s.Own[s.Turn]
	s.ReadyF = own.And(atlas.SeaSet)
	for m := own; !m.Empty(); {
		r := m.Pop()
		s.ReadyA.Set(r, s.Armies.At(r))
		s.ReadyT.Set(r, s.Taxmen.At(r))
	}
	s.Siege, s.Spared = s.besieged(s.Turn), atlas.Regions{}
	for m := s.Siege; !m.Empty(); {
		engine.Say(st, fact.Besieged{Seat: engine.Seat(s.Turn), Land: int(m.Pop())})
	}
}

// closeExpand starves cities whose siege was not broken and removes what is cut
// off (rules 4.7, 5.7). It is false when the turn or the match ended by it.
func (s *state) closeExpand(st *engine.Step) bool {
	seat := s.Turn
	s.ReadyA, s.ReadyT, s.ReadyF = atlas.Tally{}, atlas.Tally{}, atlas.Regions{}
	fallen := s.Siege.And(s.besieged(seat))
	for m := fallen; !m.Empty(); {
		c := m.Pop()
		engine.Say(st, fact.Starved{Seat: engine.Seat(seat), Land: int(c), Armies: int(s.Armies.At(c)), Taxmen: int(s.Taxmen.At(c))})
		s.clear(c)
	}
	s.Siege = atlas.Regions{}
	if s.cities(seat).Empty() {
		s.Spared = atlas.Regions{}
		s.fall(st, seat, engine.Nobody, bySiege, fallen)
		s.passOn(st)
		return false
	}
	for m := s.isolated(seat).Without(s.Spared); !m.Empty(); {
		r := m.Pop()
		if !st.Muted() {
			engine.Say(st, fact.CutOff{Seat: engine.Seat(seat), Region: int(r), Armies: int(s.Armies.At(r)), Taxmen: int(s.Taxmen.At(r)), Fleet: r >= atlas.LandCount})
		}
		s.clear(r)
	}
	s.Spared = atlas.Regions{}
	return true
}
