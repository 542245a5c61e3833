package dice

import (
	"fmt"
	"strings"

	"divisionbell/engine/letters"
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
		width := letters.Columns(text[i])
		if used+width > caretColumns-1 {
			line.WriteRune('…')
			break
		}
		if visible, ok := letters.Fixed(text[i]); ok {
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

// fail makes an *Error without its text, which Parse and Roll fill in.
func fail(at Place, suggestion, format string, args ...any) *Error {
	return &Error{Place: at, Message: fmt.Sprintf(format, args...), Suggestion: suggestion}
}
