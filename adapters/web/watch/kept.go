package watch

import (
	"slices"
	"sync"

	"divisionbell/bot/match"
)

const roundsKept = 64 // matches

// A kept is the rounds of matches as they were found last: to find them a match is played
// again from its beginning, and many may look at once. The zero value is ready.
type kept struct {
	mu     sync.Mutex
	rounds map[match.MatchID]found
}

type found struct {
	rev    int64
	rounds []uint32
}

// of are a match's rounds, found anew when it has changed. Whoever comes meanwhile waits
// and finds nothing anew.
func (k *kept) of(m match.Match, find func() ([]uint32, error)) ([]uint32, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if f, ok := k.rounds[m.ID]; ok && f.rev == m.Rev {
		return slices.Clone(f.rounds), nil
	}
	rounds, err := find()
	if err != nil {
		return nil, err
	}
	if k.rounds == nil || len(k.rounds) >= roundsKept {
		k.rounds = map[match.MatchID]found{}
	}
	k.rounds[m.ID] = found{m.Rev, rounds}
	return slices.Clone(rounds), nil
}
