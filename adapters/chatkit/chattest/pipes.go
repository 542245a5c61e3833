package chattest

import (
	"context"
	"net"
	"sync"
)

// Pipes are a network without a wire, on which time can be virtual. They are a
// net.Listener.
type Pipes struct {
	calls chan net.Conn
	shut  chan struct{}
	once  sync.Once
}

// NewPipes are those of one server.
func NewPipes() *Pipes { return &Pipes{calls: make(chan net.Conn), shut: make(chan struct{})} }

// Dial connects to the server, whatever the address, as net.Dialer does.
func (p *Pipes) Dial(ctx context.Context, _, _ string) (net.Conn, error) {
	near, far := net.Pipe()
	select {
	case p.calls <- far:
		return near, nil
	case <-p.shut:
		return nil, net.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Accept takes the next connection.
func (p *Pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.calls:
		return c, nil
	case <-p.shut:
		return nil, net.ErrClosed
	}
}

// Close lets nobody connect any more.
func (p *Pipes) Close() error {
	p.once.Do(func() { close(p.shut) })
	return nil
}

// Addr is on loopback, which no proxy of the environment is asked for.
func (p *Pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 1} }
