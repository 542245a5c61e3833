package push

import (
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"syscall"
	"time"

	"divisionbell/bot/match"
)

// known are the push services of browsers; one that begins with a dot is any name below
// it. To no other address anything is sent.
var known = []string{
	"fcm.googleapis.com",
	".push.services.mozilla.com",
	"web.push.apple.com",
	".notify.windows.com",
}

// maxEndpoint is how long an endpoint may be; browsers' have some 200 to 600 characters.
const maxEndpoint = 2000

// errForeign: an endpoint is not one of a known push service.
var errForeign = errors.New("push: not the address of a push service")

// Endpoint reads a subscription's address: https, one of the known push services, on
// its usual port, and nothing that hides where it leads.
func Endpoint(typed string) (*url.URL, error) {
	u, err := url.Parse(typed)
	if err != nil || len(typed) > maxEndpoint {
		return nil, errForeign
	}
	name := strings.ToLower(u.Host) // with a port it is none of them
	if u.Scheme != "https" || u.User != nil || u.Opaque != "" || u.Fragment != "" || !served(name) {
		return nil, errForeign
	}
	return u, nil
}

// Check reports what is wrong with a browser's subscription: where it is, and its keys.
func Check(p match.Push) error {
	if _, err := Endpoint(p.Endpoint); err != nil {
		return err
	}
	key, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(p.P256DH, "="))
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(key)
	}
	auth, wrong := base64.RawURLEncoding.DecodeString(strings.TrimRight(p.Auth, "="))
	if err != nil || wrong != nil || len(auth) != 16 {
		return errKeys
	}
	return nil
}

// errKeys: a subscription's keys are none.
var errKeys = errors.New("push: not the keys of a browser")

func served(name string) bool {
	for _, k := range known {
		if k[0] != '.' && name == k || k[0] == '.' && strings.HasSuffix(name, k) && name[0] != '.' {
			return true
		}
	}
	return false
}

// errPrivate: a name led to an address that is not the internet's.
var errPrivate = errors.New("push: the name leads into a private network")

// public refuses to dial what is not an address of the internet, whatever a name was
// said to be a moment before.
func public(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return fmt.Errorf("%w: %q", errPrivate, address)
	}
	ip := at.Addr().Unmap()
	if !ip.IsGlobalUnicast() || ip.IsPrivate() || reserved(ip) || at.Port() != 443 {
		return fmt.Errorf("%w: %s", errPrivate, at)
	}
	return nil
}

// apart are networks that IsPrivate does not know and nobody on the internet has: those
// of carriers, of documents and tests, of translation and tunnels, and all that is kept
// for later.
var apart = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),
	netip.MustParsePrefix("100.64.0.0/10"),
	netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"),
	netip.MustParsePrefix("192.88.99.0/24"),
	netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("198.51.100.0/24"),
	netip.MustParsePrefix("203.0.113.0/24"),
	netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("64:ff9b::/96"),
	netip.MustParsePrefix("64:ff9b:1::/48"),
	netip.MustParsePrefix("100::/64"),
	netip.MustParsePrefix("2001::/32"),
	netip.MustParsePrefix("2001:db8::/32"),
	netip.MustParsePrefix("2002::/16"),
	netip.MustParsePrefix("fec0::/10"),
}

func reserved(ip netip.Addr) bool {
	for _, p := range apart {
		if p.Contains(ip) {
			return true
		}
	}
	return false
}

// How long a push service may take.
const (
	dialTime = 5 * time.Second
	callTime = 10 * time.Second // for all of a call
)

// outward is a transport to the internet alone; it takes no proxy, which would dial for
// it.
func outward() *http.Transport {
	d := &net.Dialer{Timeout: dialTime, Control: public}
	return &http.Transport{
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			return d.DialContext(ctx, network, address)
		},
		TLSHandshakeTimeout: dialTime, ForceAttemptHTTP2: true, MaxIdleConnsPerHost: 2, IdleConnTimeout: time.Minute,
	}
}

// client calls push services and goes nowhere that they lead to.
func client(transport http.RoundTripper) *http.Client {
	return &http.Client{
		Transport: transport, Timeout: callTime,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}
