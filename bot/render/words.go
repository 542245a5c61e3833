package render

import (
	"strings"
	"unicode"
)

// Plain words: people's names may hold anything. What cannot be printed, turns
// the line round, breaks out of it or piles up is left out.

// Clean is s without control and formatting characters, marks and symbols that
// a line of text may trip over, its blanks single. It may be empty.
func Clean(s string) string {
	return keep(s, func(r rune) bool {
		return unicode.IsPrint(r) && !unicode.Is(unicode.M, r) && !unicode.Is(unicode.So, r) && !unicode.Is(unicode.Sk, r) && wide(r) > 0
	})
}

// Printable is s with only what the embedded type can write.
func Printable(s string) string { return keep(Clean(s), Has) }

const enough = 200 // letters; nothing longer is ever shown

func keep(s string, ok func(rune) bool) string {
	var b strings.Builder
	n, blank := 0, false
	for _, r := range s {
		switch {
		case r == unicode.ReplacementChar:
		case unicode.IsSpace(r):
			blank = n > 0
		case r == '`': // would end a block of code
			r = '\''
			fallthrough
		case ok(r):
			if blank {
				b.WriteByte(' ')
				blank = false
			}
			b.WriteRune(r)
			n++
		}
		if n == enough {
			break
		}
	}
	return b.String()
}

// Isolated is s so marked, if it holds letters that run from right to left,
// that it does not turn round what stands beside it. The marks take no column.
func Isolated(s string) string {
	if strings.IndexFunc(s, rightToLeft) < 0 {
		return s
	}
	return "\u2068" + s + "\u2069"
}

func rightToLeft(r rune) bool {
	return r >= 0x0590 && r <= 0x08FF || r >= 0xFB1D && r <= 0xFDFF || r >= 0xFE70 && r <= 0xFEFF ||
		r >= 0x10800 && r <= 0x10FFF || r >= 0x1E800 && r <= 0x1EFFF
}

// Columns is how many columns of a terminal s takes.
func Columns(s string) int {
	n := 0
	for _, r := range s {
		n += wide(r)
	}
	return n
}

// wide tells how many columns a letter takes, after Unicode's East Asian Width.
func wide(r rune) int {
	switch {
	case unicode.Is(unicode.M, r) || unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Cc, r):
		return 0
	case r >= 0x1100 && r <= 0x115F, r >= 0x2E80 && r <= 0xA4CF, r >= 0xA960 && r <= 0xA97C, r >= 0xAC00 && r <= 0xD7A3,
		r >= 0xF900 && r <= 0xFAFF, r >= 0xFE30 && r <= 0xFE6F, r >= 0xFF01 && r <= 0xFF60, r >= 0xFFE0 && r <= 0xFFE6,
		r >= 0x16FE0 && r <= 0x1B2FF, r >= 0x1F000 && r <= 0x1FAFF, r >= 0x20000 && r <= 0x3FFFD:
		return 2
	}
	return 1
}

// Shorten is s in at most so many columns, cut with an ellipsis.
func Shorten(s string, columns int) string {
	return cutTo(s, func(t string) bool { return Columns(t) <= columns })
}

// Shorten is s in at most so many pixels, cut with an ellipsis.
func (f Face) Shorten(s string, width float64) string {
	return cutTo(s, func(t string) bool { return f.Width(t) <= width })
}

func cutTo(s string, fits func(string) bool) string {
	if fits(s) {
		return s
	}
	letters := []rune(s)
	for n := len(letters) - 1; n > 0; n-- {
		if t := strings.TrimRight(string(letters[:n]), " ") + "…"; fits(t) {
			return t
		}
	}
	return ""
}

// Break sets s in lines, the i-th at most width(i) pixels wide, in at most n
// lines; what is left over is cut with an ellipsis. Lines breaks at columns.
func (f Face) Break(s string, n int, width func(i int) float64) []string {
	return breakUp(s, n, func(i int, t string) bool { return f.Width(t) <= width(i) },
		func(i int, t string) string { return f.Shorten(t, width(i)) })
}

// Lines sets s in at most n lines of at most so many columns.
func Lines(s string, n, columns int) []string {
	return breakUp(s, n, func(_ int, t string) bool { return Columns(t) <= columns },
		func(_ int, t string) string { return Shorten(t, columns) })
}

func breakUp(s string, n int, fits func(int, string) bool, shorten func(int, string) string) []string {
	var lines []string
	words := strings.Fields(s)
	for len(words) > 0 && len(lines) < n {
		i := len(lines)
		if i == n-1 {
			return append(lines, shorten(i, strings.Join(words, " ")))
		}
		k := 1
		for k < len(words) && fits(i, strings.Join(words[:k+1], " ")) {
			k++
		}
		lines = append(lines, shorten(i, strings.Join(words[:k], " ")))
		words = words[k:]
	}
	return lines
}
