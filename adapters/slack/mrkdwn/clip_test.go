package mrkdwn

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// TestClip: a plain form is cut between letters, and in no mention, date or character that
// Slack wants written out.
func TestClip(t *testing.T) {
	for _, c := range []struct {
		plain string
		bytes int
		want  string
	}{
		{"short", 10, "short"},
		{"a longer line", 10, "a longe…"},
		{"Ann <@U12345> moved", 12, "Ann…"},
		{"Ann &amp; Bob", 10, "Ann…"},
		{"Ann &amp; Bob", 12, "Ann &amp;…"},
		{"R&amp;D; more of it", 14, "R&amp;D; mo…"},
		{"äöüß", 7, "äö…"},
	} {
		if got := Clip(c.plain, c.bytes); got != c.want || len(got) > c.bytes || !utf8.ValidString(got) {
			t.Errorf("%q in %d bytes is %q, not %q", c.plain, c.bytes, got, c.want)
		}
	}
	for n := 4; n < 40; n++ {
		if got := strings.TrimSuffix(Clip("&lt;&gt;&amp;&lt;&gt;&amp;&lt;&gt;&amp;", n), "…"); strings.Count(got, "&") != strings.Count(got, ";") {
			t.Errorf("in %d bytes: %q", n, got)
		}
	}
}
