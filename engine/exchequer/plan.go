package exchequer

import (
	"math"

	"divisionbell/engine"
	"divisionbell/engine/search"
)

// thinking is how searches think in Exchequer!: over eight turns, after which tokens and
// sectors tell who wins nearly as well as the end would. Futures are as many as actions
// allow.
var thinking = search.Plan{Playouts: 4000, Actions: 80_000, Moves: 48, Clear: 1, Skip: needless, Stretches: 8, Doubt: unplaced, Rest: resting, Aim: 0.50, Slack: 0.05}

// resting: gentle may give something away in its own turn of every second round, at every
// second decision of its attack.
func resting(view any, ask engine.Ask) bool {
	v := view.(View)
	return v.Round%2 == 1 || v.Round == 0 || v.Turn != ask.Seat || ask.Kind == PhaseStrengthen || ask.Key%2 == 1
}

// needless: to throw less than one can is not worth a try, and one token is placed
// without a number too.
func needless(begun []string) bool {
	return len(begun) == 4 && begun[0] == attackVerb.Name && begun[3] != untilWord.Word ||
		len(begun) == 3 && begun[0] == placeVerb.Name && begun[2] == "1"
}

// unplacedDoubt is what chances are owed at the beginning of a set-up to all placing on as
// steady does: fitted to matches of two and four whose seats placed as steady, or two
// times of three anywhere.
const unplacedDoubt = 0.75

// unplaced doubts as far as tokens are still to place.
func unplaced(view any) float64 {
	board, reserve := 0, 0
	v := view.(View)
	for _, p := range v.Parties[:v.Seats] {
		board += p.Tokens
		reserve += p.Reserve
	}
	if reserve == 0 {
		return 0
	}
	return unplacedDoubt * float64(reserve) / float64(board+reserve)
}

// Stretch counts turns; a set-up is none, so that futures of it last as long in play.
func (*rules) Stretch(s *state) uint32 {
	if s.Round == 0 {
		return uint32(s.Seats)
	}
	return s.Round*uint32(s.Seats) + uint32((s.Turn+s.Seats-s.First)%s.Seats)
}

// Persist has a seat go on placing where it began to while a board is set up: a token more
// here or there tells nothing.
func (*rules) Persist(s *state, ask engine.Ask, first action) (action, bool) {
	one := ask.Kind == PhaseDeploy && first.verb == place && !s.Set.AtOnce
	return action{verb: place, to: first.to, n: s.Left}, one
}

// Luck is an assault's: from where to where, in which turn.
func (r *rules) Luck(s *state, _ engine.Seat, a action) uint64 {
	if s.Round > 0 && a.verb != attack {
		return 0
	}
	return uint64(r.Stretch(s))<<24 | uint64(a.verb)<<16 | uint64(a.from)<<8 | uint64(a.to)
}

// What tells who wins of a match that is cut off, fitted to 3,000 matches of steady with
// two, three, four and six seats each: tokens, by their cube; a sector; and each turn that
// is to be waited for before its own.
const (
	sectorWeight = 0.8
	waitWeight   = 0.5
)

// Promise has a seat win as its weight is to the others'.
func (*rules) Promise(s *state, into []float64) []float64 {
	sum := 0.0
	first := len(into)
	for seat := range s.Seats {
		own := s.Own[seat]
		tokens := float64(s.tokensOn(own))
		wait := (seat - s.Turn + s.Seats) % s.Seats
		x := tokens * tokens * tokens * math.Exp(sectorWeight*float64(s.board().sectorsOf(own))-waitWeight*float64(wait))
		if s.Gone>>seat&1 == 1 {
			x = 0
		}
		into = append(into, x)
		sum += x
	}
	for i := range into[first:] {
		into[first+i] /= max(math.SmallestNonzeroFloat64, sum)
	}
	return into
}
