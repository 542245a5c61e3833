package web

import (
	"net/http"
	"strings"
	"testing"
)

// TestACalendarIsReadByItsTokenAlone, without a sign-in, and not sent again to whoever has
// it as it is.
func TestACalendarIsReadByItsTokenAlone(t *testing.T) {
	x := newTable(t)
	path := "/feed/" + sampleToken + ".ics"
	r := x.ask(t, "GET", path, "")
	tag := r.Header().Get("ETag")
	if r.Code != http.StatusOK || r.Header().Get("Content-Type") != "text/calendar; charset=utf-8" || !strings.HasPrefix(r.Body.String(), "BEGIN:VCALENDAR") || tag == "" || !strings.HasPrefix(r.Header().Get("Cache-Control"), "private") {
		t.Errorf("got %d %v %q", r.Code, r.Header(), r.Body)
	}
	if again := x.ask(t, "GET", path, "", func(r *http.Request) { r.Header.Set("If-None-Match", tag) }); again.Code != http.StatusNotModified || again.Body.Len() != 0 {
		t.Errorf("again: got %d %q", again.Code, again.Body)
	}
	for _, path := range []string{"/feed/" + strings.Repeat("cd", 32) + ".ics", "/feed/" + sampleToken, "/feed/" + sampleToken + ".atom", "/feed/x.ics"} {
		if r := x.ask(t, "GET", path, ""); r.Code != http.StatusNotFound {
			t.Errorf("%s: got %d", path, r.Code)
		}
	}
}
