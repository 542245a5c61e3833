package deliver

import (
	"strings"
	"unicode/utf8"

	"divisionbell/bot/msg"
)

// How much one message of log lines holds, so that no platform takes two for it, or
// refuses to have it grow: characters, and characters with all that marks them up.
const (
	maxTold   = 1800
	maxMarked = 1950
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

// A length is how long a text is as it is shown, and as it is sent.
type length struct{ shown, marked int }

// lengthOf measures a text.
func lengthOf(t msg.Text) (n length) {
	for _, r := range t {
		n.shown += utf8.RuneCountInString(r.Words)
		for _, c := range r.Words {
			if n.marked++; c > 0xffff || strings.ContainsRune(charMarks, c) {
				n.marked++
			}
		}
		n.marked += commandMarks * strings.Count(" "+r.Words, " /")
		switch r.Style {
		case msg.Plain:
		case msg.When:
			n.marked += instantMarks
		case msg.Ring:
			n.marked += ringMarks
		default:
			n.marked += styleMarks
		}
	}
	return n
}

// and is the length of two texts, with the end of a line between them.
func (n length) and(o length) length { return length{n.shown + o.shown + 1, n.marked + o.marked + 1} }

// fits reports whether one message holds a text of this length.
func (n length) fits() bool { return n.shown <= maxTold && n.marked <= maxMarked }
