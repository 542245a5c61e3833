package slack

import "sync"

// deliveriesKept is how many deliveries are remembered here. For older ones that
// changed something the host has the answer stored.
const deliveriesKept = 1024

// deliveries are the newest ones by their id, so that one that comes again gets
// what the first one got. The zero value is ready.
type deliveries struct {
	mu    sync.Mutex
	known map[string]*delivered
	ring  [deliveriesKept]string
	next  int
}

type delivered struct {
	done chan struct{}
	ack  []byte
	ok   bool
}

// once does f for the first delivery of an id; others wait for what it gave.
// When f breaks, the next may try. Without an id nothing is remembered.
func (d *deliveries) once(id string, f func() []byte) []byte {
	if id == "" {
		return f()
	}
	d.mu.Lock()
	if x := d.known[id]; x != nil {
		d.mu.Unlock()
		<-x.done
		return x.ack
	}
	x := &delivered{done: make(chan struct{})}
	if d.known == nil {
		d.known = map[string]*delivered{}
	}
	delete(d.known, d.ring[d.next])
	d.known[id], d.ring[d.next] = x, id
	d.next = (d.next + 1) % deliveriesKept
	d.mu.Unlock()
	defer func() {
		if !x.ok {
			d.mu.Lock()
			if d.known[id] == x {
				delete(d.known, id)
			}
			d.mu.Unlock()
		}
		close(x.done)
	}()
	x.ack = f()
	x.ok = true
	return x.ack
}
