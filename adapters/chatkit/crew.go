package chatkit

import "sync"

// maxIdle is how many of a crew wait for work at most.
const maxIdle = 128

// A Crew does work beside whoever asks, in goroutines that stay for the next with the
// stack that they have grown, and counts what is under way. The zero value is ready,
// and it is safe for concurrent use.
type Crew struct {
	Underway
	mu   sync.Mutex
	idle []chan func() // where they wait for work, who came last at the end
	gone bool          // nobody waits any more
}

// Go has work done and does not wait for it.
func (c *Crew) Go(work func()) {
	end := c.Begin()
	counted := func() {
		defer end()
		work()
	}
	c.mu.Lock()
	n := len(c.idle)
	if n == 0 {
		c.mu.Unlock()
		go c.serve(counted)
		return
	}
	next := c.idle[n-1]
	c.idle = c.idle[:n-1]
	c.mu.Unlock()
	next <- counted
}

// serve does work after work, until there are enough others who wait.
func (c *Crew) serve(work func()) {
	next := make(chan func(), 1)
	for work != nil {
		work()
		c.mu.Lock()
		if c.gone || len(c.idle) == maxIdle {
			c.mu.Unlock()
			return
		}
		c.idle = append(c.idle, next)
		c.mu.Unlock()
		work = <-next
	}
}

// Dismiss sends home who waits; what is still asked for is done.
func (c *Crew) Dismiss() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.gone = true
	for _, next := range c.idle {
		next <- nil
	}
	c.idle = nil
}
