package main

import (
	"strings"
	"testing"
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
