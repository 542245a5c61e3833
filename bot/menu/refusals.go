package menu

import (
	"sync"

	"divisionbell/bot/match"
	"divisionbell/engine"
)

// Refusals are the last no that each of some people had, in this process alone:
// enough for who asks why at once.
type Refusals struct {
	sync.Mutex
	last map[match.PersonID]refused
}

type refused struct {
	at match.MatchID
	no engine.Refusal
}

// mostRefusals is how many people's are kept; then they are forgotten together.
const mostRefusals = 1000

// Keep keeps a no.
func (r *Refusals) Keep(person match.PersonID, at match.MatchID, no engine.Refusal) {
	r.Lock()
	defer r.Unlock()
	if r.last == nil || len(r.last) >= mostRefusals {
		r.last = map[match.PersonID]refused{}
	}
	r.last[person] = refused{at, no}
}

// Of is a person's last refusal at a match, or nil.
func (r *Refusals) Of(person match.PersonID, at match.MatchID) *engine.Refusal {
	r.Lock()
	defer r.Unlock()
	if last, ok := r.last[person]; ok && last.at == at {
		return &last.no
	}
	return nil
}
