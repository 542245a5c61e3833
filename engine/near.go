package engine

import (
	"slices"
	"strings"

	"divisionbell/engine/letters"
)

// Meant is the word that was likeliest meant by a misspelling, or "": one slip
// in a short word, two in a longer one.
func Meant(typed string, words []string) string {
	g := guess(fold(typed))
	for _, w := range words {
		g.try(fold(w), w)
	}
	return g.word
}

// Either asks whether a word was meant that was misspelt, or else lists them all
// after the words there are: "Did you mean heap?", "It has heap, mood".
func Either(typed, thereAre string, words []string) string {
	if w := Meant(typed, words); w != "" {
		return "Did you mean " + w + "?"
	}
	if len(words) == 0 {
		return thereAre + " none"
	}
	return thereAre + " " + strings.Join(words, ", ")
}

// Or joins words as a sentence does: "a, b or c".
func Or(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// nearest is Meant for options, which may be said in several ways: in the way that was meant.
func (r *reader) nearest(options []Option, typed string) string {
	g := guess(r.fold(typed))
	for _, o := range options {
		if o.Kind != Word {
			continue
		}
		for _, name := range append([]string{o.Word, o.Title}, o.Also...) {
			said, shown := r.fold(name), o.Word
			if said != r.fold(o.Word) && !strings.Contains(said, " ") { // Stockholm, not the land svealand
				shown = name
			}
			g.try(said, shown)
		}
	}
	return g.word
}

// A guessing looks for the name with the fewest slips, below most.
type guessing struct {
	said []rune
	most int
	word string
}

func guess(said string) *guessing {
	g := &guessing{said: []rune(said), most: 2}
	switch n := len(g.said); {
	case n < 3 || n > 40:
		g.most = 0
	case n > 5:
		g.most = 3
	}
	return g
}

func (g *guessing) try(name, word string) {
	first, _, _ := strings.Cut(name, " ")
	for _, x := range []string{name, first} {
		if d := letters.Slips(g.said, []rune(x), g.most); d < g.most {
			g.most, g.word = d, word
		}
	}
}

// misplaced refuses a token that none of the options is: a value whose key was left
// out, a key said before what comes first, or another word.
func (r *reader) misplaced(i int, words []string, options []Option) {
	var verb Verb
	if len(words) > 0 {
		verb, _ = r.about.Verb(words[0])
	}
	said := r.tokens[i]
	isKey := func(w string) bool {
		return slices.ContainsFunc(verb.Params, func(p Param) bool { return p.Key != "" && r.fold(p.Key) == r.fold(w) })
	}
	var fits [][]string // the ways on by which the token fits behind a key
	for _, o := range options {
		if o.Kind != Word || !isKey(o.Word) {
			continue
		}
		behind := append(slices.Clone(words), o.Word)
		if found, _ := r.candidates(behind, r.next(behind), r.tokens[i:]); len(found) > 0 {
			fits = append(fits, behind)
		}
	}
	switch {
	case len(fits) == 1:
		behind := fits[0]
		r.fail(words, i, Illegal(verb.Rule, "“%s” needs “%s” before it. Type %s %s", said, behind[len(behind)-1], strings.Join(behind, " "), said))
	case len(words) == 1 && verb.Params != nil && verb.Params[0].Key == "" && isKey(said):
		r.fail(words, i, Illegal(verb.Rule, "“%s” comes later. Type it like %s", said, verb.Usage()))
	default:
		r.fail(words, i, Illegal(verb.Rule, "“%s” doesn't fit here. Try %s", said, listOptions(options)))
	}
}
