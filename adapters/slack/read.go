package slack

import (
	"strings"
)

// named are people by id, with what they are called.
type named map[string]string

// read turns Slack's markup into what was typed: people stay as <@ID> with
// their names, channels and links become words.
func read(text string) (line string, who named) {
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
				who = named{}
			}
			who[id[1:]] = plain(label)
			b.WriteString("<" + id + ">")
		case strings.HasPrefix(id, "#"):
			b.WriteString("#" + plain(or(label, id[1:])))
		case strings.HasPrefix(id, "!"):
			b.WriteString("@" + plain(or(label, id[1:])))
		default:
			b.WriteString(plain(or(label, strings.TrimPrefix(id, "mailto:"))))
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

// escape makes words that are no markup.
func escape(s string) string { return escapes.Replace(s) }

// plain undoes it.
func plain(s string) string { return unescapes.Replace(s) }

func or(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// addressed takes the bot's own name out of what was said to it.
func addressed(text, self string) string {
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

// line is a slash command's name and text as a line.
func (a *App) line(command, text string) string {
	name := strings.ToLower(strings.TrimPrefix(command, "/"))
	if a.Prefix != "" {
		name = strings.TrimPrefix(name, a.Prefix)
	}
	return strings.TrimSpace(name + " " + text)
}
