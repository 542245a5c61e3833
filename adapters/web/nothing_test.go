package web

import (
	"io"
	"net/http"
	"strings"
	"testing"
)

// goes asks as a browser does that goes to an address.
func goes(r *http.Request) {
	r.Header.Set("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")
	r.Header.Set("Accept-Encoding", "gzip, br")
}

// TestAMistypedAddressLeadsToTheLobby, by a page of the house; a dead link says that it is
// one, and calls are answered as calls.
func TestAMistypedAddressLeadsToTheLobby(t *testing.T) {
	x := newTable(t)
	for path, says := range map[string]string{
		"/anything": "no page at this address", "/lesson": "no page at this address", "/page/nothing.js": "no page at this address",
		"/export/ZZZZ.jsonl": "no page at this address", "/w/" + strings.Repeat("0", 64): "may have been taken back",
	} {
		w := x.ask(t, "GET", path, "", goes)
		page := w.Body.String()
		if kind := w.Header().Get("Content-Type"); w.Code != http.StatusNotFound || kind != "text/html; charset=utf-8" || w.Header().Get("Content-Encoding") != "" {
			t.Errorf("%s: %d, %s", path, w.Code, kind)
		}
		if !strings.Contains(page, says) || !strings.Contains(page, `href="/">To the lobby`) || strings.Count(page, "<h1>") != 1 || strings.Contains(page, "<!--") || !strings.HasSuffix(page, "</html>\n") {
			t.Errorf("%s reads %s", path, page)
		}
	}
	for _, path := range []string{"/api/anything", "/api/moment?code=ZZZZ&seq=-1"} {
		if w := x.ask(t, "GET", path, "", goes); w.Code != http.StatusNotFound || strings.Contains(w.Body.String(), "<") {
			t.Errorf("%s: %d %s", path, w.Code, w.Body)
		}
	}
	if w := x.ask(t, "GET", "/page/nothing.js", ""); !strings.HasPrefix(w.Body.String(), `{"error"`) {
		t.Errorf("a file that is not there: %s", w.Body)
	}
	if w := x.ask(t, "GET", "/", "", goes); w.Code != http.StatusOK {
		t.Errorf("the lobby: %d", w.Code)
	}
}

// TestFromAfarNothingReadsTheSame, whatever is not there or not for them.
func TestFromAfarNothingReadsTheSame(t *testing.T) {
	b := afar(t)
	ann, eve := b.in("ann"), b.browser()
	pages := map[string]bool{}
	for name, a := range map[string]*asks{"Ann": ann, "a visitor": eve} {
		for _, path := range []string{"/nowhere", "/picture/ZZZZ/now.png", "/w/" + strings.Repeat("0", 64), "/feed/x.ics"} {
			r, err := http.NewRequest("GET", a.address+path, nil)
			b.Must(err)
			goes(r)
			w, err := a.client.Do(r)
			b.Must(err)
			page, err := io.ReadAll(w.Body)
			b.Must(err)
			w.Body.Close()
			if w.StatusCode != http.StatusNotFound || !strings.Contains(string(page), "There’s nothing here for you") {
				t.Errorf("%s at %s: %d %.80s", name, path, w.StatusCode, page)
			}
			pages[string(page)] = true
		}
	}
	if len(pages) != 1 {
		t.Errorf("%d pages say that there is nothing", len(pages))
	}
}
