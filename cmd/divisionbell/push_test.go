package main

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/web"
	"divisionbell/adapters/web/push/pushtest"
	"divisionbell/adapters/web/visit"
	"divisionbell/bot"
	"divisionbell/bot/door"
	"divisionbell/bot/match"
	"divisionbell/storage/sqlite"
	"divisionbell/storage/sqlite/sqlitetest"
)

const bellAddress = "https://bell.example.org"

// A manor is the page that people come to from afar, with the real host behind it and
// push services far away.
type manor struct {
	t   *testing.T
	db  *sqlite.DB
	h   *house
	far *pushtest.Service
	key string
	url string
}

func newManor(t *testing.T) *manor {
	t.Helper()
	db, log := sqlitetest.New(t), slog.New(slog.DiscardHandler)
	m := &manor{t: t, db: db, far: pushtest.New(t)}
	m.h = &house{store: inFile(db), log: log, host: bot.New(bot.Options{
		Store: db, Clock: wall{}, Tables: games(), Log: log, Pushes: sqlite.PushesIn(db), Entropy: rand.NewChaCha8([32]byte{7}),
	})}
	t.Cleanup(m.h.host.Close)
	address, err := visit.ReadAddress(bellAddress)
	if err != nil {
		t.Fatal(err)
	}
	visits := visit.NewRoll(sqlite.VisitsIn(db))
	if m.key, err = m.h.openPush(t.Context(), address.String(), m.far.Transport()); err != nil {
		t.Fatal(err)
	}
	free, err := net.Listen("tcp", "127.0.0.1:0") // its URL is not where it listens
	if err != nil {
		t.Fatal(err)
	}
	listen := free.Addr().String()
	free.Close()
	page, err := web.New(web.Options{
		Host: m.h.host, Store: db, Clock: wall{}, Listen: listen, Offers: offers(), Log: log, Settings: sqlite.PushesIn(db), PushKey: m.key,
		Afar: &web.Afar{
			Address: address, Trusted: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}, Visits: visits, People: db,
			Doors: m.h.host.Receive(door.Page{Address: bellAddress, Visits: visits}),
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	m.url = "http://" + listen
	ended := make(chan error, 1)
	go func() { ended <- page.Run(t.Context()) }()
	t.Cleanup(func() {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return m
}

// A browserOf is one that somebody is signed in in; "" nobody.
type browserOf struct {
	m       *manor
	token   string
	account match.Account
}

// signIn signs somebody in in a new browser.
func (m *manor) signIn(name string) browserOf {
	m.t.Helper()
	a := match.Account{Platform: web.Platform, Workspace: web.Workspace, ID: strings.ToLower(name), Name: name}
	p, err := m.db.Person(m.t.Context(), a)
	if err != nil {
		m.t.Fatal(err)
	}
	a.Person = p.ID
	b := browserOf{m, visit.NewToken(), a}
	now := time.Now().UnixMilli()
	s := match.Signin{Token: match.HashOf(b.token), Person: p.ID, Device: "Firefox on Linux", Made: now, Used: now, Until: now + time.Hour.Milliseconds()}
	if _, err := sqlite.VisitsIn(m.db).AddSignin(m.t.Context(), s); err != nil {
		m.t.Fatal(err)
	}
	return b
}

// ask sends a request, with a body as JSON, and gives the status and what is answered.
func (b browserOf) ask(method, path string, body any) (int, string) {
	b.m.t.Helper()
	raw, err := json.Marshal(body)
	if err != nil {
		b.m.t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(b.m.t.Context(), method, b.m.url+path, bytes.NewReader(raw))
	if err != nil {
		b.m.t.Fatal(err)
	}
	r.Host = "bell.example.org"
	r.Header.Set("X-Forwarded-Proto", "https")
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Origin", bellAddress)
	}
	if b.token != "" {
		r.Header.Set("Cookie", "__Host-bell="+b.token)
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		b.m.t.Fatal(err)
	}
	defer res.Body.Close()
	said, err := io.ReadAll(res.Body)
	if err != nil {
		b.m.t.Fatal(err)
	}
	return res.StatusCode, string(said)
}

// A pushed is what a browser reads of its settings.
type pushed struct {
	match.Window
	Push struct {
		Key     string
		Devices []struct {
			ID       int64
			Endpoint string
			Device   string
		}
	}
}

func (b browserOf) settings() (s pushed) {
	b.m.t.Helper()
	status, said := b.ask(http.MethodGet, "/api/settings", nil)
	if err := json.Unmarshal([]byte(said), &s); err != nil || status != http.StatusOK {
		b.m.t.Fatalf("settings: %d %s", status, said)
	}
	return s
}

// subscribe has the browser told by a push service.
func (b browserOf) subscribe(d *pushtest.Device) {
	b.m.t.Helper()
	status, said := b.ask(http.MethodPost, "/api/push", map[string]string{"endpoint": d.Endpoint, "p256dh": d.P256DH, "auth": d.Auth})
	if status != http.StatusOK {
		b.m.t.Fatalf("subscribe: %d %s", status, said)
	}
}

// say has somebody say a line in their room, and all be told.
func (b browserOf) say(line string) string {
	b.m.t.Helper()
	call := match.Call{Account: b.account, Room: match.Room{Platform: web.Platform, Workspace: web.Workspace, Channel: "hall"}, Line: line}
	said := b.m.h.host.Do(b.m.t.Context(), call).Text.String()
	if err := b.m.h.host.Settle(b.m.t.Context()); err != nil {
		b.m.t.Fatal(err)
	}
	return said
}

// TestPushedFromEndToEnd: whoever asks for it is told in their browser that it is their
// turn, by a push service and a key that the browser knows, until they revoke it or the
// service knows the browser no more; nobody else can have it, or end it.
func TestPushedFromEndToEnd(t *testing.T) {
	m := newManor(t)
	ann, bob, nobody := m.signIn("Ann"), m.signIn("Bob"), browserOf{m: m}
	if got := ann.settings(); got.Push.Key != m.key || len(got.Push.Devices) != 0 {
		t.Fatalf("to begin with %+v", got)
	}
	phone := m.far.Subscribe(pushtest.Hosts[0], m.key, bellAddress)
	desk := m.far.Subscribe(pushtest.Hosts[1], m.key, bellAddress)
	ann.subscribe(phone)
	ann.subscribe(desk)
	ann.subscribe(desk)
	his := m.far.Subscribe(pushtest.Hosts[2], m.key, bellAddress)
	bob.subscribe(his)
	for endpoint, want := range map[string]int{"https://10.0.0.1/x": 400, "https://evil.example/": 400, "": 400} {
		if status, said := ann.ask(http.MethodPost, "/api/push", map[string]string{"endpoint": endpoint, "p256dh": desk.P256DH, "auth": desk.Auth}); status != want {
			t.Errorf("%q: %d %s", endpoint, status, said)
		}
	}
	devices := ann.settings().Push.Devices
	if len(devices) != 2 || devices[0].Endpoint != phone.Endpoint || devices[0].Device != "Firefox on Linux" {
		t.Fatalf("Ann's devices: %+v", devices)
	}
	for _, c := range []struct {
		who    browserOf
		method string
		path   string
	}{
		{nobody, "GET", "/api/settings"}, {nobody, "POST", "/api/settings"}, {nobody, "POST", "/api/push"}, {nobody, "POST", "/api/push/end"},
		{bob, "POST", "/api/push/end"}, // what is Ann's
	} {
		if status, said := c.who.ask(c.method, c.path, map[string]int64{"id": devices[0].ID}); status != http.StatusNotFound || !strings.Contains(said, "There's nothing here for you") {
			t.Errorf("%s %s by %q: %d %s", c.method, c.path, c.who.account.Name, status, said)
		}
	}

	ann.say("match new tax points=15")
	bob.say("match join")
	ann.say("match start")
	turns := func(d *pushtest.Device) int { return len(d.Rang()) }
	if turns(phone)+turns(his) == 0 || turns(phone) != turns(desk) {
		t.Fatalf("rung: %v, %v, %v", phone.Rang(), desk.Rang(), his.Rang())
	}
	for _, d := range []*pushtest.Device{phone, his} {
		for _, w := range d.Read() {
			code, ours := strings.CutPrefix(w.Title, "Your turn: Tax ")
			if !ours || !match.IsCode(code) || w.Open != "/join/"+code || w.Tag != "turn "+code || len(w.Key) != 32 {
				t.Errorf("a browser reads %+v", w)
			}
		}
	}

	// Once each: both play on, and each turn rings the browsers of whose it is.
	folds := 0
	fold := func() {
		for _, who := range []browserOf{ann, bob} {
			if said := who.say("tax fold yes"); strings.Contains(said, "fold") {
				folds++
			}
		}
	}
	for range 4 {
		fold()
	}
	if turns(phone) < 2 || turns(his) < 1 || turns(phone) != turns(desk) || turns(phone)+turns(his) > folds+1 {
		t.Errorf("after %d folds: %v, %v, %v", folds, phone.Rang(), desk.Rang(), his.Rang())
	}
	if status, said := ann.ask(http.MethodPost, "/api/push/end", map[string]int64{"id": devices[1].ID}); status != http.StatusOK {
		t.Fatalf("revoke: %d %s", status, said)
	}
	phone.Leave()
	his.Leave()
	at := turns(desk)
	for range 3 {
		fold()
	}
	if turns(desk) != at {
		t.Errorf("a device that was revoked is told %v", desk.Rang())
	}
	if left := append(ann.settings().Push.Devices, bob.settings().Push.Devices...); len(left) != 0 {
		t.Errorf("what its service knows no more is kept: %+v", left)
	}
	calls := m.far.Calls()
	for range 3 {
		fold()
	}
	if m.far.Calls() != calls {
		t.Error("a device is told that is gone")
	}
}

// TestSettingsGoWithTheirPerson: what is set in one browser is so in the others, is
// given to its person with all that is kept, and goes with them.
func TestSettingsGoWithTheirPerson(t *testing.T) {
	m := newManor(t)
	phone, desk, bob := m.signIn("Ann"), m.signIn("Ann"), m.signIn("Bob")
	phone.subscribe(m.far.Subscribe(pushtest.Hosts[0], m.key, bellAddress))
	set := match.Window{Bell: true, Volume: 150, Notify: true, Motion: match.MotionLess, Text: 200}
	for _, wrong := range []match.Window{{Volume: 500}, {Volume: 5}, {Text: 50}, {Text: 1000}, {Motion: "wild"}} {
		if status, said := phone.ask(http.MethodPost, "/api/settings", wrong); status != http.StatusBadRequest {
			t.Errorf("%+v: %d %s", wrong, status, said)
		}
	}
	if status, said := phone.ask(http.MethodPost, "/api/settings", map[string]any{"as": "bob", "bell": true, "volume": 150, "notify": true, "motion": "less", "text": 200}); status != http.StatusOK {
		t.Fatalf("%d %s", status, said)
	}
	set.Set = true
	if got := desk.settings().Window; got != set {
		t.Errorf("another browser of Ann's has %+v", got)
	}
	if got := bob.settings().Window; got != (match.Window{}) {
		t.Errorf("Bob has %+v", got)
	}
	p, err := m.db.PersonByID(t.Context(), phone.account.Person)
	if err != nil {
		t.Fatal(err)
	}
	all, err := m.h.host.Belongings(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	said, err := json.Marshal(all)
	if err != nil || !bytes.Contains(said, []byte(`"window":{"set":true,"bell":true,"volume":150,"notify":true,"motion":"less","text":200}`)) {
		t.Errorf("what is kept of Ann is told without it: %s, %v", said, err)
	}
	f, err := m.h.host.Forgetting(t.Context(), p)
	if err == nil {
		_, _, err = f.Do(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	if p, err = m.db.PersonByID(t.Context(), p.ID); err != nil || p.Habits.Window != (match.Window{}) {
		t.Errorf("of who is forgotten is kept %+v, %v", p.Habits, err)
	}
	if left, err := sqlite.PushesIn(m.db).PushesOf(t.Context(), p.ID); err != nil || len(left) != 0 {
		t.Errorf("and %+v, %v", left, err)
	}
}
