package shard

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"time"

	"github.com/gorilla/websocket"
)

// Antechamber stands in the gateway's place for a library that resumes only what it has
// begun itself: whoever connects hears that a session has begun, and that x is it. Then it
// closes without a word. Nothing leaves the process.
func Antechamber(x Session) func(ctx context.Context, network, address string) (net.Conn, error) {
	return func(context.Context, string, string) (net.Conn, error) {
		near, far := net.Pipe()
		go serve(far, x)
		return near, nil
	}
}

// The gateway's payload, as far as it is spoken here.
type payload struct {
	Op   int    `json:"op"`
	Data any    `json:"d"`
	Seq  int64  `json:"s,omitempty"`
	Type string `json:"t,omitempty"`
}

// hearing is how long the antechamber waits for each word.
const hearing = 5 * time.Second

// serve greets one connection.
func serve(c net.Conn, x Session) {
	defer c.Close()
	_ = c.SetDeadline(time.Now().Add(hearing))
	l := &single{conn: c, closed: make(chan struct{})}
	greeted := make(chan struct{})
	server := &http.Server{ReadHeaderTimeout: hearing, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer close(greeted)
		ws, err := (&websocket.Upgrader{}).Upgrade(w, r, nil)
		if err != nil {
			return
		}
		defer ws.Close()
		_ = ws.SetReadDeadline(time.Now().Add(hearing))
		_ = ws.SetWriteDeadline(time.Now().Add(hearing))
		var asked struct {
			Op   int             `json:"op"`
			Data json.RawMessage `json:"d"`
		}
		if ws.WriteJSON(payload{Op: 10, Data: map[string]any{"heartbeat_interval": 60_000}}) != nil || ws.ReadJSON(&asked) != nil {
			return
		}
		if ws.WriteJSON(payload{Op: 0, Type: "READY", Seq: x.Seq, Data: map[string]any{
			"v": 9, "user": map[string]any{"id": "0"}, "guilds": []any{}, "session_id": x.ID,
		}}) == nil {
			_ = ws.ReadJSON(&asked) // the first heartbeat: one that failed would close whatever is connected by then
		}
	})}
	go func() {
		<-greeted
		_ = server.Close()
	}()
	_ = server.Serve(l)
}

// single is a listener for one connection.
type single struct {
	conn   net.Conn
	closed chan struct{}
}

func (l *single) Accept() (net.Conn, error) {
	if c := l.conn; c != nil {
		l.conn = nil
		return c, nil
	}
	<-l.closed
	return nil, net.ErrClosed
}

func (l *single) Close() error {
	select {
	case <-l.closed:
	default:
		close(l.closed)
	}
	return nil
}

func (l *single) Addr() net.Addr { return &net.TCPAddr{} }
