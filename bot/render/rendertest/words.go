package rendertest

import (
	"fmt"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// Styled shows a text with its styles: **bold**, ~~struck~~, `code`.
func Styled(t msg.Text) string {
	marks := map[msg.Style]string{msg.Bold: "**", msg.Struck: "~~", msg.Code: "`"}
	var b strings.Builder
	for _, r := range t {
		b.WriteString(marks[r.Style] + r.Words + marks[r.Style])
	}
	return b.String()
}

// Errorf fails as a test does; of a name like [Hostile] it prints the beginning.
func (w *Walk) Errorf(format string, args ...any) {
	w.Helper()
	w.Error(squeezed(fmt.Sprintf(format, args...)))
}

// squeezed is s with three for each longer run of one letter than a screen has
// columns for, and how many they were.
func squeezed(s string) string {
	const many, few = 40, 3
	var b strings.Builder
	letters := []rune(s)
	for len(letters) > 0 {
		n := 1
		for n < len(letters) && letters[n] == letters[0] {
			n++
		}
		if n > many {
			b.WriteString(string(letters[:few]) + fmt.Sprintf("… (%d of them)", n))
		} else {
			b.WriteString(string(letters[:n]))
		}
		letters = letters[n:]
	}
	return b.String()
}

// sentence holds a text to one line that says something and keeps people's
// names out of its form.
func (w *Walk) sentence(what string, text msg.Text) {
	w.Helper()
	s := text.String()
	if s == "" || strings.ContainsAny(s, "\n\r") || !strings.HasSuffix(s, ".") || strings.HasSuffix(s, "..") {
		w.Errorf("%s: %q", what, s)
	}
	w.clean(what, s)
	if w.Told != nil {
		w.Told(w, what, s)
	}
}

// clean: no control characters, no turning about, nothing longer than a screen.
func (w *Walk) clean(what, s string) {
	w.Helper()
	for _, r := range s {
		if r != '\n' && unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) && r != '\u2068' && r != '\u2069' {
			w.Errorf("%s holds %U: %q", what, r, s)
		}
	}
	if n := utf8.RuneCountInString(s); n > 2000 || !utf8.ValidString(s) {
		w.Errorf("%s has %d characters: %q", what, n, s)
	}
}

func (w *Walk) short(what, s string, most int, empty bool) {
	w.Helper()
	if n := utf8.RuneCountInString(s); n > most || n == 0 && !empty || strings.Contains(s, "\n") {
		w.Errorf("%s has %d characters: %q", what, n, s)
	}
	w.clean(what, s)
}

// narrow holds blocks to 42 columns.
func (w *Walk) narrow(t msg.Text) {
	w.Helper()
	for _, r := range t {
		if r.Style != msg.Block {
			continue
		}
		for line := range strings.SplitSeq(r.Words, "\n") {
			if n := text.Columns(line); n > render.TextWidth {
				w.Errorf("%d columns: %q", n, line)
			}
		}
	}
	w.clean("a text", t.String())
}

// Foreign shows a look what is no view of its game: it draws and says nothing
// of it, and yet names what is asked and what can be typed. None is the game's
// view as a nil pointer; verb and word begin an action.
func (k Kit) Foreign(t *testing.T, none any, kind, verb, word string) {
	t.Helper()
	var l match.Look = k.Look
	s := msg.Scene{Seats: make([]msg.Sitter, 2)}
	if _, err := l.Picture(struct{}{}, s); err == nil {
		t.Error("it was drawn")
	}
	said := l.Alt(nil, s) + l.Board(nil, s) + l.Headline(none, s).String() +
		l.Summary(nil, nil, s).String() + l.Detail(nil, s, []string{verb}, engine.Option{Word: word})
	if said != "" || l.Hand(nil, s) != nil {
		t.Errorf("it says %q", said)
	}
	// What is asked anyhow is answered without a board.
	a := engine.Ask{Kind: kind}
	if l.Ask(a, nil, s) == "" || len(l.WayOn(a, nil, s)) == 0 || l.Prompt(nil, s, []string{verb}) == "" {
		t.Error("nothing to go on with")
	}
}

// Message holds a message that a look made to the limits of chats: what it says,
// and its picture's description and equal in words.
func (w *Walk) Message(what string, m msg.Message) {
	w.Helper()
	if n := utf8.RuneCountInString(m.Text.String()); n == 0 || n > 1900 {
		w.Errorf("%s says %d characters: %s", what, n, m.Text)
	}
	w.narrow(m.Text)
	if p := m.Picture; p != nil {
		w.narrow(msg.Text{}.Block(p.Board))
		if n := utf8.RuneCountInString(p.Board); n > 1900 {
			w.Errorf("%s: a board of %d characters:\n%s", what, n, p.Board)
		}
		w.short(what+"'s description", p.Alt, render.AltRunes, false)
	}
}
