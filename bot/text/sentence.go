package text

import (
	"strconv"
	"strings"
)

// Sentence gives a lower-case sentence its capital and full stop.
func Sentence(s string) string {
	if s == "" {
		return s
	}
	r := []rune(s)
	if r[0] >= 'a' && r[0] <= 'z' {
		r[0] -= 'a' - 'A'
	}
	if last := r[len(r)-1]; last != '.' && last != '!' && last != '?' && last != '…' {
		r = append(r, '.')
	}
	return string(r)
}

// Stop ends a name with a full stop, unless it ends a sentence by itself.
func Stop(name string) string {
	if strings.HasSuffix(name, "!") || strings.HasSuffix(name, "?") {
		return name
	}
	return name + "."
}

// Count is so many of what a noun names: 1 deadline, 3 deadlines.
func Count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return strconv.Itoa(n) + " " + noun
}
