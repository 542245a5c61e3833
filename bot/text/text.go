package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

const (
	ellipsis = "…"
	joiner   = "\u200d" // of emoji
	accents  = 3        // on a letter; more climb over their neighbours
	enough   = 200      // letters; nothing longer is ever shown of what is clean

	firstMark = '\u0300' // below it no accent stands by itself
)

// Line is s on one line that cannot disturb its neighbours, in at most so many
// runes: without control characters, direction marks and stacks of accents, its
// blanks single. It may be empty.
func Line(s string, runes int) string {
	if plain(s) && !strings.HasPrefix(s, " ") && !strings.HasSuffix(s, " ") && !strings.Contains(s, "  ") {
		return Clip(s, runes)
	}
	marks := 0
	s = strings.Map(func(r rune) rune {
		if r < firstMark && unicode.IsPrint(r) { // as most letters are
			marks = 0
			return r
		}
		if unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Me, r) {
			if marks++; marks > accents {
				return -1
			}
			return r
		}
		marks = 0
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == '\u200d', r == '\ufe0f': // joins emoji
			return r
		case unicode.IsControl(r), unicode.Is(unicode.Cf, r), r == unicode.ReplacementChar:
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
	return Clip(strings.Join(strings.Fields(s), " "), runes)
}

// Clean is s without control and formatting characters, marks and symbols that
// a board in letters of one width may trip over, its blanks single. It may be
// empty.
func Clean(s string) string {
	return Only(s, func(r rune) bool {
		return unicode.IsPrint(r) && !unicode.Is(unicode.M, r) && !unicode.Is(unicode.So, r) && !unicode.Is(unicode.Sk, r) && Columns(string(r)) > 0
	})
}

// Only is s with the letters that ok takes, its blanks single; a backquote, which
// would end a block of code, becomes an apostrophe.
func Only(s string, ok func(rune) bool) string {
	var b strings.Builder
	n, blank := 0, false
	for _, r := range s {
		switch {
		case r == unicode.ReplacementChar:
		case unicode.IsSpace(r):
			blank = n > 0
		case r == '`':
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

// Clip is s in at most so many runes. Only a letter that would not fit by itself
// is cut in two.
func Clip(s string, runes int) string {
	if utf8.RuneCountInString(s) <= runes {
		return s
	}
	if runes < 1 {
		return ""
	}
	room, end := runes-1, 0
	for letter := range letters(s) {
		n := utf8.RuneCountInString(letter)
		if n > room && n > runes-1 {
			end += len(strings.TrimRight(string([]rune(letter)[:room]), joiner))
		}
		if n > room {
			break
		}
		room, end = room-n, end+len(letter)
	}
	return strings.TrimRight(s[:end], " ") + ellipsis
}

// Break parts s after at most so many runes: at the end of a line, else of a word, else
// of a letter. Both parts together are s.
func Break(s string, runes int) (head, rest string) {
	if utf8.RuneCountInString(s) <= runes {
		return s, ""
	}
	end := 0
	for letter := range letters(s) {
		n := utf8.RuneCountInString(letter)
		if n > runes {
			if end == 0 { // a letter that would not fit by itself
				end = len(string([]rune(letter)[:runes]))
			}
			break
		}
		runes, end = runes-n, end+len(letter)
	}
	for _, at := range "\n " {
		if i := strings.LastIndexByte(s[:end], byte(at)); i > 0 {
			return s[:i+1], s[i+1:]
		}
	}
	return s[:end], s[end:]
}

// Columns is how many columns of a terminal s takes.
func Columns(s string) int {
	if plain(s) {
		return len(s)
	}
	return uniseg.StringWidth(s)
}

// plain reports whether each byte of s takes a column.
func plain(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// Fit is s in at most so many columns; "" where there is no room for a letter.
func Fit(s string, columns int) string {
	if Columns(s) <= columns {
		return s
	}
	room, end := columns-1, 0
	for letter := range letters(s) {
		if room -= Columns(letter); room < 0 {
			break
		}
		end += len(letter)
	}
	return cut(s, end)
}

// FitBy is s cut until fits takes it, as by the width of its type; "" where that
// takes not even a letter.
func FitBy(s string, fits func(string) bool) string {
	if fits(s) {
		return s
	}
	var ends []int
	end := 0
	for letter := range letters(s) {
		ends = append(ends, end)
		end += len(letter)
	}
	for i := len(ends) - 1; i > 0; i-- {
		if t := cut(s, ends[i]); fits(t) {
			return t
		}
	}
	return ""
}

// cut is s up to a byte, with a sign that there was more; "" of nothing.
func cut(s string, end int) string {
	if end == 0 {
		return ""
	}
	return strings.TrimRight(s[:end], " ") + ellipsis
}

// letters are what a reader takes for the letters of s: an accent belongs to its
// letter, and a family is one emoji.
func letters(s string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for state := -1; s != ""; {
			var letter string
			if letter, s, _, state = uniseg.FirstGraphemeClusterInString(s, state); !yield(letter) {
				return
			}
		}
	}
}

// Cut takes the first word of a line.
func Cut(line string) (word, rest string) {
	line = strings.TrimSpace(line)
	if i := strings.IndexFunc(line, func(r rune) bool { return strings.ContainsRune(" \t\n\r\u00a0", r) }); i >= 0 {
		return line[:i], strings.TrimSpace(strings.TrimLeft(line[i:], "\u00a0 \t\n\r"))
	}
	return line, ""
}
