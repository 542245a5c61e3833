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
	rows map[string]*row // by workspace
}

// A row is of those in a workspace that are due, the first first. Who is not due yet does
// not stand in it, and holds nobody up.
type row struct {
	next  time.Time // when another may be drawn
	due   []func()
	timer *time.Timer
}

// NewPace makes one that Slack takes.
func NewPace() *Pace { return &Pace{Gather: gather, Pause: pause, rows: map[string]*row{}} }

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

// Recall is what was kept of it, by a clock that may be another's.
func (v *Visit) Recall(x Home) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.seen, v.drawn = x.Seen, x.Drawn; v.drawn.After(time.Now()) {
		v.drawn = time.Now()
	}
}

// Keep gives a Home tab when its reader was there and it was drawn.
func (v *Visit) Keep(x *Home) {
	v.mu.Lock()
	defer v.mu.Unlock()
	x.Seen, x.Drawn = v.seen, v.drawn
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

// Plan has a Home tab of a workspace drawn as soon as it may be, unless that is planned
// already, or nobody was there for long. found: another process heard that it was opened.
func (p *Pace) Plan(v *Visit, workspace string, found bool, draw func()) {
	now := time.Now()
	at := now.Add(p.Gather)
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.planned || v.seen.Add(fresh).Before(now) {
		return
	}
	v.planned = true
	for _, soonest := range []time.Time{now.Add(v.missed), v.drawn.Add(p.Pause)} {
		if soonest.After(at) {
			at = soonest
		}
	}
	if found {
		at = at.Add((foundGather - 1) * p.Gather)
	}
	time.AfterFunc(at.Sub(now), func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		r := p.row(workspace)
		r.due = append(r.due, draw)
		r.timer.Reset(0)
	})
}

// Hold has none of a workspace drawn for so long.
func (p *Pace) Hold(workspace string, wait time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if r, until := p.row(workspace), time.Now().Add(wait); until.After(r.next) {
		r.next = until
	}
}

// Free has those of a workspace drawn now that it held.
func (p *Pace) Free(workspace string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	r := p.row(workspace)
	r.next = time.Time{}
	r.timer.Reset(0)
}

// row is a workspace's. The lock is held.
func (p *Pace) row(workspace string) *row {
	r, ok := p.rows[workspace]
	if !ok {
		r = &row{}
		r.timer = time.AfterFunc(0, func() { p.advance(r) })
		p.rows[workspace] = r
	}
	return r
}

// advance draws the first of a row, if it may be, and comes back for the next.
func (p *Pace) advance(r *row) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(r.due) == 0 {
		return
	}
	now := time.Now()
	if !r.next.After(now) {
		go r.due[0]()
		r.due, r.next = r.due[1:], now.Add(spacing)
	}
	r.timer.Reset(r.next.Sub(now))
}
