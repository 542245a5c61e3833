// Package think has bots think: a few at once, the longest waiting first, each no longer
// than somebody waits for it, and people before all. Pictures are drawn here in the same
// way. It knows no match: what a bot sees is handed in, and stays as it is meanwhile.
package think

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"time"

	"divisionbell/engine"
)

// Long is how many thoughts may wait for each thinker. While more do, the one whose turn
// it is searches nothing, so that its bot says what it would without: with thoughts of
// 50 ms none waits for more than some three seconds.
const Long = 64

// A Pool is so many thinkers. It is safe for concurrent use.
type Pool struct {
	thinkers int
	people   people
	patience time.Duration // of a thought, with people
	pause    time.Duration // of a move, or of a picture
	easels   chan struct{} // has as many as are drawn at

	mu      sync.Mutex
	busy    int
	waiting []chan struct{} // the longest first; each is told that it is its turn
}

// New makes a pool of so many thinkers; 0: one for each core but one, which is left to
// people, and at least one.
func New(thinkers int) *Pool {
	if thinkers <= 0 {
		thinkers = max(1, runtime.GOMAXPROCS(0)-1)
	}
	return &Pool{thinkers: thinkers, patience: Patience, pause: Pause, easels: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)-1))}
}

// Think is what a bot answers, once a thinker is free. When ctx ends, whoever waits goes
// and a search is cut: the error is then ctx's, and what was thought is forgotten. While
// people act the search waits, and then the answer. A bot's panic is its caller's.
func (p *Pool) Think(ctx context.Context, bot engine.Bot, t engine.Seen, ask engine.Ask, d *engine.Dice) (words []string, err error) {
	left := p.patience
	err = p.Take(ctx, func(hurried bool) { words = bot.Play(Cut(ctx, polite{t, ctx, p, &left}, hurried), ask, d) })
	if err != nil {
		return nil, err
	}
	p.Rest(ctx)
	return words, nil
}

// Take has something thought over once a thinker is free; hurried: too many wait
// behind. The error is ctx's, when it has ended before or meanwhile.
func (p *Pool) Take(ctx context.Context, over func(hurried bool)) error {
	defer p.standAside(ctx)()
	hurried, err := p.enter(ctx)
	if err != nil {
		return err
	}
	defer p.leave()
	over(hurried)
	return ctx.Err()
}

// enter waits for a thinker; hurried: too many wait behind.
func (p *Pool) enter(ctx context.Context) (hurried bool, err error) {
	if err := ctx.Err(); err != nil {
		return false, err
	}
	p.mu.Lock()
	if p.busy < p.thinkers {
		p.busy++
		p.mu.Unlock()
		return false, nil
	}
	turn := make(chan struct{}, 1)
	p.waiting = append(p.waiting, turn)
	p.mu.Unlock()
	select {
	case <-turn:
		p.mu.Lock()
		defer p.mu.Unlock()
		return len(p.waiting) > Long*p.thinkers, nil
	case <-ctx.Done():
	}
	p.mu.Lock()
	i := slices.Index(p.waiting, turn)
	if i >= 0 {
		p.waiting = slices.Delete(p.waiting, i, i+1)
	}
	p.mu.Unlock()
	if i < 0 { // it had become its turn
		p.leave()
	}
	return false, ctx.Err()
}

// leave gives a thinker to whoever has waited longest.
func (p *Pool) leave() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.waiting) == 0 {
		p.busy--
		return
	}
	p.waiting[0] <- struct{}{}
	p.waiting = p.waiting[1:]
}

// Waiting is how many thoughts wait for a thinker.
func (p *Pool) Waiting() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.waiting)
}
