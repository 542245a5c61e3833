package slacktest

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// ErrLost: nobody acknowledged a delivery in time, however often it was made.
var ErrLost = errors.New("slacktest: nobody acknowledged it")

// ackLimit is how many bytes of an acknowledgement over the socket are read;
// what has as many is dropped without a word.
const ackLimit = 20 << 10

// A socket is one line of Socket Mode.
type socket struct {
	conn *websocket.Conn
	mu   sync.Mutex // of writing
	acks map[string]chan json.RawMessage
	gone chan struct{}
	once sync.Once
}

func (k *socket) write(v any) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	_ = k.conn.SetWriteDeadline(time.Now().Add(5 * time.Second))
	return k.conn.WriteJSON(v)
}

func (k *socket) close() {
	k.once.Do(func() {
		close(k.gone)
		k.conn.Close()
	})
}

func connectionsOpen(s *Slack, w http.ResponseWriter, token string) {
	if token != s.o.AppToken {
		s.answer(w, "apps.connections.open", nil, refuse("invalid_auth"))
		return
	}
	s.opens = append(s.opens, time.Now())
	id := s.id("L")
	s.lines[id] = true
	s.answer(w, "apps.connections.open", object{"url": "ws" + strings.TrimPrefix(s.server.URL, "http") + "/socket/" + id}, nil)
}

func (s *Slack) serveSocket(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	ok := s.lines[r.PathValue("id")]
	delete(s.lines, r.PathValue("id"))
	s.mu.Unlock()
	if !ok {
		http.Error(w, "no such line", http.StatusForbidden)
		return
	}
	up := websocket.Upgrader{CheckOrigin: func(*http.Request) bool { return true }}
	conn, err := up.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	k := &socket{conn: conn, acks: map[string]chan json.RawMessage{}, gone: make(chan struct{})}
	_ = k.write(object{"type": "hello", "num_connections": 1, "debug_info": object{"host": "slacktest"}, "connection_info": object{"app_id": "A000000001"}})
	s.mu.Lock()
	s.sockets = append(s.sockets, k)
	shy := s.shy
	s.mu.Unlock()
	if shy {
		_ = k.write(goodbye)
	}
	go k.ping()
	defer func() {
		k.close()
		s.mu.Lock()
		s.sockets = slices.DeleteFunc(s.sockets, func(x *socket) bool { return x == k })
		s.mu.Unlock()
	}()
	for {
		_, body, err := conn.ReadMessage()
		if err != nil {
			return
		}
		var ack struct {
			Envelope string          `json:"envelope_id"`
			Payload  json.RawMessage `json:"payload"`
		}
		if len(body) >= ackLimit || json.Unmarshal(body, &ack) != nil {
			s.mu.Lock()
			s.refused = append(s.refused, fmt.Sprintf("socket: an acknowledgement of %d bytes is dropped", len(body)))
			s.mu.Unlock()
			continue
		}
		s.mu.Lock()
		c := k.acks[ack.Envelope]
		delete(k.acks, ack.Envelope)
		s.mu.Unlock()
		if c != nil {
			c <- ack.Payload
		}
	}
}

func (k *socket) ping() {
	t := time.NewTicker(2 * time.Second)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			if k.conn.WriteControl(websocket.PingMessage, []byte("ping"), time.Now().Add(5*time.Second)) != nil {
				return
			}
		case <-k.gone:
			return
		}
	}
}

// Cut drops every line of Socket Mode without a word.
func (s *Slack) Cut() {
	s.mu.Lock()
	lines := slices.Clone(s.sockets)
	s.mu.Unlock()
	for _, k := range lines {
		k.close()
	}
}

// goodbye asks that a line be taken up anew.
var goodbye = object{"type": "disconnect", "reason": "refresh_requested", "debug_info": object{"host": "slacktest"}}

// Shy asks every line to be taken up anew as soon as it is there, until it ends.
func (s *Slack) Shy(on bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.shy = on
}

// Opens are when lines were asked for and given.
func (s *Slack) Opens() []time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.opens)
}

// Refresh asks every line to be taken up anew, as Slack does now and then.
func (s *Slack) Refresh() {
	s.mu.Lock()
	lines := slices.Clone(s.sockets)
	s.mu.Unlock()
	for _, k := range lines {
		_ = k.write(goodbye)
	}
}

// Connected is how many lines there are.
func (s *Slack) Connected() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.sockets)
}

// The kinds of deliveries, as envelopes of Socket Mode name them.
const (
	kindCommand  = "slash_commands"
	kindInteract = "interactive"
	kindEvent    = "events_api"
)

