package cert_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// An authority speaks as much of ACME as one certificate wants. It believes every
// signature, and looks at the challenge as an authority does: from outside.
type authority struct {
	*httptest.Server
	kind    string // the challenge it offers
	key     *ecdsa.PrivateKey
	root    *x509.Certificate
	port80  string // where it looks for a name's port 80
	port443 string

	mu      sync.Mutex
	lives   []time.Duration // how long certificates still live when they are made, the last again and again
	refusal string          // type and detail of why it refuses, parted by a blank; "": it does not
	valid   bool            // the authorization it gave
	ready   bool            // the certificate it was asked for
	wrong   string          // with what it looked at: type and detail
	signed  int64           // how many certificates
	made    [][]byte        // those it was asked for
	asked   []string        // names of orders
}

func newAuthority(t *testing.T, kind string) *authority {
	a := &authority{kind: kind, lives: []time.Duration{90 * 24 * time.Hour}}
	var err error
	if a.key, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader); err != nil {
		t.Fatal(err)
	}
	root := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "the test's authority"}, IsCA: true, BasicConstraintsValid: true,
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), KeyUsage: x509.KeyUsageCertSign,
	}
	der, err := x509.CreateCertificate(rand.Reader, root, root, a.key.Public(), a.key)
	if err != nil {
		t.Fatal(err)
	}
	if a.root, err = x509.ParseCertificate(der); err != nil {
		t.Fatal(err)
	}
	a.Server = httptest.NewServer(a)
	t.Cleanup(a.Close)
	return a
}

func (a *authority) roots() *x509.CertPool {
	pool := x509.NewCertPool()
	pool.AddCert(a.root)
	return pool
}

func (a *authority) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	a.mu.Lock()
	defer a.mu.Unlock()
	w.Header().Set("Replay-Nonce", "once")
	w.Header().Set("Content-Type", "application/json")
	say := func(status int, v any) {
		w.WriteHeader(status)
		json.NewEncoder(w).Encode(v)
	}
	switch r.URL.Path {
	case "/directory":
		say(200, map[string]any{"newNonce": a.URL + "/nonce", "newAccount": a.URL + "/account", "newOrder": a.URL + "/order"})
	case "/nonce":
	case "/account":
		w.Header().Set("Location", a.URL+"/account/1")
		say(201, map[string]string{"status": "valid"})
	case "/order":
		if kind, detail, ok := strings.Cut(a.refusal, " "); ok && kind == "rateLimited" {
			w.Header().Set("Content-Type", "application/problem+json")
			say(429, map[string]string{"type": "urn:ietf:params:acme:error:" + kind, "detail": detail})
			return
		}
		var in struct {
			Identifiers []struct{ Value string }
		}
		payload(r, &in)
		a.asked = append(a.asked, in.Identifiers[0].Value)
		a.valid, a.ready, a.wrong = false, false, ""
		w.Header().Set("Location", a.URL+"/order/1")
		say(201, a.order())
	case "/order/1":
		say(200, a.order())
	case "/authz":
		say(200, a.authz())
	case "/challenge":
		a.wrong = a.refusal
		if err := a.look(a.asked[len(a.asked)-1]); a.wrong == "" && err != nil {
			a.wrong = "unauthorized " + err.Error()
		}
		a.valid = a.wrong == ""
		say(200, a.challenge())
	case "/finalize":
		var in struct{ CSR string }
		payload(r, &in)
		if err := a.make(in.CSR); err != nil {
			say(500, map[string]string{"detail": err.Error()})
			return
		}
		w.Header().Set("Location", a.URL+"/order/1")
		say(200, a.order())
	case "/cert":
		w.Header().Set("Content-Type", "application/pem-certificate-chain")
		pem.Encode(w, &pem.Block{Type: "CERTIFICATE", Bytes: a.made[len(a.made)-1]})
	default:
		say(404, nil)
	}
}

