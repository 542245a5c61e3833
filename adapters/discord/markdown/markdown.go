// Package markdown writes text in Discord's markup, cut to the length of its messages.
package markdown

import (
	"cmp"
	"fmt"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
)

// MaxContent is how many characters a message of Discord's has. Discord's own
// programs count a character outside the basic plane as two, and so do we.
const MaxContent = 2000

// Size is how many characters Discord counts.
func Size(s string) (n int) {
	for _, r := range s {
		if n++; r > 0xffff {
			n++
		}
	}
	return n
}

// Shorten cuts s to so many characters, with an ellipsis.
func Shorten(s string, most int) string {
	if Size(s) <= most {
		return s
	}
	return cmp.Or(text.FitBy(text.Clip(s, most+1), func(s string) bool { return Size(s) <= most }), "…")
}

// A Speller writes what is typed in Discord: a line as a command to press with its
// options by name, or no line (false); and the command that a text begins with, as a
// mention that stands for so many bytes of it, 0: none.
type Speller interface {
	Line(words string) (spelled string, ok bool)
	Begins(text string) (mention string, n int)
}

// speechless knows no command.
type speechless struct{}

func (speechless) Line(string) (string, bool)  { return "", false }
func (speechless) Begins(string) (string, int) { return "", 0 }

// A markdown writes text as Discord's markup, in lines of at most MaxContent.
type markdown struct {
	userOf func(person match.PersonID) string // finds whom to ring; empty: nobody
	spell  Speller
	rung   []string
	lines  []string
	line   strings.Builder
	begun  bool // the line has been begun, though maybe with nothing
}

// Write is text in Discord's markup, cut into messages between lines, and the
// ids of those whom it rings.
func Write(t msg.Text, spell Speller, userOf func(person match.PersonID) string) (contents, rung []string) {
	w := &markdown{userOf: userOf, spell: spell}
	for _, r := range t {
		w.run(r)
	}
	if w.begun {
		w.end()
	}
	return pack(w.lines), w.rung
}

// pack puts lines into as few messages as they fit.
func pack(lines []string) (out []string) {
	for _, some := range chatkit.Fill(lines, chatkit.Limit[string]{Most: MaxContent + 1, Size: func(l string) int { return Size(l) + 1 }}) {
		if s := strings.Trim(strings.Join(some, "\n"), "\n"); s != "" {
			out = append(out, s)
		}
	}
	return out
}

func (w *markdown) run(r msg.Run) {
	switch r.Style {
	case msg.Block:
		w.block(r.Words)
	case msg.When:
		w.put(fmt.Sprintf("<t:%d:F> (<t:%d:R>)", r.At/1000, r.At/1000))
	case msg.Link: // in brackets nothing of it is markup, and no preview is made of it
		w.put("<" + r.Words + ">")
	case msg.Ring:
		if id := w.userOf(match.PersonID(r.Who)); id != "" {
			if !slices.Contains(w.rung, id) {
				w.rung = append(w.rung, id)
			}
			w.put("<@" + id + ">")
			return
		}
		w.words(r.Words, msg.Bold)
	case msg.Code:
		if line, ok := w.spell.Line(r.Words); ok && strings.HasPrefix(r.Words, "/") && Size(line) <= MaxContent {
			if Size(w.line.String())+Size(line) > MaxContent {
				w.end()
			}
			w.put(line)
			return
		}
		w.words(r.Words, r.Style)
	default:
		w.words(r.Words, r.Style)
	}
}

// words writes a run line by line.
func (w *markdown) words(s string, style msg.Style) {
	for i, part := range strings.Split(s, "\n") {
		if i > 0 {
			w.end()
		}
		for part != "" {
			part = w.fit(part, style)
		}
		w.begun = w.begun || i > 0
	}
}

// fit writes as much of a line as goes into one, and gives the rest.
func (w *markdown) fit(s string, style msg.Style) (rest string) {
	start := w.line.Len() == 0
	room := MaxContent - Size(w.line.String())
	if Size(s) <= MaxContent { // markup makes nothing shorter
		whole := w.styled(s, style, start)
		if Size(whole) <= room {
			w.put(whole)
			return ""
		}
		if !start && Size(whole) <= MaxContent {
			w.end()
			return s
		}
	}
	cut := w.cut(s, style, start, room)
	if cut == 0 { // no room in this line at all
		w.end()
		return s
	}
	w.put(w.styled(s[:cut], style, start))
	w.end()
	return s[cut:]
}

