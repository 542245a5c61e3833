package web

import (
	"cmp"
	"errors"
	"net/http"
	"strings"
	"testing"

	"divisionbell/bot/match"
)

func host(name string) func(*http.Request) { return func(r *http.Request) { r.Host = name } }

func header(name, value string) func(*http.Request) {
	return func(r *http.Request) { r.Header.Set(name, value) }
}

func TestStrangersAreRefused(t *testing.T) {
	x := newTable(t)
	x.names = []string{"table.example"}
	for _, c := range []struct {
		what, method string
		change       []func(*http.Request)
		want         int
	}{
		{"the page itself", "GET", nil, 200},
		{"localhost", "GET", []func(*http.Request){host("localhost:8080")}, 200},
		{"loopback, version six", "GET", []func(*http.Request){host("[::1]:8080")}, 200},
		{"another loopback", "GET", []func(*http.Request){host("127.9.9.9")}, 200},
		{"a configured name", "GET", []func(*http.Request){host("Table.Example.:443")}, 200},
		{"a name bent to this address", "GET", []func(*http.Request){host("evil.example:8080")}, 421},
		{"a name that begins well", "GET", []func(*http.Request){host("localhost.evil.example")}, 421},
		{"another machine's address", "GET", []func(*http.Request){host("10.0.0.7:8080")}, 421},
		{"no name", "GET", []func(*http.Request){host("")}, 421},
		{"a page elsewhere that reads", "GET", []func(*http.Request){header("Origin", "http://evil.example")}, 403},
		{"a page of another port", "GET", []func(*http.Request){header("Origin", "http://127.0.0.1:9999")}, 403},
		{"a page without an origin of its own", "GET", []func(*http.Request){header("Origin", "null")}, 403},
		{"an embedded call", "GET", []func(*http.Request){header("Sec-Fetch-Site", "cross-site")}, 403},
		{"a link from elsewhere", "GET", []func(*http.Request){header("Sec-Fetch-Site", "cross-site"), header("Sec-Fetch-Mode", "navigate")}, 200},
		{"a link from elsewhere to what makes a room", "GET /api/stream?brief=1&room=attic", []func(*http.Request){header("Sec-Fetch-Site", "cross-site"), header("Sec-Fetch-Mode", "navigate")}, 403},
		{"a link from another site of the same owner", "GET /api/hello", []func(*http.Request){header("Sec-Fetch-Site", "same-site"), header("Sec-Fetch-Mode", "navigate")}, 403},
		{"an address that somebody typed", "GET /api/hello", []func(*http.Request){header("Sec-Fetch-Site", "none"), header("Sec-Fetch-Mode", "navigate")}, 200},
		{"a form from elsewhere", "POST", []func(*http.Request){header("Origin", "http://evil.example")}, 403},
		{"a form navigating from elsewhere", "POST", []func(*http.Request){header("Sec-Fetch-Site", "cross-site"), header("Sec-Fetch-Mode", "navigate")}, 403},
		{"a plain form", "POST", []func(*http.Request){header("Content-Type", "text/plain")}, 415},
		{"a form", "POST", []func(*http.Request){header("Content-Type", "application/x-www-form-urlencoded")}, 415},
		{"no kind", "POST", []func(*http.Request){header("Content-Type", "")}, 415},
	} {
		method, path, _ := strings.Cut(c.method, " ")
		path, payload := cmp.Or(path, "/"), ""
		if c.method == "POST" {
			path, payload = "/api/people", `{"name":"Ann"}`
		}
		if w := x.ask(t, method, path, payload, c.change...); w.Code != c.want {
			t.Errorf("%s: %d %s, want %d", c.what, w.Code, w.Body, c.want)
		}
	}
	if names := x.rooms.list(); len(names) != 1 {
		t.Errorf("a stranger made the rooms %v", names)
	}
	if len(x.shelf.accounts) != 0 {
		t.Errorf("a stranger sat down: %v", x.shelf.accounts)
	}
}

