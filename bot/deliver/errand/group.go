package errand

import (
	"runtime"
	"sync"
	"time"
)

// soon is how long something takes that waits for nobody; what takes longer does, and
// leaves its core to others.
const soon = 20 * time.Millisecond

// A Group does some things side by side: so few at once that a core is left to people, and
// more beside those that take long.
type Group struct {
	all  sync.WaitGroup
	busy chan struct{} // all that are under way
	fast chan struct{} // those that do not take long yet
}

// NewGroup makes one that has no more than most under way.
func NewGroup(most int) *Group {
	return &Group{busy: make(chan struct{}, most), fast: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)-1))}
}

// Ready waits until Go may be called, once.
func (g *Group) Ready() {
	g.busy <- struct{}{}
	g.fast <- struct{}{}
}

// Go does f by itself.
func (g *Group) Go(f func()) {
	next := sync.OnceFunc(func() { <-g.fast })
	long := time.AfterFunc(soon, next)
	g.all.Go(func() {
		defer func() {
			long.Stop()
			next()
			<-g.busy
		}()
		f()
	})
}

// Wait waits until all is done.
func (g *Group) Wait() { g.all.Wait() }
