package match

import (
	"slices"

	"divisionbell/engine"
)

// Advised are the whole actions worth a button to t's seat, best first: what the game's
// own player would say there, as adviser sees it, then the look's. advised: the first is
// that player's. seq is the position's, so that its advice stays the same.
func Advised(l Look, t, adviser engine.Seen, a engine.Ask, seq uint32) (actions [][]string, advised bool) {
	actions = l.Shortcuts(t, a)
	move := Advice(t, adviser, a, seq)
	if move == nil {
		return actions, false
	}
	rest := slices.DeleteFunc(slices.Clone(actions), func(words []string) bool { return slices.Equal(words, move) })
	return append([][]string{move}, rest...), true
}

// Advice is what the game's own player would say to ask, if that can be said by a button
// of t's seat; nil: it cannot, or there is no such player.
func Advice(t, adviser engine.Seen, a engine.Ask, seq uint32) []string {
	if !a.Must && !a.Offer { // of which no bot is asked
		return nil
	}
	move := adviser.Steady(a, engine.Fast(uint64(seq)))
	last := false
	for i, word := range move {
		o, ok := engine.Choose(t.Next(move[:i]...), word)
		if !ok || o.Confirm {
			return nil
		}
		last = o.Last
	}
	if !last {
		return nil
	}
	return move
}
