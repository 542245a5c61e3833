package errand

import (
	"time"

	"divisionbell/bot/bounded"
)

const (
	callPatience = 500 * time.Millisecond // for which an errand waits for a call that it makes
	maxCame      = 4096                   // calls of which it is known what came of them
)

// Calls are what errands do at platforms and go on without when it takes long: of each key
// one is under way at a time.
type Calls struct {
	errands *Errands
	came    bounded.Map[call, came]
}

type call struct {
	of   Key
	what any // comparable
}

type came struct {
	got any
	err error
}

// NewCalls makes calls; ended is told of each that was late, with the fault in it if there
// was one.
func NewCalls(ended func(k Key, err error)) *Calls {
	e := New(ended)
	e.patience = callPatience
	return &Calls{errands: e, came: bounded.New[call, came](maxCame)}
}

// Hurry has nobody wait for long from now on.
func (c *Calls) Hurry() { c.errands.Hurry() }

// Wait waits for those that are under way.
func (c *Calls) Wait() { c.errands.Wait() }

// Make does f for whoever goes on without it when it is late, after so long at most or, 0, soon,
// and gives what came of it, or of the same call that was made before and not heard of. Not
// known: it is under way, or another of its key is, or too many by the same are late.
func (c *Calls) Make(by, of Key, what any, within time.Duration, f func() (any, error)) (got any, known bool, err error) {
	is := call{of, what}
	if got, known, err = c.Came(of, what); known {
		return got, known, err
	}
	_, fault := c.errands.begin(of, by, within, func() (bool, error) {
		if !c.came.Contains(is) { // it may have ended just now
			got, err := f()
			c.came.Add(is, came{got, err})
		}
		return true, nil
	})()
	if fault != nil {
		return nil, true, fault
	}
	return c.Came(of, what)
}

// Came is what came of a call that was made and not heard of, once.
func (c *Calls) Came(of Key, what any) (got any, known bool, err error) {
	is := call{of, what}
	was, ok := c.came.Get(is)
	if ok {
		c.came.Remove(is)
	}
	return was.got, ok, was.err
}

// Under reports whether a call of a key is under way.
func (c *Calls) Under(of Key) bool {
	c.errands.mu.Lock()
	defer c.errands.mu.Unlock()
	return c.errands.under[of]
}
