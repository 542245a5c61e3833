package discord_test

import (
	"crypto/tls"
	"crypto/x509"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"sync/atomic"
	"testing"

	"divisionbell/adapters/discord"
)

// A carrier is a proxy that connects whoever asks, and counts them.
type carrier struct{ asked atomic.Int64 }

func (c *carrier) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodConnect {
		http.Error(w, "connect", http.StatusMethodNotAllowed)
		return
	}
	c.asked.Add(1)
	far, err := net.Dial("tcp", r.Host)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	defer far.Close()
	w.WriteHeader(http.StatusOK)
	near, rest, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return
	}
	defer near.Close()
	go func() {
		_, _ = io.Copy(far, rest)
		far.Close()
	}()
	_, _ = io.Copy(near, far)
}

// The gateway is watched for sessions that end also behind TLS and a proxy.
func TestTheGatewayBehindTLSAndAProxy(t *testing.T) {
	t.Parallel()
	h := build(t, plan{nothing: true})
	to, err := url.Parse(h.fake.URL)
	if err != nil {
		t.Fatal(err)
	}
	secure := httptest.NewUnstartedServer(httputil.NewSingleHostReverseProxy(to))
	secure.EnableHTTP2 = true // as Discord does, though no WebSocket goes over it
	secure.StartTLS()
	defer secure.Close()
	trust := &tls.Config{RootCAs: x509.NewCertPool()}
	trust.RootCAs.AddCert(secure.Certificate())
	h.fake.URL = secure.URL // where the gateway is said to be
	proxy := &carrier{}
	by := httptest.NewServer(proxy)
	defer by.Close()

	app, err := discord.New(discord.Options{Host: h.Host, Store: h.Store, Token: h.fake.Token, API: secure.URL, Patience: brisk})
	if err != nil {
		t.Fatal(err)
	}
	app.TrustBy(trust, by.URL)
	stop, ended := run(t, app)
	h.Until("the gateway is there", func() bool { return app.Stats().Connected > 0 })
	ann := h.fake.Person("Ann")
	h.Until("the commands are told", func() bool {
		_, err := ann.Begin(h.channel, "/match list")
		return err == nil
	})
	h.speaks(ann)
	id, _ := h.fake.Session()
	h.fake.Invalidate(true)
	h.Until("it has resumed", func() bool { return len(h.fake.Resumes()) > 0 && app.Stats().Connected > 0 })
	h.speaks(ann)
	if now, _ := h.fake.Session(); now != id || len(h.fake.Identifies()) != 1 {
		t.Errorf("session %s is %s now, after %d identifies", id, now, len(h.fake.Identifies()))
	}
	h.fake.Invalidate(false)
	h.Until("it has begun anew", func() bool { return len(h.fake.Identifies()) == 2 && app.Stats().Connected > 0 })
	h.speaks(ann)
	if n := proxy.asked.Load(); n < 3 {
		t.Errorf("the proxy was asked %d times", n)
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
