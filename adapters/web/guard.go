package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"mime"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"divisionbell/adapters/web/visit"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// bodyLimit is the most bytes of a request's body: a line of 2,000 characters
// and a form with room to spare.
const bodyLimit = 64 << 10

// policy lets the page load and speak to its own address alone, and run no
// script that is not a file of it. Its one trusted type names its worker.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; " +
	"connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
	"require-trusted-types-for 'script'; trusted-types worker"

// guard refuses strangers before anything is done, and answers for what broke.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer s.recover(w, r)
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		if status, why := s.stranger(r); status != 0 {
			refuse(w, status, why)
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, bodyLimit)
		next.ServeHTTP(led(s, w, r), r)
	})
}

// stranger gives the status and reason to refuse r, 0 to let it in. A page
// elsewhere whose name was bent to this address has the wrong Host; a page
// elsewhere that calls this one has the wrong Origin. It may link to pages, not to
// calls, some of which make a room.
func (s *Server) stranger(r *http.Request) (int, string) {
	if s.afar == nil && !s.known(r.Host) { // from afar it has one name, which the gate holds to
		return http.StatusMisdirectedRequest, fmt.Sprintf(
			"I don't answer to %.80q. Open %s, or add the name to web.names.", r.Host, s.URL())
	}
	if o := r.Header.Get("Origin"); o != "" && (!sameHost(o, r.Host) || s.afar != nil && o != s.afar.Address.String()) {
		return http.StatusForbidden, "That request came from another site, so I ignored it."
	}
	site := r.Header.Get("Sec-Fetch-Site")
	visit := r.Header.Get("Sec-Fetch-Mode") == "navigate" && r.Method == http.MethodGet && !strings.HasPrefix(r.URL.Path, "/api/")
	if site != "" && site != "same-origin" && site != "none" && !visit {
		return http.StatusForbidden, "That request came from another site, so I ignored it."
	}
	if r.Method == http.MethodPost {
		if t, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || t != "application/json" {
			return http.StatusUnsupportedMediaType, "Send JSON, with the content type application/json."
		}
	}
	return 0, ""
}

// hostOf is a host's name without its port.
func hostOf(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
}

// loopback reports whether a host leads nowhere but to the machine that asks.
func loopback(host string) bool {
	host = hostOf(host)
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

func (s *Server) known(host string) bool {
	host = hostOf(host)
	if host == "localhost" || slices.Contains(s.names, host) {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && (ip.IsLoopback() || slices.Contains(s.names, ip.String()))
}

func sameHost(origin, host string) bool {
	u, err := url.Parse(origin)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && strings.EqualFold(u.Host, host)
}

func (s *Server) recover(w http.ResponseWriter, r *http.Request) {
	p := recover()
	if p == nil {
		return
	}
	if p == http.ErrAbortHandler {
		panic(p)
	}
	s.log.Error("web: a handler broke", "path", r.URL.Path, "err", match.Broken(p))
	refuse(w, http.StatusInternalServerError, "Sorry, something went wrong. Nothing is lost: please try again.")
}

// refuse answers with a reason for people.
func refuse(w http.ResponseWriter, status int, why string) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(map[string]string{"error": why})
}

// A wrong is what the caller did wrong, said in its words.
type wrong string

func (w wrong) Error() string { return string(w) }

// A crowded is what the caller reads when the disk is full, in its words.
type crowded string

func (c crowded) Error() string { return string(c) }

// fail answers with what the caller did wrong, or logs what we did.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	if errors.Is(err, errAbsent) {
		visit.Absent(w)
		return
	}
	if x := visit.Soon(0); errors.As(err, &x) {
		x.Refuse(w)
		return
	}
	if x := wrong(""); errors.As(err, &x) {
		refuse(w, http.StatusBadRequest, string(x))
		return
	}
	if x := crowded(""); errors.As(err, &x) {
		refuse(w, http.StatusInsufficientStorage, string(x))
		return
	}
	if r.Context().Err() == nil {
		s.log.Error("web: "+r.URL.Path, "error", err)
	}
	if errors.Is(err, match.ErrFull) {
		refuse(w, http.StatusInsufficientStorage, msg.Full)
		return
	}
	refuse(w, http.StatusInternalServerError, "Sorry, something went wrong. Nothing is lost: please try again.")
}

// reply answers with v.
func reply(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	json.NewEncoder(w).Encode(v)
}

// read decodes a request's body into v; what is wrong with it is a wrong.
func read(r *http.Request, v any) error {
	d := json.NewDecoder(r.Body)
	d.DisallowUnknownFields()
	err := d.Decode(v)
	if tooLarge := (*http.MaxBytesError)(nil); errors.As(err, &tooLarge) {
		return wrong("That's too much at once.")
	}
	if err != nil {
		return wrong("I don't understand that request. Load the page again.")
	}
	return nil
}
