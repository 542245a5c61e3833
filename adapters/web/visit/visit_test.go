package visit

import (
	"context"
	"crypto/tls"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"divisionbell/bot/match"
)

// A clock stands until it is set.
type clock struct{ at time.Time }

func (c *clock) Now() time.Time { return c.at }

// desk keeps sign-ins in memory.
type desk struct {
	match.Visits
	mu    sync.Mutex
	kept  map[match.Hash]match.Signin
	uses  int
	count int64
}

func (d *desk) AddSignin(_ context.Context, s match.Signin) (int64, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.count++
	s.ID = d.count
	d.kept[s.Token] = s
	return s.ID, nil
}

func (d *desk) SigninAt(_ context.Context, token match.Hash, now int64) (match.Signin, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if s, ok := d.kept[token]; ok && s.Until > now {
		return s, nil
	}
	return match.Signin{}, match.ErrNotFound
}

func (d *desk) UseSignin(_ context.Context, id, used, until int64) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	for token, s := range d.kept {
		if s.ID == id {
			s.Used, s.Until = used, until
			d.kept[token] = s
			d.uses++
		}
	}
	return nil
}

func (d *desk) EndSignin(_ context.Context, _ match.PersonID, id int64) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for token, s := range d.kept {
		if s.ID == id {
			delete(d.kept, token)
			return 1, nil
		}
	}
	return 0, nil
}

// A street is a gate with a table of every kind of row behind it.
type street struct {
	*Gate
	clock *clock
	desk  *desk
	http.Handler
	said string // what was served last, and to whom
}

func open(t *testing.T) *street {
	t.Helper()
	address, err := ReadAddress("https://bell.example.org/")
	if err != nil {
		t.Fatal(err)
	}
	trusted, err := ReadTrusted([]string{"127.0.0.1", "10.1.0.0/16"})
	if err != nil {
		t.Fatal(err)
	}
	s := &street{clock: &clock{time.UnixMilli(1_795_262_400_000)}, desk: &desk{kept: map[match.Hash]match.Signin{}}}
	s.Gate = NewGate(Options{
		Address: address, Trusted: trusted, Visits: s.desk, Clock: s.clock,
		Account: func(_ context.Context, p match.PersonID) (match.Account, error) {
			return match.Account{ID: "ann", Person: p}, nil
		},
		Seated: func(_ context.Context, code string, _ match.PersonID) (bool, error) { return code == "K7QF", nil },
		Fail:   func(w http.ResponseWriter, _ *http.Request, err error) { t.Error(err); w.WriteHeader(500) },
	})
	serve := func(w http.ResponseWriter, r *http.Request) {
		c, in := CallerOf(r.Context())
		s.said = r.URL.Path + " " + c.Account.ID
		if in != (c.Account.ID != "") {
			t.Error("a caller without an account")
		}
		if r.URL.Query().Has("gone") {
			w.Header().Set("ETag", `"tells"`)
			http.Error(w, "there is a match K7QF, and it is Bob's", http.StatusNotFound)
			return
		}
		_, _ = w.Write([]byte("yes"))
	}
	s.Handler = s.Serve(Table{
		{Method: "GET", Path: "/free", Serve: serve},
		{Method: "GET", Path: "/own", May: Watcher, Limit: Reading, Serve: serve},
		{Method: "GET", Path: "/seat", May: Player, Limit: Asking, Serve: serve},
		{Method: "POST", Path: "/enter", Limit: Enter, Serve: func(w http.ResponseWriter, r *http.Request) {
			if _, err := s.SignIn(w, r, 7); err != nil {
				t.Error(err)
			}
		}},
		{Method: "POST", Path: "/leave", May: Watcher, Limit: Doing, Serve: func(w http.ResponseWriter, r *http.Request) {
			if err := s.SignOut(w, r); err != nil {
				t.Error(err)
			}
		}},
		{Method: "GET", Path: "/local", Mode: LocalOnly, Serve: serve},
	})
	return s
}

