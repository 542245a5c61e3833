// Package stretch is what bots and caretakers did in a row, cut to what a room wants to
// read of it.
package stretch

import (
	"fmt"

	"divisionbell/bot/msg"
)

// How much is told of what bots and caretakers do in a row: all of it, or so many lines
// of its beginning and of its end. The log has the rest.
const (
	mostLines  = 30
	firstLines = 8
	lastLines  = 16
)

// How much one message of log lines holds, so that no platform takes two for it, or
// refuses to have it grow: characters, and characters with all that marks them up.
const (
	maxTold   = 1800
	maxMarked = 1950
)

// Fits reports whether one message holds so much.
func Fits(n msg.Length) bool { return n.Shown <= maxTold && n.Marked <= maxMarked }

// A Stretch is what bots and caretakers did in a row, as it is told: all lines as long
// as they are few, else the first and the last of them.
type Stretch struct {
	first, last []msg.Text
	left        int // lines between
}

// Add puts more lines at its end.
func (s Stretch) Add(lines ...msg.Text) Stretch {
	all := append(s.last[:len(s.last):len(s.last)], lines...)
	if s.left == 0 && len(s.first)+len(all) <= mostLines {
		return Stretch{s.first, all, 0}
	}
	if len(s.first) == 0 {
		s.first, all = all[:firstLines], all[firstLines:]
	}
	cut := max(0, len(all)-lastLines)
	return Stretch{s.first, all[cut:], s.left + cut}
}

// Lines are what is told of it.
func (s Stretch) Lines(code string) (out []msg.Text) {
	out = append(out, s.first...)
	if s.left > 0 {
		out = append(out, msg.Say(fmt.Sprintf("… %d more lines: ", s.left)).Code("/match log "+code).Plain(" …"))
	}
	return append(out, s.last...)
}

// Text is it as one message, which holds as many of its lines as there is room for.
func (s Stretch) Text(code string) msg.Text {
	for {
		var t msg.Text
		for _, l := range s.Lines(code) {
			t = t.Join(l).Line()
		}
		if Fits(t.Length()) || len(s.last) < 2 {
			return msg.TrimLine(t)
		}
		if len(s.first) == 0 {
			half := len(s.last) / 2
			s.first, s.last = s.last[:half], s.last[half:]
		}
		if len(s.first) > len(s.last)/2 && len(s.first) > 1 {
			s.first = s.first[:len(s.first)-1]
		} else {
			s.last = s.last[1:]
		}
		s.left++
	}
}
