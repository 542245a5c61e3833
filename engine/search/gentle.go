package search

import (
	"math"

	"divisionbell/engine"
)

// Gentle makes the bot "gentle", which keeps a match close: it plays as steady does and,
// ahead, gives a little away, never much at once and never twice running.
func Gentle(p Plan) engine.Bot {
	p = p.whole()
	p.Places, p.Playouts, p.Moves = 0, min(p.Playouts, gentlePlayouts), min(p.Moves, gentleMoves)
	b := bot("gentle", "plays as steady does, and gives a little away when it's ahead", mind{plan: p, even: true, choose: gift})
	b.Character = gentle
	return b
}

// Gentle tries few moves, and all alike: it looks for no best one.
const (
	gentlePlayouts = 200
	gentleMoves    = 10
)

// gift is the move of gentle.
func gift(x *thought) int {
	order := append([]int{0}, x.ranked()...)
	best := 0
	for _, i := range order {
		if x.moves[i].better.mean() > x.moves[best].better.mean() {
			best = i
		}
	}
	aim := x.plan.Aim * 2 / float64(max(2, x.seats))
	if x.worlds < fewWorlds || x.rest || x.moves[0].chance.mean() <= aim {
		return 0
	}
	chosen, off := 0, math.Inf(1)
	for _, i := range order {
		m := &x.moves[i]
		if m.better.mean() < x.moves[best].better.mean()-x.plan.Slack {
			continue
		}
		if away := math.Abs(m.chance.mean() - aim); away < off {
			chosen, off = i, away
		}
	}
	return chosen
}
