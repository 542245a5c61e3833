// Package pushtest is a push service for tests, with browsers behind it. It takes what
// the real ones take and refuses what they refuse: it checks who signed, reads what is
// meant for a browser with that browser's keys alone, and can be made to fail.
package pushtest

import (
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"crypto/tls"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strconv"
	"sync"
	"testing"
	"time"
)

// Hosts are names under which browsers are served.
var Hosts = []string{"fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com", "wns2-db5p.notify.windows.com"}

// A Service is a push service, under all names at once. What is sent to it and is not as
// it should be fails the test.
type Service struct {
	tb     testing.TB
	server *httptest.Server
	ending chan struct{}

	mu      sync.Mutex
	devices map[string]*Device // by path
	faults  []Fault
	calls   int
}

// A Fault is what comes of a call instead of success. Status answers with it; Lost and
// Hang with nothing, the one after it has told the browser and the other without.
type Fault struct {
	Status int
	After  string // in Retry-After
	To     string // in Location
	Lost   bool
	Hang   bool
	Begun  func() // is told of a call that hangs; may be nil
}

// New opens one until the test ends.
func New(tb testing.TB) *Service {
	s := &Service{tb: tb, ending: make(chan struct{}), devices: map[string]*Device{}}
	s.server = httptest.NewTLSServer(http.HandlerFunc(s.serve))
	tb.Cleanup(func() {
		close(s.ending)
		s.server.Close()
	})
	return s
}

// Transport leads to the service whatever name is called.
func (s *Service) Transport() http.RoundTripper {
	trusted := s.server.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs
	return &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, "tcp", s.server.Listener.Addr().String())
		},
		TLSClientConfig: &tls.Config{RootCAs: trusted, ServerName: "example.com"}, // as httptest has it
	}
}

// Fail has the next calls come to these, one after another.
func (s *Service) Fail(faults ...Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = append(s.faults, faults...)
}

// Calls is how many there were.
func (s *Service) Calls() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.calls
}

// A Device is a browser that takes pushes.
type Device struct {
	Endpoint, P256DH, Auth string

	service *Service
	host    string
	private *ecdh.PrivateKey
	auth    []byte
	signer  string // the key it was subscribed with
	subject string // of whoever may send

	mu   sync.Mutex
	read []Word
	gone bool
}

// A Word is what a browser was sent.
type Word struct {
	Title, Tag, Open, Key string
}

// Subscribe makes a browser, served under a name of Hosts, that takes what is signed with
// a public key by whoever says to be subject.
func (s *Service) Subscribe(host, signer, subject string) *Device {
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		s.tb.Fatal(err)
	}
	d := &Device{service: s, host: host, private: private, auth: make([]byte, 16), signer: signer, subject: subject}
	rand.Read(d.auth)
	path := "/send/" + rand.Text()
	d.Endpoint = "https://" + host + path
	d.P256DH = base64.RawURLEncoding.EncodeToString(private.PublicKey().Bytes())
	d.Auth = base64.RawURLEncoding.EncodeToString(d.auth)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.devices[path] = d
	return d
}

// Leave has the browser be known no more.
func (d *Device) Leave() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.gone = true
}

// Read is all that the browser was sent, in order.
func (d *Device) Read() []Word {
	d.mu.Lock()
	defer d.mu.Unlock()
	return append([]Word(nil), d.read...)
}

// Rang are the titles for which the browser rang: what has the key of what it shows
// already takes its place in silence.
func (d *Device) Rang() (titles []string) {
	shown := map[string]string{}
	for _, w := range d.Read() {
		if shown[w.Tag] != w.Key {
			titles = append(titles, w.Title)
		}
		shown[w.Tag] = w.Key
	}
	return titles
}

func (s *Service) serve(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	d := s.devices[r.URL.Path]
	s.calls++
	var f Fault
	if len(s.faults) > 0 {
		f, s.faults = s.faults[0], s.faults[1:]
	}
	s.mu.Unlock()
	switch {
	case f.Hang:
		io.Copy(io.Discard, r.Body)
		if f.Begun != nil {
			f.Begun()
		}
		select {
		case <-r.Context().Done():
		case <-s.ending:
		}
		panic(http.ErrAbortHandler) // else it would answer after all
	case f.Status != 0:
		if f.After != "" {
			w.Header().Set("Retry-After", f.After)
		}
		if f.To != "" {
			w.Header().Set("Location", f.To)
		}
		w.WriteHeader(f.Status)
		return
	case d == nil:
		w.WriteHeader(http.StatusNotFound)
		return
	case d.left():
		w.WriteHeader(http.StatusGone)
		return
	}
	word, err := d.take(r)
	if err != nil {
		s.tb.Errorf("pushtest: %s: %v", r.Host, err)
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	d.mu.Lock()
	d.read = append(d.read, word)
	d.mu.Unlock()
	if f.Lost {
		panic(http.ErrAbortHandler)
	}
	w.WriteHeader(http.StatusCreated)
}

func (d *Device) left() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.gone
}

// What push services allow.
const (
	mostBody = 4096
	mostLate = 24 * time.Hour // of a signature
)

var topic = regexp.MustCompile(`^[A-Za-z0-9_-]{1,32}$`)

// take reads a call as a push service and then the browser do.
func (d *Device) take(r *http.Request) (word Word, err error) {
	head := func(name string) string { return r.Header.Get(name) }
	ttl, err := strconv.Atoi(head("TTL"))
	switch {
	case r.Method != http.MethodPost:
		return word, fmt.Errorf("method %s", r.Method)
	case r.Host != d.host:
		return word, fmt.Errorf("the browser is served by %s", d.host)
	case err != nil || ttl < 0:
		return word, fmt.Errorf("the TTL is %q", head("TTL"))
	case head("Content-Encoding") != "aes128gcm":
		return word, fmt.Errorf("the Content-Encoding is %q", head("Content-Encoding"))
	case !topic.MatchString(head("Topic")):
		return word, fmt.Errorf("the Topic is %q", head("Topic"))
	case head("Urgency") != "high":
		return word, fmt.Errorf("the Urgency is %q", head("Urgency"))
	}
	if err := d.signed(head("Authorization")); err != nil {
		return word, err
	}
	sealed, err := io.ReadAll(io.LimitReader(r.Body, mostBody+1))
	if err != nil || len(sealed) > mostBody {
		return word, fmt.Errorf("a body of more than %d bytes, or: %v", mostBody, err)
	}
	plain, err := d.open(sealed)
	if err != nil {
		return word, err
	}
	dec := json.NewDecoder(&plain)
	dec.DisallowUnknownFields()
	if err := dec.Decode(&word); err != nil {
		return word, fmt.Errorf("the worker cannot read %q: %w", plain.String(), err)
	}
	return word, nil
}
