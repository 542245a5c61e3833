package engine

import (
	"slices"
	"strconv"
	"strings"
)

// A candidate is how many tokens could be one of these words; more than one
// word is an ambiguity.
type candidate struct {
	words []string
	used  int
}

// candidates are the ways to read the first tokens as an option, best first: those
// by an exact name, and what gives the rest; all at once where no name is exact.
func (r *reader) candidates(words []string, options []Option, tokens []string) (found []candidate, more func() []candidate) {
	said := r.said(tokens)
	names := r.names(options, said)
	for n, s := range slices.Backward(said) {
		if words := matching(names, s, exactly); len(words) > 0 {
			found = append(found, candidate{words, n + 1})
		}
	}
	if len(found) == 0 {
		return r.loosely(words, options, names, tokens, said), nobody
	}
	return found, func() []candidate { return r.loosely(words, options, names, tokens, said) }
}

func nobody() []candidate { return nil }

// loosely are the ways to read the first tokens that no name is exactly. What is the
// name of one that could be declared is no beginning of another's: nobody who names
// an area acts in its neighbour.
func (r *reader) loosely(words []string, options []Option, names []called, tokens, said []string) (out []candidate) {
	for _, o := range options {
		switch o.Kind {
		case Number, Money:
			if n, err := parseNumber(tokens[0], o.Kind == Money); err == nil {
				out = append(out, candidate{[]string{strconv.FormatInt(n, 10)}, 1})
			}
		case Text:
			out = append(out, candidate{[]string{strings.Join(tokens, " ")}, len(tokens)})
		}
	}
	var all []called
	for n, s := range slices.Backward(said) {
		begun := matching(names, s, strings.HasPrefix)
		if s == "" || len(begun) == 0 {
			continue
		}
		if all == nil {
			all = append(names, r.names(r.about.declared(words), said)...)
		}
		if len(matching(all, s, exactly)) == 0 {
			out = append(out, candidate{begun, n + 1})
		}
	}
	return out
}

// mostSaid is of how many tokens a name may be said.
const mostSaid = 8

// said are the first tokens, folded, one more each.
func (r *reader) said(tokens []string) []string {
	var whole strings.Builder
	var ends [mostSaid]int
	n := min(len(tokens), mostSaid)
	for i, t := range tokens[:n] {
		if f := r.fold(t); f != "" && whole.Len() > 0 {
			whole.WriteByte(' ')
			whole.WriteString(f)
		} else {
			whole.WriteString(f)
		}
		ends[i] = whole.Len()
	}
	said := make([]string, n)
	for i := range said {
		said[i] = whole.String()[:ends[i]]
	}
	return said
}

// A called is a folded name and the word that it stands for.
type called struct{ name, word string }

// names are what the words among options may be called, folded, without those that begin
// with another letter than what is said.
func (r *reader) names(options []Option, said []string) (names []called) {
	first := letter(said[len(said)-1])
	learn := func(name, word string) {
		if c := letter(name); c == first || c == 0 || first == 0 {
			names = append(names, called{r.fold(name), word})
		}
	}
	for i := range options {
		o := &options[i]
		if o.Kind != Word {
			continue
		}
		learn(o.Word, o.Word)
		if o.Title != "" {
			learn(o.Title, o.Word)
		}
		for _, also := range o.Also {
			learn(also, o.Word)
		}
	}
	return names
}

func exactly(name, said string) bool { return name == said }

// matching lists the words that said may mean, each once, in their order.
func matching(names []called, said string, match func(name, said string) bool) (words []string) {
	for _, c := range names {
		if match(c.name, said) && (len(words) == 0 || words[len(words)-1] != c.word) {
			words = append(words, c.word)
		}
	}
	return words
}
