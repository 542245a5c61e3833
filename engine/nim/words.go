package nim

import (
	"strconv"

	"divisionbell/engine"
)

// heapOf finds a heap by its word.
var heapOf = func() map[string]int {
	m := map[string]int{}
	for i, h := range Heaps {
		m[h.Word] = i
	}
	return m
}()

// Parse reads canonical words, into which engine.Read has turned what people
// typed. What they may not say now is for Apply to judge.
func (rules) Parse(_ *state, _ engine.Seat, words []string) (action, error) {
	if words[0] != take.Name {
		return action{}, engine.Illegal("", "%q is not a move in Nim; say %s", words[0], take.Usage())
	}
	t := engine.Taker{Verb: &take, Rest: words[1:]}
	a := action{heap: engine.Taken(&t, heapOf, "heap"), sticks: int(t.Number(8, " of sticks"))}
	return a, t.End()
}

// Words is the action as canonical words: the inverse of Parse.
func (rules) Words(_ *state, a action) []string {
	return []string{take.Name, Heaps[a.heap].Word, strconv.Itoa(a.sticks)}
}
