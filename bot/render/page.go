package render

import (
	"fmt"
	"strings"

	"divisionbell/bot/text"
)

// TextWidth is how many columns a text board may take, and AltRunes how many
// letters an alt text, within what chats take.
const (
	TextWidth = 42
	AltRunes  = 1000
)

// A Page is a text board in the making, written line by line.
type Page struct{ b strings.Builder }

// Line writes a line, without blanks at its end.
func (p *Page) Line(format string, args ...any) {
	p.b.WriteString(strings.TrimRight(fmt.Sprintf(format, args...), " ") + "\n")
}

// Told sets a text in at most so many lines behind a mark.
func (p *Page) Told(mark, s string, most int) {
	for i, t := range Lines(s, most, TextWidth-1-text.Columns(mark)) {
		if i > 0 {
			mark = strings.Repeat(" ", text.Columns(mark))
		}
		p.Line("%s %s", mark, t)
	}
}

// String is the page without empty lines at its end.
func (p *Page) String() string { return strings.TrimRight(p.b.String(), "\n") }

// Padded is s in exactly so many columns, cut or filled with blanks.
func Padded(s string, columns int) string {
	s = text.Fit(s, columns)
	return Isolated(s) + strings.Repeat(" ", max(0, columns-text.Columns(s)))
}

// Bar is a number as a column of a chart in words; nothing is a dot.
func Bar(n, most int) rune {
	bars := [...]rune{'▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'}
	if n <= 0 || most <= 0 {
		return '·'
	}
	return bars[min(len(bars)-1, (n*len(bars)-1)/most)]
}
