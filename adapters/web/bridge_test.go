package web

import (
	"bytes"
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/http/httputil"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/web/visit"
	"divisionbell/bot/door"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	taxlook "divisionbell/bot/render/tax"
	"divisionbell/engine/tax"
	"divisionbell/storage/sqlite"
)

// A chat is a platform on which everything arrives, and what was said to whom is kept.
type chat struct {
	mu    sync.Mutex
	said  int
	alone []whispered
}

type whispered struct {
	to string
	m  msg.Message
}

func (c *chat) Platform() string { return "discord" }

func (c *chat) Post(context.Context, match.Room, msg.Message) (string, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.said++
	return fmt.Sprint(c.said), nil
}

func (c *chat) Edit(context.Context, match.Room, string, msg.Message) error { return nil }
func (c *chat) Drop(context.Context, match.Room, string) error              { return nil }

func (c *chat) Whisper(_ context.Context, _ match.Room, to match.Account, m msg.Message) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.alone = append(c.alone, whispered{to.ID, m})
	return nil
}

// A bridge is a page that people come to from afar, behind a proxy that does its TLS, and
// a chat from which they come.
type bridge struct {
	*chattest.House
	t       *testing.T
	address string
	server  *Server
	chat    *chat
	clock   *later
	n       int
}

func afar(t *testing.T) *bridge {
	t.Helper()
	h := chattest.Open(t, chattest.Plan{Tables: []match.Table{{Game: tax.Game, Look: taxlook.Look}}})
	b := &bridge{House: h, t: t, chat: &chat{}, clock: &later{}}
	h.Host.Attach(b.chat)
	var behind http.Handler
	proxy := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { behind.ServeHTTP(w, r) }))
	t.Cleanup(proxy.Close)
	address, err := visit.ReadAddress(proxy.URL)
	h.Must(err)
	b.address = address.String()
	visits := visit.NewRoll(sqlite.VisitsIn(h.Store))
	b.server, err = New(Options{
		Host: h.Host, Store: h.Store, Clock: b.clock, Listen: "127.0.0.1:0", Log: h.Logger, Lessons: h.Host.Lessons(),
		Settings: &shelf{}, PushKey: "BP",
		Afar: &Afar{Address: address, Trusted: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}, Visits: visits, People: h.Store,
			Doors: h.Host.Receive(door.Page{Address: b.address, Visits: visits})},
	})
	h.Must(err)
	h.Run(b.server.Run)
	inside, err := url.Parse("http://" + b.server.listener.Addr().String())
	h.Must(err)
	behind = &httputil.ReverseProxy{FlushInterval: -1, Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(inside)
		r.Out.Host = r.In.Host
		r.SetXForwarded()
	}}
	return b
}

// says has somebody say something in chat, and gives what they alone are answered.
func (b *bridge) says(who, line string) msg.Message {
	b.t.Helper()
	b.n++
	m := b.Host.Do(context.Background(), match.Call{Account: match.Account{Platform: "discord", Workspace: "g", ID: who, Name: strings.ToUpper(who[:1]) + who[1:]},
		Room: match.Room{Platform: "discord", Workspace: "g", Channel: "c"}, Line: line, Delivery: fmt.Sprint("discord:", b.n)})
	b.Must(b.Host.Settle(context.Background()))
	return m
}

// asks is a browser of somebody's, who is not signed in yet.
type asks struct {
	*bridge
	client *http.Client
}

func (b *bridge) browser() *asks {
	jar, err := cookiejar.New(nil)
	b.Must(err)
	return &asks{b, &http.Client{Jar: jar, Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

// send makes a request, and gives its status and body.
func (a *asks) send(method, path string, body any) (int, string) {
	a.t.Helper()
	var in io.Reader
	if method == http.MethodPost {
		in = bytes.NewReader(marshal(body))
	}
	r, err := http.NewRequest(method, a.address+path, in)
	a.Must(err)
	if in != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	r.Header.Set("User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0")
	w, err := a.client.Do(r)
	a.Must(err)
	defer w.Body.Close()
	all, err := io.ReadAll(w.Body)
	a.Must(err)
	return w.StatusCode, string(all)
}

func (a *asks) get(path string) string {
	a.t.Helper()
	status, body := a.send("GET", path, nil)
	if status != 200 {
		a.t.Fatalf("GET %s: %d %s", path, status, body)
	}
	return body
}

// link is the token of the link that somebody is given in chat.
func (b *bridge) link(who string) string {
	b.t.Helper()
	m := b.says(who, "bell page")
	for _, run := range m.Text {
		if run.Style == msg.Link {
			if token, ok := strings.CutPrefix(run.Words, b.address+"/enter#"); ok {
				return token
			}
		}
	}
	b.t.Fatalf("no link for %s: %s", who, m.Text)
	return ""
}

// in is a browser in which somebody of the chat has signed in.
func (b *bridge) in(who string) *asks {
	b.t.Helper()
	a := b.browser()
	if status, said := a.send("POST", "/api/enter", map[string]string{"token": b.link(who)}); status != 200 {
		b.t.Fatalf("%s does not come in: %d %s", who, status, said)
	}
	b.Must(b.Host.Settle(context.Background()))
	return a
}

// does has a browser say or press something.
func (a *asks) does(room, text, press string) (int, string) {
	a.t.Helper()
	a.n++
	status, body := a.send("POST", "/api/do", map[string]any{"room": room, "text": text, "press": press, "delivery": fmt.Sprint(a.n)})
	a.Must(a.Host.Settle(context.Background()))
	return status, body
}

// game has Ann and Bob play Tax, both from chat, and gives the match's code.
func (b *bridge) game() string {
	b.t.Helper()
	b.says("ann", "match new tax")
	code := b.Code()
	b.says("bob", "match join "+code)
	b.says("ann", "match start "+code)
	return code
}

// fresh lets some time pass, so that nobody has asked too often: what is tried is not
// the limits.
func (a *asks) fresh() *asks {
	a.clock.past.Add(int64(2 * time.Second))
	return a
}

// A later clock is ahead of the machine's.
type later struct{ past atomic.Int64 }

func (l *later) Now() time.Time { return time.Now().Add(time.Duration(l.past.Load())) }
