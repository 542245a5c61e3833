package web

import (
	"net/http"
	"net/url"
	"testing"
)

// TestTheCupOfASeasonIsDrawnOfTheRoomThatAskedForIt, and of nothing else.
func TestTheCupOfASeasonIsDrawnOfTheRoomThatAskedForIt(t *testing.T) {
	x := played(t)
	cup := func(page string, set ...func(*http.Request)) (int, string, string) {
		w := x.ask(t, "GET", "/picture/cup/0.png?as=ann&page="+url.QueryEscape(page), "", set...)
		return w.Code, w.Header().Get("ETag"), w.Body.String()
	}
	status, tag, body := cup("2026-Q4 table")
	if status != http.StatusOK || tag == "" || body != "\x89PNG table" {
		t.Fatalf("%d %s %q", status, tag, body)
	}
	if status, _, body := cup("2026-Q4 table", header("If-None-Match", tag)); status != http.StatusNotModified || body != "" {
		t.Errorf("known already: %d %q", status, body)
	}
	if _, other, body := cup("2026-Q4 attic"); other == tag || body != "\x89PNG attic" {
		t.Errorf("of another room: %s %q", other, body)
	}
	for _, page := range []string{"2026-Q5 table", "table", ""} {
		if status, _, body := cup(page); status != http.StatusNotFound {
			t.Errorf("%q: %d %q", page, status, body)
		}
	}
}
