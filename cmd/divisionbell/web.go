package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"divisionbell/adapters/web"
	"divisionbell/adapters/web/visit"
	"divisionbell/bot/door"
)

// Who the page is for: whoever sits at this machine, or people who sign in from afar.
const (
	accessLocal  = "local"
	accessPeople = "people"
)

// tlsAuto has the program get its own certificate.
const tlsAuto = "auto"

// afar reports whether people come to the page from afar.
func (w webConfig) afar() bool { return w.Access == accessPeople }

// check refuses what is unsafe or means nothing: the setting, its variable, and why.
func (w webConfig) check() (path, variable, why string) {
	_, wrongAddress := visit.ReadAddress(w.Address)
	trusted, wrongProxy := visit.ReadTrusted(w.Trusted)
	switch {
	case w.Access != accessLocal && w.Access != accessPeople:
		return "web.access", "DIVISIONBELL_WEB_ACCESS", fmt.Sprintf("can be local or people, not %q", w.Access)
	case !w.afar() && w.Address != "":
		return "web.address", "DIVISIONBELL_WEB_ADDRESS", "is for people who come from afar: it needs web.access: people as well"
	case !w.afar() && len(w.Trusted) > 0:
		return "web.trusted", "DIVISIONBELL_WEB_TRUSTED", "is for people who come from afar: it needs web.access: people as well"
	case !w.afar() && w.TLS != "":
		return "web.tls", "DIVISIONBELL_WEB_TLS", "is for people who come from afar: it needs web.access: people as well"
	case !w.afar():
		return "", "", ""
	case wrongAddress != nil:
		return "web.access", "DIVISIONBELL_WEB_ACCESS", "people needs the address that they open, as web.address: " + wrongAddress.Error()
	case w.TLS != "" && w.TLS != tlsAuto:
		return "web.tls", "DIVISIONBELL_WEB_TLS", fmt.Sprintf("can be auto or nothing, not %q", w.TLS)
	case w.TLS == tlsAuto && notAnAddress(w.Challenges, challengePort) != "":
		return "web.challenges", "DIVISIONBELL_WEB_CHALLENGES", notAnAddress(w.Challenges, challengePort)
	case wrongProxy != nil:
		return "web.trusted", "DIVISIONBELL_WEB_TRUSTED", wrongProxy.Error()
	case w.TLS == "" && len(trusted) == 0:
		return "web.access", "DIVISIONBELL_WEB_ACCESS", "people needs an encrypted way in: a proxy that does TLS, named in web.trusted, or web.tls: auto"
	case w.TLS != "" && len(trusted) > 0:
		return "web.tls", "DIVISIONBELL_WEB_TLS", "is for a page without a proxy: take out web.tls or web.trusted"
	}
	for _, p := range trusted {
		if p.Bits() == 0 {
			return "web.trusted", "DIVISIONBELL_WEB_TRUSTED", fmt.Sprintf("%s is everybody: name your proxy alone", p)
		}
	}
	return "", "", ""
}

// page is the page that people are given links to; the zero Page: there is none.
func (h *house) page() door.Page {
	if !h.config.Web.afar() {
		return door.Page{}
	}
	address, err := visit.ReadAddress(h.config.Web.Address)
	if err != nil { // it was checked
		return door.Page{}
	}
	return door.Page{Address: address.String(), Visits: visit.NewRoll(h.store.visits)}
}

// openWeb opens the page: this machine's own, or the one that people come to from afar.
func openWeb(ctx context.Context, h *house, t terminal) (platform, error) {
	conf := h.config.Web
	o := web.Options{
		Host: h.host, Store: h.store, Clock: wall{}, Listen: conf.where(), Names: conf.Names, Starts: starts(), Offers: offers(), Lessons: h.host.Lessons(), Log: h.log, Shared: h.shared(),
		Settings: h.store.pushes, Several: h.store.Lanes() > 1,
	}
	if conf.afar() {
		a, err := conf.people(h)
		if err != nil {
			return nil, err
		}
		o.Afar = a
		if o.PushKey, err = h.openPush(ctx, a.Address.String(), nil); err != nil {
			return nil, err
		}
	}
	e, err := h.encrypt(&o)
	if err != nil {
		return nil, err
	}
	page, err := web.New(o)
	if err != nil {
		return nil, errors.Join(err, e.close())
	}
	h.host.Lead(page.URL(), false, h.store.visits)
	if why := exposed(conf.Listen); why != "" && !conf.afar() {
		fmt.Fprintln(t.err, "divisionbell: warning:", why)
	}
	fmt.Fprintf(t.out, "Ready: open %s in your browser. Matches are saved in %s. Press Ctrl-C to stop.\n", page.URL(), named(h.config.Database))
	if e.keeper != nil {
		e.Server = page
		return e, nil
	}
	return page, nil
}

// addressTime is how long doctor waits for the page's address.
const addressTime = 15 * time.Second

// addressFindings asks the page's address as browsers do, from outside through whatever
// stands in front of it, and says what is wrong with what comes back.
func addressFindings(ctx context.Context, said string, client *http.Client) []string {
	address, err := visit.ReadAddress(said)
	if err != nil {
		return []string{err.Error()}
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address.String()+"/api/lobby", nil)
	if err != nil {
		return []string{err.Error()}
	}
	w, err := client.Do(r)
	if err != nil {
		return []string{fmt.Sprintf("%s doesn't answer (%v). That is fine if Division Bell isn't running; if it is, look at the name's DNS entry, the certificate and the proxy.", address, err)}
	}
	defer w.Body.Close()
	var lobby struct {
		Afar bool `json:"afar"`
	}
	said = fmt.Sprintf("%s answers %s", address, w.Status)
	switch err := json.NewDecoder(io.LimitReader(w.Body, 1<<20)).Decode(&lobby); {
	case w.StatusCode == http.StatusMisdirectedRequest:
		return []string{said + ": the proxy must pass the name on as Host, and https as X-Forwarded-Proto, from an address in web.trusted."}
	case w.StatusCode == http.StatusBadGateway || w.StatusCode == http.StatusServiceUnavailable:
		return []string{said + ": the proxy is there and Division Bell isn't behind it. That is fine if it isn't running."}
	case err != nil || w.StatusCode != http.StatusOK:
		return []string{said + ", and not as this program does: something else is at that address."}
	case !lobby.Afar:
		return []string{said + " as a page without sign-in: another Division Bell is at that address, open to everybody."}
	case w.Header.Get("Strict-Transport-Security") == "":
		return []string{said + " without Strict-Transport-Security: let the proxy pass it on."}
	}
	return nil
}

// people is what the page needs for those who come from afar.
func (w webConfig) people(h *house) (*web.Afar, error) {
	address, err := visit.ReadAddress(w.Address)
	if err != nil {
		return nil, err
	}
	trusted, err := visit.ReadTrusted(w.Trusted)
	if err != nil {
		return nil, err
	}
	roll, ok := h.doors.Visits.(*visit.Roll)
	if !ok {
		return nil, errors.New("people come in by no door") // the house has one wherever they come from afar
	}
	return &web.Afar{Address: address, Trusted: trusted, Visits: roll, People: h.store, Doors: h.doors}, nil
}
