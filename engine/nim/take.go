package nim

import (
	"strconv"

	"divisionbell/engine"
)

// take takes sticks from one heap. It is the one thing that can be done.
var take = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "take", Rule: "2.1", Help: "take sticks from one heap",
		Params: []engine.Param{
			{Name: "heap", Help: "left, middle or right", Set: "heaps"},
			{Name: "sticks", Help: "how many", Kind: engine.Number, Min: 1},
		},
	},
	Open: func(s *state, seat engine.Seat) bool { return !s.over() && seat == s.Turn },
	Next: (*state).nextTake,
	Parse: func(_ *state, t *engine.Taker, a *action) {
		a.heap, a.sticks = engine.Taken(t, heapOf, "heap"), int(t.Number(8, " of sticks"))
	},
	Words: func(_ *state, a action, w []string) []string {
		return append(w, Heaps[a.heap].Word, strconv.Itoa(a.sticks))
	},
	Apply: (*state).take,
}

// nextTake offers the heaps that are not empty, then how many sticks: a range,
// never a list of numbers. Last: the action may end here.
func (s *state) nextTake(_ engine.Seat, words []string) (options []engine.Option) {
	switch len(words) {
	case 0:
		for i, sticks := range s.Heaps {
			if sticks > 0 {
				options = append(options, engine.Option{Word: Heaps[i].Word, Title: Heaps[i].Title})
			}
		}
	case 1:
		if i, ok := heapOf[words[0]]; ok && s.Heaps[i] > 0 {
			return []engine.Option{{Kind: engine.Number, Min: 1, Max: int64(s.Heaps[i]), Last: true}}
		}
	}
	return options
}

// take takes the sticks (rule 2.1), at least one (rule 2.2). It judges first and
// changes after, so that a refused action leaves no trace.
func (s *state) take(st *engine.Step, a action) error {
	left := &s.Heaps[a.heap]
	switch {
	case *left == 0:
		return engine.Illegal("2.1", "the %s heap is empty. Take from another", Heaps[a.heap].Word)
	case a.sticks < 1 || a.sticks > *left:
		return engine.Illegal("2.2", "you can take 1 to %d from the %s heap, not %d", *left, Heaps[a.heap].Word, a.sticks)
	}
	*left -= a.sticks
	s.Turn, s.Key = 1-s.Turn, st.Seq
	engine.Say(st, Took{Seat: st.Seat, Heap: Heaps[a.heap].Word, Sticks: a.sticks, Left: *left})
	if s.over() {
		engine.Say(st, Finished{Places: s.places()})
	}
	return nil
}
