// Package cert gets the page a certificate by itself and keeps it new, from an
// authority that speaks ACME, such as Let's Encrypt.
//
//	keeper  the certificate of one host name: asked for, kept, renewed
//	shelf   where it is kept across starts
package cert

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
)

// A Shelf keeps certificates and the key of the account with the authority, by name.
type Shelf interface {
	Certificate(ctx context.Context, name string) ([]byte, error) // nil: there is none
	PutCertificate(ctx context.Context, name string, data []byte) error
	DropCertificate(ctx context.Context, name string) error
}

// Options of a Keeper. Host and Shelf are needed, the rest has defaults.
type Options struct {
	Host      string // the one name that is answered to
	Port      string // of the page, where it is not 443
	Shelf     Shelf
	Directory string // the authority's; Let's Encrypt's when empty
	Client    *http.Client
	Now       func() time.Time
	Log       *slog.Logger
}

// A Keeper has the certificate of one host. It is safe for concurrent use.
type Keeper struct {
	host, port string
	manager    *autocert.Manager
	problems   *listening
	now        func() time.Time
	log        *slog.Logger

	mu     sync.Mutex
	failed error         // the last try; nil: it went well
	wait   time.Duration // from that try on
	until  time.Time     // before which the authority is left in peace
	said   string        // of it, to operators
}

// New is a keeper that has asked for nothing yet. Who uses it agrees to the
// authority's terms.
func New(o Options) *Keeper {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	if o.Client == nil {
		o.Client = &http.Client{Timeout: time.Minute}
	}
	client := *o.Client
	problems := &listening{next: client.Transport}
	client.Transport = problems
	host := strings.ToLower(strings.TrimSuffix(o.Host, "."))
	return &Keeper{
		host: host, port: o.Port, problems: problems, now: o.Now, log: o.Log,
		manager: &autocert.Manager{
			Prompt:     autocert.AcceptTOS,
			Cache:      cache{o.Shelf},
			HostPolicy: autocert.HostWhitelist(host),
			Client:     &acme.Client{DirectoryURL: o.Directory, HTTPClient: &client, UserAgent: "divisionbell", RetryBackoff: backoff},
		},
	}
}

// backoff is how long until the authority is asked the same again in one try; negative:
// not in this one.
func backoff(n int, _ *http.Request, a *http.Response) time.Duration {
	const tries = 4
	if a.StatusCode == http.StatusTooManyRequests || n >= tries {
		return -1
	}
	return time.Duration(n) * time.Second
}

// TLS is how the page's server speaks: with the certificate, and by HTTP/2 to who can.
func (k *Keeper) TLS() *tls.Config {
	return &tls.Config{
		MinVersion:     tls.VersionTLS12,
		NextProtos:     []string{"h2", "http/1.1", acme.ALPNProto},
		GetCertificate: k.certificate,
	}
}

// errStranger is what comes under another name than ours; nobody is asked about it.
var errStranger = errors.New("cert: not our name")

// certificate is what a browser is shown. After a failure the authority is left in
// peace for a while, since it counts failures.
func (k *Keeper) certificate(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
	if strings.ToLower(strings.TrimSuffix(hello.ServerName, ".")) != k.host {
		return nil, errStranger
	}
	proving := len(hello.SupportedProtos) == 1 && hello.SupportedProtos[0] == acme.ALPNProto
	if err := k.resting(); err != nil && !proving {
		return nil, err
	}
	c, err := k.manager.GetCertificate(hello)
	if !proving {
		k.tried(err)
	}
	if err == nil && !proving {
		k.ending(c)
	}
	return c, err
}

// late is how much of a certificate's time is left, as a part, when it should have been
// renewed long ago.
const late = 6

// ending tells operators, once a day, of a certificate that cannot be renewed.
func (k *Keeper) ending(c *tls.Certificate) {
	now := k.now()
	if c.Leaf == nil || c.Leaf.NotAfter.Sub(now) > c.Leaf.NotAfter.Sub(c.Leaf.NotBefore)/late {
		return
	}
	_, detail := k.problems.last()
	said := "late " + now.UTC().Format(time.DateOnly)
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.said == said {
		return
	}
	k.said = said
	k.log.Error(fmt.Sprintf("page: The certificate of %s ends on %s and couldn't be renewed. Ports 80 and 443 of the name must lead here.", k.host, c.Leaf.NotAfter.UTC().Format("2 January 2006, 15:04 UTC")), "authority", detail)
}

// Fetch has the certificate at hand before anybody comes; its error is a sentence for
// operators that says what to do.
func (k *Keeper) Fetch() error {
	_, err := k.certificate(&tls.ClientHelloInfo{
		ServerName:       k.host,
		CipherSuites:     []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256},
		SupportedCurves:  []tls.CurveID{tls.CurveP256},
		SignatureSchemes: []tls.SignatureScheme{tls.ECDSAWithP256AndSHA256},
	})
	if err != nil {
		return errors.New(k.why(err))
	}
	return nil
}

