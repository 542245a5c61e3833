package tax

import (
	"strconv"

	"divisionbell/engine"
)

const keepWord = "keep"

// topNames are what a pile's top can be called.
func topNames() []engine.Name {
	names := []engine.Name{{Word: keepWord, Title: "as it is", Also: []string{"same", "stay"}}}
	for r := 1; r <= ranks; r++ {
		names = append(names, engine.Name{Word: strconv.Itoa(r)})
	}
	for r := 1; r <= ranks; r++ {
		n := strconv.Itoa(r)
		names = append(names, engine.Name{Word: "c" + n, Title: "communal " + n, Also: []string{"communal " + n, "c " + n}})
	}
	return names
}

// tops finds a top by its word; topWords the word of a top.
var tops, topWords = func() (map[string]top, map[top]string) {
	byWord, words := map[string]top{keepWord: keep}, map[top]string{keep: keepWord}
	for r := top(1); r <= ranks; r++ {
		words[r] = strconv.Itoa(int(r))
		words[communal|r] = "c" + words[r]
	}
	for t, w := range words {
		byWord[w] = t
	}
	return byWord, words
}()

// Parse reads canonical words; what they may not say now is for Apply to judge.
func (*rules) Parse(_ *state, _ engine.Seat, words []string) (action, error) {
	for v := range verbs {
		if verbs[v].Name == words[0] {
			return parse(verb(v), words[1:])
		}
	}
	return action{}, engine.Illegal("", "%q is nothing one can do in Tax; say play or fold", words[0])
}

func parse(v verb, rest []string) (a action, err error) {
	wrong := func(format string, args ...any) (action, error) {
		return action{}, engine.Illegal(verbs[v].Rule, format+"; say "+verbs[v].Usage(), args...)
	}
	if n := len(verbs[v].Params); len(rest) < n {
		return wrong("something is missing")
	} else if len(rest) > n {
		return wrong("%q is too much", rest[n])
	}
	a.verb = v
	switch v {
	case play:
		for i, t := range [...]*top{&a.left, &a.right} {
			known := false
			if *t, known = tops[rest[i]]; !known {
				return wrong("%q is no card", rest[i])
			}
		}
	case leave:
		n, err := strconv.ParseUint(rest[0], 10, 8)
		if err != nil || strconv.FormatUint(n, 10) != rest[0] {
			return wrong("%q is no seat", rest[0])
		}
		a.seat = uint8(n)
	}
	return a, nil
}

// Words is the action as canonical words.
func (*rules) Words(_ *state, a action) []string {
	switch a.verb {
	case play:
		return []string{verbs[play].Name, topWords[a.left], topWords[a.right]}
	case leave:
		return []string{verbs[leave].Name, strconv.Itoa(int(a.seat))}
	}
	return []string{verbs[a.verb].Name}
}