func TestEveryAnswerIsGuarded(t *testing.T) {
	x := newTable(t)
	for _, path := range []string{"/", "/room/kitchen", "/page/main.js", "/page/none.js", "/api/hello", "/nowhere"} {
		h := x.ask(t, "GET", path, "").Header()
		if csp := h.Get("Content-Security-Policy"); !strings.Contains(csp, "default-src 'none'") || strings.Contains(csp, "unsafe") {
			t.Errorf("%s: policy %q", path, csp)
		}
		if h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Referrer-Policy") != "no-referrer" || h.Get("X-Frame-Options") != "DENY" {
			t.Errorf("%s: headers %v", path, h)
		}
	}
	if page := string(pages["index.html"].data); strings.Contains(page, "<script>") || strings.Contains(page, "style=") || strings.Contains(page, "://") {
		t.Error("the page has script or style of its own in line, or loads from elsewhere")
	}
}

func TestBadCallsAreRefusedInWords(t *testing.T) {
	x := newTable(t)
	x.join(t, "Ann")
	for _, c := range []struct{ path, payload, want string }{
		{"/api/do", `{"as":"ann","text":"/match list"}`, "understand that request"},
		{"/api/do", `{"as":"bea","text":"/match list","delivery":"1"}`, "Type yours first"},
		{"/api/do", `{"as":"ann","text":" / ","delivery":"1"}`, "Write a message"},
		{"/api/do", `{"as":"ann","text":"` + strings.Repeat("x", 5000) + `","delivery":"1"}`, "too long"},
		{"/api/do", `{"as":"ann","text":"` + strings.Repeat("x", 70_000) + `","delivery":"1"}`, "too much at once"},
		{"/api/do", `{"as":"ann","press":"` + strings.Repeat("x", 5000) + `","delivery":"1"}`, "understand that request"},
		{"/api/do", `{"as":`, "understand that request"},
		{"/api/do", `{"as":"ann","text":"hi","delivery":"1","room":"???"}`, "A room's name"},
		{"/api/people", `{"name":""}`, "A name needs"},
		{"/api/people", `{"name":" \u00a0\u200b\u202e "}`, "A name needs"},
		{"/api/people", `{"name":"` + strings.Repeat("W", 2000) + `"}`, "80 characters"},
		{"/api/rooms", `{"name":"#!"}`, "A room's name"},
	} {
		w := x.ask(t, "POST", c.path, c.payload)
		if w.Code != 400 || !strings.Contains(w.Body.String(), c.want) {
			t.Errorf("%s %.60s: %d %s, want %q", c.path, c.payload, w.Code, w.Body, c.want)
		}
	}
	if x.dealer.count() != 0 {
		t.Errorf("the host was given %v", x.dealer.calls)
	}
}

func TestWhatBreaksIsOwnedUpTo(t *testing.T) {
	x := newTable(t)
	x.join(t, "Ann")
	x.dealer.before = func(match.Call) { panic("a mine") }
	for range 2 { // and what broke once may be tried again
		w := x.ask(t, "POST", "/api/do", `{"as":"ann","text":"/match list","delivery":"1"}`)
		if w.Code != 500 || !strings.Contains(w.Body.String(), "Sorry, something went wrong. Nothing is lost: please try again.") {
			t.Errorf("%d %s", w.Code, w.Body)
		}
	}
	x.dealer.before = nil
	x.order(t, order{As: "ann", Text: "/match list", Delivery: "1"})
	x.shelf.broken = errors.New("disk full at /secret/path")
	w := x.ask(t, "GET", "/api/hello", "")
	if w.Code != 500 || strings.Contains(w.Body.String(), "secret") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

func TestABusyPortIsAClearError(t *testing.T) {
	x := newTable(t)
	address := x.listener.Addr().String()
	_, err := New(Options{Host: x.dealer, Store: x.shelf, Listen: address, Log: x.log})
	want := "listen " + address + ": already in use; choose another with --listen"
	if err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	if _, err := New(Options{Host: x.dealer, Store: x.shelf, Listen: "nonsense"}); err == nil || !strings.Contains(err.Error(), "choose another with --listen") {
		t.Errorf("nonsense: %v", err)
	}
}
