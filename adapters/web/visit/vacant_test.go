package visit

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// A browser that goes where nothing is, or nothing for it, is shown one page that says so
// and leads on.
func TestABrowserIsShownThatThereIsNothing(t *testing.T) {
	s := open(t)
	pages := map[string]bool{}
	for _, path := range []string{"/nowhere", "/own", "/seat?code=AAAA", "/own?gone"} {
		r := httptest.NewRequest("GET", "http://bell.example.org"+path, nil)
		r.RemoteAddr = "127.0.0.1:5555"
		r.Header.Set("X-Forwarded-For", "203.0.113.9")
		r.Header.Set("X-Forwarded-Proto", "https")
		r.Header.Set("Accept", "text/html,*/*;q=0.8")
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code != http.StatusNotFound || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") || !strings.Contains(w.Body.String(), `href="/"`) {
			t.Errorf("%s: %d, %.60s", path, w.Code, w.Body)
		}
		pages[w.Body.String()] = true
	}
	if len(pages) != 1 {
		t.Errorf("%d pages say that there is nothing", len(pages))
	}
}
