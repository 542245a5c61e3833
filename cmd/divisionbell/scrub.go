package main

import (
	"log/slog"
	"regexp"
)

// secrets are what must never reach a log, however it got into an error: tokens,
// signing material and addresses by which anybody can speak as the bot.
var secrets = []struct {
	what *regexp.Regexp
	with string
}{
	{regexp.MustCompile(`xox[a-z]-[A-Za-z0-9-]+|xapp-[A-Za-z0-9-]+`), "[a Slack token]"},
	{regexp.MustCompile(`hooks\.slack\.com/[^\s"']+`), "hooks.slack.com/[secret]"},
	{regexp.MustCompile(`(?i)\b(Bot|Bearer) [A-Za-z0-9._~+/=-]{20,}`), "$1 [a token]"},
	{regexp.MustCompile(`/(webhooks|interactions)/(\d+)/[A-Za-z0-9._-]+`), "/$1/$2/[a token]"},
	{regexp.MustCompile(`\b[MNO][A-Za-z0-9_-]{22,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,}\b`), "[a Discord token]"},
	{regexp.MustCompile(`([?&](?:token|ticket|sig|signature|code|state|client_secret)=)[^&\s"']+`), "${1}[secret]"},
}

// scrub takes secrets out of a text.
func scrub(text string) string {
	for _, s := range secrets {
		text = s.what.ReplaceAllString(text, s.with)
	}
	return text
}

// scrubbed is an attribute of a log line without secrets.
func scrubbed(_ []string, a slog.Attr) slog.Attr {
	v := a.Value.Resolve()
	switch v.Kind() {
	case slog.KindString:
		return slog.String(a.Key, scrub(v.String()))
	case slog.KindAny:
		if err, ok := v.Any().(error); ok {
			return slog.String(a.Key, scrub(err.Error()))
		}
	}
	return a
}
