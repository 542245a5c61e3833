package mrkdwn

import (
	"cmp"
	"strings"
)

// Named are people by id, with what they are called.
type Named map[string]string

// Read turns Slack's markup into what was typed: people stay as <@ID> with
// their names, channels and links become words.
func Read(text string) (line string, who Named) {
	if !strings.ContainsAny(text, "<&") {
		return strings.TrimSpace(text), nil
	}
	var b strings.Builder
	for {
		at := strings.IndexByte(text, '<')
		if at < 0 {
			break
		}
		end := strings.IndexByte(text[at:], '>')
		if end < 0 {
			break
		}
		b.WriteString(plain(text[:at]))
		mark := text[at+1 : at+end]
		text = text[at+end+1:]
		id, label, _ := strings.Cut(mark, "|")
		switch {
		case strings.HasPrefix(id, "@"):
			if who == nil {
				who = Named{}
			}
			who[id[1:]] = plain(label)
			b.WriteString("<" + id + ">")
		case strings.HasPrefix(id, "#"):
			b.WriteString("#" + plain(cmp.Or(label, id[1:])))
		case strings.HasPrefix(id, "!"):
			b.WriteString("@" + plain(cmp.Or(label, id[1:])))
		default:
			b.WriteString(plain(cmp.Or(label, strings.TrimPrefix(id, "mailto:"))))
		}
	}
	b.WriteString(plain(text))
	return strings.TrimSpace(b.String()), who
}

// Slack escapes three characters.
var (
	escapes   = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
	unescapes = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&amp;", "&")
)

// Escape makes words that are no markup.
func Escape(s string) string { return escapes.Replace(s) }

// plain undoes it.
func plain(s string) string { return unescapes.Replace(s) }

// Addressed takes the bot's own name out of what was said to it.
func Addressed(text, self string) string {
	for from := 0; ; {
		at := strings.Index(text[from:], "<@"+self)
		if at < 0 {
			return strings.TrimSpace(text)
		}
		at += from
		rest := text[at+len("<@"+self):]
		end := strings.IndexByte(rest, '>')
		if end != 0 && !strings.HasPrefix(rest, "|") || end < 0 { // somebody else's
			from = at + 1
			continue
		}
		text = text[:at] + " " + rest[end+1:]
	}
}
