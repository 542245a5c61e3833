package exchequer

import (
	"divisionbell/engine"
	"divisionbell/engine/search"
)

// Those who play Exchequer! otherwise than steady does.
var (
	cautious = search.Cautious("attacks only where it's far the stronger")
	greedy   = search.Greedy("takes whatever is easiest to take, and more of it")
	vengeful = search.Vengeful("goes for whoever took most areas from it lately")
)

var characters = []engine.Bot{cautious, greedy, vengeful}

const (
	graceTokens = 2   // that a cautious seat wants beyond half as many again as guard
	owedWorth   = 150 // of an area to a vengeful seat whose grudge is as large as can be
	easeTokens  = 10  // by which an attacker is stronger, as far as steady counts them
)

// dares reports whether a seat attacks with so many tokens against so many.
func (p *lookout) dares(force, guard int) bool {
	switch {
	case p.Safety > 0:
		return float64(force) >= float64(guard)*(1+p.Safety/2)+graceTokens*p.Safety
	case p.Wealth > 0 && force >= guard:
		return true
	}
	return stronger(force, guard)
}

// ease is what it counts for that an attacker is so much the stronger.
func (p *lookout) ease(more int) int {
	return min(more, easeTokens) * (1 + int(3*p.Wealth))
}

// owed is what an area is worth the more for what its holder took.
func (p *lookout) owed(holder int8) int {
	if p.Revenge == 0 {
		return 0
	}
	return int(owedWorth * p.Revenge * p.Regard.Grudge(p.me, holder))
}
