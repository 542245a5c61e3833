package web

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/http/httputil"
	"net/netip"
	"net/url"
	"os"
	"regexp"
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
	visits := sqlite.VisitsIn(h.Store)
	b.server, err = New(Options{
		Host: h.Host, Store: h.Store, Clock: b.clock, Listen: "127.0.0.1:0", Log: h.Logger, Lessons: h.Host.Lessons(),
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

// TestAPreviewOfALinkSpendsNothing: nobody is let in but by a press, once, within ten
// minutes; who opened it is told to the person, who can sign it out.
func TestAPreviewOfALinkSpendsNothing(t *testing.T) {
	b := afar(t)
	token := b.link("ann")
	bot := b.browser()
	for range 3 {
		bot.get("/enter")
		if status, _ := bot.send("HEAD", "/enter?token="+token, nil); status != 200 {
			t.Error("no page for a link")
		}
		if status, _ := bot.send("GET", "/api/enter?token="+token, nil); status != 404 {
			t.Errorf("a GET comes in: %d", status)
		}
	}
	ann := b.browser()
	if status, said := ann.send("POST", "/api/door", map[string]string{"token": token}); status != 200 || !strings.Contains(said, `"Ann"`) {
		t.Fatalf("%d %s", status, said)
	}
	if status, _ := ann.send("GET", "/api/hello", nil); status != 404 {
		t.Errorf("asking whose a link is lets in: %d", status)
	}
	if status, said := ann.send("POST", "/api/enter", map[string]string{"token": token}); status != 200 {
		t.Fatalf("%d %s", status, said)
	}
	ann.get("/api/hello")
	thief := b.browser()
	if status, said := thief.send("POST", "/api/enter", map[string]string{"token": token}); status != 400 || !strings.Contains(said, "/bell page") {
		t.Errorf("the link is used twice: %d %s", status, said)
	}
	for _, wrong := range []string{"", "K7QF", strings.Repeat("0", 64), token[:63]} {
		b.clock.past.Add(int64(time.Minute))
		if status, _ := thief.send("POST", "/api/enter", map[string]string{"token": wrong}); status != 400 {
			t.Errorf("%q: %d", wrong, status)
		}
	}
	late := b.link("ann")
	b.clock.past.Add(int64(10 * time.Minute))
	if status, _ := thief.send("POST", "/api/enter", map[string]string{"token": late}); status != 400 {
		t.Errorf("ten minutes later: %d", status)
	}
}

// TestWhoeverCameInIsToldToThePersonWhoCanSignThemOut, with one press, and nobody else
// can.
func TestWhoeverCameInIsToldToThePersonWhoCanSignThemOut(t *testing.T) {
	b := afar(t)
	thief := b.in("ann") // by a link that Ann was sent
	b.chat.mu.Lock()
	told := append([]whispered(nil), b.chat.alone...)
	b.chat.mu.Unlock()
	if len(told) != 1 || told[0].to != "ann" || !regexp.MustCompile(`^Ann came in from Firefox on Linux, \d\d:\d\d\. Not you\?$`).MatchString(told[0].m.Text.String()) {
		t.Fatalf("told %+v", told)
	}
	thief.get("/api/hello")
	press := func(who string) string {
		m := b.Host.Do(context.Background(), match.Call{Account: match.Account{Platform: "discord", Workspace: "g", ID: who, Name: who},
			Room: match.Room{Platform: "discord", Workspace: "g", Channel: "c"}, Press: told[0].m.Buttons[0].ID, Delivery: "press " + who})
		return m.Text.String()
	}
	press("bob")
	thief.get("/api/hello") // it is Ann's to end
	if said := press("ann"); !strings.Contains(said, "signed out") {
		t.Error(said)
	}
	if status, _ := thief.send("GET", "/api/hello", nil); status != 404 {
		t.Errorf("signed out by the press: %d", status)
	}
}

// TestNoTokenIsKept: neither of a link nor of a cookie, in no byte of the store.
func TestNoTokenIsKept(t *testing.T) {
	b := afar(t)
	token := b.link("ann")
	ann := b.in("ann")
	at, err := url.Parse(b.address)
	b.Must(err)
	cookie := ann.client.Jar.Cookies(at)[0].Value
	var raw []byte
	for _, end := range []string{"", "-wal"} {
		some, err := os.ReadFile(b.Store.Path() + end)
		b.Must(err)
		raw = append(raw, some...)
	}
	for name, secret := range map[string]string{"a link's": token, "a cookie's": cookie} {
		if bytes.Contains(raw, []byte(secret)) {
			t.Errorf("the store holds %s token", name)
		}
	}
	if strings.Contains(b.Log.String(), token) || strings.Contains(b.Log.String(), cookie) {
		t.Error("the log holds a token")
	}
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

// TestNeitherFetchesAByteOfTheOthersHand: of two browsers behind one proxy, whatever is
// asked for, by every request of the table, as whomever it is asked. What one is shown is
// what is theirs, and is the same whoever they say they are.
func TestNeitherFetchesAByteOfTheOthersHand(t *testing.T) {
	b := afar(t)
	code := b.game()
	ann, bob, cat := b.in("ann"), b.in("bob"), b.in("cat")
	seen := map[string]map[string]bool{}
	for name, who := range map[string]*asks{"ann": ann, "bob": bob, "cat": cat} {
		seen[name] = secrets(who.get("/api/moment?seq=-1&code=" + code))
	}
	hands := map[string][]string{}
	for name, other := range map[string]string{"ann": "bob", "bob": "ann"} {
		for line := range seen[name] {
			if !seen["cat"][line] && !seen[other][line] {
				hands[name] = append(hands[name], line)
			}
		}
		if len(hands[name]) == 0 {
			t.Fatalf("%s sees no hand", name)
		}
	}
	tried := 0
	for _, row := range requests(b.server, &lobby{Server: b.server}) {
		if row.Mode == visit.LocalOnly || row.Method != "GET" || row.Path == "/api/stream" || row.Path == "/api/lobby/news" {
			continue // streams are asked briefly below
		}
		path := strings.NewReplacer("{code}", code, "{room}", "c", "{game}", "tax", "{$}", "").Replace(row.Path)
		for _, file := range []string{"now.png", "0.png", code + ".jsonl", code + ".svg", "lobby.js"} {
			for _, as := range []string{"", "&as=ann", "&as=bob", "&seat=0&viewer=0&person=1"} {
				asked := strings.ReplaceAll(path, "{file}", file) + "?seq=-1&before=999&line=tax&game=tax&step=1&code=" + code + as
				bare := strings.TrimSuffix(asked, as)
				for name, who := range map[string]*asks{"ann": ann, "bob": bob, "cat": cat} {
					status, said := who.fresh().send("GET", asked, nil)
					if _, plain := who.fresh().send("GET", bare, nil); row.Path != "/api/lobby" && row.Path != "/api/account" && plain != said {
						t.Errorf("%s as %s: %q makes a difference", asked, name, as)
					}
					for other, lines := range hands {
						for _, line := range lines {
							if other != name && strings.Contains(said, line) {
								t.Errorf("%s as %s (%d) tells of %s's hand: %s", asked, name, status, other, line)
							}
						}
					}
					tried++
				}
			}
			if !strings.Contains(row.Path, "{file}") {
				break
			}
		}
	}
	if tried < 500 {
		t.Errorf("only %d requests were tried", tried)
	}
	if ann.get("/picture/"+code+"/now.png") == bob.get("/picture/"+code+"/now.png") {
		t.Error("both see one picture, so neither sees a hand")
	}
	if cat.get("/picture/"+code+"/now.png?as=ann") != cat.get("/picture/"+code+"/now.png") {
		t.Error("a picture is drawn for whom somebody says they are")
	}
	for name, who := range map[string]*asks{"ann": ann, "bob": bob} {
		for _, path := range []string{"/api/stream?brief=500&as=ann", "/api/stream?brief=500&room=%40ann", "/api/stream?brief=500&room=%40bob&as=bob", "/api/lobby/news?brief=500&as=ann"} {
			_, said := who.send("GET", path, nil)
			for other, lines := range hands {
				for _, line := range lines {
					if other != name && strings.Contains(said, line) {
						t.Errorf("%s as %s tells of %s's hand", path, name, other)
					}
				}
			}
		}
	}
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

// secrets are the lines of a moment that may tell of a hand: whatever is said or drawn.
func secrets(moment string) map[string]bool {
	out := map[string]bool{}
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			for _, x := range v {
				walk(x)
			}
		case []any:
			for _, x := range v {
				walk(x)
			}
		case string:
			for _, line := range strings.Split(v, "\n") {
				if len(line) > 12 && regexp.MustCompile(`\d.*[ :].*\d`).MatchString(line) {
					quoted, _ := json.Marshal(line)
					out[strings.Trim(string(quoted), `"`)] = true
				}
			}
		}
	}
	var v any
	if json.Unmarshal([]byte(moment), &v) == nil {
		walk(v)
	}
	return out
}

// TestSeatsOfChatAreMineOnThePage: what waits for me is listed, its board opens with my
// hand, and what I press there is my move, which the chat is told.
func TestSeatsOfChatAreMineOnThePage(t *testing.T) {
	b := afar(t)
	code := b.game()
	name := b.Awaited(code)[0]
	me, other := b.in(strings.ToLower(name)), b.in(map[string]string{"Ann": "bob", "Bob": "ann"}[name])
	own := "@" + strings.ToLower(name)
	if turns := me.get("/api/turns"); !strings.Contains(turns, code) || !strings.Contains(turns, own) {
		t.Errorf("my turns: %s", turns)
	}
	if all := me.get("/api/lobby"); !strings.Contains(all, code) {
		t.Errorf("my matches: %s", all)
	}
	if all := me.get("/api/stream?brief=500&room=" + url.QueryEscape(own)); !strings.Contains(all, `"elsewhere":[{"code":"`+code) {
		t.Errorf("my room: %s", all)
	}
	if status, _ := other.send("GET", "/api/ways?code="+code, nil); status != 200 && status != 404 {
		t.Errorf("%d", status)
	}
	ways := me.get("/api/ways?code=" + code)
	if !strings.Contains(ways, "fold") {
		t.Fatalf("my ways: %s", ways)
	}
	before := b.Match(code).Seq()
	if _, said := other.does("", "/tax "+code+" fold yes", ""); b.Match(code).Seq() != before {
		t.Errorf("another's move: %s", said)
	}
	if status, said := me.does(own, "/tax "+code+" fold yes", ""); status != 200 || b.Match(code).Seq() <= before {
		t.Errorf("my move: %d %s", status, said)
	}
}

// TestEveryRequestHasItsRow: a visitor gets what the table gives to visitors, and of all
// else one answer, also of what is not there at all; who is signed in gets no more of a
// match than its players let all see, and ways on are its players' alone.
func TestEveryRequestHasItsRow(t *testing.T) {
	b := afar(t)
	code := b.game()
	visitor, cat, ann := b.browser(), b.in("cat"), b.in("ann")
	_, absent := visitor.send("GET", "/nowhere", nil)
	for _, row := range requests(b.server, &lobby{Server: b.server}) {
		path := strings.NewReplacer("{code}", code, "{room}", "c", "{game}", "tax", "{file}", "now.png", "{$}", "").Replace(row.Path) + "?brief=500&seq=-1&before=9&line=m&game=tax&step=1&code=" + code
		for name, who := range map[string]struct {
			*asks
			role visit.Role
		}{"a visitor": {visitor, visit.Visitor}, "somebody without a seat": {cat, visit.Watcher}, "a player": {ann, visit.Player}} {
			if row.Path == "/api/devices" && who.role > visit.Visitor {
				continue // it signs out, which is tried elsewhere
			}
			status, said := who.fresh().send(row.Method, path, struct{}{})
			refused := status == 404 && said == absent
			may := row.Mode != visit.LocalOnly && who.role >= row.May
			if may && refused && !mayBeAbsent[row.Path] || !may && !refused {
				t.Errorf("%s %s by %s: %d %s", row.Method, row.Path, name, status, said)
			}
		}
	}
}

// mayBeAbsent are requests of which there may be nothing for who may ask.
var mayBeAbsent = map[string]bool{"/page/{file}": true, "/chart/{file}": true, "/export/{file}": true, "/card/{file}": true, "/qr/{file}": true, "/learn/{game}": true,
	"/picture/lesson/{file}": true, "/api/waiting": true, "/api/come": true, "/api/lesson": true, "/api/lesson/ways": true, "/api/dismiss": true}

// TestACodeOpensNothingToWhoIsNotSignedIn, and what is there reads as what is not.
func TestACodeOpensNothingToWhoIsNotSignedIn(t *testing.T) {
	b := afar(t)
	code := b.game()
	visitor := b.browser()
	for _, path := range []string{"/api/moment?seq=-1&code=", "/api/ways?code=", "/api/waiting?code="} {
		first, there := visitor.send("GET", path+code, nil)
		second, not := visitor.send("GET", path+"AAAA", nil)
		if first != 404 || second != 404 || there != not {
			t.Errorf("%s: %d %q, and of none %d %q", path, first, there, second, not)
		}
	}
	lobby := visitor.get("/api/lobby")
	for _, hidden := range []string{code, "Ann", "Bob"} {
		if strings.Contains(lobby, hidden) {
			t.Errorf("a visitor's lobby tells of %s: %s", hidden, lobby)
		}
	}
}

// TestNobodyIsInARoomThatTheyWereNotLetInto: neither hears nor says anything there, and a
// room's name is not to be guessed; who knows a match's code may come to watch it.
func TestNobodyIsInARoomThatTheyWereNotLetInto(t *testing.T) {
	b := afar(t)
	ann, eve := b.in("ann"), b.in("eve")
	var made struct{ Room string }
	status, said := ann.send("POST", "/api/rooms", map[string]string{"name": "Kitchen"})
	if status != 200 || json.Unmarshal([]byte(said), &made) != nil || !strings.HasPrefix(made.Room, "kitchen-") {
		t.Fatalf("%d %s", status, said)
	}
	if status, said := ann.does(made.Room, "/match new tax", ""); status != 200 {
		t.Fatal(said)
	}
	code := b.Code()
	for _, room := range []string{made.Room, "@ann", "table", "kitchen"} {
		for _, path := range []string{"/api/stream?brief=500&room=", "/api/posts?before=99&room=", "/api/complete?line=m&room="} {
			if status, said := eve.send("GET", path+url.QueryEscape(room), nil); status != 404 {
				t.Errorf("%s%s: %d %s", path, room, status, said)
			}
		}
		if status, said := eve.does(room, "hello", ""); status != 404 {
			t.Errorf("said in %s: %d %s", room, status, said)
		}
	}
	if all := eve.get("/api/lobby"); strings.Contains(all, code) || strings.Contains(all, made.Room) || strings.Contains(all, "Ann") {
		t.Errorf("a stranger's lobby: %s", all)
	}
	if status, said := eve.send("POST", "/api/come", map[string]string{"code": code}); status != 200 || !strings.Contains(said, made.Room) {
		t.Fatalf("with the code: %d %s", status, said)
	}
	eve.get("/api/stream?brief=500&room=" + made.Room)
	if status, said := eve.does(made.Room, "/match join "+code, ""); status != 200 || len(b.Match(code).Seats) != 2 {
		t.Errorf("%d %s", status, said)
	}
	if status, _ := eve.send("POST", "/api/come", map[string]string{"code": "AAAA"}); status != 404 {
		t.Error("a code of no match leads somewhere")
	}
}

// TestNobodyAdministersFromAfar, nor plays for several people.
func TestNobodyAdministersFromAfar(t *testing.T) {
	b := afar(t)
	ann := b.in("ann")
	for line, no := range map[string]string{"/match new tax hotseat=yes": "hotseat=yes is off", "/bell settings makers admins": "admin"} {
		if _, said := ann.does("", line, ""); !strings.Contains(said, no) {
			t.Errorf("%s: %s", line, said)
		}
	}
	if list, err := b.Store.Matches(context.Background(), 0); err != nil || len(list) != 0 {
		t.Errorf("%d matches, %v", len(list), err)
	}
}

// TestRequestsOfOtherSitesAreIgnored: by their origin, their form, or in a frame.
func TestRequestsOfOtherSitesAreIgnored(t *testing.T) {
	b := afar(t)
	ann := b.in("ann")
	for name, change := range map[string]func(*http.Request){
		"another origin":   func(r *http.Request) { r.Header.Set("Origin", "https://evil.example") },
		"plain http":       func(r *http.Request) { r.Header.Set("Origin", strings.Replace(b.address, "https", "http", 1)) },
		"fetched from one": func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "same-site") },
		"a form":           func(r *http.Request) { r.Header.Set("Content-Type", "application/x-www-form-urlencoded") },
	} {
		r, err := http.NewRequest("POST", b.address+"/api/devices", strings.NewReader(`{"all":true}`))
		b.Must(err)
		r.Header.Set("Content-Type", "application/json")
		change(r)
		w, err := ann.client.Do(r)
		b.Must(err)
		w.Body.Close()
		if w.StatusCode == 200 {
			t.Errorf("%s: done", name)
		}
	}
	ann.get("/api/hello")
	w, err := ann.client.Get(b.address + "/")
	b.Must(err)
	w.Body.Close()
	if h := w.Header; h.Get("X-Frame-Options") != "DENY" || h.Get("Strict-Transport-Security") == "" || !strings.Contains(h.Get("Content-Security-Policy"), "trusted-types 'none'") {
		t.Errorf("%v", h)
	}
}

