package install

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
)

// TestARefusedTokenIsRenewed: what Slack refuses for its token is done once more with the
// newer one, as it was but for that; all else is done once, and its answer is left as it is.
func TestARefusedTokenIsRenewed(t *testing.T) {
	const no = `{"ok":false,"error":"token_revoked"}`
	long := `{"ok":true,"text":"` + strings.Repeat("all is well ", 100) + `"}`
	for what, c := range map[string]struct {
		answer, newer, auth, body string
		stream                    bool
		again                     string // the body of the second request; "": there is none
		reads                     string
	}{
		"a form":              {answer: no, newer: "new", body: "text=a+b&token=old", again: "text=a+b&token=new", reads: long},
		"JSON":                {answer: no, newer: "new", auth: "old", body: `{"token":"old"}`, again: `{"token":"old"}`, reads: long},
		"sorted":              {answer: `{"error":"account_inactive","ok":false}`, newer: "new", auth: "old", body: "{}", again: "{}", reads: long},
		"none is newer":       {answer: no, newer: "old", body: "token=old", reads: no},
		"there is none":       {answer: no, body: "token=old", reads: no},
		"of another token":    {answer: no, newer: "new", body: "token=other", reads: no},
		"without a token":     {answer: no, newer: "new", body: "text=a", reads: no},
		"what cannot be read": {answer: no, newer: "new", auth: "old", body: "a file", stream: true, reads: no},
		"another refusal":     {answer: `{"ok":false,"error":"channel_not_found"}`, newer: "new", body: "token=old", reads: `{"ok":false,"error":"channel_not_found"}`},
		"no refusal":          {answer: `{"ok":true,"x":{"error":"token_revoked"}}`, newer: "new", body: "token=old", reads: `{"ok":true,"x":{"error":"token_revoked"}}`},
		"a long answer":       {answer: long, newer: "new", body: "token=old", reads: long},
		"no JSON":             {answer: `OK - "error":"token_revoked"`, newer: "new", body: "token=old", reads: `OK - "error":"token_revoked"`},
	} {
		var bodies, auths []string
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			b, _ := io.ReadAll(r.Body)
			bodies, auths = append(bodies, string(b)), append(auths, r.Header.Get("Authorization"))
			answer := c.answer
			if len(bodies) > 1 {
				answer = long
			}
			_, _ = io.WriteString(w, answer)
		}))
		r, err := http.NewRequest(http.MethodPost, s.URL, strings.NewReader(c.body))
		if err != nil {
			t.Fatal(err)
		}
		if c.stream {
			r.GetBody = nil
		}
		if c.auth != "" {
			r.Header.Set("Authorization", "Bearer "+c.auth)
		}
		resp, err := (&Renewer{Client: s.Client(), Token: "old", Newer: func(context.Context) string { return c.newer }}).Do(r)
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(resp.Body)
		_ = resp.Body.Close()
		s.Close()
		wants := []string{c.body}
		if c.again != "" {
			wants = append(wants, c.again)
		}
		if err != nil || string(got) != c.reads || !slices.Equal(bodies, wants) {
			t.Errorf("%s: it reads %.60q, %v, after %q", what, got, err, bodies)
		}
		if c.auth != "" && len(auths) > 1 && auths[1] != "Bearer new" {
			t.Errorf("%s: it is done again as %q", what, auths[1])
		}
	}
}

// TestATokenIsOverOnceSlackSaysSo: of a token that a call refuses as taken away Slack is asked
// itself, once for many calls, and not where a newer one is known. It is over if Slack says so
// there, and for no other answer.
func TestATokenIsOverOnceSlackSaysSo(t *testing.T) {
	for _, c := range []struct {
		call, newer, asked string // what a call is answered, and Slack when it is asked
		asks               int
		over               bool
	}{
		{"token_revoked", "old", "token_revoked", 1, true},
		{"account_inactive", "old", "account_inactive", 1, true},
		{"token_revoked", "old", "account_inactive", 1, true},
		{"token_revoked", "old", "", 1, false},
		{"token_revoked", "new", "token_revoked", 0, false},
		{"token_revoked", "", "token_revoked", 0, false},
		{"invalid_auth", "old", "token_revoked", 0, false},
		{"not_in_channel", "old", "token_revoked", 0, false},
		{"token_revoked", "old", "invalid_auth", 1, false},
		{"token_revoked", "old", "not_authed", 1, false},
		{"token_revoked", "old", "token_expired", 1, false},
		{"token_revoked", "old", "no_permission", 1, false},
		{"token_revoked", "old", "internal_error", 1, false},
		{"token_revoked", "old", "team_added_to_org", 1, false},
		{"token_revoked", "old", "accesslimited", 1, false},
		{"token_revoked", "old", "ratelimited", 1, false},
		{"token_revoked", "old", "org_login_required", 1, false},
		{"token_revoked", "old", "503", 1, false},
	} {
		asks, over := 0, ""
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			said := c.call
			if r.URL.Path == "/api/auth.test" {
				asks++
				said = c.asked
			}
			switch {
			case said == "503":
				http.Error(w, "busy", http.StatusServiceUnavailable)
			case said == "", r.Header.Get("Authorization") == "Bearer new":
				_, _ = io.WriteString(w, `{"ok":true}`)
			default:
				_, _ = io.WriteString(w, `{"ok":false,"error":"`+said+`"}`)
			}
		}))
		n := &Renewer{
			Client: s.Client(), Token: "old", Newer: func(context.Context) string { return c.newer },
			Start: func(_ string, f func(context.Context)) { f(ctx) },
			Over:  func(_ context.Context, why string) { over += why },
		}
		for range 3 {
			r, err := http.NewRequest(http.MethodPost, s.URL+"/api/chat.postMessage", strings.NewReader("{}"))
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Authorization", "Bearer old")
			resp, err := n.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			_ = resp.Body.Close()
		}
		s.Close()
		wants := ""
		if c.over {
			wants = c.asked
		}
		if asks != c.asks || over != wants {
			t.Errorf("%+v: it is asked %d times, and over for %q", c, asks, over)
		}
	}
}
