package main

import (
	"net"
	"sync"
	"testing"
	"time"
)

// A relay leads connections on to a server: none while it is cut, no byte while it is
// silent.
type relay struct {
	network, to string
	at          net.Listener

	mu     sync.Mutex
	open   map[net.Conn]bool
	cut    time.Time // until then
	silent time.Time // until then
}

func newRelay(t *testing.T, network, to string) *relay {
	t.Helper()
	at, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r := &relay{network: network, to: to, at: at, open: map[net.Conn]bool{}}
	t.Cleanup(func() {
		at.Close()
		r.Cut(time.Hour)
	})
	go func() {
		for {
			c, err := at.Accept()
			if err != nil {
				return
			}
			go r.lead(c)
		}
	}()
	return r
}

// Cut ends all connections, and refuses new ones for a while.
func (r *relay) Cut(d time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cut = time.Now().Add(d)
	for c := range r.open {
		c.Close()
	}
}

// Silence holds back for a while what either side sends.
func (r *relay) Silence(d time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.silent = time.Now().Add(d)
}

// keep has a connection ended by a cut; false: there is one.
func (r *relay) keep(c net.Conn) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.open[c] = true
	return time.Now().After(r.cut)
}

func (r *relay) drop(c net.Conn) {
	c.Close()
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.open, c)
}

func (r *relay) lead(c net.Conn) {
	defer r.drop(c)
	if !r.keep(c) {
		return
	}
	to, err := net.Dial(r.network, r.to)
	if err != nil {
		return
	}
	defer r.drop(to)
	if !r.keep(to) {
		return
	}
	var both sync.WaitGroup
	both.Go(func() { r.pass(c, to) })
	both.Go(func() { r.pass(to, c) })
	both.Wait()
}

// pass carries bytes until one end is gone, and takes the other with it.
func (r *relay) pass(from, to net.Conn) {
	defer from.Close()
	defer to.Close()
	for b := make([]byte, 32<<10); ; {
		n, err := from.Read(b)
		if err != nil {
			return
		}
		for r.hush() {
			time.Sleep(10 * time.Millisecond)
		}
		if _, err := to.Write(b[:n]); err != nil {
			return
		}
	}
}

func (r *relay) hush() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return time.Now().Before(r.silent)
}
