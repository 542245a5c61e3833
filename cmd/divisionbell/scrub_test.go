package main

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
)

// TestNoSecretIsLogged, wherever in a line it stands. What is needed to mend
// something is still told.
func TestNoSecretIsLogged(t *testing.T) {
	// Put together here, so that none of them looks real to those who look for such.
	token := strings.Repeat("a1B2", 8)
	for _, format := range []string{"text", "json"} {
		var b bytes.Buffer
		l := logConfig{Level: "debug", Format: format}.logger(terminal{err: &b})
		l.Error("could not post xoxb-12345-"+token, "err", fmt.Errorf("post: %w", errors.New("https://discord.com/api/v9/webhooks/99/"+token+"/messages: 404 Not Found")))
		l.With("why", "Authorization: Bot "+token).Warn("refused", slog.Group("more", "url", "wss://wss.slack.com/link/?ticket="+token+"&app_id=A1"), "hook", "https://hooks.slack.com/commands/T1/2/"+token)
		said := b.String()
		if strings.Contains(said, token) {
			t.Errorf("%s: %s", format, said)
		}
		for _, want := range []string{"/webhooks/99/", "404 Not Found", "app_id=A1", "refused"} {
			if !strings.Contains(said, want) {
				t.Errorf("%s: %q is lost: %s", format, want, said)
			}
		}
	}
}
