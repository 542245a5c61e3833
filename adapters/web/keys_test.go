package web

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"divisionbell/adapters/web/passkey/passkeytest"
)

func (w *walker) made(d *passkeytest.Device, offer *httptest.ResponseRecorder) *httptest.ResponseRecorder {
	w.TB.Helper()
	answer, err := d.Make(offer.Body.Bytes())
	w.Must(err)
	return w.ask(http.MethodPost, "/api/passkey/keep", answer)
}

// device is a new one of whoever is signed in, with a passkey.
func (w *walker) device() *passkeytest.Device {
	w.TB.Helper()
	d := &passkeytest.Device{Origin: w.page.afar.Address.String(), Counts: true}
	if res := w.made(d, w.ask(http.MethodPost, "/api/passkey/offer", []byte("{}"))); res.Code != http.StatusOK {
		w.TB.Fatalf("no key is kept: %d %s", res.Code, res.Body)
	}
	return d
}

func (w *walker) signs(d *passkeytest.Device, lies ...passkeytest.Lie) *httptest.ResponseRecorder {
	w.TB.Helper()
	answer, err := d.Sign(w.ask(http.MethodPost, "/api/passkey/ask", []byte("{}")).Body.Bytes(), lies...)
	w.Must(err)
	return w.ask(http.MethodPost, "/api/passkey/login", answer)
}

func (w *walker) me() string {
	w.TB.Helper()
	return w.get("/api/account", http.StatusOK)["me"].(map[string]any)["name"].(string)
}

func (w *walker) keys() (out []ownKey) {
	w.TB.Helper()
	res := w.ask(http.MethodGet, "/api/passkey", nil)
	w.Must(json.Unmarshal(res.Body.Bytes(), &out))
	return out
}

func TestSomebodyComesBackByAPasskey(t *testing.T) {
	s := newStreet(t, "https://bell.example.org")
	ann, _ := s.signedIn("Ann")
	d := ann.device()
	if all := ann.keys(); len(all) != 1 || all[0].Name != "Firefox on Linux" || all[0].Used != 0 {
		t.Errorf("%+v", all)
	}
	fresh := s.walker()
	if res := fresh.signs(d); res.Code != http.StatusOK || fresh.me() != "Ann" || fresh.cookie == ann.cookie {
		t.Errorf("%d %s", res.Code, res.Body)
	}
	id := ann.keys()[0].ID
	ann.post("/api/passkey/name", map[string]string{"id": id, "name": " My \u202ephone "}, http.StatusOK)
	ann.post("/api/passkey/name", map[string]string{"id": id, "name": " "}, http.StatusBadRequest)
	if all := ann.keys(); all[0].Name != "My phone" || all[0].Used == 0 {
		t.Errorf("%+v", all)
	}

	// Whoever is signed in as somebody else is Ann afterwards, in a sign-in of its own.
	bea, _ := s.signedIn("Bea")
	before := bea.cookie
	if bea.signs(d); bea.me() != "Ann" {
		t.Errorf("she is %s", bea.me())
	}
	bea.cookie = before
	bea.get("/api/account", http.StatusNotFound)

	ann.post("/api/passkey/revoke", map[string]string{"id": id}, http.StatusOK)
	if res := s.walker().signs(d); res.Code != http.StatusBadRequest {
		t.Errorf("a revoked key is answered %d %s", res.Code, res.Body)
	}
	if len(ann.keys()) != 0 {
		t.Error("it is still listed")
	}
}

// TestEveryRefusedPasskeyReadsTheSame: nobody learns why.
func TestEveryRefusedPasskeyReadsTheSame(t *testing.T) {
	s := newStreet(t, "https://bell.example.org")
	ann, _ := s.signedIn("Ann")
	d := ann.device()
	copied := d.Copy()
	for range 2 {
		s.walker().signs(d)
	}
	said := map[string]bool{}
	refused := func(res *httptest.ResponseRecorder, w *walker) {
		t.Helper()
		if said[res.Body.String()] = true; res.Code != http.StatusBadRequest || w.cookie != "" {
			t.Errorf("%d %s", res.Code, res.Body)
		}
	}
	for _, lie := range []passkeytest.Lie{
		func(x *passkeytest.Said) { x.Origin = "https://evil.example.org" },
		func(x *passkeytest.Said) { x.Site = "evil.example.org" },
		func(x *passkeytest.Said) { x.Challenge = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" },
		func(x *passkeytest.Said) { x.Handle = []byte("bob") },
		func(x *passkeytest.Said) { x.ID = []byte("nobody's") },
	} {
		w := s.walker()
		refused(w.signs(d, lie), w)
	}
	w := s.walker()
	refused(w.ask(http.MethodPost, "/api/passkey/login", []byte(`{"id":"x"}`)), w)
	w = s.walker()
	refused(w.signs(copied), w)
	w = s.walker()
	refused(w.signs(d), w)
	if len(said) != 1 {
		t.Errorf("it is refused in %d ways: %v", len(said), said)
	}
	if all := ann.keys(); !all[0].Copied {
		t.Error("Ann does not see why")
	}
	if strings.Contains(s.Log.String(), ann.cookie) {
		t.Error("the log has a cookie")
	}
}

// TestAKeyIsKeptForWhoeverAskedForIt alone, and changed by nobody else.
func TestAKeyIsKeptForWhoeverAskedForIt(t *testing.T) {
	s := newStreet(t, "https://bell.example.org")
	ann, _ := s.signedIn("Ann")
	eve, _ := s.signedIn("Eve")
	ann.device()
	d := &passkeytest.Device{Origin: s.page.afar.Address.String()}
	if res := eve.made(d, ann.ask(http.MethodPost, "/api/passkey/offer", []byte("{}"))); res.Code != http.StatusBadRequest {
		t.Errorf("%d %s", res.Code, res.Body)
	}
	id := ann.keys()[0].ID
	eve.post("/api/passkey/revoke", map[string]string{"id": id}, http.StatusNotFound)
	eve.post("/api/passkey/name", map[string]string{"id": id, "name": "mine"}, http.StatusNotFound)
	for _, id := range []string{"", "?", "AAAA"} {
		ann.post("/api/passkey/revoke", map[string]string{"id": id}, http.StatusNotFound)
	}
	visitor := s.walker()
	for _, path := range []string{"offer", "keep", "name", "revoke"} {
		visitor.post("/api/passkey/"+path, map[string]string{}, http.StatusNotFound)
	}
	visitor.get("/api/passkey", http.StatusNotFound)
	if len(ann.keys()) != 1 || len(eve.keys()) != 0 {
		t.Error("keys have changed hands")
	}
}

// TestAnAddressWithoutANameHasNoPasskeys, and serves all else.
func TestAnAddressWithoutANameHasNoPasskeys(t *testing.T) {
	s := newStreet(t, "https://192.0.2.200")
	ann, _ := s.signedIn("Ann")
	ann.get("/api/passkey", http.StatusNotFound)
	if ann.me() != "Ann" {
		t.Error("nobody comes in")
	}
}
