package cantillon

import "divisionbell/engine"

// protections are the throws that a seat must win for a region: one for each
// army, one for a city with anybody in it, one for a fleet (rule 5.1). Taxmen
// protect nothing.
func (s *state) protections(seat int8, r uint8) int {
	party := s.owner(r)
	if party == nobody || party == seat {
		return 0
	}
	if r >= LandCount {
		return 1
	}
	n := int(s.Armies.at(r))
	if citySet.has(r) {
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
	if r >= LandCount {
		return []string{unitName(fleet)}
	}
	out := make([]string, n)
	for i := range out {
		out[i] = unitName(army)
	}
	if citySet.has(r) {
		out[n-1] = "city"
	}
	return out
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
		f := Fought{Seat: st.Seat, Party: int(s.owner(o.to)), Unit: unitName(o.what), From: int(o.from), To: int(o.to),
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
	case s.Armies.at(sea) > 0:
		return army
	case s.Taxmen.at(sea) > 0:
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
	f := Took{Seat: engine.Seat(seat), Party: int(party), Region: int(r),
		Armies: int(s.Armies.at(r)), Taxmen: int(s.Taxmen.at(r)), Fleet: r >= LandCount && party != nobody}
	s.clear(r)
	worthTelling := party != nobody
	if r < LandCount {
		f.City, f.Basic = citySet.has(r), s.Basic.has(r)
		if s.fine(r) != 0 {
			f.Fine = FactoryNames[s.fine(r)-1]
		}
		f.Goods = s.collect(setOf(r))
		s.Goods[seat].plus(&f.Goods)
		worthTelling = worthTelling || f.City || f.Basic || f.Fine != "" || !f.Goods.none()
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
	s.ReadyF = own.and(seaSet)
	for m := own; !m.empty(); {
		r := m.pop()
		s.ReadyA.set(r, s.Armies.at(r))
		s.ReadyT.set(r, s.Taxmen.at(r))
	}
	s.Siege, s.Spared = s.besieged(s.Turn), regions{}
	for m := s.Siege; !m.empty(); {
		engine.Say(st, Besieged{Seat: engine.Seat(s.Turn), Land: int(m.pop())})
	}
}

// closeExpand starves cities whose siege was not broken and removes what is cut
// off (rules 4.7, 5.7). It is false when the turn or the match ended by it.
func (s *state) closeExpand(st *engine.Step) bool {
	seat := s.Turn
	s.ReadyA, s.ReadyT, s.ReadyF = tally{}, tally{}, regions{}
	fallen := s.Siege.and(s.besieged(seat))
	for m := fallen; !m.empty(); {
		c := m.pop()
		engine.Say(st, Starved{Seat: engine.Seat(seat), Land: int(c), Armies: int(s.Armies.at(c)), Taxmen: int(s.Taxmen.at(c))})
		s.clear(c)
	}
	s.Siege = regions{}
	if s.cities(seat).empty() {
		s.Spared = regions{}
		s.fall(st, seat, engine.Nobody, bySiege, fallen)
		s.passOn(st)
		return false
	}
	for m := s.isolated(seat).without(s.Spared); !m.empty(); {
		r := m.pop()
		if !st.Muted() {
			engine.Say(st, CutOff{Seat: engine.Seat(seat), Region: int(r), Armies: int(s.Armies.at(r)), Taxmen: int(s.Taxmen.at(r)), Fleet: r >= LandCount})
		}
		s.clear(r)
	}
	s.Spared = regions{}
	return true
}
