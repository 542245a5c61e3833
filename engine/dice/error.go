package dice

import (
	"fmt"
	"strings"
	"unicode"
)

// Place is a stretch of a request's text, counted in runes from 0.
type Place struct{ At, Length int }

// Error says what is wrong with a request, where, and what to write instead.
// It is the only kind of error that this package returns.
type Error struct {
	Place
	Message    string // one sentence, lower case, no full stop
	Suggestion string // one way on, such as "did you mean kh3?"; may be empty
	Text       string // the request as it was written
	wide       int    // how many runes what is suggested stands for, if more than Length
}

func (e *Error) Error() string {
	if e.Suggestion == "" {
		return e.Message
	}
	return e.Message + "; " + e.Suggestion
}

// caretColumns is the width that Caret keeps to.
const caretColumns = 42

// Caret returns two lines for a fixed-width font: the text, cut to 42 columns
// around the mistake, and carets under the offending token.
func (e *Error) Caret() string {
	text := []rune(e.Text)
	at := min(max(e.At, 0), len(text))
	end := min(at+max(e.Length, 0), len(text))
	start := max(0, at-caretColumns/3)

	var line strings.Builder
	used, gap, marks := 0, 0, 0
	if start > 0 {
		line.WriteRune('…')
		used, gap = 1, 1
	}
	for i := start; i < len(text); i++ {
		width := columns(text[i])
		if used+width > caretColumns-1 {
			line.WriteRune('…')
			break
		}
		if visible, ok := shown(text[i]); ok {
			line.WriteRune(visible)
		}
		used += width
		switch {
		case i < at:
			gap += width
		case i < end:
			marks += width
		}
	}
	return line.String() + "\n" + strings.Repeat(" ", gap) + strings.Repeat("^", max(1, marks))
}

// shown returns r as it may stand in a line of fixed width: spaces and controls
// as a blank, marks that take no column only if they sit on a letter.
func shown(r rune) (rune, bool) {
	if unicode.IsSpace(r) || unicode.IsControl(r) {
		return ' ', true
	}
	return r, columns(r) > 0 || unicode.Is(unicode.Mn, r)
}

// columns is the width of r in a fixed-width font: 0 for what sits on or
// between other characters, 2 for ideographs and pictures, else 1.
func columns(r rune) int {
	switch {
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	case r >= 0x1100 && r <= 0x115F, r >= 0x2E80 && r <= 0xA4CF, r >= 0xAC00 && r <= 0xD7A3,
		r >= 0xF900 && r <= 0xFAFF, r >= 0xFE30 && r <= 0xFE6F, r >= 0xFF00 && r <= 0xFF60,
		r >= 0x1F300 && r <= 0x1FAFF, r >= 0x20000 && r <= 0x3FFFD:
		return 2
	}
	return 1
}

// fail makes an *Error without its text, which Parse and Roll fill in.
func fail(at Place, suggestion, format string, args ...any) *Error {
	return &Error{Place: at, Message: fmt.Sprintf(format, args...), Suggestion: suggestion}
}
