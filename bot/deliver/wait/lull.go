package wait

import (
	"sync"
	"time"

	"divisionbell/bot/bounded"
	"divisionbell/bot/match"
)

// lullFor is how long a match is left alone for which nothing could be done, unless
// something happens in it.
const lullFor = 50 * time.Millisecond

// Lulls are matches for which nothing could be done a moment ago. The sender is woken by
// whatever happens anywhere, and would look at each of them every time.
type Lulls struct {
	wake func()

	mu    sync.Mutex
	begun bounded.Map[match.MatchID, lull]
	woken bool // is going to be
}

type lull struct {
	at  time.Time
	rev int64
}

// NewLulls keeps so many in mind; wake has the sender look again.
func NewLulls(most int, wake func()) *Lulls {
	return &Lulls{wake: wake, begun: bounded.New[match.MatchID, lull](most)}
}

// Lies reports whether a match is left alone for now; then the sender is woken when all
// that are have been for long enough.
func (s *Lulls) Lies(b match.Behind) bool {
	l, ok := s.begun.Get(b.Match)
	if !ok || l.rev != b.Rev || time.Since(l.at) >= lullFor {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.woken {
		s.woken = true
		time.AfterFunc(lullFor, s.over)
	}
	return true
}

func (s *Lulls) over() {
	s.mu.Lock()
	s.woken = false
	s.mu.Unlock()
	s.wake()
}

// Begin has a match be left alone that is behind as it was when it was looked at.
func (s *Lulls) Begin(b match.Behind) { s.begun.Add(b.Match, lull{time.Now(), b.Rev}) }
