package chatkit

import (
	"sync"
)

// A Once does what is delivered again only once, as long as it is among the
// newest deliveries. It is safe for concurrent use.
type Once[T any] struct {
	mu    sync.Mutex // held from a delivery's reading to its writing
	known *Bounded[string, *delivered[T]]
}

type delivered[T any] struct {
	done chan struct{} // closed when out and err hold
	out  T
	err  error
}

// NewOnce remembers so many deliveries.
func NewOnce[T any](kept int) *Once[T] {
	return &Once[T]{known: NewBounded[string, *delivered[T]](kept)}
}

// Do does f for the first delivery of an id; others wait for what it gives. When
// it fails or breaks, those who wait are given an error, and the next may try.
// Without an id nothing is remembered.
func (o *Once[T]) Do(id string, f func() (T, error)) (T, error) {
	if id == "" {
		return f()
	}
	o.mu.Lock()
	if x, ok := o.known.Get(id); ok {
		o.mu.Unlock()
		<-x.done
		return x.out, x.err
	}
	x := &delivered[T]{done: make(chan struct{}), err: broken(id)}
	o.known.Put(id, x)
	o.mu.Unlock()
	defer func() {
		if x.err != nil {
			o.retract(id, x)
		}
		close(x.done)
	}()
	x.out, x.err = f()
	return x.out, x.err
}

// broken is what is wrong with a delivery that was not dealt with to its end.
type broken string

func (b broken) Error() string { return "delivery " + string(b) + " broke" }

// retract forgets a delivery, and not a later one of its id.
func (o *Once[T]) retract(id string, x *delivered[T]) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if now, ok := o.known.Get(id); ok && now == x {
		o.known.Forget(id)
	}
}

// Forget forgets what was given, so that it is done again; what is under way
// stays.
func (o *Once[T]) Forget() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.known.ForgetIf(func(x *delivered[T]) bool {
		select {
		case <-x.done:
			return true
		default:
			return false
		}
	})
}
