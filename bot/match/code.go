package match

import (
	"fmt"
	"strings"
)

// Letters draws so many of a code, each of the 32 as likely.
func Letters(draw func([]byte) error, n int) (string, error) {
	b := make([]byte, n)
	if err := draw(b); err != nil {
		return "", fmt.Errorf("match: draw a code: %w", err)
	}
	for i := range b {
		b[i] = CodeLetters[int(b[i])%len(CodeLetters)]
	}
	return string(b), nil
}

// CodeLetters are those of match codes: none that is taken for another.
const CodeLetters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"

// IsCode reports whether a word has the form of a match's code: four or five
// of codeLetters with a digit and a letter among them, so that no word of a
// game is one.
func IsCode(w string) bool {
	w = strings.ToUpper(w)
	return (len(w) == 4 || len(w) == 5) && strings.Trim(w, CodeLetters) == "" &&
		strings.ContainsAny(w, "23456789") && strings.Trim(w, "23456789") != ""
}
