package exchequer

import (
	"math/bits"

	"divisionbell/engine"
)

// endIn is one over the chance that a random seat ends its turn.
const endIn = 8

// Sample chooses a legal action at random without listing any: each area as
// likely, and the turn's end one time in eight, half of these with a move.
func (*rules) Sample(s *state, seat engine.Seat, d *engine.Dice) action {
	if s.Neutral > 0 && seat == s.placer() && (s.Left == 0 || int8(seat) != s.Turn) {
		return action{verb: neutral, to: anyOf(s.Own[third], d), n: 1 + uint32(d.Below(int(s.Neutral)))}
	}
	own := s.Own[s.Turn]
	switch s.Phase {
	case drafting:
		return action{verb: place, to: anyOf(s.free(), d)}
	case deploying, strengthening:
		return action{verb: place, to: anyOf(own, d), n: 1 + uint32(d.Below(int(s.Left)))}
	case occupying:
		return action{verb: occupy, n: s.Must + uint32(d.Below(int(s.Tokens[s.From]-s.Must)))}
	}
	if d.Below(endIn) == 0 {
		return s.sampleEnd(own, d)
	}
	b := s.board()
	from := anyOf(own&s.Big, d)
	targets := b.near[from] &^ own
	if targets == 0 { // the interior is thinned out before the edge is looked for
		edge := s.springboards()
		if edge == 0 {
			return s.sampleEnd(own, d)
		}
		from = anyOf(edge, d)
		targets = b.near[from] &^ own
	}
	return action{verb: attack, from: from, to: anyOf(targets, d)}
}

func (s *state) sampleEnd(own areas, d *engine.Dice) action {
	if d.Below(2) == 0 {
		return action{verb: end}
	}
	from := anyOf(own&s.Big, d)
	targets := s.board().near[from] & own
	if targets == 0 {
		return action{verb: end}
	}
	return action{verb: move, from: from, to: anyOf(targets, d), n: 1 + uint32(d.Below(int(s.Tokens[from]-1)))}
}

// anyOf is any one area of a set that is not empty.
func anyOf(set areas, d *engine.Dice) uint8 {
	return nth(set, d.Below(bits.OnesCount64(set)))
}
