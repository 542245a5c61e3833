package web

import (
	"fmt"
	"net/http"
	"testing"

	"divisionbell/adapters/web/visit"
)

// TestRequestsHaveTheirLimits: each counts as what it is, so that none is without.
func TestRequestsHaveTheirLimits(t *testing.T) {
	b := afar(t)
	rows := requests(b.server, &lobby{Server: b.server})
	want := map[string]visit.Class{
		"POST /api/enter": visit.Enter, "POST /api/join": visit.Enter, "POST /api/do": visit.Doing,
		"GET /api/ways": visit.Asking, "GET /api/complete": visit.Asking, "GET /picture/{code}/{file}": visit.Picture, "GET /api/stream": visit.Stream,
		"POST /api/rooms": visit.Opening, "GET /feed/{file}": visit.Watch,
	}
	for _, row := range rows {
		name := row.Method + " " + row.Path
		if class, ok := want[name]; ok && row.Mode != visit.LocalOnly {
			if delete(want, name); row.Limit != class {
				t.Errorf("%s counts as %q, want %q", name, row.Limit, class)
			}
		}
		if row.Limit == visit.Free && row.Method != "GET" && row.Mode != visit.LocalOnly {
			t.Errorf("%s costs nothing", name)
		}
	}
	if len(want) > 0 {
		t.Errorf("no request %v", want)
	}
	ann := b.in("ann")
	for n := range 5 {
		if status, said := ann.send("POST", "/api/rooms", map[string]string{"name": fmt.Sprint("attic ", n)}); status != http.StatusOK {
			t.Fatalf("room %d: %d %s", n, status, said)
		}
	}
	if status, said := ann.send("POST", "/api/rooms", map[string]string{"name": "one more"}); status != http.StatusTooManyRequests {
		t.Errorf("a sixth room in a day: %d %s", status, said)
	}
}
