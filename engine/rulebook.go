package engine

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// A Paragraph is one numbered rule of a rulebook. Section is the heading that it
// stands under, or is; Title its own, or that; Text is Markdown without them and
// without House, which is what we settled ourselves.
type Paragraph struct {
	Number, Title, Text, Section string
	House                        []HouseRule
}

// A HouseRule is what is played where a game's source says nothing or leaves it
// open, and the reason; both are Markdown.
type HouseRule struct{ Rule, Why string }

// A rule begins a line: "**4.3** Text", "**4.3 Title.** Text", "4.3 Text" or, as
// a heading with text below it, "## 4.3 Title". "1. Text" is a list, not a rule.
var (
	boldRule    = regexp.MustCompile(`^\*\*(\d+(?:\.\d+)*[a-z]?)\.?(?:\s+([^*]+?)[.:]?)?\*\*[.:]?\s*(.*)$`)
	plainRule   = regexp.MustCompile(`^(\d+(?:\.\d+)+[a-z]?)\s+(.*)$`)
	heading     = regexp.MustCompile(`^#+\s+(.*?)\s*#*$`)
	headingRule = regexp.MustCompile(`^(\d+(?:\.\d+)*[a-z]?)\.?(?:\s+(.*))?$`)
)

// Paragraphs lists the numbered rules of a rulebook in its order. What stands
// before the first number of a section belongs to no rule.
func Paragraphs(rulebook string) []Paragraph {
	var rules []Paragraph
	var under string // the heading above
	open := false    // a rule goes on
	for line := range strings.Lines(rulebook) {
		line = strings.TrimRight(line, " \t\r\n")
		if m := heading.FindStringSubmatch(line); m != nil {
			under, open = m[1], false
			if n := headingRule.FindStringSubmatch(m[1]); n != nil {
				under, open = n[2], true
				rules = append(rules, Paragraph{Number: n[1], Title: n[2], Section: n[2]})
			}
			continue
		}
		if m := boldRule.FindStringSubmatch(line); m != nil {
			rules = append(rules, Paragraph{Number: m[1], Title: cmp.Or(m[2], under), Text: m[3], Section: under})
			open = true
		} else if m := plainRule.FindStringSubmatch(line); m != nil {
			rules = append(rules, Paragraph{Number: m[1], Title: under, Text: m[2], Section: under})
			open = true
		} else if open {
			rules[len(rules)-1].Text += "\n" + line
		}
	}
	for i := range rules {
		rules[i].Text, rules[i].House = settled(rules[i].Text)
	}
	return slices.DeleteFunc(rules, func(p Paragraph) bool { return p.Text == "" })
}

// How a house rule begins in a rule's text, and its reason in it. It ends with
// its paragraph.
const (
	houseMark = "**House rule:**"
	whyMark   = "*Why:*"
)

// settled takes the house rules out of a rule's text.
func settled(text string) (rule string, house []HouseRule) {
	parts := strings.Split(text, houseMark)
	rule = strings.TrimSpace(parts[0])
	for _, part := range parts[1:] {
		ours, rest, _ := strings.Cut(part, "\n\n")
		said, why, _ := strings.Cut(ours, whyMark)
		house = append(house, HouseRule{strings.TrimSpace(said), strings.TrimSpace(why)})
		if rest = strings.TrimSpace(rest); rest != "" {
			rule += "\n\n" + rest
		}
	}
	return rule, house
}

// Sections lists the numbered headings of a rulebook that hold its rules: "4
// Attack". They have no text.
func Sections(rulebook string) (sections []Paragraph) {
	for line := range strings.Lines(rulebook) {
		m := heading.FindStringSubmatch(strings.TrimSpace(line))
		if m == nil {
			continue
		}
		if n := headingRule.FindStringSubmatch(m[1]); n != nil && !strings.Contains(n[1], ".") {
			sections = append(sections, Paragraph{Number: n[1], Title: n[2]})
		}
	}
	return sections
}

// Preface is what a rulebook says of itself before its first section: whose game
// it is, where it comes from and what is reconstructed.
func Preface(rulebook string) string {
	var said []string
	for line := range strings.Lines(rulebook) {
		m := heading.FindString(strings.TrimRight(line, " \t\r\n"))
		if strings.HasPrefix(m, "## ") {
			break
		}
		if m == "" {
			said = append(said, line)
		}
	}
	return strings.TrimSpace(strings.Join(said, ""))
}
