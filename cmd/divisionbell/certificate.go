package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"syscall"

	"divisionbell/adapters/web"
	"divisionbell/adapters/web/cert"
	"divisionbell/adapters/web/visit"
)

// Where a page with a certificate of its own listens, and where the authority's
// questions are answered, unless it is said otherwise.
const (
	securePort    = ":443"
	challengePort = ":80"
)

// where is the address that the page listens on.
func (w webConfig) where() string {
	if w.TLS == tlsAuto && w.Listen == defaults().Web.Listen {
		return securePort
	}
	return w.Listen
}

// keeper keeps the certificate of the page's name.
func (h *house) keeper() (*cert.Keeper, error) {
	address, err := visit.ReadAddress(h.config.Web.Address)
	if err != nil {
		return nil, err
	}
	return cert.New(cert.Options{
		Host: address.Hostname(), Port: address.Port(), Shelf: h.store.certificates, Directory: h.config.Web.Authority, Log: h.log,
	}), nil
}

// An encrypted page has a certificate of its own.
type encrypted struct {
	*web.Server
	keeper     *cert.Keeper
	challenges net.Listener
}

// encrypt has a page of these options speak TLS, where that is wanted.
func (h *house) encrypt(o *web.Options) (e encrypted, err error) {
	if h.config.Web.TLS != tlsAuto {
		return e, nil
	}
	if e.keeper, err = h.keeper(); err != nil {
		return e, err
	}
	o.TLS = e.keeper.TLS()
	e.challenges, err = listenFor(h.config.Web.Challenges)
	return e, err
}

// close gives back what was listened on.
func (e encrypted) close() error {
	if e.challenges == nil {
		return nil
	}
	return e.challenges.Close()
}

// Run serves the page and port 80 until ctx ends or one of them fails.
func (e encrypted) Run(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	ended := make(chan error, 1)
	go func() {
		ended <- e.keeper.Run(ctx, e.challenges)
		stop()
	}()
	err := e.Server.Run(ctx)
	stop()
	return errors.Join(err, <-ended)
}

// listenFor listens for the authority's questions; an error is fit to show.
func listenFor(address string) (net.Listener, error) {
	l, err := net.Listen("tcp", address)
	switch {
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("web.challenges: I may not listen on %s, where the authority looks for web.tls: auto. Allow ports below 1024 (on Linux: setcap cap_net_bind_service=+ep divisionbell), or set web.challenges to another port and lead port 80 there", address)
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("web.challenges: %s is taken. If a web server runs there, let it lead to me and use web.trusted in place of web.tls: auto; else stop what has the port", address)
	case err != nil:
		return nil, fmt.Errorf("web.challenges: listen on %s: %w", address, err)
	}
	return l, nil
}

// certificateFindings says what stands in the way of a certificate: where the page's name
// leads, and whether its ports can be had.
func certificateFindings(ctx context.Context, w webConfig) (findings []string) {
	for _, at := range []string{w.where(), w.Challenges} {
		l, err := net.Listen("tcp", at)
		switch {
		case errors.Is(err, syscall.EACCES):
			findings = append(findings, fmt.Sprintf("I may not listen on %s. Allow ports below 1024 (on Linux: setcap cap_net_bind_service=+ep divisionbell), or set web.listen and web.challenges to other ports and lead 443 and 80 there.", at))
		case errors.Is(err, syscall.EADDRINUSE): // by ourselves, when we run
		case err != nil:
			findings = append(findings, fmt.Sprintf("I can't listen on %s (%v).", at, err))
		default:
			l.Close()
		}
	}
	address, err := visit.ReadAddress(w.Address)
	if err != nil {
		return append(findings, err.Error())
	}
	ctx, cancel := context.WithTimeout(ctx, addressTime)
	defer cancel()
	if _, err := net.DefaultResolver.LookupHost(ctx, address.Hostname()); err != nil {
		findings = append(findings, fmt.Sprintf("%s leads nowhere. Point its A or AAAA record at this machine.", address.Hostname()))
	}
	return findings
}
