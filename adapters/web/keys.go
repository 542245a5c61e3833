package web

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"divisionbell/adapters/web/passkey"
	"divisionbell/adapters/web/visit"
	"divisionbell/bot/match"
	"divisionbell/bot/text"
)

// keyNameLimit is how many characters the name of a passkey has.
const keyNameLimit = 40

// A locker has people sign in by the keys of their own devices.
type locker struct {
	*porch
	ring *passkey.Keyring
}

// lockerRows are what it answers to; none where the address has no name to tie a key to.
func lockerRows(p *porch) visit.Table {
	ring, err := passkey.New(passkey.Options{Address: p.Address.String(), Store: p.Visits, Clock: p.clock})
	if err != nil {
		p.log.Warn("web: nobody can sign in by a passkey here", "error", err)
		return nil
	}
	l := &locker{p, ring}
	return visit.Table{
		{Method: "POST", Path: "/api/passkey/ask", Limit: visit.Asking, Serve: l.serveAsk, Mode: visit.AfarOnly},
		{Method: "POST", Path: "/api/passkey/login", Limit: visit.Enter, Serve: l.serveLogin, Mode: visit.AfarOnly},
		{Method: "GET", Path: "/api/passkey", May: visit.Watcher, Limit: visit.Reading, Serve: l.serveKeys, Mode: visit.AfarOnly},
		{Method: "POST", Path: "/api/passkey/offer", May: visit.Watcher, Limit: visit.Doing, Serve: l.serveOffer, Mode: visit.AfarOnly},
		{Method: "POST", Path: "/api/passkey/keep", May: visit.Watcher, Limit: visit.Doing, Serve: l.serveKeep, Mode: visit.AfarOnly},
		{Method: "POST", Path: "/api/passkey/name", May: visit.Watcher, Limit: visit.Doing, Serve: l.serveName, Mode: visit.AfarOnly},
		{Method: "POST", Path: "/api/passkey/revoke", May: visit.Watcher, Limit: visit.Doing, Serve: l.serveRevoke, Mode: visit.AfarOnly},
	}
}

// An ownKey is a passkey as its owner sees it.
type ownKey struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Made   int64  `json:"made"`
	Used   int64  `json:"used"`
	Copied bool   `json:"copied,omitempty"` // it opens nothing, since it may have been copied
}

func keyOf(p match.Passkey) ownKey {
	return ownKey{base64.RawURLEncoding.EncodeToString(p.Credential), p.Name, p.Made, p.Used, passkey.Copied(p)}
}

// errManyKeys, errKey and errNoKey are why nothing comes of a passkey.
const (
	errManyKeys = wrong("You have 20 passkeys, and that’s the most. Revoke one that you don’t use any more.")
	errKey      = wrong("I couldn’t check that passkey, so nothing was kept. Try again: a try lasts 5 minutes.")
	errNoKey    = wrong("That passkey doesn’t open anything here: it was revoked, or the try took over 5 minutes. Try again, or type /bell page in your chat for a link.")
)

// failKey answers for what came of a passkey. Why it is refused stands in the log alone.
func (l *locker) failKey(w http.ResponseWriter, r *http.Request, err error, why wrong) {
	switch {
	case errors.Is(err, passkey.ErrRefused):
		l.log.Warn("web: a passkey is refused", "why", err)
		err = why
	case errors.Is(err, match.ErrMany):
		err = errManyKeys
	case errors.Is(err, match.ErrNotFound):
		err = errAbsent
	}
	l.fail(w, r, err)
}

// serveAsk gives what a browser asks any device with.
func (l *locker) serveAsk(w http.ResponseWriter, r *http.Request) {
	if err := read(r, &struct{}{}); err != nil {
		l.fail(w, r, err)
		return
	}
	asks, err := l.ring.Ask()
	if err != nil {
		l.fail(w, r, err)
		return
	}
	reply(w, asks)
}

// serveLogin lets in whoever has the key that answers.
func (l *locker) serveLogin(w http.ResponseWriter, r *http.Request) {
	var answer json.RawMessage
	err := read(r, &answer)
	var by match.Passkey
	if err == nil {
		by, err = l.ring.Judge(r.Context(), answer)
	}
	if err == nil {
		_, err = l.gate.SignIn(w, r, by.Person)
	}
	if err != nil {
		l.failKey(w, r, err, errNoKey)
		return
	}
	reply(w, map[string]string{"name": by.Name})
}

func (l *locker) serveKeys(w http.ResponseWriter, r *http.Request) {
	c, _ := visit.CallerOf(r.Context())
	all, err := l.Visits.PasskeysOf(r.Context(), c.Account.Person)
	if err != nil {
		l.fail(w, r, fmt.Errorf("web: passkeys: %w", err))
		return
	}
	out := []ownKey{}
	for _, p := range all {
		out = append(out, keyOf(p))
	}
	reply(w, out)
}

// serveOffer gives what a browser asks its owner's device for a new key with.
func (l *locker) serveOffer(w http.ResponseWriter, r *http.Request) {
	c, _ := visit.CallerOf(r.Context())
	err := read(r, &struct{}{})
	var asks json.RawMessage
	if err == nil {
		asks, err = l.ring.Offer(r.Context(), c.Account.Person, c.Account.Name)
	}
	if err != nil {
		l.failKey(w, r, err, errKey)
		return
	}
	reply(w, asks)
}

// serveKeep keeps a new key, under the name of the browser it was made in.
func (l *locker) serveKeep(w http.ResponseWriter, r *http.Request) {
	c, _ := visit.CallerOf(r.Context())
	var answer json.RawMessage
	err := read(r, &answer)
	var made match.Passkey
	if err == nil {
		made, err = l.ring.Keep(r.Context(), c.Account.Person, visit.Device(r.UserAgent()), answer)
	}
	if err != nil {
		l.failKey(w, r, err, errKey)
		return
	}
	reply(w, keyOf(made))
}

// readKey reads which key of the caller's is meant, and a name.
func readKey(r *http.Request) (id []byte, name string, err error) {
	var in struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	}
	if err := read(r, &in); err != nil {
		return nil, "", err
	}
	if id, err = base64.RawURLEncoding.DecodeString(in.ID); err != nil || len(id) == 0 {
		return nil, "", errAbsent
	}
	return id, in.Name, nil
}

func (l *locker) serveName(w http.ResponseWriter, r *http.Request) {
	c, _ := visit.CallerOf(r.Context())
	id, name, err := readKey(r)
	if name = text.Line(name, keyNameLimit); err == nil && name == "" {
		err = wrong("Give it a name, such as Phone.")
	}
	if err == nil {
		err = l.Visits.NamePasskey(r.Context(), c.Account.Person, id, name)
	}
	if err != nil {
		l.failKey(w, r, err, errKey)
		return
	}
	reply(w, struct{}{})
}

func (l *locker) serveRevoke(w http.ResponseWriter, r *http.Request) {
	c, _ := visit.CallerOf(r.Context())
	id, _, err := readKey(r)
	if err == nil {
		err = l.Visits.DropPasskey(r.Context(), c.Account.Person, id)
	}
	if err != nil {
		l.failKey(w, r, err, errKey)
		return
	}
	reply(w, struct{}{})
}
