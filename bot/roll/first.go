package roll

import (
	"regexp"
	"slices"
	"strings"

	"divisionbell/engine/dice"
)

// How many words an expression within a text may have, and how often one is looked
// for in it.
const (
	maxWords = 12
	maxTries = 300
)

// Around an expression within a text: what may stand before it and behind it that is
// no part of it, in prose and in chats' markup.
const (
	before = "*_~`|\"'“”‘’«»<>[{:;,.="
	behind = " *_~`|\"'“”‘’«»<>]};:,.?…"
)

var (
	die = regexp.MustCompile(`(?i)(^|[^\pL])\d*d(\d|%|f\b)`)
	// emphasis is chats' markup at an end of a word; between two it is arithmetic.
	emphasis = regexp.MustCompile(`(^|\s)(\*\*|__|~~|\|\|)|(\*\*|__|~~|\|\|)([\s.,:;!?]|$)`)
	begins   = regexp.MustCompile(`(?i)^[-+(]*(\d|d\d|d%|df\b)`)
)

// First is the first expression with dice in a text, as long as it goes on, or where
// none is right, the first word that looks like one; empty: there is none.
func First(text string, d dice.Dialect) string {
	words := strings.Fields(emphasis.ReplaceAllString(strings.ReplaceAll(text, `\`, ""), " … "))
	tries := 0
	for i := range words {
		for j := min(i+maxWords, len(words)); j > i; j-- {
			whole := strings.TrimLeft(strings.Join(words[i:j], " "), before)
			if !begins.MatchString(whole) || !die.MatchString(whole) {
				continue
			}
			for _, s := range shorn(whole) {
				if tries++; tries > maxTries {
					return suspect(words)
				}
				if q, err := dice.Parse(s, d); err == nil && die.MatchString(q.Bare()) && (strings.Contains(s, "#") || !labelled(q)) {
					return s
				}
			}
		}
	}
	return suspect(words)
}

// shorn are the ways to read where an expression ends.
func shorn(s string) []string {
	out := []string{s}
	for _, cut := range []string{strings.TrimRight(s, behind), strings.TrimRight(s, behind+"!)"), strings.TrimLeft(strings.TrimRight(s, behind+"!)"), "(")} {
		if cut != out[len(out)-1] {
			out = append(out, cut)
		}
	}
	return out
}

// suspect is the first word that was to be dice, as it seems.
func suspect(words []string) string {
	for _, w := range words {
		if w = strings.TrimRight(strings.TrimLeft(w, before), behind); begins.MatchString(w) && die.MatchString(w) {
			return w
		}
	}
	return ""
}

// labelled reports whether words follow an expression, which in prose go on with it.
func labelled(q *dice.Request) bool {
	return slices.ContainsFunc(q.Rolls, func(r dice.Roll) bool { return r.Label != "" })
}
