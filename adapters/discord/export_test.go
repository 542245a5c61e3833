package discord

import (
	"context"
	"crypto/tls"
	"net/http"
	"net/url"
)

// Waits is how long Discord waits for the first answer to an interaction.
const Waits = patience

// TrustBy has an app trust what t does, and reach the gateway by a proxy.
func (a *App) TrustBy(t *tls.Config, proxy string) {
	a.rest.session.Client.Transport.(*transport).next.(*http.Transport).TLSClientConfig = t
	way := a.way
	a.way = func(by dialer) *http.Transport {
		w := way(by)
		w.TLSClientConfig = t
		w.Proxy = func(*http.Request) (*url.URL, error) { return url.Parse(proxy) }
		return w
	}
}

// DialAbandoned connects for a session that was given up while it was opening.
func (a *App) DialAbandoned(ctx context.Context, address string) error {
	s, err := a.newSession(0, 1)
	if err != nil {
		return err
	}
	s.abandon()
	_, err = s.current().dial(ctx, "tcp", address)
	return err
}

// Spelled is a line as the app teaches it.
func (a *App) Spelled(line string) (string, bool) {
	return speller{a.tree, a.ids.known(context.Background())}.Line(line)
}

// MendLimit is mendLimit.
var MendLimit = mendLimit

// Path is the command that a line begins with, as Discord has it; empty: it has none.
func (a *App) Path(line string) string { return a.tree.paths[line] }