// Between tries of which none went well.
const (
	firstWait = time.Minute
	mostWait  = time.Hour // five failures of a name an hour are what an authority takes
)

func (k *Keeper) resting() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.failed != nil && k.now().Before(k.until) {
		return k.failed
	}
	return nil
}

// tried takes note of how a try went, and tells operators what is new.
func (k *Keeper) tried(err error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if err == nil {
		k.failed, k.wait = nil, 0
		return
	}
	if k.failed == nil || !k.now().Before(k.until) { // of those who waited together, one counts
		k.wait = min(max(firstWait, 2*k.wait), mostWait)
		k.until = k.now().Add(k.wait)
	}
	k.failed = err
	if why := k.why(err); why != k.said {
		k.said = why
		k.log.Error("page: "+why, "err", err)
	}
}

// why says what stands in the way, and what to do about it.
func (k *Keeper) why(err error) string {
	kind, detail := k.problems.last()
	if own := (*acme.Error)(nil); errors.As(err, &own) {
		kind, detail = own.ProblemType, own.Detail
	}
	kind = kind[strings.LastIndexByte(kind, ':')+1:]
	told := ""
	if detail != "" {
		told = fmt.Sprintf(" The authority says: %.300q.", detail)
	}
	switch kind {
	case "dns", "rejectedIdentifier":
		return fmt.Sprintf("There's no certificate for %s yet: the name doesn't lead here. Point its A or AAAA record at this machine; I try again when somebody opens the page.%s", k.host, told)
	case "connection", "unauthorized", "tls", "incorrectResponse":
		return fmt.Sprintf("There's no certificate for %s yet: the authority looked for this program there and didn't find it. Ports 80 and 443 of the name must lead here, so check its A and AAAA records, the router and the firewall.%s", k.host, told)
	case "rateLimited":
		return fmt.Sprintf("There's no certificate for %s yet: the authority was asked too often. Wait until it allows another; I try again by myself.%s", k.host, told)
	case "caa":
		return fmt.Sprintf("There's no certificate for %s: a CAA record of the name forbids this authority. Allow it there, or take the record away.%s", k.host, told)
	}
	return fmt.Sprintf("There's no certificate for %s yet. Check that this machine can reach the authority, and that ports 80 and 443 of the name lead here; I try again when somebody opens the page.%s", k.host, told)
}

// Challenges answers the authority's questions on port 80, and sends whoever comes
// there by the name to the page. It serves nothing else.
func (k *Keeper) Challenges() http.Handler {
	return k.manager.HTTPHandler(http.HandlerFunc(k.redirect))
}

func (k *Keeper) redirect(w http.ResponseWriter, r *http.Request) {
	name := r.Host
	if host, _, err := net.SplitHostPort(name); err == nil {
		name = host
	}
	if strings.ToLower(strings.TrimSuffix(name, ".")) != k.host {
		http.Error(w, "There's nothing here under that name.", http.StatusMisdirectedRequest)
		return
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		http.Error(w, "Use https.", http.StatusBadRequest)
		return
	}
	to := k.host
	if k.port != "" && k.port != "443" {
		to = net.JoinHostPort(to, k.port)
	}
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, "https://"+to+r.URL.RequestURI(), http.StatusMovedPermanently)
}

// Run answers on port 80, at an address that is listened on already, until ctx ends,
// and has the certificate fetched meanwhile.
func (k *Keeper) Run(ctx context.Context, l net.Listener) error {
	server := &http.Server{
		Handler:           k.Challenges(),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		WriteTimeout:      10 * time.Second,
		IdleTimeout:       30 * time.Second,
		MaxHeaderBytes:    8 << 10,
		ErrorLog:          slog.NewLogLogger(k.log.Handler(), slog.LevelDebug),
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(l) }()
	go k.Fetch() // it tells operators itself
	select {
	case err := <-failed:
		return fmt.Errorf("cert: serve challenges: %w", err)
	case <-ctx.Done():
		return server.Close()
	}
}

// cache is a shelf as autocert sees it.
type cache struct{ Shelf }

func (c cache) Get(ctx context.Context, name string) ([]byte, error) {
	data, err := c.Certificate(ctx, name)
	if err == nil && data == nil {
		return nil, autocert.ErrCacheMiss
	}
	return data, err
}

func (c cache) Put(ctx context.Context, name string, data []byte) error {
	return c.PutCertificate(ctx, name, data)
}

func (c cache) Delete(ctx context.Context, name string) error { return c.DropCertificate(ctx, name) }
