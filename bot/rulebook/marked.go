package rulebook

import (
	"regexp"
	"strings"

	"divisionbell/bot/msg"
)

// ruled begins a line between the head and the body of a table.
var ruled = regexp.MustCompile(`^\|[-| :]+\|$`)

// link is a link of Markdown.
var link = regexp.MustCompile(`\[([^\]]+)\]\([^)\s]+\)`)

// marked reads the little Markdown that rulebooks have: `words to type`, *what is
// not the rulebook's own*, links, which lead on in the file alone, and tables, whose
// rows become lines.
func marked(said string) (t msg.Text) {
	var lines []string
	for line := range strings.SplitSeq(said, "\n") {
		if row := strings.TrimSpace(line); strings.HasPrefix(row, "|") {
			if ruled.MatchString(row) {
				continue
			}
			cells := strings.Split(strings.Trim(row, "|"), "|")
			for i := range cells {
				cells[i] = strings.TrimSpace(cells[i])
			}
			line = "• " + strings.Join(cells, " — ")
		}
		lines = append(lines, line)
	}
	said = strings.ReplaceAll(link.ReplaceAllString(strings.Join(lines, "\n"), "$1"), "**", "*")
	for i, part := range strings.Split(said, "`") {
		if i%2 == 1 {
			t = t.Code(part)
			continue
		}
		for j, plain := range strings.Split(part, "*") {
			if j%2 == 1 {
				t = t.Bold(plain)
			} else {
				t = t.Plain(plain)
			}
		}
	}
	return t
}
