package render

import (
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"

	"divisionbell/bot/msg"
	"divisionbell/bot/text"
)

// Listed are names in a row: Ann, Basil and Cat.
func Listed(names []string) string { return msg.Listed(names) }

// mostSharing is in how many letters those who share a win are all named on a board.
const mostSharing = 56

// Sharing names those who share something on a board, where all would leave no room for what
// they do the first and how many others; verb is what they do.
func Sharing(names []string, verb string) string {
	isolated := make([]string, len(names))
	for i, name := range names {
		isolated[i] = Isolated(name)
	}
	if n := len(names); n > 2 && utf8.RuneCountInString(Listed(names)) > mostSharing {
		return isolated[0] + " and " + strconv.Itoa(n-1) + " others " + verb
	}
	return Listed(isolated) + " " + verb
}

// Names sets names in at most so many lines of a width, each cut by itself; where there are
// more than fit the last line counts the others. What the type cannot write is left out.
func (f Face) Names(names []string, width float64, most int) (lines []string) {
	names = slices.Clone(names)
	for i := range names {
		names[i] = Printable(names[i])
	}
	if whole := msg.Listed(names); f.Width(whole) <= width {
		return []string{whole}
	}
	for n := len(names); n > 1; n-- {
		if lines = f.listed(names[:n], len(names)-n, width); len(lines) <= most {
			return lines
		}
	}
	if len(names) < 2 {
		return []string{f.Shorten(msg.Listed(names), width)}
	}
	others := more(len(names) - 1)
	if lines = f.listed(names[:1], len(names)-1, width); len(lines) <= most {
		return lines
	}
	return []string{f.Shorten(names[0], width-f.Width(others)) + others}
}

// listed are names, and how many more there are, in lines of a width.
func (f Face) listed(names []string, others int, width float64) (lines []string) {
	add := func(s string) {
		if last := len(lines) - 1; last >= 0 && f.Width(lines[last]+" "+s) <= width {
			lines[last] += " " + s
			return
		}
		lines = append(lines, s)
	}
	for i, name := range names {
		before, after := "", ""
		switch last := len(names) - 1; {
		case i < last-1 || i < last && others > 0:
			after = ","
		case i == last && i > 0 && others == 0:
			before = "and "
		}
		add(before + text.FitBy(name, func(s string) bool { return f.Width(before+s+after) <= width }) + after)
	}
	if others > 0 {
		add(more(others)[1:])
	}
	return lines
}

// more counts those who are not named: and 2 more, behind a blank.
func more(n int) string { return fmt.Sprintf(" and %d more", n) }
