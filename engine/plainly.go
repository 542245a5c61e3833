package engine

import (
	"slices"
	"strings"
)

// plainly is a line without the small words of speech: the "to" between two places, a
// "from" behind the verb, and "on" behind a number, which goes behind what it is for, as in
// place 3 tokens on iht. Elsewhere a "from" may turn round what is meant, and stays.
func plainly(tokens []string) []string {
	out := make([]string, 0, len(tokens))
	for i := 0; i < len(tokens); i++ {
		switch {
		case isTo(tokens[i]) || isFrom(tokens, i):
		case counted(tokens[i:]) > 0:
			from := i + counted(tokens[i:])
			end := from + slices.IndexFunc(append(slices.Clone(tokens[from:]), "0"), isNumber)
			name := tokens[from:end]
			if last := len(name) - 1; last > 0 && strings.EqualFold(name[last], "and") {
				name = name[:last]
			}
			out = append(append(out, name...), tokens[i])
			i = end - 1
		default:
			out = append(out, tokens[i])
		}
	}
	return out
}

// counted is how many tokens a number takes that stands before what it is for: 3 on, 3
// tokens on. 0: it does not.
func counted(tokens []string) int {
	n := 1
	if len(tokens) > 1 && (strings.EqualFold(tokens[1], "tokens") || strings.EqualFold(tokens[1], "token")) {
		n++
	}
	if len(tokens) > n+1 && isNumber(tokens[0]) && strings.EqualFold(tokens[n], "on") && !isNumber(tokens[n+1]) {
		return n + 1
	}
	return 0
}

func isFrom(tokens []string, i int) bool { return i == 1 && strings.EqualFold(tokens[i], "from") }

func isTo(token string) bool { return strings.EqualFold(token, "to") }
