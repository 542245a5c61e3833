// Package bottest has what the tests of the host and of the program share.
package bottest

import (
	"maps"
	"regexp"
	"slices"
	"strings"
)

// A TB is told what is wrong: a test, or one run of a property.
type TB interface {
	Helper()
	Errorf(format string, args ...any)
}

// Alike fails unless every room's messages tell all of lines, each once and in
// their order. Other lines are passed over, so lines must hold none twice that
// another message repeats; what is said of a vote only while it is open is left out.
// A kill can repeat the message that was being sent: repeats is how many that may be in
// a room. It gives how many there were in all.
func Alike(tb TB, rooms map[string][]string, lines []string, repeats int) (repeated int) {
	tb.Helper()
	lines = slices.Clone(lines)
	for i := range lines {
		lines[i] = line(lines[i])
	}
	lines = slices.DeleteFunc(lines, func(l string) bool { return l == "" })
	for _, room := range slices.Sorted(maps.Keys(rooms)) {
		n := heard(tb, room, rooms[room], lines)
		if n > repeats {
			tb.Errorf("%s was told %d messages again, where %d may be", room, n, repeats)
		}
		repeated += n
	}
	return repeated
}

// Since is what is left of lines from the first one that the messages tell on: what a
// room that came to look on later was told. Of one that was told none, there are none.
func Since(messages, lines []string) []string {
	for _, m := range messages {
		for _, l := range strings.Split(m, "\n") {
			if at := slices.IndexFunc(lines, func(x string) bool { return line(x) != "" && line(x) == line(l) }); at >= 0 {
				return lines[at:]
			}
		}
	}
	return nil
}

// ballot is what a line says of a vote while it is open, and not after.
var ballot = regexp.MustCompile(`\. ([^.]*: )?\d+ of \d+ must say yes, \d+ so far\. Vote by .*$`)

// line is one as it is compared, whenever it was told.
func line(l string) string { return ballot.ReplaceAllString(strings.TrimSpace(l), ".") }

// heard holds one room to the lines.
func heard(tb TB, room string, messages, lines []string) (repeated int) {
	tb.Helper()
	known := map[string]bool{}
	for _, l := range lines {
		known[l] = true
	}
	at, last := 0, 0 // the next line, and the first one of the last message
	for _, m := range messages {
		var told []string
		for _, l := range strings.Split(strings.TrimSpace(m), "\n") {
			if l = line(l); known[l] {
				told = append(told, l)
			}
		}
		switch {
		case len(told) == 0:
		case at+len(told) <= len(lines) && slices.Equal(lines[at:at+len(told)], told):
			last, at = at, at+len(told)
		case last+len(told) >= at && last+len(told) <= len(lines) && slices.Equal(lines[last:last+len(told)], told):
			repeated++
			at = last + len(told)
		default:
			again := len(told) - len(slices.DeleteFunc(slices.Clone(told), func(l string) bool { return slices.Contains(lines[:at], l) }))
			tb.Errorf("%s reads %q after %d of %d lines, %d of them for the second time, where %q comes next", room, told, at, len(lines), again, lines[at:min(at+3, len(lines))])
			return repeated
		}
	}
	if at != len(lines) {
		tb.Errorf("%s was told %d of %d lines; %q is missing", room, at, len(lines), lines[at])
	}
	return repeated
}
