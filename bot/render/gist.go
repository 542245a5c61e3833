package render

import (
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// Gist is a line's first sentences, n at most. A full stop in a player's name ends none.
func Gist(line msg.Text, s msg.Scene, n int) msg.Text {
	words := line.String()
	for x := range s.Seats {
		for _, name := range [...]string{s.Name(engine.Seat(x)), s.Short(engine.Seat(x))} {
			words = strings.ReplaceAll(words, name, strings.ReplaceAll(name, ".", "_"))
		}
	}
	words = strings.ReplaceAll(words, ".\n", ". ")
	end := 0
	for range n {
		i := strings.Index(words[end:], ". ")
		if i < 0 {
			return line
		}
		end += i + 1
	}
	var out msg.Text
	for _, r := range line {
		if end <= 0 {
			break
		}
		cut := min(end, len(r.Words))
		end -= len(r.Words)
		r.Words = r.Words[:cut]
		out = append(out, r)
	}
	return out
}