// payload is what a signed request says.
func payload(r *http.Request, v any) {
	var signed struct{ Payload string }
	json.NewDecoder(r.Body).Decode(&signed)
	body, _ := base64.RawURLEncoding.DecodeString(signed.Payload)
	json.Unmarshal(body, v)
}

func (a *authority) order() map[string]any {
	out := map[string]any{"status": "pending", "authorizations": []string{a.URL + "/authz"}, "finalize": a.URL + "/finalize"}
	if a.valid {
		out["status"] = "ready"
	}
	if a.ready {
		out["status"], out["certificate"] = "valid", a.URL+"/cert"
	}
	return out
}

func (a *authority) authz() map[string]any {
	out := map[string]any{"status": "pending", "identifier": map[string]string{"type": "dns", "value": a.asked[len(a.asked)-1]}, "challenges": []any{a.challenge()}}
	if a.valid {
		out["status"] = "valid"
	}
	if a.wrong != "" {
		out["status"] = "invalid"
	}
	return out
}

func (a *authority) challenge() map[string]any {
	out := map[string]any{"type": a.kind, "url": a.URL + "/challenge", "token": "the-token", "status": "pending"}
	if kind, detail, ok := strings.Cut(a.wrong, " "); ok {
		out["status"], out["error"] = "invalid", map[string]string{"type": "urn:ietf:params:acme:error:" + kind, "detail": detail}
	}
	return out
}

// look asks for the challenge where the name leads.
func (a *authority) look(name string) error {
	if a.kind == "tls-alpn-01" {
		c, err := tls.Dial("tcp", a.port443, &tls.Config{ServerName: name, NextProtos: []string{"acme-tls/1"}, InsecureSkipVerify: true})
		if err != nil {
			return err
		}
		defer c.Close()
		for _, e := range c.ConnectionState().PeerCertificates[0].Extensions {
			if e.Id.String() == "1.3.6.1.5.5.7.1.31" {
				return nil
			}
		}
		return fmt.Errorf("no proof in the certificate of %s", name)
	}
	r, err := http.NewRequest("GET", "http://"+name+"/.well-known/acme-challenge/the-token", nil)
	if err != nil {
		return err
	}
	to := &http.Transport{DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, network, a.port80)
	}}
	defer to.CloseIdleConnections()
	answer, err := to.RoundTrip(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err == nil && !strings.HasPrefix(string(body), "the-token.") {
		err = fmt.Errorf("%s says %d %.60s", name, answer.StatusCode, body)
	}
	return err
}

func (a *authority) make(csr string) error {
	der, err := base64.RawURLEncoding.DecodeString(csr)
	if err != nil {
		return err
	}
	asked, err := x509.ParseCertificateRequest(der)
	if err != nil {
		return err
	}
	made, err := a.sign(asked.DNSNames, asked.PublicKey)
	a.made, a.ready = append(a.made, made), err == nil
	return err
}

func (a *authority) sign(names []string, key any) ([]byte, error) {
	life := a.lives[0]
	if len(a.lives) > 1 {
		a.lives = a.lives[1:]
	}
	a.signed++
	leaf := &x509.Certificate{
		SerialNumber: big.NewInt(a.signed + 1), DNSNames: names,
		NotBefore: time.Now().Add(-24 * time.Hour), NotAfter: time.Now().Add(life),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	return x509.CreateCertificate(rand.Reader, leaf, a.root, key, a.key)
}

// long is a certificate of a name that was made long ago, as a shelf keeps it.
func (a *authority) long(t *testing.T, name string) []byte {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	made, err := a.sign([]string{name}, key.Public())
	if err != nil {
		t.Fatal(err)
	}
	return append(pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: secret}),
		pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: made})...)
}

func (a *authority) orders() []string {
	a.mu.Lock()
	defer a.mu.Unlock()
	return append([]string(nil), a.asked...)
}

func (a *authority) refuse(why string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.refusal = why
}
