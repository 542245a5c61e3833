package cert_test

import (
	"bytes"
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"divisionbell/adapters/web/cert"
)

const name = "bell.example.org"

// A shelf keeps what it is given in memory, and says when it was given something.
type shelf struct {
	mu   sync.Mutex
	kept map[string][]byte
	put  chan string
}

func newShelf() *shelf { return &shelf{kept: map[string][]byte{}, put: make(chan string, 64)} }

func (s *shelf) Certificate(_ context.Context, name string) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.kept[name], nil
}

func (s *shelf) PutCertificate(_ context.Context, name string, data []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept[name] = bytes.Clone(data)
	s.put <- name
	return nil
}

func (s *shelf) DropCertificate(_ context.Context, name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.kept, name)
	return nil
}

// A site is a page behind a keeper, with an authority that looks at it.
type site struct {
	*cert.Keeper
	from      *authority
	page, hop string // addresses of the page and of port 80
	log       *bytes.Buffer
	now       time.Time
}

func open(t *testing.T, from *authority, s *shelf) *site {
	t.Helper()
	x := &site{from: from, log: &bytes.Buffer{}, now: time.Now()}
	listen := func() net.Listener {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	page, hop := listen(), listen()
	x.page, x.hop = page.Addr().String(), hop.Addr().String()
	_, port, _ := net.SplitHostPort(x.page)
	x.Keeper = cert.New(cert.Options{
		Host: "Bell.Example.org.", Port: port, Shelf: s, Directory: from.URL + "/directory",
		Now: func() time.Time { return x.now }, Log: slog.New(slog.NewTextHandler(x.log, nil)),
	})
	from.mu.Lock()
	from.port80, from.port443 = x.hop, x.page
	from.mu.Unlock()
	server := &http.Server{TLSConfig: x.TLS(), ErrorLog: slog.NewLogLogger(slog.DiscardHandler, slog.LevelDebug), Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, "%s over %s", r.Host, r.Proto)
	})}
	ports := &http.Server{Handler: x.Challenges()}
	go server.ServeTLS(page, "", "")
	go ports.Serve(hop)
	t.Cleanup(func() { server.Close(); ports.Close() })
	return x
}

// get opens a page by a name, and tells what it says and the number of its certificate.
func (x *site) get(as string) (said string, number int64, err error) {
	to := &http.Transport{
		ForceAttemptHTTP2: true,
		TLSClientConfig:   &tls.Config{RootCAs: x.from.roots()},
		DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, network, x.page)
		},
	}
	defer to.CloseIdleConnections()
	a, err := (&http.Client{Transport: to}).Get("https://" + as + "/")
	if err != nil {
		return "", 0, err
	}
	defer a.Body.Close()
	body, err := io.ReadAll(a.Body)
	return string(body), a.TLS.PeerCertificates[0].SerialNumber.Int64(), err
}

// TestACertificateIsFetched by either way of proof, and the page speaks HTTP/2 with it.
func TestACertificateIsFetched(t *testing.T) {
	for _, kind := range []string{"http-01", "tls-alpn-01"} {
		t.Run(kind, func(t *testing.T) {
			x := open(t, newAuthority(t, kind), newShelf())
			if err := x.Fetch(); err != nil {
				t.Fatalf("fetch: %v\n%s", err, x.log)
			}
			said, _, err := x.get(name)
			if err != nil || said != name+" over HTTP/2.0" {
				t.Errorf("the page says %q (%v)", said, err)
			}
			if got := x.from.orders(); !slices.Equal(got, []string{name}) {
				t.Errorf("the authority was asked for %v, and once for the name is enough", got)
			}
		})
	}
}

// TestOnlyOurNameIsAnswered: for another nobody is asked.
func TestOnlyOurNameIsAnswered(t *testing.T) {
	x := open(t, newAuthority(t, "http-01"), newShelf())
	for _, other := range []string{"evil.example.org", "example.org", "www." + name} {
		if said, _, err := x.get(other); err == nil {
			t.Errorf("%s was answered: %q", other, said)
		}
	}
	if got := x.from.orders(); len(got) > 0 {
		t.Errorf("the authority was asked for %v", got)
	}
}

// TestARestartKeepsTheCertificate and asks for none.
func TestARestartKeepsTheCertificate(t *testing.T) {
	from, kept := newAuthority(t, "http-01"), newShelf()
	_, first, err := open(t, from, kept).get(name)
	if err != nil {
		t.Fatal(err)
	}
	from.refuse("connection nobody is there")
	_, second, err := open(t, from, kept).get(name)
	if err != nil || second != first {
		t.Errorf("after a restart the certificate is %d (%v), before it was %d", second, err, first)
	}
}

