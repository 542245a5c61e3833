package opened

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot/match"
	"divisionbell/bot/outage"
)

// How Home tabs are drawn that nobody asked for: so long after something changed, with
// what else changes meanwhile; at most so often for one reader, and in one workspace, of
// which Slack takes a hundred a minute: so many at once, and more so far apart, but no more
// than so many side by side; and for readers who were there so lately. And how long until it
// is looked again whether one may be tried.
const (
	gather  = 3 * time.Second
	pause   = 30 * time.Second
	burst   = 16
	spacing = 800 * time.Millisecond
	abreast = 4
	fresh   = 7 * 24 * time.Hour
	lookFor = time.Second
)

// foundGather is how much longer than by who heard that one was opened changes are gathered
// by another process, which draws it where nobody else does.
const foundGather = 5

// A Pace is when Home tabs are drawn that nobody asked for. Those that could not be drawn wait
// as rooms do, and their workspace is to them what a platform is to rooms.
type Pace struct {
	Gather, Pause time.Duration

	start func(what string, f func(ctx context.Context))
	waits *outage.Waits[*Visit]

	mu   sync.Mutex
	rows map[string]*row // by workspace
}

// A row is of those in a workspace that are due, the first first. Who is not due yet does
// not stand in it, and holds nobody up.
type row struct {
	takes  chatkit.Bucket // what Slack does
	next   time.Time      // when another may be drawn, as it asked
	busy   int            // how many are being drawn
	failed *Visit         // that could not be drawn since another was; nil: none
	due    []due
	timer  *time.Timer
}

// A due one is to be drawn. waits: it could not be, or two others could not when it was due.
type due struct {
	visit *Visit
	draw  func(ctx context.Context)
	waits bool
}

// NewPace makes one that Slack takes; start does something beside its caller.
func NewPace(start func(what string, f func(ctx context.Context))) *Pace {
	p := &Pace{Gather: gather, Pause: pause, start: start, rows: map[string]*row{}}
	p.waits = outage.NewSteady[*Visit](func() int64 { return time.Now().UnixMilli() }, func() { go p.look() })
	return p
}

// A Visit is when the reader of a Home tab was there last, and when it was drawn unasked.
type Visit struct {
	mu      sync.Mutex
	seen    time.Time
	drawn   time.Time   // or tried
	planned *time.Timer // nil: it is not
	changes int64       // for how many it was planned
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
	v.planned, v.drawn = nil, time.Now()
}

// left reports whether nobody was there for long.
func (v *Visit) left() bool { return v.seen.Add(fresh).Before(time.Now()) }

// Plan has a Home tab of a workspace drawn as soon as it may be, unless that is planned
// already, or nobody was there for long. found: another process heard that it was opened.
func (p *Pace) Plan(v *Visit, workspace string, found bool, draw func(ctx context.Context)) {
	now := time.Now()
	v.mu.Lock()
	defer v.mu.Unlock()
	v.changes++
	rested := v.drawn.Add(p.Pause)
	switch {
	case v.left():
		return
	case v.planned != nil:
		if !rested.After(now) && !p.waits.Down(workspace) { // its own trouble, and something new
			p.waits.News(v, v.changes)
		}
		return
	}
	at := now.Add(p.Gather)
	if rested.After(at) {
		at = rested
	}
	if found {
		at = at.Add((foundGather - 1) * p.Gather)
	}
	v.planned = time.AfterFunc(at.Sub(now), func() { p.enter(workspace, due{visit: v, draw: draw}) })
}

// Asked says that one of a workspace is drawn now because its reader asks for it.
func (p *Pace) Asked(v *Visit, workspace string) {
	p.waits.Forget(v)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.row(workspace).takes.Take()
}

// Drawn says that a Home tab of a workspace shows what it is to, and whether Slack took it.
func (p *Pace) Drawn(v *Visit, workspace string, taken bool) {
	if p.waits.Done(v); taken {
		p.waits.Well(workspace)
		p.mu.Lock()
		defer p.mu.Unlock()
		p.row(workspace).failed = nil
	}
}

// Missed says why one could not be drawn: where Slack asks to wait all of the workspace do; what
// passes is tried again in turn with others of it, and what was refused is not: false.
func (p *Pace) Missed(v *Visit, workspace string, why error, draw func(ctx context.Context)) (again bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.left() || errors.Is(why, match.ErrRefused) || errors.Is(why, match.ErrGone) {
		p.waits.Forget(v)
		return false
	}
	if asks := (*match.Wait)(nil); errors.As(why, &asks) && asks.For > 0 {
		p.hold(workspace, asks.For)
	} else {
		p.waits.Pause(v, workspace, v.changes, why)
		p.fails(v, workspace, why)
	}
	if v.planned != nil {
		v.planned.Stop()
	}
	v.planned = time.AfterFunc(0, func() { p.enter(workspace, due{v, draw, true}) })
	return true
}

// Forget says that one is drawn no more.
func (p *Pace) Forget(v *Visit) { p.waits.Forget(v) }

// hold has none of a workspace drawn for so long.
func (p *Pace) hold(workspace string, wait time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if r, until := p.row(workspace), time.Now().Add(wait); until.After(r.next) {
		r.next = until
	}
}

// fails has those of a workspace wait too that are due as one could not be drawn, if another
// could not before it: that is the workspace's trouble.
func (p *Pace) fails(v *Visit, workspace string, why error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	r := p.row(workspace)
	if r.failed == nil || r.failed == v {
		r.failed = v
		return
	}
	for i, d := range r.due {
		if !d.waits {
			p.waits.Pause(d.visit, workspace, 0, why)
			r.due[i].waits = true
		}
	}
}

// Free has those of a workspace drawn now that waited.
func (p *Pace) Free(workspace string) {
	p.waits.Well(workspace)
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
		r = &row{takes: chatkit.Bucket{Burst: burst, Every: spacing}}
		r.timer = time.AfterFunc(0, func() { p.advance(r) })
		p.rows[workspace] = r
	}
	return r
}

// enter has one stand in its workspace's row, once.
func (p *Pace) enter(workspace string, d due) {
	p.mu.Lock()
	defer p.mu.Unlock()
	r := p.row(workspace)
	if !slices.ContainsFunc(r.due, func(x due) bool { return x.visit == d.visit }) {
		r.due = append(r.due, d)
	}
	r.timer.Reset(0)
}

// look has all rows looked at.
func (p *Pace) look() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, r := range p.rows {
		r.timer.Reset(0)
	}
}

// advance draws the first of a row that may be, and comes back for the next.
func (p *Pace) advance(r *row) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(r.due) == 0 || r.busy == abreast { // who ends comes back
		return
	}
	if wait := time.Until(r.next); wait > 0 {
		r.timer.Reset(wait)
		return
	}
	i := slices.IndexFunc(r.due, func(d due) bool { return p.waits.Over(d.visit) })
	if i < 0 {
		r.timer.Reset(lookFor)
		return
	}
	wait, ok := r.takes.Queue(0)
	r.timer.Reset(wait)
	if !ok {
		return
	}
	d := r.due[i]
	r.due = slices.Delete(r.due, i, i+1)
	r.busy++
	p.start("home", func(ctx context.Context) {
		defer p.ended(r)
		d.draw(ctx)
	})
}

// ended says that one of a row was drawn, or could not be.
func (p *Pace) ended(r *row) {
	p.mu.Lock()
	defer p.mu.Unlock()
	r.busy--
	r.timer.Reset(0)
}
