package msg

import (
	"strings"
	"unicode/utf8"
)

// What marking up adds at most: to a run of a style, to one character of people's words
// that has a meaning of its own, and to a command that can be pressed.
const (
	styleMarks   = 4
	commandMarks = 48
	instantMarks = 48
	ringMarks    = 24
	charMarks    = "\\*_~`|<>[]@#:-"
)

// A Length is how many characters a text has as it is shown, and at most with all that
// marks it up on a platform.
type Length struct{ Shown, Marked int }

// Length measures a text.
func (t Text) Length() (n Length) {
	for _, r := range t {
		n.Shown += utf8.RuneCountInString(r.Words)
		for _, c := range r.Words {
			if n.Marked++; c > 0xffff || strings.ContainsRune(charMarks, c) {
				n.Marked++
			}
		}
		n.Marked += commandMarks * strings.Count(" "+r.Words, " /")
		switch r.Style {
		case Plain:
		case When:
			n.Marked += instantMarks
		case Ring:
			n.Marked += ringMarks
		default:
			n.Marked += styleMarks
		}
	}
	return n
}

// And is the length of two texts, with the end of a line between them.
func (n Length) And(o Length) Length { return Length{n.Shown + o.Shown + 1, n.Marked + o.Marked + 1} }
