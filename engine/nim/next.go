package nim

import "divisionbell/engine"

// Next lists the legal ways to go on with the action begun by words. Buttons,
// choices, completion, bots and tests all come from it. Last: it may end here.
func (rules) Next(s *state, seat engine.Seat, words []string) (options []engine.Option) {
	if s.over() || seat != s.Turn {
		return nil
	}
	switch len(words) {
	case 0:
		return []engine.Option{{Word: take.Name}}
	case 1:
		for i, sticks := range s.Heaps {
			if sticks > 0 {
				options = append(options, engine.Option{Word: Heaps[i].Word, Title: Heaps[i].Title})
			}
		}
		return options
	case 2:
		if i, ok := heapOf[words[1]]; ok && s.Heaps[i] > 0 { // a range, never a list of numbers
			return []engine.Option{{Kind: engine.Number, Min: 1, Max: int64(s.Heaps[i]), Last: true}}
		}
	}
	return nil
}
