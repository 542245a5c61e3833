package main

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"divisionbell/bot/match"
)

// TestAPageForPeopleStartsOnlyWhenItIsSafe: with an address of its own and everything
// encrypted; a setting that would do nothing is refused as well.
func TestAPageForPeopleStartsOnlyWhenItIsSafe(t *testing.T) {
	for _, c := range []struct{ says, why string }{
		{"", ""},
		{"ACCESS=local", ""},
		{"ACCESS=people ADDRESS=https://bell.example.org TRUSTED=127.0.0.1", ""},
		{"ACCESS=people ADDRESS=https://bell.example.org TRUSTED=10.0.0.0/8,::1", ""},
		{"ACCESS=people ADDRESS=https://bell.example.org TLS=auto", ""},
		{"ACCESS=all", "can be local or people"},
		{"ACCESS=people TRUSTED=127.0.0.1", "needs the address that they open"},
		{"ACCESS=people ADDRESS=http://bell.example.org TRUSTED=127.0.0.1", "is not an address like https://"},
		{"ACCESS=people ADDRESS=https://bell.example.org", "needs an encrypted way in"},
		{"ACCESS=people ADDRESS=https://bell.example.org TLS=off", "can be auto or nothing"},
		{"ACCESS=people ADDRESS=https://bell.example.org TLS=auto TRUSTED=127.0.0.1", "take out web.tls or web.trusted"},
		{"ACCESS=people ADDRESS=https://bell.example.org TRUSTED=caddy", "is not an address such as"},
		{"ACCESS=people ADDRESS=https://bell.example.org TRUSTED=0.0.0.0/0", "is everybody"},
		{"ADDRESS=https://bell.example.org", "needs web.access: people"},
		{"TRUSTED=127.0.0.1", "needs web.access: people"},
		{"TLS=auto", "needs web.access: people"},
	} {
		var environ []string
		for _, one := range strings.Fields(c.says) {
			environ = append(environ, "DIVISIONBELL_WEB_"+one)
		}
		_, err := load("", "", environ)
		if (err == nil) != (c.why == "") || err != nil && !strings.Contains(err.Error(), c.why) {
			t.Errorf("%q: %v, want %q", c.says, err, c.why)
		}
	}
}

// TestDoctorAsksTheAddressFromOutside: a page that can be reached and is this program's is
// well, and of anything else it is said what it is.
func TestDoctorAsksTheAddressFromOutside(t *testing.T) {
	for _, c := range []struct {
		status     int
		hsts, body string
		says       string
	}{
		{200, "max-age=1", `{"afar":true}`, ""},
		{200, "", `{"afar":true}`, "without Strict-Transport-Security"},
		{200, "max-age=1", `{}`, "open to everybody"},
		{200, "max-age=1", `<html>`, "something else is at that address"},
		{421, "max-age=1", `{"error":"This page is at https://bell.example.org."}`, "X-Forwarded-Proto"},
		{502, "", ``, "isn't behind it"},
		{404, "", `{"afar":true}`, "something else is at that address"},
	} {
		s := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			if c.hsts != "" {
				w.Header().Set("Strict-Transport-Security", c.hsts)
			}
			w.WriteHeader(c.status)
			_, _ = w.Write([]byte(c.body))
		}))
		found := addressFindings(context.Background(), s.URL, s.Client())
		if said := strings.Join(found, " "); (said == "") != (c.says == "") || !strings.Contains(said, c.says) {
			t.Errorf("%d %s: %q, want %q", c.status, c.body, said, c.says)
		}
		if found := addressFindings(context.Background(), s.URL, &http.Client{}); len(found) != 1 || !strings.Contains(found[0], "certificate") {
			t.Errorf("a certificate of nobody's: %q", found)
		}
		s.Close()
	}
}

// TestWhatLetsSomebodyInIsExportedAndForgotten, and a dry run says so beforehand.
func TestWhatLetsSomebodyInIsExportedAndForgotten(t *testing.T) {
	file := placeIn(t, t.TempDir())
	says := func(in string, args ...string) string {
		t.Helper()
		var out, trouble bytes.Buffer
		if exit := run(context.Background(), append([]string{"--db", file}, args...), terminal{strings.NewReader(in), &out, &trouble, nil}); exit != 0 {
			t.Fatalf("%v: %d %s%s", args, exit, &out, &trouble)
		}
		return out.String()
	}
	says("Ann: /match new tax\n", "console")
	d, err := open(t.Context(), file, false)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.visits.AddSignin(context.Background(), match.Signin{Token: match.HashOf("x"), Person: 1, Device: "Firefox on Linux", Made: 1, Used: 2, Until: 3}); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if all := says("", "person", "export", "console", "Ann"); !strings.Contains(all, `"device": "Firefox on Linux"`) {
		t.Error(all)
	}
	const named = "1 sign-in, link, passkey or the like of the page"
	if would := says("", "person", "forget", "console", "Ann", "--dry-run"); !strings.Contains(would, named) {
		t.Error(would)
	}
	if done := says("", "person", "forget", "console", "Ann"); !strings.Contains(done, named) {
		t.Error(done)
	}
	d, err = open(t.Context(), file, false)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if left, err := d.visits.AccessOf(context.Background(), 1); err != nil || len(left.Signins) != 0 {
		t.Errorf("%+v, %v", left, err)
	}
}
