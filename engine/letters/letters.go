// Package letters has what can be told of letters and words without their meaning.
package letters

import "unicode"

// Slips is how many slips (a letter wrong, missing, too many, or two
// swapped) part a from b; at most gives up at that many.
func Slips(a, b []rune, most int) int {
	if len(a)-len(b) >= most || len(b)-len(a) >= most {
		return most
	}
	before, now, next := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range now {
		now[j] = j
	}
	for i, x := range a {
		next[0] = i + 1
		for j, y := range b {
			cost := 1
			if x == y {
				cost = 0
			}
			next[j+1] = min(now[j]+cost, now[j+1]+1, next[j]+1)
			if i > 0 && j > 0 && x == b[j-1] && a[i-1] == y {
				next[j+1] = min(next[j+1], before[j-1]+1)
			}
		}
		before, now, next = now, next, before
	}
	return min(now[len(b)], most)
}

// Invisible reports whether r takes no room and says nothing: marks of
// direction, soft hyphens, zero-width spaces.
func Invisible(r rune) bool {
	switch {
	case r == 0xAD, r == 0x61C, r == 0x200B, r == 0x200E, r == 0x200F, r == 0x2060, r == 0xFEFF:
		return true
	}
	return r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069
}

// Blank reports whether r is a space or steers a terminal.
func Blank(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }

// Fixed returns r as it may stand in a line of fixed width: spaces and controls
// as a blank, marks that take no column only if they sit on a letter.
func Fixed(r rune) (rune, bool) {
	if Blank(r) {
		return ' ', true
	}
	return r, Columns(r) > 0 || unicode.Is(unicode.Mn, r)
}

// Columns is the width of r in a fixed-width font: 0 for what sits on or
// between other characters, 2 for ideographs and pictures, else 1.
func Columns(r rune) int {
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
