package chattest

import (
	"sync"
	"time"
)

// Wall is the clock on the wall, which is virtual where time is.
type Wall struct{}

// Now is what it shows.
func (Wall) Now() time.Time { return time.Now() }

// A Still clock moves when it is told to.
type Still struct {
	mu sync.Mutex
	at time.Time
}

// NewStill is one that shows the time of now.
func NewStill() *Still { return &Still{at: time.Now()} }

// Now is what it shows.
func (c *Still) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

// Pass has some time pass.
func (c *Still) Pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}
