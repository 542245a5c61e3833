// Package visit is the door of a page that people open from afar: who a request comes
// from, what they may ask, and how often. Every request that there is stands in a table,
// and is served from it, so that none is without a rule.
//
//	row      one request: who may make it, how often, and what serves it
//	caller   who is signed in where a request comes from
//	gate     the table in force: sign-ins, limits, and one answer to all that is not for somebody
//
// A token is 32 random bytes. Whoever has it has it alone: kept is its SHA-256.
package visit

import (
	"context"
	"net/http"

	"divisionbell/bot/match"
)

// A Role is who somebody is to a request. Each may what those before it may.
type Role int

// The roles.
const (
	Visitor Role = iota // anybody
	Watcher             // somebody who is signed in
	Player              // of the match that the request names as its code
)

// A Mode is where a request is served.
type Mode int

// The modes: a page of one machine's own, at which anybody is anyone, and one that
// people come to from afar.
const (
	Both Mode = iota
	LocalOnly
	AfarOnly
)

// A Row is one request. What of it somebody sees is made for their eyes by whatever
// serves it: May is only who is let through to that.
type Row struct {
	Method, Path string // as http.ServeMux reads them
	May          Role
	Limit        Class
	Mode         Mode
	Serve        http.HandlerFunc
}

// A Table is all requests that there are.
type Table []Row

// Local serves the table on one machine, where nobody is signed in and nothing limited.
func (t Table) Local() http.Handler {
	mux := http.NewServeMux()
	for _, row := range t {
		if row.Mode != AfarOnly {
			mux.HandleFunc(row.Method+" "+row.Path, row.Serve)
		}
	}
	return mux
}

// A Caller is who is signed in.
type Caller struct {
	Account match.Account // of the page
	Signin  match.Signin
}

type callerKey struct{}

// CallerOf is who makes a request; false: a visitor.
func CallerOf(ctx context.Context) (Caller, bool) {
	c, ok := ctx.Value(callerKey{}).(Caller)
	return c, ok
}

// absent is the one answer to what is not there and to what is not for the caller, so
// that nobody learns which it is.
const absent = `{"error":"There's nothing here for you. If you think there should be, sign in again: type /bell page in your chat."}` + "\n"

// Absent answers that there is nothing.
func Absent(w http.ResponseWriter) {
	h := w.Header()
	for _, name := range []string{"Content-Length", "Content-Encoding", "Content-Disposition", "ETag", "Allow", "Vary"} {
		h.Del(name)
	}
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusNotFound)
	_, _ = w.Write([]byte(absent))
}

// A blank has every answer that something is not there read the same.
type blank struct {
	http.ResponseWriter
	said, gone bool
}

func (b *blank) WriteHeader(status int) {
	if b.said {
		return
	}
	b.said = true
	if status == http.StatusNotFound || status == http.StatusMethodNotAllowed {
		b.gone = true
		Absent(b.ResponseWriter)
		return
	}
	b.ResponseWriter.WriteHeader(status)
}

func (b *blank) Write(data []byte) (int, error) {
	if b.gone {
		return len(data), nil
	}
	b.said = true
	return b.ResponseWriter.Write(data)
}

// Unwrap is for http.ResponseController.
func (b *blank) Unwrap() http.ResponseWriter { return b.ResponseWriter }
