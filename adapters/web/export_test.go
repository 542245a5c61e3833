package web

import (
	"net/http"
	"testing"
)

func TestExportIsHandedOut(t *testing.T) {
	x := newTable(t)
	r := x.ask(t, "GET", "/export/K7QF.jsonl", "")
	if r.Code != http.StatusOK || r.Body.String() != "{}\n" || r.Header().Get("Content-Disposition") != "attachment; filename=K7QF.jsonl" {
		t.Errorf("got %d %v %q", r.Code, r.Header(), r.Body)
	}
	for _, path := range []string{"/export/XXXX.jsonl", "/export/K7QF", "/export/K7QF.png"} {
		if r := x.ask(t, "GET", path, ""); r.Code != http.StatusNotFound {
			t.Errorf("%s: got %d", path, r.Code)
		}
	}
}