// TestACertificateIsRenewed before it ends, while the old one goes on being shown.
func TestACertificateIsRenewed(t *testing.T) {
	from, kept := newAuthority(t, "http-01"), newShelf()
	from.lives = []time.Duration{time.Hour, 90 * 24 * time.Hour}
	kept.kept[name] = from.long(t, name)
	x := open(t, from, kept)
	from.mu.Lock() // it takes its time
	_, number, err := x.get(name)
	if err != nil || number != 2 {
		t.Errorf("the certificate shown while another is made is %d (%v), not the old one, 2", number, err)
	}
	from.mu.Unlock()
	for <-kept.put != name { // what else is kept is of the account
	}
	again := open(t, from, kept) // what was kept is what a restart shows
	if _, number, err = again.get(name); err != nil || number != 3 {
		t.Errorf("the certificate shown is %d (%v), not the renewed one, 3", number, err)
	}
}

// TestPort80AnswersChallengesAndRedirects and nothing else.
func TestPort80AnswersChallengesAndRedirects(t *testing.T) {
	x := open(t, newAuthority(t, "http-01"), newShelf())
	_, port, _ := net.SplitHostPort(x.page)
	for _, c := range []struct {
		method, host, path string
		status             int
		to                 string
	}{
		{"GET", name, "/w/abc?seq=3", 301, "https://" + name + ":" + port + "/w/abc?seq=3"},
		{"GET", "BELL.example.org:80", "/", 301, "https://" + name + ":" + port + "/"},
		{"HEAD", name, "/room/table", 301, "https://" + name + ":" + port + "/room/table"},
		{"POST", name, "/api/do", 400, ""},
		{"GET", "evil.example.org", "/", 421, ""},
		{"GET", name, "/.well-known/acme-challenge/guess", 404, ""},
		{"GET", "evil.example.org", "/.well-known/acme-challenge/guess", 403, ""},
	} {
		r, err := http.NewRequest(c.method, "http://"+x.hop+c.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = c.host
		a, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		a.Body.Close()
		if a.StatusCode != c.status || a.Header.Get("Location") != c.to {
			t.Errorf("%s %s at %s: %d to %q, not %d to %q", c.method, c.path, c.host, a.StatusCode, a.Header.Get("Location"), c.status, c.to)
		}
	}
}

// TestWhatStandsInTheWayIsSaid in a sentence that says what to do, once; and the
// authority is left in peace for a while.
func TestWhatStandsInTheWayIsSaid(t *testing.T) {
	for _, c := range []struct{ refusal, want string }{
		{"dns no A record", "the name doesn't lead here. Point its A or AAAA record at this machine"},
		{"connection refused at port 80", "Ports 80 and 443 of the name must lead here"},
		{"unauthorized wrong answer", "Ports 80 and 443 of the name must lead here"},
		{"rateLimited too many of them", "Wait until it allows another"},
		{"caa not us", "a CAA record of the name forbids"},
		{"serverInternal out to lunch", "Check that this machine can reach the authority"},
	} {
		from := newAuthority(t, "http-01")
		x := open(t, from, newShelf())
		from.refuse(c.refusal)
		err := x.Fetch()
		_, detail, _ := strings.Cut(c.refusal, " ")
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), detail) {
			t.Errorf("%s: it says %v, which has no %q or not the authority's words", c.refusal, err, c.want)
		}
		asked := len(from.orders())
		if x.Fetch() == nil || len(from.orders()) != asked {
			t.Errorf("%s: the authority was asked again at once", c.refusal)
		}
		if n := strings.Count(x.log.String(), "There's no certificate"); n != 1 {
			t.Errorf("%s: operators were told %d times", c.refusal, n)
		}
	}
}

// TestTheAuthorityIsLeftInPeace for a minute after it refused.
func TestTheAuthorityIsLeftInPeace(t *testing.T) {
	from := newAuthority(t, "http-01")
	from.refuse("dns no A record")
	x := open(t, from, newShelf())
	if x.Fetch() == nil {
		t.Fatal("a certificate without a name")
	}
	from.refuse("")
	x.now = x.now.Add(59 * time.Second)
	if x.Fetch() == nil {
		t.Error("it was tried again before a minute had passed")
	}
	if n := len(from.orders()); n != 2 { // the second offered no challenge that was not tried
		t.Errorf("the authority was asked %d times in a minute", n)
	}
}
