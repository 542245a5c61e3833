package discord

import (
	"context"
	"errors"
	"net"
	"sync/atomic"
	"time"
)

// A conn is a connection that fails when nothing is heard for its patience.
// discordgo sets no time limits of its own, and hangs without.
type conn struct {
	net.Conn
	patience atomic.Int64 // a time.Duration
}

// Read waits for as long as the patience lasts.
func (c *conn) Read(b []byte) (int, error) {
	if err := c.SetReadDeadline(time.Now().Add(time.Duration(c.patience.Load()))); err != nil {
		return 0, err
	}
	return c.Conn.Read(b)
}

// Write waits as long.
func (c *conn) Write(b []byte) (int, error) {
	if err := c.SetWriteDeadline(time.Now().Add(time.Duration(c.patience.Load()))); err != nil {
		return 0, err
	}
	return c.Conn.Write(b)
}

// errLeft is the end of what was abandoned while it was being opened.
var errLeft = errors.New("discord: nobody waits for this connection any more")

// dial connects with the patience for opening, until settle.
func (l *line) dial(ctx context.Context, network, address string) (net.Conn, error) {
	d := net.Dialer{Timeout: l.app.wait.Open}
	raw, err := d.DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	c := &conn{Conn: raw}
	c.patience.Store(int64(l.app.wait.Open))
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.left {
		c.Close()
		return nil, errLeft
	}
	if l.conn != nil {
		l.conn.Close()
	}
	l.conn = c
	return c, nil
}

// settle gives an open connection the patience for silence.
func (l *line) settle() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.conn != nil {
		l.conn.patience.Store(int64(l.app.wait.Silence))
	}
}
