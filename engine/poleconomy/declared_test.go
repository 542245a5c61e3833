package poleconomy

import (
	"testing"
	"unicode/utf8"
)

// What platforms can show: 25 subcommands, 25 options of each, 100 characters of help.
func TestVerbsFitPlatforms(t *testing.T) {
	said := 0
	for _, v := range verbs {
		if !v.Host {
			said++
		}
		if n := utf8.RuneCountInString(v.Help); n > 100 || len(v.Params) > 25 {
			t.Errorf("%s: %d characters of help, %d parameters", v.Name, n, len(v.Params))
		}
		for _, p := range v.Params {
			if n := utf8.RuneCountInString(p.Help); n > 100 || n == 0 {
				t.Errorf("%s %s: %d characters of help", v.Name, p.Name, n)
			}
		}
	}
	if said > 25 {
		t.Errorf("%d verbs", said)
	}
}
