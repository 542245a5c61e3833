package web

import (
	"net/http"
	"strings"
	"testing"
)

// A name is what can be seen of it, and none that looks like somebody's who is here is
// given to another.
func TestNamesThatLookAlike(t *testing.T) {
	x := newTable(t)
	ann := x.join(t, "Ann")
	for _, same := range []string{"ann", " A\u200bnn ", "\u202eAnn", "Ann\u2066"} {
		if p := x.join(t, same); p != ann {
			t.Errorf("%q is %+v, not %+v", same, p, ann)
		}
	}
	for _, twin := range []string{"Аnn", "𝐀𝐧𝐧"} {
		w := x.ask(t, "POST", "/api/people", `{"name":"`+twin+`"}`)
		if w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), "looks like Ann’s") {
			t.Errorf("%q sits down: %d %s", twin, w.Code, w.Body)
		}
	}
	if w := x.ask(t, "POST", "/api/people", `{"name":"\u202e\u200b"}`); w.Code != http.StatusBadRequest {
		t.Errorf("a name that nobody sees: %d %s", w.Code, w.Body)
	}
	if p := x.join(t, "Anna"); p.ID == ann.ID {
		t.Error("Anna is Ann")
	}
}
