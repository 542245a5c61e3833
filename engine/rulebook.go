package engine

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"
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

// ruleNumber is the number of a rule in a section, which is no word to look for.
var ruleNumber = regexp.MustCompile(`^\d+(\.\d+)+[a-z]?\.?$`)

// little are the words that every rule may have and nobody looks for.
const little = " a an and are at be by can could do does for from has have how i if in is it may me must my not of on one or shall " +
	"should that the there they this to was we what when where which who whose why will with would you your "

// Lookup looks rules up, best first: by number ("4.3"; "4" is all of 4), else by
// words, whose beginnings suffice, little words aside. Nothing asked or nothing
// found is nil.
func Lookup(rules []Paragraph, text string) []Paragraph {
	text = strings.ToLower(strings.TrimSpace(text))
	for _, said := range []string{"rules ", "rule ", "§"} {
		text = strings.TrimSpace(strings.TrimPrefix(text, said))
	}
	if found := numbered(rules, strings.TrimRight(text, ".")); found != nil {
		return found
	}
	if ruleNumber.MatchString(text) {
		return nil
	}
	all := vocabulary(text)
	wanted := slices.DeleteFunc(slices.Clone(all), func(w string) bool { return strings.Contains(little, " "+w+" ") })
	if len(wanted) == 0 {
		wanted = all
	}
	type hit struct {
		rule  Paragraph
		score int
	}
	var hits []hit
	for _, p := range rules {
		if n := relevance(p, wanted); n > 0 {
			hits = append(hits, hit{p, n})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Compare(b.score, a.score) })
	var found []Paragraph
	for _, h := range hits {
		found = append(found, h.rule)
	}
	return found
}

func numbered(rules []Paragraph, number string) (found []Paragraph) {
	for _, p := range rules {
		if p.Number == number {
			found = append([]Paragraph{p}, found...)
		} else if strings.HasPrefix(p.Number, number+".") {
			found = append(found, p)
		}
	}
	return found
}

// relevance counts distinct words first, then those of the title, of the section's,
// of the rule before those of house rules, and whole ones.
func relevance(p Paragraph, wanted []string) (n int) {
	var settled string
	for _, house := range p.House {
		settled += " " + house.Rule + " " + house.Why
	}
	title, text, section, house := vocabulary(p.Title), vocabulary(p.Text), vocabulary(p.Section), vocabulary(settled)
	for _, w := range wanted {
		begins := func(s string) bool { return strings.HasPrefix(s, w) }
		inTitle, inText, inSection := slices.ContainsFunc(title, begins), slices.ContainsFunc(text, begins), slices.ContainsFunc(section, begins)
		switch {
		case inTitle:
			n += 110
		case inSection:
			n += 105
		case inText:
			n += 100
		case slices.ContainsFunc(house, begins):
			n += 95
		}
		if slices.Contains(title, w) || slices.Contains(text, w) {
			n++
		}
	}
	return n
}

// vocabulary is the words of a text in lower case, each once.
func vocabulary(text string) []string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
	slices.Sort(words)
	return slices.Compact(words)
}
