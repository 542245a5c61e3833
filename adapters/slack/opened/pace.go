package opened

import (
	"sync"
	"time"
)

// How Home tabs are drawn that nobody asked for: so long after something changed, with
// what else changes meanwhile; at most so often for one reader, and in one workspace, of
// which Slack takes a hundred a minute; and for readers who were there so lately.
const (
	gather  = 3 * time.Second
	pause   = 30 * time.Second
	spacing = 700 * time.Millisecond
	fresh   = 7 * 24 * time.Hour
	longest = time.Minute // until one is tried again that could not be drawn
)

// foundGather is how much longer than by who heard that one was opened changes are gathered
// by another process, which draws it where nobody else does.
const foundGather = 5

// A Pace is when Home tabs are drawn that nobody asked for.
type Pace struct {
	Gather, Pause time.Duration

	mu   sync.Mutex
	next map[string]time.Time // by workspace: when another may be drawn
}

// NewPace makes one that Slack takes.
func NewPace() *Pace { return &Pace{Gather: gather, Pause: pause, next: map[string]time.Time{}} }

// A Visit is when the reader of a Home tab was there last, and when it was drawn unasked.
type Visit struct {
	mu      sync.Mutex
	seen    time.Time
	drawn   time.Time
	missed  time.Duration // how long it then waits that could not be drawn; 0: it could
	planned bool
}

// See says that its reader was there.
func (v *Visit) See(at time.Time) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.seen = at
}

// Seen is when they were.
func (v *Visit) Seen() time.Time {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.seen
}

// Draw says that it is drawn now, as was planned.
func (v *Visit) Draw() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.planned, v.drawn = false, time.Now()
}

// Miss says whether it could not be drawn: it is then tried again, ever later up to a minute.
func (p *Pace) Miss(v *Visit, missed bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if !missed {
		v.missed = 0
		return
	}
	v.missed, v.drawn = min(max(p.Gather, 2*v.missed), longest), time.Time{}
}

// Plan is how long until a Home tab of a workspace may be drawn; false: it is planned
// already, or nobody was there for long. found: another process heard that it was opened.
func (p *Pace) Plan(v *Visit, workspace string, found bool) (wait time.Duration, ok bool) {
	now := time.Now()
	at := now.Add(p.Gather)
	if found {
		at = now.Add(foundGather * p.Gather)
	}
	v.mu.Lock()
	if again := now.Add(v.missed); again.After(at) {
		at = again
	}
	ok = !v.planned && !v.seen.Add(fresh).Before(now)
	v.planned = v.planned || ok
	if soonest := v.drawn.Add(p.Pause); soonest.After(at) {
		at = soonest
	}
	v.mu.Unlock()
	if !ok {
		return 0, false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if next := p.next[workspace]; next.After(at) {
		at = next
	}
	p.next[workspace] = at.Add(spacing)
	return at.Sub(now), true
}