// paths of signed HTTP, by kind.
var paths = map[string]string{kindCommand: "/slack/commands", kindInteract: "/slack/interactivity", kindEvent: "/slack/events"}

// deliver hands a payload over until it is acknowledged, each time with the same
// ids inside, and gives the acknowledgement.
func (s *Slack) deliver(kind string, payload object) (ack json.RawMessage, err error) {
	for try := range s.o.Tries {
		if try > 0 {
			time.Sleep(s.o.Pause)
		}
		s.mu.Lock()
		base := s.base
		s.mu.Unlock()
		if base != "" {
			ack, err = s.post(base, kind, payload, try)
		} else {
			ack, err = s.envelope(kind, payload, try)
		}
		if err == nil {
			return ack, nil
		}
	}
	return nil, fmt.Errorf("%w: %w", ErrLost, err)
}

// envelope sends a payload over one of the lines.
func (s *Slack) envelope(kind string, payload object, try int) (json.RawMessage, error) {
	s.mu.Lock()
	if len(s.sockets) == 0 {
		s.mu.Unlock()
		return nil, errors.New("no line")
	}
	s.turn++
	k := s.sockets[s.turn%len(s.sockets)]
	id := s.id("E")
	got := make(chan json.RawMessage, 1)
	k.acks[id] = got
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		delete(k.acks, id)
		s.mu.Unlock()
	}()
	e := object{"type": kind, "envelope_id": id, "payload": payload, "accepts_response_payload": kind != kindEvent}
	if try > 0 {
		e["retry_attempt"], e["retry_reason"] = try, "timeout"
	}
	if err := k.write(e); err != nil {
		return nil, err
	}
	late := time.NewTimer(s.o.AckWithin)
	defer late.Stop()
	select {
	case ack := <-got:
		return ack, nil
	case <-k.gone:
		return nil, errors.New("the line was cut")
	case <-late.C:
		return nil, errors.New("not acknowledged in time")
	}
}

// post signs and posts a payload.
func (s *Slack) post(base, kind string, payload object, try int) (json.RawMessage, error) {
	body, form := body(kind, payload)
	req, err := http.NewRequest(http.MethodPost, base+paths[kind], bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	if form {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	} else {
		req.Header.Set("Content-Type", "application/json")
	}
	if try > 0 {
		req.Header.Set("X-Slack-Retry-Num", fmt.Sprint(try))
		req.Header.Set("X-Slack-Retry-Reason", "http_timeout")
	}
	s.Sign(req.Header, body, time.Now())
	client := http.Client{Timeout: s.o.AckWithin}
	resp, err := client.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	out, err := io.ReadAll(resp.Body)
	if err == nil && resp.StatusCode != http.StatusOK {
		err = errors.New(resp.Status)
	}
	return out, err
}

// body is a payload as HTTP carries it.
func body(kind string, payload object) (b []byte, form bool) {
	switch kind {
	case kindCommand:
		v := url.Values{}
		for k, x := range payload {
			v.Set(k, fmt.Sprint(x))
		}
		return []byte(v.Encode()), true
	case kindInteract:
		j, _ := json.Marshal(payload)
		return []byte(url.Values{"payload": {string(j)}}.Encode()), true
	}
	b, _ = json.Marshal(payload)
	return b, false
}

// Sign signs a body as Slack does at an instant.
func (s *Slack) Sign(h http.Header, body []byte, at time.Time) { Sign(h, s.o.Secret, body, at) }

// Sign signs a body with a secret as Slack does at an instant.
func Sign(h http.Header, secret string, body []byte, at time.Time) {
	ts := fmt.Sprint(at.Unix())
	m := hmac.New(sha256.New, []byte(secret))
	_, _ = io.WriteString(m, "v0:"+ts+":")
	_, _ = m.Write(body)
	h.Set("X-Slack-Request-Timestamp", ts)
	h.Set("X-Slack-Signature", "v0="+hex.EncodeToString(m.Sum(nil)))
}

// VerifyURL asks an address the question that Slack asks before it uses it.
func (s *Slack) VerifyURL(base string) error {
	challenge := "3eZbrw1aBm2rZgRNFdxV2595E9CY3gmdALWMmHkvFXO7tYXAYM8P"
	out, err := s.post(strings.TrimSuffix(base, "/"), kindEvent, object{"type": "url_verification", "challenge": challenge}, 0)
	if err == nil && !strings.Contains(string(out), challenge) {
		err = fmt.Errorf("slacktest: answered %q", out)
	}
	return err
}