// ask makes a request as it comes from the proxy, from an address.
func (s *street) ask(method, path, from string, cookies ...*http.Cookie) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, "http://bell.example.org"+path, nil)
	r.RemoteAddr = "127.0.0.1:5555"
	r.Header.Set("X-Forwarded-For", from)
	r.Header.Set("X-Forwarded-Proto", "https")
	r.Header.Set("User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0")
	for _, c := range cookies {
		r.AddCookie(c)
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

// in signs somebody in and gives the cookie.
func (s *street) in(t *testing.T, from string, had ...*http.Cookie) *http.Cookie {
	t.Helper()
	set := s.ask("POST", "/enter", from, had...).Result().Cookies()
	if len(set) != 1 {
		t.Fatalf("%d cookies", len(set))
	}
	return set[0]
}

// TestWhatIsNotForSomebodyReadsAsWhatIsNotThere, to the byte: whether they may not, it is
// not, the method is wrong, or whatever serves it says so.
func TestWhatIsNotForSomebodyReadsAsWhatIsNotThere(t *testing.T) {
	s := open(t)
	ann := s.in(t, "203.0.113.1")
	answers := map[string]string{}
	for name, w := range map[string]*httptest.ResponseRecorder{
		"not there":      s.ask("GET", "/nowhere", "203.0.113.9"),
		"not signed in":  s.ask("GET", "/own", "203.0.113.9"),
		"no seat":        s.ask("GET", "/seat?code=AAAA", "203.0.113.9", ann),
		"a seat, nobody": s.ask("GET", "/seat?code=K7QF", "203.0.113.9"),
		"wrong method":   s.ask("PUT", "/own", "203.0.113.9", ann),
		"says so itself": s.ask("GET", "/own?gone", "203.0.113.9", ann),
		"of another use": s.ask("GET", "/local", "203.0.113.9", ann),
	} {
		if w.Code != http.StatusNotFound {
			t.Errorf("%s: %d", name, w.Code)
		}
		w.Header().Del("X-Content-Type-Options") // which the page sets everywhere
		answers[w.Body.String()+http.Header(w.Header()).Get("ETag")+w.Header().Get("Content-Type")+w.Header().Get("Allow")] = name
	}
	if len(answers) != 1 {
		t.Errorf("%d answers: %v", len(answers), answers)
	}
	if w := s.ask("GET", "/seat?code=K7QF", "203.0.113.9", ann); w.Code != 200 || s.said != "/seat ann" {
		t.Errorf("at one's own seat: %d %s", w.Code, s.said)
	}
}

// TestTheCookieIsThisHostsAlone: sent over TLS, to no script, from no other site's posts.
func TestTheCookieIsThisHostsAlone(t *testing.T) {
	s := open(t)
	c := s.in(t, "203.0.113.1")
	if c.Name != "__Host-bell" || !c.Secure || !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Path != "/" || c.Domain != "" || len(c.Value) != 64 {
		t.Errorf("%+v", c)
	}
	for hash, kept := range s.desk.kept {
		if hash != match.HashOf(c.Value) || kept.Device != "Firefox on Linux" {
			t.Errorf("%x, %+v", hash, kept)
		}
	}
	if got := s.ask("GET", "/free", "203.0.113.1").Header().Get("Strict-Transport-Security"); !strings.Contains(got, "max-age=") {
		t.Error("browsers are not told to stay with TLS")
	}
}

// TestACookieThatSomebodyBroughtIsNotKept: who signs in gets a token that nobody knew
// before, and the old one opens nothing.
func TestACookieThatSomebodyBroughtIsNotKept(t *testing.T) {
	s := open(t)
	fixed := &http.Cookie{Name: "__Host-bell", Value: NewToken()}
	first := s.in(t, "203.0.113.1", fixed)
	second := s.in(t, "203.0.113.1", first)
	for name, c := range map[string]*http.Cookie{"planted": fixed, "of before": first} {
		if w := s.ask("GET", "/own", "203.0.113.1", c); w.Code != http.StatusNotFound {
			t.Errorf("the cookie %s: %d", name, w.Code)
		}
	}
	if w := s.ask("GET", "/own", "203.0.113.1", second); w.Code != 200 {
		t.Errorf("the new one: %d", w.Code)
	}
	if w := s.ask("GET", "/own", "203.0.113.1", second, fixed); w.Code != http.StatusNotFound {
		t.Errorf("two of the name: %d", w.Code)
	}
	s.ask("POST", "/leave", "203.0.113.1", second)
	if w := s.ask("GET", "/own", "203.0.113.1", second); w.Code != http.StatusNotFound {
		t.Errorf("signed out: %d", w.Code)
	}
}

// TestASigninHoldsThirtyDaysUnused and ninety at most, and that it was used is noted once
// an hour.
func TestASigninHoldsThirtyDaysUnused(t *testing.T) {
	s := open(t)
	began, c := s.clock.at, s.in(t, "203.0.113.1")
	const day = 24 * time.Hour
	at := func(since time.Duration, want int) {
		t.Helper()
		s.clock.at = began.Add(since)
		if w := s.ask("GET", "/own", "203.0.113.1", c); w.Code != want {
			t.Errorf("after %v: %d, want %d", since, w.Code, want)
		}
	}
	at(29*day, 200)
	at(29*day+time.Minute, 200)
	at(58*day, 200)
	at(87*day, 200)
	at(90*day-time.Second, 200)
	if s.desk.uses != 4 {
		t.Errorf("noted %d times", s.desk.uses)
	}
	at(90*day, 404)
	c = s.in(t, "203.0.113.1")
	began = s.clock.at
	at(30*day, 404)
}

// TestHeadersOfStrangersAreNotBelieved: where a request comes from is what a trusted
// proxy says, and nobody else.
func TestHeadersOfStrangersAreNotBelieved(t *testing.T) {
	s := open(t)
	for _, c := range []struct{ peer, forwarded, from string }{
		{"127.0.0.1:1", "203.0.113.7", "203.0.113.7"},
		{"127.0.0.1:1", "6.6.6.6, 203.0.113.7", "203.0.113.7"},
		{"127.0.0.1:1", "6.6.6.6, 203.0.113.7, 10.1.2.3", "203.0.113.7"},
		{"127.0.0.1:1", "6.6.6.6, nonsense", "127.0.0.1"},
		{"127.0.0.1:1", "", "127.0.0.1"},
		{"203.0.113.9:1", "6.6.6.6", "203.0.113.9"},
		{"[::ffff:127.0.0.1]:1", "2001:db8::1", "2001:db8::1"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = c.peer
		r.Header.Set("X-Forwarded-For", c.forwarded)
		if got := s.from(r).String(); got != c.from {
			t.Errorf("%s says %q: %s, want %s", c.peer, c.forwarded, got, c.from)
		}
	}
	if a, b := whole(netip.MustParseAddr("2001:db8:1:2:3::4")), whole(netip.MustParseAddr("2001:db8:1:2:ffff::9")); a != b {
		t.Errorf("one household: %s and %s", a, b)
	}
}

// TestWhatIsNotEncryptedIsRefused, and what goes by another name: nobody is served beside
// the proxy.
func TestWhatIsNotEncryptedIsRefused(t *testing.T) {
	s := open(t)
	for name, change := range map[string]func(*http.Request){
		"beside the proxy":          func(r *http.Request) { r.RemoteAddr = "203.0.113.9:1" },
		"plain to the proxy":        func(r *http.Request) { r.Header.Set("X-Forwarded-Proto", "http") },
		"a proxy that says nothing": func(r *http.Request) { r.Header.Del("X-Forwarded-Proto") },
		"another name":              func(r *http.Request) { r.Host = "evil.example" },
		"the machine's own name":    func(r *http.Request) { r.Host = "127.0.0.1:8042" },
	} {
		r := httptest.NewRequest("GET", "http://bell.example.org/free", nil)
		r.RemoteAddr = "127.0.0.1:5555"
		r.Header.Set("X-Forwarded-Proto", "https")
		change(r)
		w := httptest.NewRecorder()
		if s.ServeHTTP(w, r); w.Code != http.StatusMisdirectedRequest {
			t.Errorf("%s: %d", name, w.Code)
		}
	}
	r := httptest.NewRequest("GET", "http://bell.example.org/free", nil)
	r.RemoteAddr, r.TLS = "203.0.113.9:1", &tls.ConnectionState{}
	w := httptest.NewRecorder()
	if s.ServeHTTP(w, r); w.Code != 200 {
		t.Errorf("TLS of our own: %d", w.Code)
	}
}

// TestLimits: so many, then a no that says when; by person, by address, by the /64.
func TestLimits(t *testing.T) {
	s := open(t)
	for n := range 5 {
		if w := s.ask("POST", "/enter", "2001:db8::1"); w.Code != 200 {
			t.Fatalf("sign-in %d: %d", n, w.Code)
		}
	}
	w := s.ask("POST", "/enter", "2001:db8::beef")
	if w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") != "12" {
		t.Errorf("one too many: %d, after %s", w.Code, w.Header().Get("Retry-After"))
	}
	if w := s.ask("POST", "/enter", "2001:db8:0:1::1"); w.Code != 200 {
		t.Errorf("the neighbours: %d", w.Code)
	}
	s.clock.at = s.clock.at.Add(12 * time.Second)
	if w := s.ask("POST", "/enter", "2001:db8::1"); w.Code != 200 {
		t.Errorf("later: %d", w.Code)
	}
	came := 0
	for hour := s.clock.at.Add(time.Hour); s.clock.at.Before(hour); s.clock.at = s.clock.at.Add(15 * time.Second) {
		if s.ask("POST", "/enter", "198.51.100.1").Code == 200 {
			came++
		}
	}
	if came < 55 || came > 60 { // thirty, and thirty more in that hour
		t.Errorf("%d in an hour", came)
	}

	ann := s.in(t, "203.0.113.1")
	got := 0
	for range 400 {
		if s.ask("GET", "/seat?code=K7QF", "203.0.113.2", ann).Code == 200 {
			got++
		}
	}
	if got != 300 {
		t.Errorf("one person asked %d times", got)
	}
	if w := s.ask("GET", "/own", "203.0.113.2", ann); w.Code != 200 {
		t.Errorf("another kind of request: %d", w.Code)
	}
}

// TestOnlySoMuchGoesOnAtOnce: a seventh window is refused until one closes; pictures wait
// for each other.
func TestOnlySoMuchGoesOnAtOnce(t *testing.T) {
	l := newLimiter(&clock{})
	r := httptest.NewRequest("GET", "/", nil)
	var windows []func()
	for range 6 {
		windows = append(windows, l.enter(r, Stream, "ann"))
	}
	if l.enter(r, Stream, "ann") != nil {
		t.Error("a seventh window listens")
	}
	l.enter(r, Stream, "bob")()
	windows[0]()
	if leave := l.enter(r, Stream, "ann"); leave == nil {
		t.Error("none listens in the place of one that closed")
	} else {
		leave()
	}
	for _, close := range windows[1:] {
		close()
	}
	one, two := l.enter(r, Picture, "ann"), l.enter(r, Picture, "ann")
	third := make(chan func())
	go func() { third <- l.enter(r, Picture, "ann") }()
	select {
	case <-third:
		t.Error("a third picture is drawn at the same time")
	default:
	}
	one()
	(<-third)()
	two()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	one, two = l.enter(r, Picture, "ann"), l.enter(r, Picture, "ann")
	if l.enter(r.WithContext(ctx), Picture, "ann") != nil {
		t.Error("who has gone away waits on")
	}
	one()
	two()
	if len(l.busy)+len(l.using) != 0 {
		t.Errorf("%d slots are kept", len(l.busy))
	}
}

// TestAFloodOfAddressesIsForgotten: it takes no more memory than is set aside.
func TestAFloodOfAddressesIsForgotten(t *testing.T) {
	c := &clock{time.UnixMilli(0)}
	l := newLimiter(c)
	for n := range bucketsKept + 10 {
		l.take(Reading, purse{netip.AddrFrom4([4]byte{1, byte(n >> 16), byte(n >> 8), byte(n)}).String(), 1})
	}
	if len(l.buckets) > bucketsKept {
		t.Errorf("%d buckets", len(l.buckets))
	}
	l.take(Opening, purse{"ann", 1})
	c.at = c.at.Add(2 * time.Minute)
	for n := range bucketsKept / 2 {
		l.take(Doing, purse{netip.AddrFrom4([4]byte{2, byte(n >> 16), byte(n >> 8), byte(n)}).String(), 1})
	}
	if _, kept := l.buckets[bucketKey{Opening, 0, "ann"}]; !kept {
		t.Error("what is not full yet was forgotten while there was room")
	}
}

// TestAddressesThatAreNone are refused, and so are proxies that are none.
func TestAddressesThatAreNone(t *testing.T) {
	for _, said := range []string{"", "bell.example.org", "http://bell.example.org", "https://", "https://bell.example.org/page", "https://ann@bell.example.org", "https://bell.example.org?x", "https://x y"} {
		if u, err := ReadAddress(said); err == nil {
			t.Errorf("%q is %v", said, u)
		}
	}
	if u, err := ReadAddress("https://Bell.Example.org:443/"); err != nil || u.String() != "https://bell.example.org" {
		t.Errorf("%v %v", u, err)
	}
	for _, said := range []string{"", "proxy", "127.0.0.1/33", "fe80::1%eth0"} {
		if p, err := ReadTrusted([]string{said}); err == nil {
			t.Errorf("%q is %v", said, p)
		}
	}
}

// TestDevices are told as people would.
func TestDevices(t *testing.T) {
	for agent, want := range map[string]string{
		"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0":                                                                  "Firefox on Linux",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0":           "Edge on Windows",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1": "Safari on iPhone",
		"Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36":                            "Chrome on Android",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15":                   "Safari on Mac",
		"curl/8": "A browser", "": "A browser", "<script>alert(1)</script>": "A browser",
	} {
		if got := Device(agent); got != want {
			t.Errorf("%q: %q, want %q", agent, got, want)
		}
	}
}