// cut is where the longest beginning ends that fits a room, after a space if there is
// one; 0: nothing fits.
func (w *markdown) cut(s string, style msg.Style, start bool, room int) int {
	fits := func(end int) bool { return Size(w.styled(s[:end], style, start)) <= room }
	var ends []int // of as many letters as fit at the most
	for end := 0; end < len(s) && len(ends) < room; {
		_, n := utf8.DecodeRuneInString(s[end:])
		end += n
		ends = append(ends, end)
	}
	n := sort.Search(len(ends), func(i int) bool { return !fits(ends[i]) })
	if n == 0 {
		return 0
	}
	end := ends[n-1]
	if space := strings.LastIndexByte(s[:end], ' ') + 1; space > 0 && fits(space) {
		return space
	}
	return end
}

func (w *markdown) put(s string) {
	w.line.WriteString(s)
	w.begun = true
}

func (w *markdown) end() {
	w.lines = append(w.lines, w.line.String())
	w.line.Reset()
	w.begun = false
}

const Fence = "```"

// block writes monospaced lines in fences of their own.
func (w *markdown) block(s string) {
	if w.line.Len() > 0 {
		w.end()
	}
	w.begun = false
	const room = MaxContent - 2*len(Fence) - 2
	var lines []fenced
	for _, l := range strings.Split(strings.Trim(s, "\n"), "\n") {
		l = strings.ReplaceAll(l, Fence, "`\u200b`\u200b`")
		for Size(l) > room {
			head := string([]rune(l)[:room/2])
			lines = append(lines, fenced{head, room}) // which stands alone
			l = l[len(head):]
		}
		lines = append(lines, fenced{l, Size(l) + 1})
	}
	for _, some := range chatkit.Fill(lines, chatkit.Limit[fenced]{Most: room, Size: func(l fenced) int { return l.size }}) {
		var b strings.Builder
		b.WriteString(Fence + "\n")
		for _, l := range some {
			b.WriteString(l.words + "\n")
		}
		w.lines = append(w.lines, b.String()+Fence)
	}
}

// A fenced line is one of a block, and the room it takes.
type fenced struct {
	words string
	size  int
}

// styled is words of one line in a style. start: they begin a line.
func (w *markdown) styled(s string, style msg.Style, start bool) string {
	mark := ""
	switch style {
	case msg.Bold:
		mark = "**"
	case msg.Struck:
		mark = "~~"
	case msg.Code:
		return Code(s)
	}
	inner := strings.Trim(s, " ")
	if mark == "" || inner == "" {
		return escape(s, start, w.spell)
	}
	lead := s[:strings.Index(s, inner)]
	trail := s[len(lead)+len(inner):]
	return lead + mark + escape(inner, false, w.spell) + mark + trail
}

// Code is words to type, in line.
func Code(s string) string {
	switch {
	case s == "" || strings.Trim(s, " ") == "":
		return s
	case !strings.Contains(s, "`"):
		return "`" + s + "`"
	case !strings.Contains(s, "``"):
		return "`` " + s + " ``"
	}
	return escape(s, false, speechless{})
}

// marks have a meaning in Discord's markup wherever they stand.
const marks = "\\*_~`|<>[]@#"

// Channels is where the addresses of Discord's own messages and rooms begin.
const Channels = "https://discord.com/channels/"

// leads is how many bytes the address has that s begins with, if it leads to a
// message or room; 0: it is none. Such a one can be followed, and holds no markup.
func leads(s string) int {
	rest, ok := strings.CutPrefix(s, Channels)
	if !ok {
		return 0
	}
	rest = strings.TrimPrefix(rest, "@me")
	return len(s) - len(strings.TrimLeft(rest, "0123456789/"))
}

// escape makes words show as they are, whatever they hold. start: they begin a
// line, where more has a meaning. A command of ours in them can be pressed.
func escape(s string, start bool, spell Speller) string {
	var b strings.Builder
	b.Grow(len(s) + 8)
	rest := s
	if start {
		trimmed := strings.TrimLeft(s, " ")
		b.WriteString(s[:len(s)-len(trimmed)])
		rest = trimmed
		digits := len(trimmed) - len(strings.TrimLeft(trimmed, "0123456789"))
		switch {
		case trimmed != "" && (trimmed[0] == '-' || trimmed[0] == '+'):
			b.WriteByte('\\')
		case digits > 0 && digits < len(trimmed) && trimmed[digits] == '.':
			b.WriteString(trimmed[:digits] + "\\")
			rest = trimmed[digits:]
		}
	}
	for i := 0; i < len(rest); i++ {
		c := rest[i]
		if c == Channels[0] {
			if n := leads(rest[i:]); n > 0 {
				b.WriteString(rest[i : i+n])
				i += n - 1
				continue
			}
		}
		if c == '/' && (i == 0 || rest[i-1] == ' ') {
			if mention, n := spell.Begins(rest[i:]); n > 0 {
				b.WriteString(mention)
				i += n - 1
				continue
			}
		}
		if strings.IndexByte(marks, c) >= 0 || c == ':' && strings.HasPrefix(rest[i:], "://") {
			b.WriteByte('\\')
		}
		b.WriteByte(c)
	}
	return b.String()
}
