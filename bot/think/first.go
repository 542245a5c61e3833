package think

import (
	"context"
	"sync"
	"time"

	"divisionbell/engine"
)

// Patience is for how long a bot's thought makes way for people, all in all: however much
// they do at once, bots play.
const Patience = 250 * time.Millisecond

// Pause is for how long a bot's move that is thought over makes way for people, and a
// picture that is to be drawn.
const Pause = 20 * time.Millisecond

// people are those whose actions are under way. The zero value is ready.
type people struct {
	mu    sync.Mutex
	n     int
	quiet chan struct{} // closed when the last is done; nil while there is none
}

func (p *people) come() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.n++; p.n == 1 {
		p.quiet = make(chan struct{})
	}
}

func (p *people) leave() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.n--; p.n == 0 {
		close(p.quiet)
		p.quiet = nil
	}
}

// acting is closed when nobody acts any more; nil: nobody does.
func (p *people) acting() <-chan struct{} {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.quiet
}

// wait waits until nobody acts, for so long at most, or ctx has ended, and tells how long
// that took.
func (p *people) wait(ctx context.Context, most time.Duration) time.Duration {
	quiet := p.acting()
	if quiet == nil {
		return 0
	}
	begun, enough := time.Now(), time.NewTimer(most)
	defer enough.Stop()
	select {
	case <-quiet:
	case <-enough.C:
	case <-ctx.Done():
	}
	return time.Since(begun)
}

type firstKey struct{}

// First says that a person's action is under way until done: no bot's search goes on
// meanwhile, but for [Patience]. Who has something thought over in ctx waits for bots, and
// so is not waited for.
func (p *Pool) First(ctx context.Context) (_ context.Context, done func()) {
	p.people.come()
	return context.WithValue(ctx, firstKey{}, p), p.people.leave
}

// Rest waits until no person's action is under way, for a [Pause] at most: a move that
// is made beside theirs would hold them up at the store.
func (p *Pool) Rest(ctx context.Context) { p.people.wait(ctx, p.pause) }

// Draw has a picture drawn: so few at once that a core is left to people, and after those
// who act now, for whom it waits a [Pause] at most.
func (p *Pool) Draw(draw func() ([]byte, error)) ([]byte, error) {
	p.easels <- struct{}{}
	defer func() { <-p.easels }()
	p.Rest(context.Background())
	return draw()
}

// standAside lets searches go on while somebody waits for one whose action it is.
func (p *Pool) standAside(ctx context.Context) (back func()) {
	if ctx.Value(firstKey{}) != p {
		return func() {}
	}
	p.people.leave()
	return p.people.come
}

// A polite search makes way for people.
type polite struct {
	engine.Seen
	ctx  context.Context
	pool *Pool
	left *time.Duration // of its patience
}

func (s polite) Imagine() engine.Sim {
	sim := s.Seen.Imagine()
	if sim == nil {
		return nil
	}
	return politeSim{sim, s}
}

type politeSim struct {
	engine.Sim
	seen polite
}

func (s politeSim) Try(w uint64, stretches int, words ...string) (engine.Future, error) {
	if *s.seen.left > 0 {
		*s.seen.left -= s.seen.pool.people.wait(s.seen.ctx, *s.seen.left)
	}
	return s.Sim.Try(w, stretches, words...)
}
