package cantillon

import (
	"slices"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/fact"
	"divisionbell/engine/cantillon/late"
)

// Setup throws for the order of play; cities are chosen against it (rules 2.1,
// 2.2).
func (r *rules) Setup(s *state, st *engine.Step, t engine.Terms) error {
	if t.Seats < 2 || t.Seats > maxSeats {
		return engine.Illegal("1.4", "Cantillon's Europe is for 2 to %d players, not %d", maxSeats, t.Seats)
	}
	*s = state{Seats: int8(t.Seats), Stage: settling, Key: st.Seq, Counted: r.edition > 1, Logged: r.edition > 2}
	if err := s.Set.read(t.Options, t.Seats); err != nil {
		return err
	}
	if s.Set.Late == late.Even {
		s.Set.Late = late.EvenIn(r.edition)
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
	engine.Say(st, fact.Ordered{Throws: throws, Order: order})
}
