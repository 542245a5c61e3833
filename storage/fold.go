package storage

import (
	"strings"
	"unicode"
)

// Fold gives two names the same text when they differ in case alone, as
// strings.EqualFold has it: every letter becomes the least of its forms.
func Fold(name string) string {
	return strings.Map(func(r rune) rune {
		least := r
		for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
			least = min(least, f)
		}
		return least
	}, name)
}
