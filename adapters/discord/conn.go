package discord

import (
	"context"
	"errors"
	"net"
	"sync"
	"sync/atomic"
	"time"
)

// A conn is a connection that fails when nothing is heard for its patience.
// discordgo sets no time limits of its own, and hangs without.
type conn struct {
	net.Conn
	mu       sync.Mutex // held while the patience is set, or a limit by it
	patience time.Duration
}

// Read waits for as long as the patience lasts.
func (c *conn) Read(b []byte) (int, error) {
	if err := c.until(c.SetReadDeadline); err != nil {
		return 0, err
	}
	return c.Conn.Read(b)
}

// Write waits as long.
func (c *conn) Write(b []byte) (int, error) {
	if err := c.until(c.SetWriteDeadline); err != nil {
		return 0, err
	}
	return c.Conn.Write(b)
}

func (c *conn) until(limit func(time.Time) error) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return limit(time.Now().Add(c.patience))
}

// waits changes the patience, also of a Read that waits already.
func (c *conn) waits(patience time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.patience = patience
	_ = c.SetReadDeadline(time.Now().Add(patience))
}

// errLeft is the end of what was abandoned, perhaps while it was being opened.
var errLeft = errors.New("discord: nobody waits for this connection any more")

// A link is one connection of a session's, from before it is dialled until
// discordgo has let go of it. It ends once.
type link struct {
	app     *App
	reached atomic.Bool // the gateway has said something
	ready   signal      // READY or RESUMED has come
	down    signal      // it has ended
	over    signal      // discordgo has let go of it
	mu      sync.Mutex
	conn    *conn
	why     error // it has ended; nil: it has not
}

// A signal is given once, and may be given again.
type signal struct {
	once  sync.Once
	given chan struct{}
}

func newSignal() signal { return signal{given: make(chan struct{})} }

func (s *signal) give() { s.once.Do(func() { close(s.given) }) }

func newLink(a *App) *link {
	return &link{app: a, ready: newSignal(), down: newSignal(), over: newSignal()}
}

// dial connects with the patience for opening, until settle.
func (k *link) dial(ctx context.Context, network, address string) (net.Conn, error) {
	raw, err := k.app.dial(ctx, network, address)
	if err != nil {
		return nil, err
	}
	c := &conn{Conn: raw, patience: k.app.wait.Open}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.why != nil {
		c.Close()
		return nil, errLeft
	}
	if k.conn != nil {
		k.conn.Close()
	}
	k.conn = c
	return c, nil
}

// settle gives an open connection the patience for silence.
func (k *link) settle() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.conn != nil {
		k.conn.waits(k.app.wait.Silence)
	}
}

// cut ends the connection without a word, whatever is being done with it: one
// that is only now being opened comes to nothing. The first reason counts.
func (k *link) cut(why error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.why == nil {
		k.why = why
	}
	if k.conn != nil {
		k.conn.Close()
	}
	k.down.give()
}

// ended is why it has ended; nil: it has not.
func (k *link) ended() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.why
}
