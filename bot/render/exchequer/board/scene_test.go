package board

import (
	"math/rand/v2"

	"divisionbell/engine"
	rules "divisionbell/engine/exchequer"
)

// A position for tests: each area in play belongs to someone by chance.
func position(seats int, board string, seed uint64, tokens int) rules.View {
	r := rand.New(rand.NewPCG(seed, 1))
	v := rules.View{
		Board: board, Seats: seats, Round: 7, Phase: rules.PhaseAttack, Turn: engine.Seat(seed % uint64(seats)),
		Placer: engine.Nobody, From: -1, To: -1, Areas: make([]rules.Holding, len(rules.Areas)),
	}
	for i, a := range rules.Areas {
		v.Areas[i].Owner = rules.Unowned
		if board == "whole" || a.Cell.Outer() == (board == "outer") {
			v.Areas[i] = rules.Holding{Owner: r.IntN(parties(seats)), Tokens: 1 + r.IntN(tokens), InPlay: true}
		}
	}
	v.Parties = tally(v)
	return v
}

func crowded(seats int) rules.View { return position(seats, "whole", 3, 99) }

func parties(seats int) int {
	if seats == 2 {
		return 3
	}
	return seats
}

func tally(v rules.View) []rules.Party {
	ps := make([]rules.Party, parties(v.Seats))
	for _, h := range v.Areas {
		if h.Owner >= 0 {
			ps[h.Owner].Areas++
			ps[h.Owner].Tokens += h.Tokens
		}
	}
	for i := range ps {
		p := &ps[i]
		p.Sectors = len(held(v, i))
		p.Next = p.Areas/3 + 3*p.Sectors
		p.Out = p.Areas == 0 && !settingUp(v)
	}
	return ps
}
