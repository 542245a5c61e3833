package dice

import (
	"strings"
	"unicode"

	"divisionbell/engine/letters"
)

// cursor walks the significant runes of a text: invisible marks are left out,
// letters are lower case, and what phones make of plain signs is plain again.
type cursor struct {
	text []rune // as written
	runs []rune // significant
	from []int  // where runs[i] stands in text; one more entry for the end
	at   int
}

// plain turns typographic signs into those of the grammar.
var plain = map[rune]string{
	'−': "-", '–': "-", '—': "-", '×': "*", '÷': "/",
	'≤': "<=", '≥': ">=", '≠': "!=", '…': "..",
}

func newCursor(text string) cursor {
	c := cursor{text: []rune(text)}
	c.runs = make([]rune, 0, len(c.text))
	c.from = make([]int, 0, len(c.text)+1)
	for i, r := range c.text {
		switch {
		case letters.Invisible(r):
			continue
		case letters.Blank(r):
			r = ' '
		case r < unicode.MaxASCII:
			r = unicode.ToLower(r)
		case plain[r] != "":
			for _, s := range plain[r] {
				c.runs, c.from = append(c.runs, s), append(c.from, i)
			}
			continue
		}
		c.runs, c.from = append(c.runs, r), append(c.from, i)
	}
	c.from = append(c.from, len(c.text))
	return c
}

// ahead returns the rune n places on, or 0 past the end.
func (c *cursor) ahead(n int) rune {
	if c.at+n >= len(c.runs) {
		return 0
	}
	return c.runs[c.at+n]
}

func (c *cursor) peek() rune { return c.ahead(0) }
func (c *cursor) done() bool { return c.at >= len(c.runs) }

// skip passes over blanks and reports whether there were any.
func (c *cursor) skip() bool {
	start := c.at
	for c.peek() == ' ' {
		c.at++
	}
	return c.at > start
}

// take passes over r if it is next.
func (c *cursor) take(r rune) bool {
	if c.peek() != r {
		return false
	}
	c.at++
	return true
}

// prefix returns the first of words that comes next, or "". Lists of words are
// ordered longest first, so that no word is taken for the beginning of another.
func (c *cursor) prefix(words []string) string {
next:
	for _, word := range words {
		for i, r := range []byte(word) {
			if c.ahead(i) != rune(r) {
				continue next
			}
		}
		return word
	}
	return ""
}

// word passes over the longest of words that comes next.
func (c *cursor) word(words []string) string {
	word := c.prefix(words)
	c.at += len(word)
	return word
}

// letters returns the run of ASCII letters that comes next.
func (c *cursor) letters() string {
	end := c.at
	for end < len(c.runs) && letter(c.runs[end]) {
		end++
	}
	return string(c.runs[c.at:end])
}

func letter(r rune) bool { return r >= 'a' && r <= 'z' }
func digit(r rune) bool  { return r >= '0' && r <= '9' }

// place is the stretch from start to the cursor, as written.
func (c *cursor) place(start int) Place { return c.stretch(start, c.at) }

func (c *cursor) stretch(start, end int) Place {
	if end <= start {
		return Place{At: c.from[start]}
	}
	return Place{At: c.from[start], Length: c.from[end-1] + 1 - c.from[start]}
}

// token is the stretch of what comes next: a run of letters or digits, or one
// rune.
func (c *cursor) token() Place {
	end := c.at
	for end < len(c.runs) && (letter(c.runs[end]) || digit(c.runs[end])) {
		end++
	}
	if end == c.at && end < len(c.runs) {
		end++
	}
	return c.stretch(c.at, end)
}

func (c *cursor) written(p Place) string { return string(c.text[p.At : p.At+p.Length]) }

// until passes over everything before stop, or the end, and returns it clean.
func (c *cursor) until(stop rune) string {
	start := c.at
	for !c.done() && c.peek() != stop {
		c.at++
	}
	return c.clean(start, c.at)
}

// clean is a stretch as written, with each run of blanks made one.
func (c *cursor) clean(start, end int) string {
	words := c.text[c.from[start]:c.from[end]]
	var clean strings.Builder
	for _, r := range words {
		switch {
		case letters.Invisible(r):
		case letters.Blank(r):
			clean.WriteByte(' ')
		default:
			clean.WriteRune(r)
		}
	}
	return strings.Join(strings.Fields(clean.String()), " ")
}
