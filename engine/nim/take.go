package nim

import "divisionbell/engine"

// take takes sticks from one heap (rule 2.1), at least one (rule 2.2).
func (s *state) take(st *engine.Step, a action) error {
	left := &s.Heaps[a.heap]
	switch {
	case *left == 0:
		return engine.Illegal("2.1", "the %s heap is empty; take from another", Heaps[a.heap].Word)
	case a.sticks < 1 || a.sticks > *left:
		return engine.Illegal("2.2", "take 1 to %d from the %s heap, not %d", *left, Heaps[a.heap].Word, a.sticks)
	}
	*left -= a.sticks
	s.Turn, s.Key = 1-s.Turn, st.Seq
	engine.Say(st, Took{Seat: st.Seat, Heap: Heaps[a.heap].Word, Sticks: a.sticks, Left: *left})
	if s.over() {
		engine.Say(st, Finished{Places: s.places()})
	}
	return nil
}
