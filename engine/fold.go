package engine

import (
	"strings"
	"unicode"
)

// fold makes names comparable: lower case, hyphens as spaces, no punctuation.
func fold(s string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		switch {
		case r == '-' || r == '_' || r == '/' || r == '‐' || r == '–' || r == '—':
			return ' '
		case unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsSpace(r) || unicode.Is(unicode.Mn, r):
			return unicode.ToLower(r)
		}
		return -1
	}, s)), " ")
}

// letter is what a name begins with, and so does what it folds to: a plain letter or digit
// in lower case, 0 where it begins otherwise.
func letter(name string) byte {
	if name == "" {
		return 0
	}
	switch c := name[0]; {
	case c >= 'A' && c <= 'Z':
		return c + 'a' - 'A'
	case c >= 'a' && c <= 'z', c >= '0' && c <= '9':
		return c
	}
	return 0
}

// fold remembers what fold gives, as the same names come at every step.
func (r *reader) fold(s string) string {
	f, ok := r.about.folded[s]
	if !ok {
		f, ok = r.folded[s]
	}
	if !ok {
		f = fold(s)
		if r.folded == nil {
			r.folded = map[string]string{}
		}
		r.folded[s] = f
	}
	return f
}

// folds is what the names that a game declares fold to, by name.
func (a About) folds() map[string]string {
	folds := map[string]string{}
	learn := func(names ...string) {
		for _, n := range names {
			folds[n] = fold(n)
		}
	}
	for _, v := range a.Verbs {
		learn(v.Name)
		for _, p := range v.Params {
			learn(p.Key)
		}
	}
	for _, s := range a.Sets {
		for _, n := range s.Names {
			learn(append([]string{n.Word, n.Title}, n.Also...)...)
		}
	}
	return folds
}