// TestAnAccountShowsItsBrowsersAndEndsThem: one, or all of them; never another's.
func TestAnAccountShowsItsBrowsersAndEndsThem(t *testing.T) {
	b := afar(t)
	desk, phone, bob := b.in("ann"), b.in("ann"), b.in("bob")
	var all struct {
		Here    int64
		Me      struct{ Name string }
		Signins []match.Signin
	}
	read := func(who *asks) {
		b.Must(json.Unmarshal([]byte(who.get("/api/account")), &all))
	}
	read(bob)
	his := all.Here
	read(desk)
	if all.Me.Name != "Ann" || len(all.Signins) != 2 || all.Signins[0].ID != all.Here || all.Signins[0].Device != "Firefox on Linux" {
		t.Fatalf("%+v", all)
	}
	other := all.Signins[1].ID
	desk.send("POST", "/api/devices", map[string]any{"end": his})
	bob.get("/api/hello")
	desk.send("POST", "/api/devices", map[string]any{"end": other})
	if status, _ := phone.send("GET", "/api/hello", nil); status != 404 {
		t.Errorf("signed out by another browser: %d", status)
	}
	var made struct{ Link string }
	_, said := desk.send("POST", "/api/link", struct{}{})
	b.Must(json.Unmarshal([]byte(said), &made))
	_, token, _ := strings.Cut(made.Link, "#")
	if status, said := phone.send("POST", "/api/enter", map[string]string{"token": token}); status != 200 {
		t.Errorf("by a link for another device: %d %s", status, said)
	}
	desk.send("POST", "/api/devices", map[string]any{"all": true})
	for name, who := range map[string]*asks{"desk": desk, "phone": phone} {
		if status, _ := who.send("GET", "/api/hello", nil); status != 404 {
			t.Errorf("signed out everywhere, but at the %s: %d", name, status)
		}
	}
	b.clock.past.Add(int64(time.Minute)) // so often nobody comes in
	b.in("ann")
	if m := b.says("ann", "bell page out"); !strings.Contains(m.Text.String(), "signed out everywhere") {
		t.Error(m.Text.String())
	}
	bob.get("/api/hello")
}

// TestAPageOfThisMachinesOwnHasNoDoor: nothing of it is there, and nobody signs in.
func TestAPageOfThisMachinesOwnHasNoDoor(t *testing.T) {
	h := chattest.Open(t, chattest.Plan{Tables: []match.Table{{Game: tax.Game, Look: taxlook.Look}}})
	s, err := New(Options{Host: h.Host, Store: h.Store, Listen: "127.0.0.1:0", Log: h.Logger})
	h.Must(err)
	h.Run(s.Run)
	for _, path := range []string{"enter", "account", "api/account"} {
		w, err := http.Get(s.URL() + path)
		h.Must(err)
		w.Body.Close()
		if w.StatusCode != 404 {
			t.Errorf("%s: %d", path, w.StatusCode)
		}
	}
	m := h.Host.Do(context.Background(), match.Call{Account: match.Account{Platform: "console", Workspace: "local", ID: "ann", Name: "Ann"}, Room: match.Room{Platform: "console", Workspace: "local", Channel: "c"}, Line: "bell page"})
	if !m.Refused || !strings.Contains(m.Text.String(), "There's no page here") {
		t.Error(m.Text.String())
	}
}
