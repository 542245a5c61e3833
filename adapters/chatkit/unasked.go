package chatkit

import (
	"net"
	"net/http"
	"sync"
	"time"
)

// late is how long a call that is on its way at the end may take to arrive.
const late = 250 * time.Millisecond

// Unasked are the connections of a server over which nothing was asked yet. Browsers open
// some in advance, and http.Server.Shutdown waits five seconds for each. Its zero value is
// ready, and safe for concurrent use.
type Unasked struct {
	mu    sync.Mutex
	conns map[net.Conn]struct{}
}

// Note is a server's ConnState.
func (u *Unasked) Note(c net.Conn, s http.ConnState) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if s != http.StateNew {
		delete(u.conns, c)
		return
	}
	if u.conns == nil {
		u.conns = map[net.Conn]struct{}{}
	}
	u.conns[c] = struct{}{}
}

// Drop closes them a moment from now. Call it as the server's shutdown begins.
func (u *Unasked) Drop() {
	time.AfterFunc(late, func() {
		u.mu.Lock()
		defer u.mu.Unlock()
		for c := range u.conns {
			c.Close()
		}
	})
}
