package visit

import (
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
)

// ReadAddress reads the address by which people open the page: https://bell.example.org.
func ReadAddress(said string) (*url.URL, error) {
	u, err := url.Parse(said)
	if err != nil || u.Scheme != "https" || u.Hostname() == "" || u.User != nil || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" {
		return nil, fmt.Errorf("%q is not an address like https://bell.example.org", said)
	}
	host := strings.ToLower(u.Host)
	return &url.URL{Scheme: "https", Host: strings.TrimSuffix(host, ":443")}, nil
}

// ReadTrusted reads the proxies that are trusted: addresses, and networks such as
// 10.0.0.0/8.
func ReadTrusted(said []string) (list []netip.Prefix, err error) {
	for _, s := range said {
		p, err := netip.ParsePrefix(s)
		if err != nil {
			a, wrong := netip.ParseAddr(s)
			if wrong != nil || a.Zone() != "" {
				return nil, fmt.Errorf("%q is not an address such as 127.0.0.1 or a network such as 10.0.0.0/8", s)
			}
			a = a.Unmap()
			p = netip.PrefixFrom(a, a.BitLen())
		}
		list = append(list, p.Masked())
	}
	return list, nil
}

// peer is who the connection is with.
func peer(r *http.Request) netip.Addr {
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	return at.Addr().Unmap().WithZone("")
}

func (g *Gate) trusts(a netip.Addr) bool {
	for _, p := range g.o.Trusted {
		if p.Contains(a) {
			return true
		}
	}
	return false
}

// from is where a request comes from: whom the connection is with, or, where that is a
// proxy that is trusted, whom the last one of these names. What anybody else writes into
// a request's headers is not read.
func (g *Gate) from(r *http.Request) netip.Addr {
	at := peer(r)
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && g.trusts(at); i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		at = hop.Unmap().WithZone("")
	}
	return at
}

// whole is the network that one household has, by which it is limited: an IPv6 address
// is one of as many as its owner likes.
func whole(a netip.Addr) string {
	if a.Is6() {
		p, err := a.Prefix(64)
		if err == nil {
			return p.String()
		}
	}
	return a.String()
}

// private reports whether a request came all the way over TLS: to us, or to a proxy that
// is trusted.
func (g *Gate) private(r *http.Request) bool {
	return r.TLS != nil || g.trusts(peer(r)) && r.Header.Get("X-Forwarded-Proto") == "https"
}
