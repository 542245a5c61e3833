package cantillon

import (
	"slices"

	"divisionbell/engine"
)

// Setup throws for the order of play; cities are chosen against it (rules 2.1,
// 2.2).
func (*rules) Setup(s *state, st *engine.Step, t engine.Terms) error {
	if t.Seats < 2 || t.Seats > maxSeats {
		return engine.Illegal("1.4", "Cantillon's Europe is for 2 to %d players, not %d", maxSeats, t.Seats)
	}
	*s = state{Seats: int8(t.Seats), Stage: settling, Key: st.Seq}
	if err := s.Set.read(t.Options, t.Seats); err != nil {
		return err
	}
	s.throwForOrder(st)
	s.Turn = s.Order[s.Seats-1]
	return nil
}

// throwForOrder: one die each, the highest first; equals throw again among
// themselves (rule 2.1).
func (s *state) throwForOrder(st *engine.Step) {
	throws := make([][]int, s.Seats)
	equal := func(i int) bool {
		return slices.ContainsFunc(throws, func(t []int) bool { return &t[0] != &throws[i][0] && slices.Equal(t, throws[i]) })
	}
	for i := range throws {
		throws[i] = []int{st.Roll(6)}
	}
	for {
		var again []int
		for i := range throws {
			if equal(i) {
				again = append(again, i)
			}
		}
		if len(again) == 0 {
			break
		}
		for _, i := range again {
			throws[i] = append(throws[i], st.Roll(6))
		}
	}
	order := make([]int, s.Seats)
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return slices.Compare(throws[b], throws[a]) })
	for i, seat := range order {
		s.Order[i] = int8(seat)
	}
	engine.Say(st, Ordered{Throws: throws, Order: order})
}

// settle puts down what a ruler begins with: two taxmen, a token of the land's
// produce and, at a port, a fleet (rules 2.3 to 2.5).
func (s *state) settle(st *engine.Step, a action) error {
	l := a.from
	free := s.freeCities()
	switch {
	case l >= LandCount || !s.fold().cities.has(l):
		return engine.Illegal("2.3", "%s has no city on this map; free are %s", regionNames[l].Title, someCities(free))
	case !free.has(l):
		return engine.Illegal("2.3", "%s is taken; free are %s", Lands[l].City, someCities(free))
	case a.what != 0 && Lands[l].Port == "":
		return engine.Illegal("2.4", "%s has no port, so there is no fleet to go aboard", Lands[l].City)
	}
	own := &s.Own[s.Turn]
	own.add(l)
	s.Taxmen.set(l, landRoom)
	s.Pale.add(l)
	if sea := anchor[l]; sea != l {
		own.add(sea)
		if a.what != 0 {
			s.Taxmen.dec(l)
			s.Taxmen.inc(sea)
		}
	}
	engine.Say(st, Settled{Seat: st.Seat, Land: int(l), Anchor: Anchor(int(l)), Aboard: a.what != 0})
	s.nextSettler(st)
	return nil
}

// freeCities are those in sight that nobody has chosen.
func (s *state) freeCities() regions { return s.fold().cities.without(s.held()) }

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
