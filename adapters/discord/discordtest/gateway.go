package discordtest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// maxBuffer is how many events a session keeps for a resume.
const maxBuffer = 1000

// A session of the gateway lives on when its connection ends.
type session struct {
	id     string
	shard  [2]int // of so many
	seq    int64
	events []payload // for resumes
	wire   *wire     // nil: not connected
}

// A wire is one connection.
type wire struct {
	conn *websocket.Conn
	mu   sync.Mutex
}

type payload struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
	Seq  int64           `json:"s"`
	Type string          `json:"t"`

	jumbled bool
}

// frame is a payload as it goes over the wire, in Discord's own order: with its data as
// they are, which may be no JSON when a test wants that.
func (p payload) frame() []byte {
	b := make([]byte, 0, len(p.Data)+128)
	if p.jumbled {
		return fmt.Appendf(b, `{"op":%d,"d":%s,"s":%d,"t":%q}`, p.Op, p.Data, p.Seq, p.Type)
	}
	if b = append(b, `{"t":`...); p.Type != "" {
		b = strconv.AppendQuote(b, p.Type)
	} else {
		b = append(b, "null"...)
	}
	if b = append(b, `,"s":`...); p.Seq > 0 {
		b = strconv.AppendInt(b, p.Seq, 10)
	} else {
		b = append(b, "null"...)
	}
	b = strconv.AppendInt(append(b, `,"op":`...), int64(p.Op), 10)
	if b = append(b, `,"d":`...); len(p.Data) == 0 {
		b = append(b, "null"...)
	}
	return append(append(b, p.Data...), '}')
}

func (w *wire) send(p payload) {
	frame := p.frame()
	w.mu.Lock()
	defer w.mu.Unlock()
	_ = w.conn.SetWriteDeadline(time.Now().Add(10 * time.Second))
	_ = w.conn.WriteMessage(websocket.TextMessage, frame)
}

func (w *wire) close(code int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if code != 0 {
		_ = w.conn.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(time.Second))
	}
	w.conn.Close()
}

func raw(v any) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // the fake's own data
	}
	return b
}

var upgrader = websocket.Upgrader{CheckOrigin: func(*http.Request) bool { return true }}

func (s *Server) serveGateway(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	f := s.faults
	s.mu.Unlock()
	if f.outage {
		http.Error(w, "out of order", http.StatusServiceUnavailable)
		return
	}
	c, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	x := &wire{conn: c}
	defer x.close(0)
	if !f.silent {
		x.send(payload{Op: 10, Data: raw(map[string]any{"heartbeat_interval": s.o.Beat.Milliseconds()})})
	}
	var own *session
	defer func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if own != nil && own.wire == x {
			own.wire = nil
		}
	}()
	for {
		var p payload
		if err := c.ReadJSON(&p); err != nil {
			return
		}
		if p.Op == 2 || p.Op == 6 {
			time.Sleep(s.o.Latency)
		}
		s.mu.Lock()
		f := s.faults
		s.mu.Unlock()
		switch {
		case f.silent, p.Op == 1 && f.deaf:
		case p.Op == 1:
			x.send(payload{Op: 11})
		case (p.Op == 2 || p.Op == 6) && f.closeWith != 0:
			x.close(f.closeWith)
			return
		case (p.Op == 2 || p.Op == 6) && f.opAtHello != 0:
			x.send(payload{Op: f.opAtHello, Data: raw(false)})
		case p.Op == 2:
			var code int
			if own, code = s.identified(x, p.Data); code != 0 {
				x.close(code)
				return
			}
		case p.Op == 6 && !f.hangResume:
			if got := s.resumed(x, p.Data); got != nil {
				own = got
			}
		}
	}
}

// dispatch sends an event to every session of its server's shard, as Discord does: who
// opens a shard twice hears all twice. false: there is none.
func (s *Server) dispatch(kind string, data json.RawMessage) bool {
	var of struct {
		Guild string `json:"guild_id"`
	}
	_ = json.Unmarshal(data, &of)
	guild, _ := strconv.ParseUint(of.Guild, 10, 64) // direct messages come by the first shard
	s.mu.Lock()
	silent, heard := s.faults.silent, false
	to := map[*wire]payload{}
	for _, own := range s.sessions {
		if guild>>22%uint64(own.shard[1]) != uint64(own.shard[0]) {
			continue
		}
		heard = true
		if p := s.keptLocked(own, kind, data); own.wire != nil && !silent {
			to[own.wire] = p
		}
	}
	s.mu.Unlock()
	for x, p := range to {
		x.send(p)
	}
	return heard
}

// keptLocked is an event of a session's, which keeps it for a resume.
func (s *Server) keptLocked(own *session, kind string, data json.RawMessage) payload {
	own.seq++
	p := payload{Op: 0, Type: kind, Seq: own.seq, Data: data, jumbled: s.o.Jumbled}
	own.events = append(own.events, p)
	keep := maxBuffer
	if s.o.Keep > 0 {
		keep = 32
	}
	if len(own.events) > 2*keep {
		own.events = append([]payload(nil), own.events[keep:]...)
	}
	return p
}

// wires are the connections there are.
func (s *Server) wires() (list []*wire) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, x := range s.sessions {
		if x.wire != nil {
			list = append(list, x.wire)
		}
	}
	return list
}

// Connected is how many sessions of the gateway have a connection.
func (s *Server) Connected() int { return len(s.wires()) }

// Cut ends every connection of the gateway without a word.
func (s *Server) Cut() {
	for _, x := range s.wires() {
		x.conn.UnderlyingConn().Close()
	}
}

// Say sends an opcode to every connection: 1 asks for a heartbeat, 7 to
// reconnect. Invalidate sends 9.
func (s *Server) Say(op int) {
	for _, x := range s.wires() {
		x.send(payload{Op: op, Data: raw(false)})
	}
}

// Dispatch sends any event, also one that Discord would not.
func (s *Server) Dispatch(kind, data string) bool { return s.dispatch(kind, json.RawMessage(data)) }

// Forget forgets every session, so that none can be resumed.
func (s *Server) Forget() {
	s.Cut()
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.sessions)
}
