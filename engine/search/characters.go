package search

import (
	"math"

	"divisionbell/engine"
)

// Gentle makes the bot "gentle", which keeps a match close: behind, it plays as well
// as it can; ahead, it gives a little away, never much at once and never twice running.
func Gentle(p Plan) engine.Bot {
	p = p.whole()
	p.Places = 0
	return bot("gentle", "keeps the match close: it gives a little away when it's ahead", mind{plan: p, even: true, choose: gift})
}

// gift is the move of gentle. A seat's decisions that follow one another have keys that
// do, so that none of two is a gift.
func gift(x *thought, ask engine.Ask) int {
	order := append([]int{0}, x.ranked()...)
	best := 0
	for _, i := range order {
		if x.moves[i].better.mean() > x.moves[best].better.mean() {
			best = i
		}
	}
	aim := x.plan.Aim * 2 / float64(max(2, x.seats))
	switch hopes := x.moves[0].chance.mean(); {
	case x.worlds < fewWorlds || ask.Key%2 == 1 && hopes > aim:
		return 0
	case hopes <= aim:
		return x.clearest()
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

// loathing is what cautious gives for not being last, beside winning.
const loathing = 0.5

// Cautious makes the bot "cautious", which would rather not come last than win, and
// leaves steady's ways only for what is plainly better.
func Cautious(p Plan) engine.Bot {
	p = p.whole()
	p.Clear *= 2
	return bot("cautious", "plays it safe: it would rather not come last than win", mind{plan: p, wants: unlast})
}

func unlast(f engine.Future, seat engine.Seat) float64 {
	if behind(f, seat) == 0 {
		return f.Chances[seat]
	}
	return f.Chances[seat] + loathing
}
